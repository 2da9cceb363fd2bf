import { Button } from '@mantine/core';
import { IconMailOff, IconMailSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Invitation, InvitationList as List } from '../../../src-shared/invitation.ts';
import { ClockNote } from '../../ui/answers/clock-note.tsx';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useSorted } from '../../ui/table/use-sorted.ts';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { invitationColumns } from './invitation-columns.tsx';
import { InvitationDetails } from './invitation-details.tsx';
import { filterInvitations, type InvitationFilter, isFiltering, noFilter } from './invitation-filter.ts';
import { InvitationFilterBar } from './invitation-filter-bar.tsx';
import { invitationState } from './invitation-status.ts';
import { ListHonesty, ListStopped } from './list-honesty.tsx';

interface InvitationListProps {
  list: List;
  filter: InvitationFilter;
  onFilter: (filter: InvitationFilter) => void;
  onInvite: () => void;
}

const soonestFirst = { id: 'expires', desc: true };
const isExpired = (item: Invitation, now: number) => invitationState(item, now) === 'expired';

export function InvitationList({ list, filter, onFilter, onInvite }: InvitationListProps) {
  const now = useServiceNow(list.clockOffsetMs, list);
  const [details, setDetails] = useState<Invitation | null>(null);
  const [sort, setSort] = useState(soonestFirst);
  const columns = useMemo(() => invitationColumns(setDetails), []);
  // Typing goes on while a long list is searched.
  const wanted = useDeferredValue(filter);
  // Without a filter on the state, the time changes nothing, and the rows need not be sorted anew.
  const filterNow = wanted.state === 'all' ? 0 : now;
  const shown = useMemo(
    () => filterInvitations(list.items, wanted, filterNow),
    [list.items, wanted, filterNow],
  );
  const sorted = useSorted(shown, columns.find(({ id }) => id === sort.id)?.sortBy, sort.desc);
  const source = useMemo(
    () => ({
      count: sorted?.order.length ?? 0,
      row: (index: number) => sorted?.rows[sorted.order[index] ?? -1],
    }),
    [sorted],
  );
  if (list.items.length === 0) {
    return (
      <>
        <EmptyState
          icon={IconMailOff}
          title={list.stopped === null ? 'No invitations' : 'No invitations so far'}
          actions={
            <Button size="sm" onClick={onInvite}>
              Invite someone
            </Button>
          }
        >
          {list.stopped === null
            ? 'The service lists none for this team. Accepted and removed invitations cannot be told apart here: the service says nothing of either.'
            : 'What was read of the list holds none.'}
        </EmptyState>
        <ListStopped list={list} />
        <ListHonesty list={list} />
      </>
    );
  }
  return (
    <>
      <ListStopped list={list} />
      <ClockNote offsetMs={list.clockOffsetMs} />
      <InvitationFilterBar
        items={list.items}
        now={now}
        whole={list.complete !== 'no'}
        shown={shown.length}
        filter={filter}
        onFilter={onFilter}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={IconMailSearch}
          title="No invitation matches"
          actions={
            <Button size="sm" variant="default" onClick={() => onFilter(noFilter)}>
              Show all {list.items.length.toLocaleString()}
            </Button>
          }
        >
          {isFiltering(filter) && 'The list holds others; the search or the filter hides them.'}
        </EmptyState>
      ) : (
        <DataTable
          label="Invitations"
          source={source}
          busy={sorted?.rows !== shown}
          columns={columns}
          rowKey={({ id }, index) => `${id ?? 'no-id'}-${index}`}
          sort={sort}
          onSort={setSort}
          now={now}
          rowHeight={2.5}
          isMuted={isExpired}
          minWidth="58rem"
        />
      )}
      <ListHonesty list={list} />
      <InvitationDetails invitation={details} now={now} onClose={() => setDetails(null)} />
    </>
  );
}
