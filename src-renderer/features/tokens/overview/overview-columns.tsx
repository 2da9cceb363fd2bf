import type { OverviewRow, OverviewSort } from '../../../../src-shared/token-overview.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { StatusWord } from '../../../ui/kit/status-word.tsx';
import { Below, Dim, TimeCell, timeTip } from '../../../ui/table/cells.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { relativeTime } from '../../../ui/time/times.ts';
import { EndBelow, EndCell, endAges, endTip, TokenTitle } from '../parts/token-cells.tsx';
import classes from '../parts/token-columns.module.css';
import { tailWords } from '../parts/token-status.ts';
import { overviewStatus, usedIn } from './overview-words.ts';

export type OverviewColumn = Column<OverviewRow, true> & { id: OverviewSort | 'used-in' | 'actions' };

/**
 * @param apart what tells a connection from others of its name
 * @param alike names that several rows have
 */
export function overviewColumns(
  apart: (connectionId: string) => string,
  alike: ReadonlySet<string>,
  onOpen: (row: OverviewRow) => void,
): OverviewColumn[] {
  const nameOf = (row: OverviewRow) => (alike.has(row.name) ? `${row.name}, ${tailWords(row)},` : row.name);
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(0, 24fr)',
      sortBy: true,
      cell: row => (
        <>
          <TokenTitle token={row} />
          <Below>{row.note === '' ? tailWords(row) : <Foreign>{row.note}</Foreign>}</Below>
        </>
      ),
      tip: ({ note }) => (note === '' ? undefined : note),
    },
    {
      id: 'need',
      header: 'State',
      width: 'minmax(0, 18fr)',
      sortBy: true,
      cell: row => <StatusWord status={overviewStatus(row)} />,
    },
    {
      id: 'connection',
      header: 'Connection',
      width: 'minmax(0, 15fr)',
      sortBy: true,
      cell: ({ connectionId, connectionLabel }) => (
        <>
          <span className={classes.connection}>
            <Foreign>{connectionLabel}</Foreign>
          </span>
          {apart(connectionId) !== '' && (
            <Below>
              <Foreign>{apart(connectionId)}</Foreign>
            </Below>
          )}
        </>
      ),
    },
    {
      id: 'end',
      header: 'Expires',
      width: 'minmax(0, 15fr)',
      sortBy: true,
      cell: (row, now) => <EndCell token={row} now={now} />,
      below: (row, now) => <EndBelow token={row} told={overviewStatus(row).icon === 'soon'} now={now} />,
      ages: endAges,
      tip: endTip,
    },
    {
      id: 'used-in',
      header: 'Used in',
      named: true,
      width: 'minmax(0, 15fr)',
      cell: row => (row.places.length === 0 ? <Dim>Not written down</Dim> : usedIn(row)),
      tip: ({ places }) => (places.length < 2 ? undefined : places.map(({ name }) => name).join('\n')),
    },
    {
      id: 'used',
      header: 'Last used here',
      named: true,
      width: 'minmax(0, 14fr)',
      sortBy: true,
      cell: ({ lastUsedAt }, now) =>
        lastUsedAt === null ? <Dim>Never</Dim> : <TimeCell at={lastUsedAt} now={now} />,
      ages: ({ lastUsedAt }, now) => relativeTime(lastUsedAt ?? 0, now),
      tip: ({ lastUsedAt }) => (lastUsedAt === null ? undefined : timeTip(lastUsedAt)),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '5rem',
      quietHeader: true,
      cell: row => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Go to ${[nameOf(row), 'of', row.connectionLabel, apart(row.connectionId)].join(' ').trim()}`}
          onClick={() => onOpen(row)}
        >
          Go to
        </Button>
      ),
    },
  ];
}
