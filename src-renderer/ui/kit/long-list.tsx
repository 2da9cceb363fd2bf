import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { focusOn } from './focus-on.ts';

/** Of what can be thousands: each of them takes a moment to be drawn, and again at every key that is typed beside them. */
const atATime = 100;

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
  const [shown, setShown] = useState(atATime);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (shown === before.current) return;
    const first = list.current?.children[before.current];
    before.current = shown;
    const target = first?.querySelector<HTMLElement>('input, button, a[href]') ?? first;
    if (target instanceof HTMLElement) focusOn(target);
  }, [shown]);
  const rest = rows.length - shown;
  return (
    <>
      <Stack gap="sm" role={role} aria-label={label} ref={list}>
        {rows.slice(0, shown).map(row)}
      </Stack>
      {rest > 0 && (
        <Group gap="sm">
          <Text size="sm">And {count(rest)} more.</Text>
          <Button size="xs" variant="default" onClick={() => setShown(shown + atATime)}>
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}
