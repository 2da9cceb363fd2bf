import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Column } from './column.ts';
import { stackedColumns } from './stacked-columns.tsx';

/** One way to lay out the columns of a table. */
export interface Layout {
  /** What they need, in rem; 0: what there is. */
  least: number;
  /** Of a row, in rem. */
  rowHeight: number;
  /** Which are drawn, each with those below it; left out: all of them, beside each other. */
  plan?: Readonly<Record<string, readonly string[]>>;
}

/** Lines of the frame, and a bar for scrolling where the system draws one beside the rows. */
const frame = 1.25;
/** Beside a table: the navigation and the edges of a screen, or only those where the navigation stands above. */
const beside = [
  { above: 52, taken: 15 + 2 * 2 },
  { above: 50, taken: 2 * 2 },
  { above: 0, taken: 2 * 1 },
];

/** One for each range of widths. In em of the window, which are rem of a page that sets no size of its own. */
function mediaOf({ least }: Layout): MediaQueryList[] {
  if (least === 0) return [matchMedia('all')];
  return beside.map(({ above, taken }, n) => {
    const upTo = beside[n - 1]?.above;
    const from = Math.max(least + taken + frame, above + 0.01);
    return matchMedia(`(min-width: ${from}em)${upTo === undefined ? '' : ` and (max-width: ${upTo}em)`}`);
  });
}

/**
 * What a table is drawn with: the first of its layouts that the window has room for, so that it does not scroll sideways.
 * @param layouts the widest first, the last with `least` 0; the same from one drawing to the next
 */
export function useLayout<Row, By>(all: readonly Column<Row, By>[], layouts: readonly Layout[]) {
  // Asked with every drawing, and made once.
  const media = useMemo(() => layouts.map(mediaOf), [layouts]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const lists = media.flat();
      for (const list of lists) list.addEventListener('change', onChange);
      return () => {
        for (const list of lists) list.removeEventListener('change', onChange);
      };
    },
    [media],
  );
  const at = useSyncExternalStore(subscribe, () =>
    media.findIndex(lists => lists.some(({ matches }) => matches)),
  );
  const layout = layouts[at];
  const plan = layout?.plan;
  const columns = useMemo(() => (plan ? stackedColumns(all, plan) : all), [all, plan]);
  return { columns, rowHeight: layout?.rowHeight ?? 0, minWidth: `${layout?.least ?? 0}rem`, at };
}
