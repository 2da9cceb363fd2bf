import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { SortState } from './sort-rows.ts';

interface Named {
  id: string;
  header: string;
  quietHeader?: boolean;
  sortBy?: unknown;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

export function SortHeader({
  column,
  sort,
  onSort,
  children,
}: {
  column: Named;
  sort: SortState;
  onSort: (sort: SortState) => void;
  /** Beside its words. */
  children?: ReactNode;
}) {
  const direction = sort.id === column.id && (sort.desc ? 'desc' : 'asc');
  if (column.quietHeader) {
    return (
      <th scope="col" data-pinned>
        <VisuallyHidden>{column.header}</VisuallyHidden>
      </th>
    );
  }
  if (column.sortBy === undefined) {
    return (
      <th scope="col">
        {children}
        {column.header}
      </th>
    );
  }
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector;
  return (
    <th scope="col" aria-sort={direction ? spoken[direction] : 'none'}>
      {children}
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
