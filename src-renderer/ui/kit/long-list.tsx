import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { MoreLine, shownAtATime, useShowMore } from './show-more.tsx';

interface LongListProps<T> {
  label: string;
  rows: readonly T[];
  /** `list`: nothing is chosen in it, and each row is a `listitem`. */
  role?: 'group' | 'list';
  row: (row: T) => ReactNode;
  /** "9,900 tokens" */
  count: (rest: number) => string;
}

/** Rows that are not worth a table, the first of them; more at a click, which leads to the first new one. */
export function LongList<T>({ label, rows, row, count, role = 'group' }: LongListProps<T>) {
  const { list, shown, showMore } = useShowMore(shownAtATime);
  const rest = rows.length - shown;
  return (
    <>
      <Stack gap="sm" role={role} aria-label={label} ref={list}>
        {rows.slice(0, shown).map(row)}
      </Stack>
      {rest > 0 && <MoreLine rest={count(rest)} onMore={showMore} />}
    </>
  );
}
