import { Tooltip, VisuallyHidden } from '@mantine/core';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';
import type { RowSource } from './row-source.ts';
import { positionOf } from './use-focused-row.ts';

interface TableTipProps<Row> {
  scroller: RefObject<HTMLElement | null>;
  source: RowSource<Row>;
  columns: readonly Column<Row, unknown>[];
}

interface Tip {
  of: HTMLElement;
  words: string;
  /** Something was done. */
  said?: boolean;
}

/**
 * One for the whole table: what `data-tip` says of a button, what the column has to add to its cell, or the words of a cell that
 * are cut off. Comes by pointing and by the focus of the keyboard, goes by Escape. A button with `data-copy` copies that, and says so.
 */
function OneTip<Row>({ scroller, source, columns }: TableTipProps<Row>) {
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
    const click = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
      if (!button) hide();
      else void copied(button).then(words => setTip({ of: button, words, said: true }));
    };
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    element.addEventListener('mouseover', show);
    element.addEventListener('focusin', focus);
    for (const end of ends) element.addEventListener(end, hide);
    element.addEventListener('click', click);
    document.addEventListener('keydown', key);
    return () => {
      element.removeEventListener('mouseover', show);
      element.removeEventListener('focusin', focus);
      for (const end of ends) element.removeEventListener(end, hide);
      element.removeEventListener('click', click);
      document.removeEventListener('keydown', key);
    };
  }, [scroller]);
  return (
    <>
      <VisuallyHidden role="status">{tip?.said && tip.words}</VisuallyHidden>
      {tip && (
        <Tooltip
          key={tip.words}
          label={<span style={{ whiteSpace: 'pre-line' }}>{tip.words}</span>}
          target={tip.of}
          opened
          multiline
          maw="28rem"
        />
      )}
    </>
  );
}

export const TableTip = memo(OneTip) as typeof OneTip;

const ends = ['mouseleave', 'focusout', 'scroll'];

const copied = ({ dataset }: HTMLElement): Promise<string> =>
  navigator.clipboard.writeText(dataset.copy ?? '').then(
    () => 'Copied',
    () => 'The clipboard was refused',
  );

function tipOf<Row>(
  target: Element,
  { source, columns }: Pick<TableTipProps<Row>, 'source' | 'columns'>,
): Tip | null {
  const said = target.closest<HTMLElement>('[data-tip]');
  if (said?.dataset.tip) return { of: said, words: said.dataset.tip };
  const cell = target.closest('td');
  const row = source.row(positionOf(target));
  if (!cell || row === undefined) return null;
  const cut = cell.scrollWidth > cell.clientWidth ? wordsIn(cell) : undefined;
  const words = [cut, columns[cell.cellIndex]?.tip?.(row)].filter(Boolean).join('\n');
  return words === '' ? null : { of: cell, words };
}

/** What its buttons say is no part of it. */
const wordsIn = (cell: HTMLElement): string =>
  [...cell.querySelectorAll('button')]
    .reduce((words, { innerText }) => words.replace(innerText, ''), cell.innerText)
    .trim();
