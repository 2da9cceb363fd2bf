import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The focus does not pass from one row to another because the list was scrolled or read anew: it follows its row, and where that is
 * drawn no more it goes to the list, not to nowhere.
 * @param home takes it then
 * @param nameOf of the row at a position
 */
export function useFocusedRow(
  scroller: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
  nameOf: (index: number) => string | undefined,
): void {
  const held = useRef<{ element: Element; name: string | undefined } | null>(null);
  const latest = useRef(nameOf);
  useLayoutEffect(() => {
    latest.current = nameOf;
    const { current: list } = scroller;
    const { current: was } = held;
    if (!list || !was) return;
    if (was.element.isConnected && nameOf(positionOf(was.element)) === was.name) return;
    held.current = null;
    const { activeElement } = document;
    if (activeElement !== was.element && activeElement !== document.body) return;
    const moved = was.name === undefined ? undefined : rowNamed(list, was.name, nameOf);
    ((moved && sameIn(moved, was.element)) ?? home.current)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const enter = ({ target }: FocusEvent) => {
      const inRow = target instanceof Element && target.closest('tbody tr') !== null;
      held.current = inRow ? { element: target, name: latest.current(positionOf(target)) } : null;
    };
    const leave = () => {
      held.current = null;
    };
    list.addEventListener('focusin', enter);
    list.addEventListener('focusout', leave);
    return () => {
      list.removeEventListener('focusin', enter);
      list.removeEventListener('focusout', leave);
    };
  }, [scroller]);
}

const rowNamed = (list: HTMLElement, name: string, nameOf: (index: number) => string | undefined) =>
  [...list.querySelectorAll<HTMLTableRowElement>('tbody tr[aria-rowindex]')].find(
    row => nameOf(positionOf(row)) === name,
  );

/** What stands in another row where the element stands in its own. */
const sameIn = (row: HTMLTableRowElement, element: Element): HTMLElement | null =>
  row.cells[element.closest('td')?.cellIndex ?? -1]?.querySelector('button, a') ?? null;

/** Of the row that holds an element; the header's is 1 in `aria-rowindex`. */
export const positionOf = (element: Element): number =>
  Number(element.closest('tr')?.getAttribute('aria-rowindex') ?? Number.NaN) - 2;
