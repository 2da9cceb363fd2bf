import { useEffect, useRef } from 'react';
import { numberText } from '../kit/locale.ts';
import classes from './data-table.module.css';
import type { RowChoice } from './row-choice.ts';

/** Selects all rows, or none where some are selected. */
export function ChooseAll({
  of,
  choice,
}: {
  of: number;
  choice: Pick<RowChoice<never>, 'count' | 'all' | 'none'>;
}) {
  const box = useRef<HTMLInputElement>(null);
  const { count } = choice;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < of;
  }, [count, of]);
  return (
    <label className={classes.all}>
      <input
        ref={box}
        type="checkbox"
        aria-label={count > 0 ? 'Select none' : `Select all ${numberText(of)}`}
        checked={count > 0}
        onChange={() => (count > 0 ? choice.none() : choice.all())}
      />
    </label>
  );
}
