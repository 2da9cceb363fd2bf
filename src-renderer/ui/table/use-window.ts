import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Drawn beyond either edge, for what is scrolled before the page is told. */
export const drawnBeyond = 2;

interface Place {
  /** The first row in view, and how many find room. */
  first: number;
  room: number;
  /** The row whose key is 0. */
  base: number;
}

export interface RowWindow {
  from: number;
  to: number;
  /** After a leap, drawn rows stay and show others: text is changed sooner than a row is made. */
  keyOf: (index: number) => number;
}

/** Where somebody left a list, for when they come back to it. */
export interface KeptPlace {
  /** In pixels. */
  top: number;
  /** Of how many rows. */
  count: number;
}

interface Rows {
  kept: KeptPlace | undefined;
  count: number;
  /** Others begin at the top. */
  of: unknown;
  /** null: all are drawn. */
  rowHeight: number | null;
}

/** Which of very many rows of one height are drawn. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  { kept, count, of, rowHeight }: Rows,
): RowWindow {
  const [place, setPlace] = useState<Place>({ first: 0, room: 16, base: 0 });
  const [shown, show] = useState(of);
  if (shown !== of) {
    show(of);
    setPlace(atTop(place));
  }
  const isScrolled = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    const note = () => {
      isScrolled.current = element?.scrollTop !== 0;
      if (kept) kept.top = element?.scrollTop ?? 0;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [scroller, kept]);
  const isBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useLayoutEffect(() => {
    const isBack = !isBegun.current && kept !== undefined && kept.top > 0 && kept.count === count;
    isBegun.current = true;
    if (isBack && scroller.current) scroller.current.scrollTop = kept.top;
    if (isBack) return;
    if (kept) kept.top = 0;
    // Even where it stands at its top already, to say so has the whole page laid out before the answer to a key is drawn.
    if (scroller.current && isScrolled.current) scroller.current.scrollTop = 0;
    isScrolled.current = false;
  }, [scroller, of]);
  useEffect(() => {
    if (kept) kept.count = count;
  }, [kept, count]);
  const measured = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || rowHeight === null) return;
    // From few rows to many at the top it has the room that it had, or the observer will say so: to look has the page laid out.
    const isKnown = measured.current === rowHeight && !isScrolled.current;
    measured.current = rowHeight;
    setPlace(last => (isKnown ? atTop(last) : placeIn(element, rowHeight, last)));
  }, [scroller, rowHeight]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || rowHeight === null) return;
    let known = { first: -1, room: -1 };
    const look = (apply: (change: () => void) => void) => {
      const { first, room } = placeIn(element, rowHeight, { first: 0, room: 0, base: 0 });
      if (first === known.first && room === known.room) return;
      known = { first, room };
      apply(() => setPlace(last => placeIn(element, rowHeight, last)));
    };
    // At once, or a frame without rows is seen first.
    const onScroll = () => look(flushSync);
    const resized = new ResizeObserver(() => look(change => change()));
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [scroller, rowHeight]);
  if (rowHeight === null) return { from: 0, to: count, keyOf: index => index };
  const first = Math.max(0, Math.min(place.first, count - place.room));
  return {
    from: Math.max(0, first - drawnBeyond),
    to: Math.min(count, first + place.room + drawnBeyond),
    keyOf: index => index - place.base,
  };
}

const atTop = (last: Place): Place =>
  last.first === 0 && last.base === 0 ? last : { ...last, first: 0, base: 0 };

function placeIn({ scrollTop, clientHeight }: HTMLElement, rowHeight: number, last: Place): Place {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight));
  const room = clientHeight > 0 ? Math.ceil(clientHeight / rowHeight) : last.room;
  if (first === last.first && room === last.room) return last;
  const moved = first - last.first;
  return { first, room, base: Math.abs(moved) * 2 > room ? last.base + moved : last.base };
}
