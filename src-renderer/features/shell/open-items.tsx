import { List } from '@mantine/core';
import { IconAlertCircle, IconHelpHexagon, IconMailCheck, type TablerIcon } from '@tabler/icons-react';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { nameAmong } from '../../around/told-apart.ts';
import { SurroundingsContext } from '../../around/use-connection.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { MoreLine, useShowMore } from '../../ui/kit/show-more.tsx';
import { Banner } from './banner.tsx';
import classes from './shell.module.css';
import type { Switching } from './use-switching.ts';

const shownFirst = 3;

/** As the rows wear it to which the banner leads. */
const looks = {
  unknown: { icon: IconHelpHexagon, color: 'orange' },
  refused: { icon: IconAlertCircle, color: 'red' },
  done: { icon: IconMailCheck, color: 'teal' },
} satisfies Record<string, { icon: TablerIcon; color: string }>;

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

export interface OpenItemsProps {
  title: string;
  items: readonly OpenItem[];
  /** What became of all of them, as the worst of it; of several kinds, one unknown is enough. */
  outcome?: keyof typeof looks;
  /** Where they are shown. */
  screen: string;
  connections: readonly Connection[];
  switching: Switching;
}

/** What waits for the owner, of any connection; leads to the first that is not shown below. */
export function OpenItems(props: OpenItemsProps) {
  const { title, screen, connections, switching, outcome = 'unknown' } = props;
  const [path] = useLocation();
  const current = useContext(SurroundingsContext)?.connection;
  const isHere = ({ connectionId }: OpenItem) => path === screen && connectionId === current?.id;
  // What can be settled below comes first: not all are shown.
  const items = [...props.items.filter(isHere), ...props.items.filter(one => !isHere(one))];
  const away = items.find(one => !isHere(one));
  const [only] = items.length === 1 ? items : [];
  return (
    <Banner
      {...looks[outcome]}
      title={title}
      folds="always"
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
      <OpenItemList
        {...{ items, only }}
        ofWhom={nameWhereNeeded(items, connections, current)}
        hereOf={one => (isHere(one) ? one.here : undefined)}
      />
    </Banner>
  );
}

/** Of the connection on the screen, whose name stands beside them, none is named with each. */
function nameWhereNeeded(
  items: readonly OpenItem[],
  connections: readonly Connection[],
  current: Connection | undefined,
): (item: OpenItem) => string {
  if (items.every(({ connectionId }) => connectionId === current?.id)) return () => '';
  const nameOf = nameAmong(connections);
  return ({ connectionId }) => ` (${nameOf(connectionId) || 'another connection'})`;
}

interface OpenItemListProps {
  items: readonly OpenItem[];
  /** Where there is no other: its button is the banner's. */
  only: OpenItem | undefined;
  /** As it stands behind what it is about. */
  ofWhom: (item: OpenItem) => string;
  hereOf: (item: OpenItem) => OpenItem['here'];
}

function OpenItemList({ items, only, ofWhom, hereOf }: OpenItemListProps) {
  const { list, shown, showMore } = useShowMore(shownFirst);
  return (
    <>
      <List
        size="sm"
        spacing={4}
        ref={list}
        styles={{
          itemWrapper: { display: 'flex', alignItems: 'stretch' },
          itemLabel: { flex: 1, minWidth: 0 },
        }}
      >
        {items.slice(0, shown).map(item => {
          const here = item === only ? undefined : hereOf(item);
          return (
            <List.Item key={item.key}>
              <span className={classes.openItem}>
                <span>
                  <b>
                    <Foreign>{item.name}</Foreign>
                  </b>
                  {item.mark && ` ${item.mark}`}
                  {ofWhom(item)}: {item.open}
                </span>
                {here && <Deed item={item} {...here} />}
              </span>
            </List.Item>
          );
        })}
      </List>
      {items.length > shown && <MoreLine rest={numberText(items.length - shown)} onMore={showMore} />}
    </>
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
