import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useSortedRows } from '../../ui/table/use-sorted-rows.ts';
import { BundleButton } from './bundle-button.tsx';
import { exchangeColumns } from './exchange-columns.tsx';
import { ExchangeDetails } from './exchange-details.tsx';

const newestFirst = { id: 'time', desc: true };
const none: readonly ExchangeRecord[] = [];

/** What was sent and what came back, for whoever looks for the cause of a problem. */
export function InspectorScreen({ info }: { info: AppInfo }) {
  const exchanges = useCall('inspector.list', {}, { keepPrevious: true });
  const clear = useAction('inspector.clear');
  const [details, setDetails] = useState<ExchangeRecord | null>(null);
  const columns = useMemo(() => exchangeColumns(setDetails), []);
  const rows = exchanges.data ?? none;
  const table = useSortedRows(rows, columns, newestFirst, 0);
  return (
    <Page
      title="Requests"
      full
      subtitle="The last 200 since Keyholder started, in memory only. Sessions and tokens are left out as they are written down."
      actions={
        <>
          <Button
            variant="default"
            onClick={() => clear.run({})}
            loading={clear.pending}
            disabled={rows.length === 0}
          >
            Clear
          </Button>
          <BundleButton info={info} />
        </>
      }
    >
      {exchanges.isPending && <LoadingLines what="the requests" />}
      {exchanges.error && <ProblemAlert problem={exchanges.error.problem} />}
      {clear.problem && <ProblemAlert problem={clear.problem} title="The requests were not cleared" />}
      {exchanges.data && rows.length === 0 && (
        <EmptyState icon={IconArrowsExchange} title="No requests">
          Nothing was sent since Keyholder started, or since this list was cleared.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Requests"
          {...table}
          columns={columns}
          rowKey={({ id }) => String(id)}
          rowHeight={3.5}
          minWidth="44rem"
        />
      )}
      <ExchangeDetails exchange={details} onClose={() => setDetails(null)} />
    </Page>
  );
}
