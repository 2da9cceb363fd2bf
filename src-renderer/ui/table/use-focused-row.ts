import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The focus does not pass from one row to another because the list was scrolled or read anew, nor to nowhere: it goes to the list.
 * @param nameOf of the row at a position
 */
export function useFocusedRow(
  scroller: RefObject<HTMLElement | null>,
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
    if (activeElement === was.element || activeElement === document.body) list.focus({ preventScroll: true });
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

/** Of the row that holds an element; the header's is 1 in `aria-rowindex`. */
export const positionOf = (element: Element): number =>
  Number(element.closest('tr')?.getAttribute('aria-rowindex') ?? Number.NaN) - 2;
