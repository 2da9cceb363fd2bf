import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Sortable } from './column.ts';
import { ColumnEdge } from './column-edge.tsx';
import classes from './data-table.module.css';
import type { SortState } from './sort-rows.ts';

const spoken = { asc: 'ascending', desc: 'descending' } as const;

interface SortHeaderProps {
  column: Sortable<unknown> & { quietHeader?: boolean; under?: readonly Sortable<unknown>[] };
  /** null: the rows are sorted by what another column shows. */
  sort: SortState | null;
  onSort: (sort: SortState) => void;
  onWidth: ((id: string, width: number | null) => void) | undefined;
  /** Before its words. */
  children?: ReactNode;
}

function Header({ column, sort, onSort, onWidth, children }: SortHeaderProps) {
  if (column.quietHeader) {
    return (
      <th scope="col" data-pinned>
        <VisuallyHidden>{column.header}</VisuallyHidden>
      </th>
    );
  }
  const edge = onWidth && <ColumnEdge header={column.header} onWidth={width => onWidth(column.id, width)} />;
  const sorts = [column, ...(column.under ?? [])].filter(({ sortBy }) => sortBy !== undefined);
  const isOne = sorts.length === 1;
  return (
    <th
      scope="col"
      aria-sort={sorts.length === 0 ? undefined : sort ? spoken[sort.desc ? 'desc' : 'asc'] : 'none'}
      data-several={sorts.length > 1 || undefined}
    >
      {children}
      {edge}
      {column.sortBy === undefined && column.header}
      {sorts.map(one => {
        const direction = sort?.id === one.id && (sort.desc ? 'desc' : 'asc');
        const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector;
        return (
          <UnstyledButton
            key={one.id}
            className={classes.sort ?? ''}
            onClick={() => onSort({ id: one.id, desc: direction === 'asc' })}
          >
            {one.header}
            {/* Of one the header says it. */}
            {direction && !isOne && <VisuallyHidden>, {spoken[direction]}</VisuallyHidden>}
            <Icon size={14} stroke={1.8} aria-hidden data-off={direction ? undefined : true} />
          </UnstyledButton>
        );
      })}
    </th>
  );
}

/** Other rows, and how many there are, change only the one with the box. */
export const SortHeader = memo(Header);
