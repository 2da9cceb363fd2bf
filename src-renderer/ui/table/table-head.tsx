import { memo } from 'react';
import { ChooseAll } from './choose-all.tsx';
import type { Column } from './column.ts';
import { ColumnEdge } from './column-edge.tsx';
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
          <SortHeader key={column.id} column={column} sort={sort} onSort={onSort}>
            {choice && n === 0 && <ChooseAll of={count} choice={choice} />}
            {onWidth && !column.quietHeader && (
              <ColumnEdge header={column.header} onWidth={width => onWidth(column.id, width)} />
            )}
          </SortHeader>
        ))}
      </tr>
    </thead>
  );
}

/** Scrolling draws it no more. */
export const TableHead = memo(Head) as typeof Head;
