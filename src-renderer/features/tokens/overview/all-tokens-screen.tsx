import { Chip, Group, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { OverviewSort, TokenGroup } from '../../../../src-shared/token-overview.ts';
import { tokenGroups } from '../../../../src-shared/token-overview.ts';
import { useKept } from '../../../around/drafts.tsx';
import { toldApart } from '../../../around/told-apart.ts';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useSaveFile } from '../../../around/use-save-file.ts';
import { useUnreadFile } from '../../../around/use-unread-file.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { BackButton } from '../../../ui/kit/back-button.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { EmptyState } from '../../../ui/kit/empty-state.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { FilterFold } from '../../../ui/kit/filter-fold.tsx';
import { ListCount } from '../../../ui/kit/list-count.tsx';
import { LoadingLines } from '../../../ui/kit/loading-lines.tsx';
import { numberText } from '../../../ui/kit/locale.ts';
import { NothingMatches } from '../../../ui/kit/nothing-matches.tsx';
import { Page } from '../../../ui/kit/page.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { ProblemState } from '../../../ui/problems/problem-state.tsx';
import { secretSearchWords, useSearched } from '../../../ui/problems/secret-search.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { sourceOf } from '../../../ui/table/row-source.ts';
import type { SortState } from '../../../ui/table/sort-rows.ts';
import { type Layout, useLayout } from '../../../ui/table/use-layout.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { namesOfSeveral } from '../parts/names-of-several.ts';
import { TokenSearchField } from '../parts/token-search-field.tsx';
import { UnreadTokens } from '../parts/unread-tokens.tsx';
import { useGoToToken } from '../parts/use-go-to-token.ts';
import { overviewColumns } from './overview-columns.tsx';
import { groupWords } from './overview-words.ts';

const atATime = 100;
/** What needs a decision first. */
const byNeed: SortState = { id: 'need', desc: false };
const layouts: readonly Layout[] = [
  { least: 58, rowHeight: 3.5 },
  {
    ...{ least: 36, rowHeight: 3.5 },
    plan: { name: ['used-in'], need: ['end'], connection: ['used'], actions: [] },
  },
  { least: 0, rowHeight: 3.5, plan: { name: ['need', 'end', 'connection'], actions: [] } },
];

