import { Chip, Group, Text } from '@mantine/core';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { Page } from '../../ui/kit/page.tsx';
import { WayBack } from '../../ui/kit/way-back.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Layout, useLayout } from '../../ui/table/use-layout.ts';
import { useSortedRows } from '../../ui/table/use-sorted-rows.ts';
import { BundleButton } from './bundle-button.tsx';
import { exchangeColumns } from './exchange-columns.tsx';
import { ExchangeDetails } from './exchange-details.tsx';
import { isFailed } from './exchange-words.ts';

const newestFirst = { id: 'time', desc: true };
const none: readonly ExchangeRecord[] = [];
const layouts: readonly Layout[] = [
  { least: 44, rowHeight: 3.5 },
  { least: 0, rowHeight: 5.5, plan: { path: ['outcome', 'time'], details: [] } },
];

/** What was sent and what came back, for whoever looks for the cause of a problem. */
export function InspectorScreen() {
  const exchanges = useCall('inspector.list', {}, { keepPrevious: true });
  const clear = useAction('inspector.clear');
  const [details, setDetails] = useState<ExchangeRecord | null>(null);
  const all = useMemo(() => exchangeColumns(setDetails), []);
  const layout = useLayout(all, layouts);
  const [onlyFailed, setOnlyFailed] = useState(false);
  const sent = exchanges.data ?? none;
  const rows = useMemo(() => (onlyFailed ? sent.filter(isFailed) : sent), [sent, onlyFailed]);
  const table = useSortedRows(rows, all, newestFirst, 0);
  return (
    <Page
      title="Requests"
      full
      subtitle="The last 200 since the start, in memory only, without sessions and tokens."
      actions={
        <>
          <WayBack />
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => clear.run({})}
            loading={clear.pending}
            disabled={sent.length === 0}
          >
            Clear
          </Button>
          <BundleButton />
        </>
      }
    >
      {exchanges.isPending && <LoadingLines what="the requests" />}
      {exchanges.error && <ProblemAlert problem={exchanges.error.problem} />}
      {clear.problem && <ProblemAlert problem={clear.problem} title="The requests were not cleared" />}
      {sent.length > 0 && (
        <Group gap="sm">
          <Chip checked={onlyFailed} onChange={setOnlyFailed} size="sm" variant="light">
            Failed only
          </Chip>
          {/* Not of all of them: that would be said with each request that is sent. */}
          <Text size="sm" c="dimmed" role="status">
            {onlyFailed && `${numberText(rows.length)} of ${numberText(sent.length)}`}
          </Text>
        </Group>
      )}
      {exchanges.data && sent.length > 0 && rows.length === 0 && (
        <EmptyState icon={IconArrowsExchange} title="None failed by its status">
          Each was answered with a status below 400. What is in an answer may be an error nevertheless.
        </EmptyState>
      )}
      {exchanges.data && sent.length === 0 && (
        <EmptyState icon={IconArrowsExchange} title="No requests">
          Nothing was sent since Keyholder started, or since this list was cleared.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable label="Requests" {...table} {...layout} rowKey={({ id }) => String(id)} />
      )}
      <ExchangeDetails exchange={details} onClose={() => setDetails(null)} />
    </Page>
  );
}
