import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { Below, DetailsButton } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { clockTime } from '../../ui/time/times.ts';
import { durationOf, hostOf, outcomeOf, pathOf } from './exchange-words.ts';

export function exchangeColumns(onDetails: (exchange: ExchangeRecord) => void): Column<ExchangeRecord>[] {
  return [
    {
      id: 'time',
      header: 'Time',
      width: '7rem',
      // Several within one millisecond stay in their order.
      sortBy: ({ id }) => id,
      cell: ({ at }) => clockTime(at),
    },
    {
      id: 'method',
      header: 'Method',
      width: '6rem',
      sortBy: ({ method }) => method,
      cell: ({ method }) => method,
    },
    {
      id: 'path',
      header: 'Path',
      sortBy: pathOf,
      cell: exchange => (
        <>
          <span className="mono">{pathOf(exchange)}</span>
          <Below>{hostOf(exchange)}</Below>
        </>
      ),
    },
    {
      id: 'outcome',
      header: 'Answer',
      width: '20%',
      sortBy: ({ status }) => status ?? 0,
      cell: exchange => <StatusWord status={outcomeOf(exchange)} />,
    },
    {
      id: 'took',
      header: 'Took',
      width: '11%',
      sortBy: ({ tookMs }) => tookMs,
      cell: durationOf,
    },
    {
      id: 'details',
      header: 'Details',
      width: '3.5rem',
      quietHeader: true,
      cell: exchange => (
        <DetailsButton
          of={`Details of ${exchange.method} ${pathOf(exchange)} at ${clockTime(exchange.at)}`}
          onClick={() => onDetails(exchange)}
        />
      ),
    },
  ];
}
