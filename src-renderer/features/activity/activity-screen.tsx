import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ShownEntry } from '../../../src-shared/activity.ts';
import { useKept } from '../../around/drafts.tsx';
import { toldApart } from '../../around/told-apart.ts';
import { useCall } from '../../bridge/use-call.ts';
import { many } from '../../ui/kit/count-words.ts';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { NothingMatches } from '../../ui/kit/nothing-matches.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { secretSearchWords, useSearched } from '../../ui/problems/secret-search.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowDetails } from '../../ui/table/row-details.tsx';
import { type Layout, useLayout } from '../../ui/table/use-layout.ts';
import { activityColumns } from './activity-columns.tsx';
import { ActivityFilterBar, noFilter, wantedBy } from './activity-filter.tsx';
import { ChainLine } from './chain-line.tsx';
import { ExportMenu } from './export-menu.tsx';

/** Asked for at a time; more than find room in a window. */
const asked = 200;
const before = 50;
const newestFirst = { id: 'at', desc: true };
const layouts: readonly Layout[] = [
  { least: 59, rowHeight: 3.5 },
  {
    ...{ least: 42, rowHeight: 4.5 },
    plan: { at: ['who'], what: ['request'], outcome: [], where: [] },
  },
  { least: 0, rowHeight: 7.5, plan: { what: ['outcome', 'at', 'where', 'who'] } },
];

/** What was done from this computer, or from one whose file was taken in: by whom, and what came of it. */
export function ActivityScreen() {
  const [filter, setFilter] = useState(noFilter);
  const [opened, setOpened] = useState<ShownEntry | null>(null);
  const wanted = useDeferredValue(filter);
  const [place, setPlace] = useState({ of: wanted, from: 0 });
  const from = place.of === wanted ? place.from : 0;
  const by = wantedBy(wanted);
  const activity = useCall('activity.list', { ...by, from, count: asked }, { keepPrevious: true });
  const { data, problem, isSecret } = useSearched(activity);
  const connections = useCall('connections.list', {}).data?.connections;
  const apart = useMemo(() => toldApart(connections ?? []), [connections]);
  const columns = useMemo(() => activityColumns(apart), [apart]);
  const entries = data?.entries;
  const count = data?.matching ?? 0;
  // While others are awaited, those that are there still stand where they stood.
  const [part, setPart] = useState({ of: wanted, entries, from });
  if ((part.entries !== entries || part.of !== wanted) && !activity.isPlaceholderData)
    setPart({ of: wanted, entries, from });
  const { of } = part;
  const want = useCallback(
    (first: number) => setPlace({ of, from: Math.max(0, Math.floor((first - before) / before) * before) }),
    [of],
  );
  const source = useMemo(
    () => ({ count, want, of, row: (index: number) => part.entries?.[index - part.from] }),
    [count, want, of, part],
  );
  const layout = useLayout(columns, layouts);
  const search = useRef<HTMLInputElement>(null);
  const kept = useKept('activity seen', { top: 0, count: 0 });
  return (
    <Page
      title="Activity"
      full
      subtitle="What was done from this computer and what came of it. Never a session or a token."
      actions={filter.journal === '' ? <ExportMenu disabled={(data?.all ?? 0) === 0} /> : undefined}
    >
      {activity.isPending && <LoadingLines what="the activity" />}
      {problem && <ProblemAlert problem={problem} />}
      {data && <ChainLine chain={data.chain} imported={wanted.journal !== ''} />}
      {data && (data.all > 0 || data.computers.length > 0) && (
        <ActivityFilterBar
          view={data}
          filter={filter}
          apart={apart}
          count={
            <Text size="sm" c="dimmed" role="status">
              {data.all > 0 &&
                (count === data.all
                  ? many(data.all, 'line')
                  : `${numberText(count)} of ${many(data.all, 'line')}`)}
            </Text>
          }
          search={search}
          onFilter={setFilter}
        />
      )}
      {data && data.all === 0 && (
        <EmptyState
          icon={IconHistory}
          title={wanted.journal === '' ? 'Nothing was done yet' : 'No line came from there'}
        >
          {wanted.journal === ''
            ? 'Each token, invitation, connection and setting that is made or changed here gets a line.'
            : 'What was done there was kept in memory only, or nothing had been done when the file was made.'}
        </EmptyState>
      )}
      {data && data.all > 0 && count === 0 && (
        <NothingMatches
          icon={IconHistory}
          title="No line matches"
          all={data.all}
          search={search}
          onShowAll={() => setFilter({ ...noFilter, journal: filter.journal })}
        >
          {isSecret ? secretSearchWords : 'There are others; the search or the filters hide them.'}
        </NothingMatches>
      )}
      {count > 0 && (
        <DataTable
          label="Activity"
          source={source}
          {...layout}
          rowKey={({ id }) => id}
          sort={newestFirst}
          onSort={() => {}}
          onOpen={setOpened}
          kept={Object.keys(by).length === 0 ? kept : undefined}
        />
      )}
      <RowDetails
        title="Line of the activity"
        // What became of it may be known by now.
        row={opened && (entries?.find(({ id }) => id === opened.id) ?? opened)}
        columns={columns}
        onClose={() => setOpened(null)}
      />
    </Page>
  );
}
