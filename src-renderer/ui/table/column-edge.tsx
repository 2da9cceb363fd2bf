import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './data-table.module.css';

interface ColumnEdgeProps {
  header: string;
  onWidth: (width: number | null) => void;
}

const narrowest = 48;
const widest = 1_200;
const step = 16;
const within = (width: number) => Math.round(Math.max(narrowest, Math.min(width, widest)));

/** The edge of a column, which is drawn by the mouse or moved by the arrow keys; twice pressed, it is as wide as it comes. */
export function ColumnEdge({ header, onWidth }: ColumnEdgeProps) {
  const [now, setNow] = useState(narrowest);
  const drawn = useRef<{ x: number; width: number } | null>(null);
  const put = (width: number) => {
    setNow(width);
    onWidth(width);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drawn.current) return;
    const { direction } = getComputedStyle(event.currentTarget);
    const way = (event.clientX - drawn.current.x) * (direction === 'rtl' ? -1 : 1);
    put(within(drawn.current.width + way));
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const way = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (way !== undefined) put(within(widthOf(event.currentTarget) + way));
    else if (event.key === 'Home') onWidth(null);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is no rule between two texts
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={now}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      data-tip="Draw, or move by the arrow keys"
      tabIndex={0}
      className={classes.edge}
      onFocus={event => setNow(within(widthOf(event.currentTarget)))}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        drawn.current = null;
      }}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={key}
    />
  );
}

const widthOf = (edge: HTMLElement): number => edge.closest('th')?.getBoundingClientRect().width ?? narrowest;
