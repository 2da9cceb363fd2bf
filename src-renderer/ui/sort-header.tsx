import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import classes from './data-table.module.css';

/** The part of a TanStack column that a header needs. */
interface Sortable {
  getIsSorted: () => false | 'asc' | 'desc';
  toggleSorting: (desc?: boolean) => void;
}

interface Named {
  header: string;
  width?: string;
  quietHeader?: boolean;
  sortBy?: unknown;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

export function SortHeader({ column, of }: { column: Named; of: Sortable | undefined }) {
  const direction = of?.getIsSorted() ?? false;
  const width = column.width === undefined ? {} : { w: column.width };
  if (column.quietHeader) {
    return (
      <Table.Th {...width} data-pinned>
        <VisuallyHidden>{column.header}</VisuallyHidden>
      </Table.Th>
    );
  }
  if (!of || column.sortBy === undefined) return <Table.Th {...width}>{column.header}</Table.Th>;
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector;
  return (
    <Table.Th {...width} aria-sort={direction ? spoken[direction] : 'none'}>
      <UnstyledButton className={classes.sort ?? ''} onClick={() => of.toggleSorting(direction === 'asc')}>
        {column.header}
        <Icon size={14} stroke={1.8} aria-hidden data-off={direction ? undefined : true} />
      </UnstyledButton>
    </Table.Th>
  );
}
