import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rootFontSize } from './root-font-size.ts';
import type { RowChoice } from './row-choice.ts';
import type { RowSource } from './row-source.ts';
import { positionOf } from './use-focused-row.ts';

export interface RowHands<Row> {
  onOpen?: ((row: Row) => void) | undefined;
  choice?: RowChoice<Row> | undefined;
  /** What the keys for copying copy. @param row that the keyboard is on */
  copied?: ((row: Row | undefined) => string | null) | undefined;
}

interface Rows<Row> extends RowHands<Row> {
  source: RowSource<Row>;
  nameOf: (index: number) => string | undefined;
  /** Those that are drawn. */
  from: number;
  to: number;
  /** null: they are all drawn, and may differ. */
  rowHeight: number | null;
}

interface Place {
  index: number;
  /** undefined: the row is not here yet. */
  name: string | undefined;
  of: unknown;
}

/** From the start of a row, in rem: where its box stands. */
const boxWidth = 2.5;
const inHand = 'button, a, input, select, textarea, label';

/**
 * The row that the keyboard is on, and what keys and clicks do to rows. The focus itself stays on the table, so that it is not lost
 * with a row that is drawn no more.
 */
export function useCurrentRow<Row>(
  table: RefObject<HTMLTableElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { source, nameOf, from, to, rowHeight, onOpen, choice, copied }: Rows<Row>,
) {
  const [place, setPlace] = useState<Place | null>(null);
  const anchor = useRef<number | null>(null);
  /** To be opened as soon as it is here: the keyboard is quicker at the other end of the list than its rows are. */
  const wished = useRef<Pick<Place, 'index' | 'of'> | null>(null);
  const known = place?.of === source.of ? place : null;
  if (known && known.name === undefined && nameOf(known.index) !== undefined)
    setPlace({ ...known, name: nameOf(known.index) });
  const current = known && indexOf(known, nameOf, from, to, source.count);

  const putOn = (index: number) => setPlace({ index, name: nameOf(index), of: source.of });
  const open = (index: number) => {
    const row = source.row(index);
    wished.current = row === undefined ? { index, of: source.of } : null;
    if (row !== undefined) onOpen?.(row);
  };
  useEffect(() => {
    const { current: wish } = wished;
    if (wish === null) return;
    if (wish.of !== source.of || wish.index !== current || document.activeElement !== table.current)
      wished.current = null;
    else if (source.row(wish.index) !== undefined) open(wish.index);
  });
  const show = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    if (rowHeight === null) {
      rowAt(table.current, index)?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const head = table.current?.tHead?.offsetHeight ?? 0;
    const top = index * rowHeight;
    const lowest = top + rowHeight + head - element.clientHeight;
    if (element.scrollTop > top) element.scrollTop = top;
    else if (element.scrollTop < lowest) element.scrollTop = lowest;
  };
  const inView = useRef(() => {});
  useLayoutEffect(() => {
    inView.current = () => current !== null && show(current);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let room = 0;
    // What comes to stand below the rows takes their room: the one that the keyboard is on does not go under it.
    const resized = new ResizeObserver(() => {
      const before = room;
      room = element.clientHeight;
      if (room >= before || document.activeElement !== table.current) return;
      const row = table.current?.querySelector('tr[id]')?.getBoundingClientRect();
      const { top } = element.getBoundingClientRect();
      if (row && row.bottom - top > room && row.bottom - top <= before + 2) inView.current();
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, [scroller, table]);
  const firstInView = () => {
    const { scrollTop = 0 } = scroller.current ?? {};
    return rowHeight === null ? 0 : Math.min(Math.ceil(scrollTop / rowHeight), source.count - 1);
  };
  const goTo = (wanted: number, extend: boolean) => {
    const index = Math.max(0, Math.min(wanted, source.count - 1));
    if (extend && choice) {
      anchor.current ??= current ?? index;
      choice.extend(anchor.current, index, false);
    } else anchor.current = index;
    putOn(index);
    show(index);
  };

  const onRowKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const { shiftKey, key } = event;
    wished.current = null;
    const isCommand = event.ctrlKey || event.metaKey;
    const at = current ?? firstInView() - 1;
    const room = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (rowHeight ?? 40)) - 2);
    const goes: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + room,
      PageUp: at - room,
      Home: 0,
      End: source.count - 1,
    };
    const next = goes[key];
    if (next !== undefined) goTo(next, shiftKey);
    else if (key === 'Enter' && current !== null) open(current);
    else if (key === ' ' && current !== null && choice) {
      choice.toggle(current);
      anchor.current = current;
    } else if (isCommand && key.toLowerCase() === 'a' && choice) choice.all();
    else if (key === 'Escape' && choice && choice.count > 0) choice.none();
    else if (key === 'ArrowRight' && current !== null && isAtEnd(scroller.current))
      rowAt(table.current, current)?.querySelector<HTMLElement>('button:not([data-copy])')?.focus();
    else return;
    event.preventDefault();
  };
  /** On what stands in a row: the arrows go from one to the next, and back to the row. */
  const onInnerKey = (event: KeyboardEvent<HTMLTableElement>, target: HTMLElement) => {
    const row = target.closest('tbody tr');
    if (!row || !['ArrowLeft', 'ArrowRight', 'Escape'].includes(event.key)) return;
    const all = [...row.querySelectorAll<HTMLElement>('button')];
    const next = event.key === 'Escape' ? -1 : all.indexOf(target) + (event.key === 'ArrowLeft' ? -1 : 1);
    if (next >= all.length) return;
    putOn(positionOf(row));
    (all[next] ?? table.current)?.focus({ preventScroll: next < 0 });
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target, currentTarget } = event;
    if (target === currentTarget) onRowKey(event);
    // Not what a menu of a row does, which stands elsewhere.
    else if (target instanceof HTMLElement && currentTarget.contains(target)) onInnerKey(event, target);
  };
  const onClick = (event: MouseEvent<HTMLTableElement>) => {
    const { target, currentTarget, shiftKey } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(inHand)) return;
    const index = positionOf(target);
    if (!(index >= 0)) return;
    const more = event.ctrlKey || event.metaKey;
    if (choice && (shiftKey || more || isOnBox(target, event.clientX))) {
      if (shiftKey) choice.extend(anchor.current ?? current ?? index, index, more);
      else choice.toggle(index);
      if (!shiftKey) anchor.current = index;
    } else {
      // Whoever has just marked some of its words wants these.
      if (getSelection()?.isCollapsed === false) return;
      anchor.current = index;
      open(index);
    }
    putOn(index);
  };
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => {
    const { target } = event;
    if (!event.shiftKey || !choice || !(target instanceof Element) || !(positionOf(target) >= 0)) return;
    // It would mark the words of all rows between.
    event.preventDefault();
    table.current?.focus({ preventScroll: true });
  };
  const onFocus = (event: { target: unknown; currentTarget: unknown }) => {
    if (event.target === event.currentTarget && current === null && source.count > 0) putOn(firstInView());
  };
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    const text = copied?.(current === null ? undefined : source.row(current)) ?? null;
    if (text === null || getSelection()?.isCollapsed === false) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  return { current, handlers: { onKeyDown, onClick, onMouseDown, onFocus, onCopy } };
}

/** Where the row is by now: it may have moved, with what came before it. */
function indexOf(
  { index, name }: Place,
  nameOf: (index: number) => string | undefined,
  from: number,
  to: number,
  count: number,
): number | null {
  if (count === 0) return null;
  const here = nameOf(index);
  if (name !== undefined && here !== undefined && here !== name)
    for (let n = from; n < to; n += 1) if (nameOf(n) === name) return n;
  return Math.min(index, count - 1);
}

const rowAt = (table: HTMLTableElement | null, index: number) =>
  table?.querySelector<HTMLTableRowElement>(`tbody tr[aria-rowindex="${index + 2}"]`);

/** Nothing is left to be scrolled to sideways. */
const isAtEnd = (element: HTMLElement | null): boolean =>
  element === null || Math.abs(element.scrollLeft) + element.clientWidth >= element.scrollWidth - 1;

function isOnBox(target: Element, x: number): boolean {
  const cell = target.closest('td');
  if (cell?.cellIndex !== 0) return false;
  const { left, right } = cell.getBoundingClientRect();
  const apart = getComputedStyle(cell).direction === 'rtl' ? right - x : x - left;
  return apart < boxWidth * rootFontSize();
}
