import { Group, List } from '@mantine/core';
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

interface OpenItem {
  key: string;
  connectionId: string;
  name: string;
  /** What tells it from another of the same name. */
  mark?: string | null;
  /** What is open about it. */
  open: string;
  /** What is done about it, on the screen that shows it. */
  here?: { label: string; run: () => void };
}

interface OpenItemsBannerProps {
  title: string;
  items: readonly OpenItem[];
  /** Where they are shown. */
  screen: string;
  connections: readonly Connection[];
  switching: Switching;
}

/** What waits for the owner, of any connection; leads to the first that is not shown below. */
export function OpenItemsBanner(props: OpenItemsBannerProps) {
  const { title, screen, connections, switching } = props;
  const [path] = useLocation();
  const current = useContext(SurroundingsContext)?.connection;
  const isHere = ({ connectionId }: OpenItem) => path === screen && connectionId === current?.id;
  // What can be settled below comes first: not all are shown.
  const items = [...props.items.filter(isHere), ...props.items.filter(one => !isHere(one))];
  if (items.length === 0) return null;
  const away = items.find(one => !isHere(one));
  const labelOf = (connectionId: string) =>
    connections.find(({ id }) => id === connectionId)?.label ?? 'another connection';
  const [only] = items.length === 1 ? items : [];
  const shown = items.slice(0, mostShown).map(item => ({ item, here: isHere(item) ? item.here : undefined }));
  return (
    <Banner
      icon={IconHelpHexagon}
      color="orange"
      title={title}
      actions={
        away ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => switching.to(away.connectionId, () => navigate(screen))}
            loading={switching.pending}
          >
            Show
          </Button>
        ) : (
          only?.here && (
            <Button size="xs" variant="default" onClick={only.here.run}>
              {only.here.label}
            </Button>
          )
        )
      }
    >
      <List size="sm" spacing={4} styles={{ itemWrapper: { display: 'flex' }, itemLabel: { flex: 1 } }}>
        {shown.map(({ item, here }) => (
          <List.Item key={item.key}>
            <Group gap="xs" wrap="nowrap" component="span" display="flex">
              <span style={{ flex: here && item !== only ? 1 : undefined }}>
                <b>
                  <Foreign>{item.name}</Foreign>
                </b>{' '}
                {item.mark && `${item.mark} `}({labelOf(item.connectionId)}): {item.open}
              </span>
              {here && item !== only && <Deed item={item} {...here} />}
            </Group>
          </List.Item>
        ))}
      </List>
      {items.length > mostShown && `And ${items.length - mostShown} more.`}
    </Banner>
  );
}

/** Of several with the same words each is told with the name of what it is about. */
function Deed({ item, label, run }: { item: OpenItem; label: string; run: () => void }) {
  const about = [item.name, item.mark].filter(Boolean).join(' ');
  return (
    <Button
      size="xs"
      variant="default"
      style={{ flex: 'none' }}
      onClick={run}
      aria-label={`${label} (${about})`}
    >
      {label}
    </Button>
  );
}
