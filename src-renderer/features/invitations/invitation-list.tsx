import { IconMailOff, IconMailSearch } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { isOver } from '../../../src-shared/invitation-state.ts';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import { ClockNote } from '../../ui/answers/clock-note.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { NothingMatches } from '../../ui/kit/nothing-matches.tsx';
import { secretSearchWords } from '../../ui/problems/secret-search.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { SortState } from '../../ui/table/sort-rows.ts';
import type { KeptPlace } from '../../ui/table/use-window.ts';
import { addressesOf, ChosenBar } from './chosen-bar.tsx';
import type { InvitationColumn } from './invitation-columns.tsx';
import { type ChangeFilter, type InvitationFilter, noFilter } from './invitation-filter.ts';
import { InvitationFilterBar } from './invitation-filter-bar.tsx';
import { ListHonesty, ListStopped } from './list-honesty.tsx';
import { useChosenInvitations } from './use-chosen-invitations.ts';
import type { Wanted } from './use-invitation-list.ts';
import { useInvitationRows } from './use-invitation-rows.ts';

interface TableProps {
  connectionId: string;
  view: InvitationFacts;
  shown: Wanted;
  /** Others are wanted, and not here yet. */
  busy: boolean;
  columns: readonly InvitationColumn[];
  /** On the service's clock, epoch milliseconds. */
  now: number;
  sort: SortState;
  onSort: (sort: SortState) => void;
  onOpen: (invitation: Invitation) => void;
  /** Of a row, in rem. */
  rowHeight: number;
  /** What the columns need at least. */
  minWidth: string;
  /** undefined: not all columns are drawn. */
  onWidth: ((id: string, width: number | null) => void) | undefined;
  kept: KeptPlace;
}

interface InvitationListProps extends TableProps {
  /** What is looked for holds a secret that is kept here. */
  isSecret: boolean;
  filter: InvitationFilter;
  onFilter: ChangeFilter;
  onInvite: () => void;
  /** Of the reading that goes on. */
  progress: ReactNode;
  tools: ReactNode;
}

/** The same id with another address is somebody else. */
const keyOf = ({ id, email }: Invitation, index: number) =>
  id === null ? `no-id ${index}` : `${id} ${email}`;

export function InvitationList(props: InvitationListProps) {
  const { view, isSecret, filter, onFilter, progress, tools } = props;
  const search = useRef<HTMLInputElement>(null);
  if (view.all === 0 && view.reading !== null) {
    return (
      <>
        <LoadingLines what="The invitations" />
        {progress}
      </>
    );
  }
  if (view.all === 0) return <NoInvitations view={view} onInvite={props.onInvite} />;
  return (
    <>
      <ListStopped list={view} />
      <ClockNote offsetMs={view.clockOffsetMs} />
      <InvitationFilterBar {...{ view, filter, onFilter, progress, tools, search }} />
      {view.matching === 0 ? (
        <NothingMatches
          icon={IconMailSearch}
          title="No invitation matches"
          all={view.all}
          search={search}
          onShowAll={() => onFilter(() => noFilter)}
        >
          {isSecret ? secretSearchWords : 'The list holds others; the search or the filter hides them.'}
        </NothingMatches>
      ) : (
        <InvitationTable {...props} />
      )}
      <ListHonesty list={view} />
    </>
  );
}

/** Apart from what stands around it, so that scrolling draws nothing else. */
function InvitationTable(props: TableProps) {
  const {
    connectionId,
    view,
    shown,
    columns,
    sort,
    onSort,
    onOpen,
    onWidth,
    now,
    busy,
    minWidth,
    rowHeight,
    kept,
  } = props;
  const table = useRef<HTMLTableElement>(null);
  const source = useInvitationRows(connectionId, shown, view);
  const chosen = useChosenInvitations(connectionId, shown, source, view);
  const copied = useCallback(
    (row: Invitation | undefined) =>
      addressesOf(chosen.rows.length > 0 || !row ? chosen.rows : [row]) || null,
    [chosen.rows],
  );
  return (
    <>
      <DataTable
        table={table}
        label="Invitations"
        choice={chosen.choice}
        {...{ source, columns, sort, onSort, onOpen, onWidth, copied, now, busy, minWidth, rowHeight }}
        // Whoever comes back begins with all of them.
        kept={shown.search || shown.filter ? undefined : kept}
        rowKey={keyOf}
        isMuted={isOver}
      />
      <ChosenBar {...{ table, connectionId, chosen, shown }} />
    </>
  );
}

function NoInvitations({ view, onInvite }: Pick<InvitationListProps, 'view' | 'onInvite'>) {
  const isWhole = view.stopped === null;
  return (
    <>
      <EmptyState
        icon={IconMailOff}
        title={isWhole ? 'No invitations' : 'No invitations so far'}
        actions={
          <Button size="sm" variant="default" onClick={onInvite}>
            Invite someone
          </Button>
        }
      >
        {isWhole
          ? 'The service lists none for this team. Of those that were there before, Gone tells what is known.'
          : 'What was read of the list holds none.'}
      </EmptyState>
      <ListStopped list={view} />
      <ListHonesty list={view} />
    </>
  );
}
