import { List } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { SurroundingsContext } from '../../around/use-connection.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { Banner } from './banner.tsx';
import type { Switching } from './use-switching.ts';

const mostShown = 3;

interface OpenItemsBannerProps {
  title: string;
  /** `open`: what is open about it; `mark`: what tells it from another of the same name. */
  items: readonly { key: string; connectionId: string; name: string; mark?: string | null; open: string }[];
  /** Where they are shown. */
  screen: string;
  connections: readonly Connection[];
  switching: Switching;
  /** What is done about the first, on the screen that shows it. */
  here?: { label: string; run: () => void } | undefined;
}

/** What waits for the owner, of any connection; leads to the first. */
export function OpenItemsBanner(props: OpenItemsBannerProps) {
  const { title, items, screen, connections, switching, here } = props;
  const [path] = useLocation();
  const current = useContext(SurroundingsContext)?.connection;
  const [first] = items;
  if (!first) return null;
  const labelOf = (connectionId: string) =>
    connections.find(({ id }) => id === connectionId)?.label ?? 'another connection';
  const isHere = path === screen && first.connectionId === current?.id;
  const show = () => switching.to(first.connectionId, () => navigate(screen));
  return (
    <Banner
      icon={IconHelpHexagon}
      color="orange"
      title={title}
      actions={
        isHere ? (
          here && (
            <Button size="xs" variant="default" onClick={here.run}>
              {here.label}
            </Button>
          )
        ) : (
          <Button size="xs" variant="default" onClick={show} loading={switching.pending}>
            Show
          </Button>
        )
      }
    >
      <List size="sm">
        {items.slice(0, mostShown).map(({ key, connectionId, name, mark, open }) => (
          <List.Item key={key}>
            <b>
              <Foreign>{name}</Foreign>
            </b>{' '}
            {mark && `${mark} `}({labelOf(connectionId)}): {open}
          </List.Item>
        ))}
      </List>
      {items.length > mostShown && `And ${items.length - mostShown} more.`}
    </Banner>
  );
}
