import { IconCopy } from '@tabler/icons-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { RowSource } from './row-source.ts';
import { positionOf } from './use-focused-row.ts';

interface Place {
  cell: HTMLElement;
  top: number;
  left: number;
  height: number;
  what: string;
  text: string;
}

interface CellCopyProps<Row> {
  scroller: RefObject<HTMLElement | null>;
  source: RowSource<Row>;
  columns: readonly Column<Row, unknown>[];
}

/**
 * The button that copies the cell that is pointed at, where its column says what. One for the whole table: one in every row would be
 * most of what scrolling costs. By the keyboard the keys for copying do the same.
 */
function OneCopy<Row>({ scroller, source, columns }: CellCopyProps<Row>) {
  const [place, setPlace] = useState<Place | null>(null);
  const shown = useRef({ source, columns });
  useEffect(() => {
    shown.current = { source, columns };
    setPlace(null);
  }, [source, columns]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const over = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-copy]')) return;
      const cell = target.closest('td');
      setPlace(last => (last && last.cell === cell ? last : cell && placeOf(element, cell, shown.current)));
    };
    const hide = () => setPlace(null);
    element.addEventListener('mouseover', over);
    for (const end of ['mouseleave', 'scroll']) element.addEventListener(end, hide);
    return () => {
      element.removeEventListener('mouseover', over);
      for (const end of ['mouseleave', 'scroll']) element.removeEventListener(end, hide);
    };
  }, [scroller]);
  if (!place) return null;
  const { text, what, top, left, height } = place;
  return (
    <button
      type="button"
      className={classes.copy}
      style={{ top, left, height }}
      data-copy={text}
      data-tip={`Copy ${what}`}
      aria-label={`Copy ${text}`}
      tabIndex={-1}
    >
      <IconCopy size={16} stroke={1.8} aria-hidden />
    </button>
  );
}

export const CellCopy = memo(OneCopy) as typeof OneCopy;

const width = 32;

function placeOf<Row>(
  scroller: HTMLElement,
  cell: HTMLTableCellElement,
  { source, columns }: Pick<CellCopyProps<Row>, 'source' | 'columns'>,
): Place | null {
  const row = source.row(positionOf(cell));
  const column = columns[cell.cellIndex];
  const text = row && column?.copies?.(row);
  if (!column || !text) return null;
  const from = scroller.getBoundingClientRect();
  const { right, top, height } = cell.getBoundingClientRect();
  return {
    ...{ cell, text, what: column.header.toLowerCase(), height: height - 1 },
    top: top - from.top - scroller.clientTop + scroller.scrollTop + 1,
    left: right - from.left - scroller.clientLeft + scroller.scrollLeft - width,
  };
}
