import { Tooltip, VisuallyHidden } from '@mantine/core';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
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
  /** Finds its words anew, for rows that have changed meanwhile. */
  again?: () => Tip | null;
}

/**
 * One for the whole table: what `data-tip` says of a button, what the column has to add to its cell, or the words of a cell that
 * are cut off. Comes by pointing, by a touch of a row that does not open, and by the focus of the keyboard, which has what is cut
 * anywhere in its row; goes by Escape. A button with `data-copy` copies that, and says so.
 */
function OneTip<Row>({ scroller, source, columns }: TableTipProps<Row>) {
  const [tip, setTip] = useState<Tip | null>(null);
  const shown = useRef({ source, columns });
  useEffect(() => {
    shown.current = { source, columns };
    // What it was opened for stays in its place: its row says something else now.
    setTip(last => (last?.again ? kept(last, last.again()) : last));
  }, [source, columns]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const put = (find: () => Tip | null) => {
      const again = () => {
        const next = find();
        return next && { ...next, again };
      };
      setTip(last => kept(last, again()));
    };
    const show = ({ target }: Event) =>
      put(() => (target instanceof Element ? tipOf(target, shown.current) : null));
    const focus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible'))
        put(() => tipOf(target, shown.current) ?? cutInRow(target));
    };
    const hide = () => setTip(null);
    const click = (event: MouseEvent) => {
      const { target } = event;
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
      if (!button && isTouchOfRow(event)) show(event);
      else if (!button) hide();
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
          label={<span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{tip.words}</span>}
          target={tip.of}
          opened
          multiline
          maw="min(28rem, 100vw - 1rem)"
        />
      )}
    </>
  );
}

export const TableTip = memo(OneTip) as typeof OneTip;

const kept = (last: Tip | null, next: Tip | null): Tip | null =>
  last?.of === next?.of && last?.words === next?.words ? last : next;

const inHand = 'button, a, input, select, textarea, label';
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
  // Its row has gone since.
  if (!target.isConnected) return null;
  const said = target.closest<HTMLElement>('[data-tip]');
  if (said?.dataset.tip) return { of: said, words: said.dataset.tip };
  const cell = target.closest('td');
  const row = source.row(positionOf(target));
  if (!cell || row === undefined) return null;
  const cut = isCut(cell) ? wordsIn(cell) : '';
  // What it says itself is not told twice.
  const added = columns[cell.cellIndex]?.tip?.(row) ?? '';
  const more = added.split('\n').filter(line => !cut.includes(line));
  const words = [cut, ...more].filter(Boolean).join('\n');
  return words === '' ? null : { of: cell, words };
}

/** Of all cells of the row in which something has the focus. */
function cutInRow(target: Element): Tip | null {
  const cut = [...(target.closest('tr')?.cells ?? [])].filter(isCut);
  const [of] = cut;
  return of ? { of, words: cut.map(wordsIn).join('\n') } : null;
}

/** Of one that does nothing: what is cut there has no other way to be read. */
const isTouchOfRow = (event: MouseEvent): boolean =>
  event instanceof PointerEvent &&
  event.pointerType === 'touch' &&
  event.target instanceof Element &&
  event.target.closest(`${inHand}, [role="grid"]`) === null;

/** Itself, a line that stands by itself in it, or a text from elsewhere, which may have several lines. */
const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll(`.${classes.below}`)].some(isTooWide) ||
  [...cell.querySelectorAll('bdi')].some(bdi => isTooWide(bdi) || bdi.scrollHeight > bdi.clientHeight + 1);

const isTooWide = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;

/** As long as it is told, its buttons are no part of it, and each of its texts has a line of its own. */
function wordsIn(cell: HTMLElement): string {
  cell.dataset.told = '';
  const words = cell.innerText.trim();
  delete cell.dataset.told;
  return words;
}
