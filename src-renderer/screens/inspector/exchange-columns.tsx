import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import type { Column } from '../../ui/data-table.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { clockTime } from '../../ui/times.ts';
import { durationOf, hostOf, outcomeOf, pathOf } from './exchange-words.ts';

export function exchangeColumns(onDetails: (exchange: ExchangeRecord) => void): Column<ExchangeRecord>[] {
  return [
    {
      id: 'time',
      header: 'Time',
      width: '14%',
      // Several within one millisecond stay in their order.
      sortBy: ({ id }) => id,
      cell: ({ at }) => <Text size="sm">{clockTime(at)}</Text>,
    },
    {
      id: 'method',
      header: 'Method',
      width: '10%',
      sortBy: ({ method }) => method,
      cell: ({ method }) => <Text size="sm">{method}</Text>,
    },
    {
      id: 'path',
      header: 'Path',
      sortBy: pathOf,
      cell: exchange => (
        <Text size="sm">
          <span className="mono">{pathOf(exchange)}</span>
          <Text component="span" size="xs" c="dimmed" display="block">
            {hostOf(exchange)}
          </Text>
        </Text>
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
      cell: exchange => <Text size="sm">{durationOf(exchange)}</Text>,
    },
    {
      id: 'details',
      header: 'Details',
      width: '3.5rem',
      quietHeader: true,
      cell: exchange => (
        <Tooltip label="Details">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Details of ${exchange.method} ${pathOf(exchange)} at ${clockTime(exchange.at)}`}
            onClick={() => onDetails(exchange)}
          >
            <IconListDetails size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ),
    },
  ];
}
