import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { ColumnEdge } from './column-edge.tsx';
import classes from './data-table.module.css';
import type { SortState } from './sort-rows.ts';

interface Named {
  id: string;
  header: string;
  quietHeader?: boolean;
  sortBy?: unknown;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

interface SortHeaderProps {
  column: Named;
  /** false: the rows are sorted by another one. */
  direction: keyof typeof spoken | false;
  onSort: (sort: SortState) => void;
  onWidth: ((id: string, width: number | null) => void) | undefined;
  /** Before its words. */
  children?: ReactNode;
}

function Header({ column, direction, onSort, onWidth, children }: SortHeaderProps) {
  if (column.quietHeader) {
    return (
      <th scope="col" data-pinned>
        <VisuallyHidden>{column.header}</VisuallyHidden>
      </th>
    );
  }
  const edge = onWidth && <ColumnEdge header={column.header} onWidth={width => onWidth(column.id, width)} />;
  if (column.sortBy === undefined) {
    return (
      <th scope="col">
        {children}
        {edge}
        {column.header}
      </th>
    );
  }
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector;
  return (
    <th scope="col" aria-sort={direction ? spoken[direction] : 'none'}>
      {children}
      {edge}
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => onSort({ id: column.id, desc: direction === 'asc' })}
      >
        {column.header}
        <Icon size={14} stroke={1.8} aria-hidden data-off={direction ? undefined : true} />
      </UnstyledButton>
    </th>
  );
}

/** Other rows, and how many there are, change only the one with the box. */
export const SortHeader = memo(Header);