/** The tokens of every connection, by what has to be done about them. */
export function AllTokensScreen() {
  const isUnread = useUnreadFile('ledger');
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<TokenGroup | 'all'>('all');
  const kept = useKept('all tokens seen', { sort: byNeed, from: 0, top: 0, count: 0 });
  const [sort, setSort] = useState(kept.sort);
  const [from, setFrom] = useState(kept.from);
  const wanted = {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(group === 'all' ? {} : { filter: { group } }),
    // A column of the table is one of the orders.
    sort: { by: sort.id as OverviewSort, descending: sort.desc },
  };
  const tokens = useCall('tokens.overview', { from, count: atATime, ...wanted }, { keepPrevious: true });
  const table = useAction('tokens.export');
  const saving = useSaveFile();
  const now = useNow(tokens.data);
  const { connections } = useSurroundings();
  const { goTo, problem: notGone } = useGoToToken();
  const rows = tokens.data?.rows;
  const alike = useMemo(() => namesOfSeveral(rows ?? []), [rows]);
  const columns = useMemo(
    () => overviewColumns(toldApart(connections), alike, goTo),
    [goTo, connections, alike],
  );
  const layout = useLayout(columns, layouts);
  const source = useMemo(
    () => ({ ...sourceOf(tokens.data?.rows ?? []), of: JSON.stringify({ search, group, sort, from }) }),
    [tokens.data, search, group, sort, from],
  );
  const exportRows = async () => {
    const made = await table.run(wanted);
    if (made?.ok)
      await saving.save({ what: 'The table', name: made.value.fileName, kind: 'csv', text: made.value.text });
  };
  const anew = () => setFrom(0);
  // So many are gone meanwhile that none is left here: the last of those that are.
  const { matching = 0 } = tokens.data ?? {};
  if (!tokens.isPlaceholderData && matching > 0 && from >= matching)
    setFrom(Math.floor((matching - 1) / atATime) * atATime);
  const field = useRef<HTMLInputElement>(null);
  const showAll = () => {
    setSearch('');
    setGroup('all');
    anew();
  };
  const { data, problem: unread, isSecret } = useSearched(tokens);
  const problem = table.problem ?? saving.problem ?? notGone;
  const filtered = search.trim() !== '' || group !== 'all';
  useEffect(() => {
    if (!filtered) Object.assign(kept, { sort, from });
  }, [kept, filtered, sort, from]);
  return (
    <Page
      title="All tokens"
      full
      subtitle="Of every connection, as recorded on this computer."
      actions={
        <>
          <BackButton to="tokens" onBack={() => navigate('/tokens')} />
          <Button variant="default" onClick={() => navigate('/another-computer')}>
            Another computer…
          </Button>
          <ExportButton pending={table.pending || saving.pending} onClick={() => void exportRows()} />
        </>
      }
    >
      {problem && <ProblemAlert problem={problem} />}
      {tokens.isPending && <LoadingLines what="the tokens" />}
      {unread && !data && (
        <ProblemState
          problem={unread}
          what="The tokens"
          onRetry={() => void tokens.refetch()}
          retrying={tokens.isFetching}
        />
      )}
      {data && (
        <>
          <FilterFold
            label="States"
            chosen={group === 'all' ? 0 : 1}
            search={
              <TokenSearchField
                field={field}
                value={search}
                onChange={text => {
                  setSearch(text);
                  anew();
                }}
              />
            }
            aside={<ListCount shown={data.matching} all={data.all} />}
            below={<Parts from={from} shown={data.rows.length} matching={data.matching} onFrom={setFrom} />}
          >
            <Chip.Group
              value={group}
              onChange={value => {
                setGroup(value as TokenGroup | 'all');
                anew();
              }}
            >
              <Group gap="xs" role="group" aria-label="State">
                <Chip value="all" size="sm" variant="light">
                  All {numberText(data.all)}
                </Chip>
                {tokenGroups.map(one => (
                  <Chip key={one} value={one} size="sm" variant="light">
                    {groupWords[one]} {numberText(data.counts[one])}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </FilterFold>
          {data.matching === 0 && !filtered && isUnread && <UnreadTokens />}
          {data.matching === 0 && !filtered && !isUnread && (
            <EmptyState icon={IconKey} title="No tokens recorded">
              A token that is created or added to a connection appears here.
            </EmptyState>
          )}
          {data.matching === 0 && filtered && (
            <NothingMatches
              icon={IconKey}
              title="No token matches"
              all={data.all}
              search={field}
              onShowAll={showAll}
            >
              {isSecret ? secretSearchWords : 'There are others; the search or the choice above hides them.'}
            </NothingMatches>
          )}
          {data.matching > 0 && (
            <DataTable
              label="All tokens"
              {...{ source, sort, now }}
              {...layout}
              onSort={next => {
                setSort(next);
                anew();
              }}
              rowKey={({ key }) => key}
              wraps={3.5}
              busy={tokens.isPlaceholderData}
              isMuted={row => row.group === 'past'}
              kept={filtered ? undefined : kept}
            />
          )}
        </>
      )}
    </Page>
  );
}

interface PartsProps {
  from: number;
  shown: number;
  matching: number;
  onFrom: (from: number) => void;
}

function Parts({ from, shown, matching, onFrom }: PartsProps) {
  if (matching <= atATime) return null;
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {`${numberText(from + 1)} to ${numberText(from + shown)} of ${numberText(matching)}`}
      </Text>
      <Button
        size="xs"
        variant="default"
        disabled={from === 0}
        onClick={() => onFrom(Math.max(0, from - atATime))}
      >
        Earlier
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={from + shown >= matching}
        onClick={() => onFrom(from + atATime)}
      >
        Later
      </Button>
    </Group>
  );
}
