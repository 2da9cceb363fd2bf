import { IconKey } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { useKept } from '../../around/drafts.tsx';
import { useSurroundings } from '../../around/use-connection.ts';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { useUnreadFile } from '../../around/use-unread-file.ts';
import { useCall } from '../../bridge/use-call.ts';
import { ClockNote } from '../../ui/answers/clock-note.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { FilterFold } from '../../ui/kit/filter-fold.tsx';
import { ListCount } from '../../ui/kit/list-count.tsx';
import { NothingMatches } from '../../ui/kit/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Layout, useLayout } from '../../ui/table/use-layout.ts';
import { useSortedRows } from '../../ui/table/use-sorted-rows.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { namesOfSeveral } from './parts/names-of-several.ts';
import { TokenSearchField } from './parts/token-search-field.tsx';
import { mayStillWork } from './parts/token-status.ts';
import { UnreadTokens } from './parts/unread-tokens.tsx';
import { rowsOfRotations } from './rotation/rotation-words.ts';
import { tokenColumns } from './token-columns.tsx';
import { isOver, type useTokenCommands } from './use-token-commands.ts';
import { useTokenSearch } from './use-token-search.ts';

interface TokenListProps {
  tokens: readonly AccessToken[];
  commands: ReturnType<typeof useTokenCommands>;
  /** null: not possible now; the reason stands above. */
  onCreate: (() => void) | null;
  onAdopt: () => void;
}

const none: readonly number[] = [];
const newestFirst = { id: 'recorded', desc: true };
const layouts: readonly Layout[] = [
  { least: 46.5, rowHeight: 3.5 },
  {
    ...{ least: 34, rowHeight: 3.5 },
    plan: { name: [], state: ['expires'], place: ['recorded'], actions: [] },
  },
  // Its tail, state, what is open about it and end, below its name.
  { least: 0, rowHeight: 6, plan: { name: ['state', 'expires'], actions: [] } },
];

export function TokenList({ tokens, commands, onCreate, onAdopt }: TokenListProps) {
  const { info, connection } = useSurroundings();
  const isUnread = useUnreadFile('ledger');
  const storable = !useKeptInMemory();
  const now = useNow(tokens);
  const clockOffsetMs = connection.clockOffsetMs ?? 0;
  const { onCommand, failure, dismissFailure } = commands;
  const alike = useMemo(() => namesOfSeveral(tokens), [tokens]);
  const { data: rotations } = useCall('tokens.rotations', { connectionId: connection.id });
  const replacing = useMemo(() => rowsOfRotations(rotations ?? []), [rotations]);
  const { data: settings } = useCall('settings.get', {});
  const endDays = settings?.endDays ?? none;
  const { features } = info;
  const all = useMemo(
    () => tokenColumns({ clockOffsetMs, endDays, features, storable, alike, replacing, onCommand }),
    [clockOffsetMs, endDays, features, storable, alike, replacing, onCommand],
  );
  const layout = useLayout(all, layouts);
  const { search, setSearch, found, isOffered } = useTokenSearch(tokens);
  const field = useRef<HTMLInputElement>(null);
  const kept = useKept(`tokens seen ${connection.id}`, { sort: newestFirst, top: 0, count: 0 });
  const table = useSortedRows(found, all, kept.sort, now);
  const onSort = (sort: typeof newestFirst) => {
    kept.sort = sort;
    table.onSort(sort);
  };
  return (
    <>
      {failure && !isOver(failure, tokens) && (
        <ProblemAlert problem={failure.problem} title={failure.title}>
          <Button size="xs" variant="default" onClick={dismissFailure}>
            Dismiss
          </Button>
        </ProblemAlert>
      )}
      {tokens.length > 0 && isOffered && (
        <FilterFold
          search={<TokenSearchField field={field} value={search} onChange={setSearch} />}
          aside={<ListCount shown={found.length} all={tokens.length} />}
        />
      )}
      {tokens.length > 0 && <ClockNote offsetMs={connection.clockOffsetMs} />}
      {tokens.length > 0 && found.length === 0 && (
        <NothingMatches
          icon={IconKey}
          title="No token matches"
          all={tokens.length}
          search={field}
          onShowAll={() => setSearch('')}
        >
          There are others; the search hides them. “Whose token is this?” under “More” finds one by its
          secret.
        </NothingMatches>
      )}
      {tokens.length === 0 && isUnread && <UnreadTokens />}
      {tokens.length === 0 && !isUnread && (
        <EmptyState
          icon={IconKey}
          title="No tokens recorded on this computer"
          actions={
            <>
              {onCreate && (
                <Button size="sm" variant="default" onClick={onCreate}>
                  Create token
                </Button>
              )}
              <Button size="sm" variant="default" onClick={onAdopt}>
                Add existing token
              </Button>
            </>
          }
        >
          One that was made elsewhere appears once you add it.
        </EmptyState>
      )}
      {found.length > 0 && (
        <DataTable
          label="Tokens"
          {...table}
          {...layout}
          onSort={onSort}
          kept={search === '' ? kept : undefined}
          rowKey={({ key }) => key}
          now={now}
          wraps={3.5}
          isMuted={(token, at) => !mayStillWork(token, at + clockOffsetMs)}
        />
      )}
    </>
  );
}
