import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import classes from './data-table.module.css';

export interface SortState {
  /** Of a column. */
  id: string;
  desc: boolean;
}

interface Named {
  id: string;
  header: string;
  width?: string;
  quietHeader?: boolean;
  sortBy?: unknown;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

export function SortHeader({
  column,
  sort,
  onSort,
}: {
  column: Named;
  sort: SortState;
  onSort: (sort: SortState) => void;
}) {
  const direction = sort.id === column.id && (sort.desc ? 'desc' : 'asc');
  const width = column.width === undefined ? {} : { w: column.width };
  if (column.quietHeader) {
    return (
      <Table.Th {...width} data-pinned>
        <VisuallyHidden>{column.header}</VisuallyHidden>
      </Table.Th>
    );
  }
  if (column.sortBy === undefined) return <Table.Th {...width}>{column.header}</Table.Th>;
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector;
  return (
    <Table.Th {...width} aria-sort={direction ? spoken[direction] : 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => onSort({ id: column.id, desc: direction === 'asc' })}
      >
        {column.header}
        <Icon size={14} stroke={1.8} aria-hidden data-off={direction ? undefined : true} />
      </UnstyledButton>
    </Table.Th>
  );
}
