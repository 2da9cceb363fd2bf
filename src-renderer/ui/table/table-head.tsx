import { memo } from 'react';
import { ChooseAll } from './choose-all.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { RowChoice } from './row-choice.ts';
import { SortHeader } from './sort-header.tsx';
import type { SortState } from './sort-rows.ts';

interface TableHeadProps<Row> {
  count: number;
  columns: readonly Column<Row, unknown>[];
  sort: SortState;
  onSort: (sort: SortState) => void;
  choice: RowChoice<Row> | undefined;
  onWidth: ((id: string, width: number | null) => void) | undefined;
}

function Head<Row>({ count, columns, sort, onSort, choice, onWidth }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {columns.map((column, n) => (
          <SortHeader
            key={column.id}
            column={column}
            sort={[column, ...(column.under ?? [])].some(({ id }) => id === sort.id) ? sort : null}
            onSort={onSort}
            onWidth={onWidth}
          >
            {choice && n === 0 && <ChooseAll of={count} choice={choice} />}
          </SortHeader>
        ))}
      </tr>
    </thead>
  );
}

/** Scrolling draws it no more. */
export const TableHead = memo(Head) as typeof Head;
