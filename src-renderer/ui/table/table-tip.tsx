import { Tooltip } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';
import type { RowSource } from './row-source.ts';
import { positionOf } from './use-focused-row.ts';

interface TableTipProps<Row> {
  scroller: RefObject<HTMLElement | null>;
  source: RowSource<Row>;
  columns: readonly Column<Row>[];
}

interface Tip {
  of: HTMLElement;
  words: string;
}

/**
 * One for the whole table: what `data-tip` says of a button, what the column has to add to its cell, or the words of a cell that
 * are cut off. Comes by pointing and by the focus of the keyboard, goes by Escape.
 */
export function TableTip<Row>({ scroller, source, columns }: TableTipProps<Row>) {
  const [tip, setTip] = useState<Tip | null>(null);
  const shown = useRef({ source, columns });
  useEffect(() => {
    shown.current = { source, columns };
  }, [source, columns]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const show = ({ target }: Event) =>
      setTip(last => {
        const next = target instanceof Element ? tipOf(target, shown.current) : null;
        return last?.of === next?.of && last?.words === next?.words ? last : next;
      });
    const focus = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event);
    };
    const hide = () => setTip(null);
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    element.addEventListener('mouseover', show);
    element.addEventListener('focusin', focus);
    for (const end of ['mouseleave', 'focusout', 'scroll', 'click']) element.addEventListener(end, hide);
    document.addEventListener('keydown', key);
    return () => {
      element.removeEventListener('mouseover', show);
      element.removeEventListener('focusin', focus);
      for (const end of ['mouseleave', 'focusout', 'scroll', 'click']) element.removeEventListener(end, hide);
      document.removeEventListener('keydown', key);
    };
  }, [scroller]);
  if (tip === null) return null;
  const label = <span style={{ whiteSpace: 'pre-line' }}>{tip.words}</span>;
  return <Tooltip key={tip.words} label={label} target={tip.of} opened multiline maw="28rem" />;
}

function tipOf<Row>(
  target: Element,
  { source, columns }: Pick<TableTipProps<Row>, 'source' | 'columns'>,
): Tip | null {
  const said = target.closest<HTMLElement>('[data-tip]');
  if (said?.dataset.tip) return { of: said, words: said.dataset.tip };
  const cell = target.closest('td');
  const row = source.row(positionOf(target));
  if (!cell || row === undefined) return null;
  const cut = cell.scrollWidth > cell.clientWidth ? cell.innerText : undefined;
  const words = [cut, columns[cell.cellIndex]?.tip?.(row)].filter(Boolean).join('\n');
  return words === '' ? null : { of: cell, words };
}
