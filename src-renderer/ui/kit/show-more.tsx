import { Group, Text } from '@mantine/core';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { focusOn } from './focus-on.ts';

/** Of what can be thousands: each of them takes a moment to be drawn, and again at every key that is typed beside them. */
export const shownAtATime = 100;

/**
 * How many rows of a long list are drawn, and the way to see more of them, which leads to the first new one.
 * `list` is the ref of what has the rows as its children.
 */
export function useShowMore(first: number) {
  const parent = useRef<HTMLElement>(null);
  const list = useCallback((element: HTMLElement | null) => {
    parent.current = element;
  }, []);
  const [shown, setShown] = useState(first);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (shown === before.current) return;
    const row = parent.current?.children[before.current];
    before.current = shown;
    const target = row?.querySelector<HTMLElement>('input, button, a[href]') ?? row;
    if (target instanceof HTMLElement) focusOn(target);
  }, [shown]);
  const showMore = useCallback(() => setShown(was => was + shownAtATime), []);
  return { list, shown, showMore };
}

/** @param rest what is not drawn: "9,900 tokens" */
export function MoreLine({ rest, onMore }: { rest: string; onMore: () => void }) {
  return (
    <Group gap="sm">
      <Text size="sm">And {rest} more.</Text>
      <Button size="xs" variant="default" onClick={onMore}>
        Show more
      </Button>
    </Group>
  );
}
