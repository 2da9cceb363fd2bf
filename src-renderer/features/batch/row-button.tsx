import type { ReactNode } from 'react';
import classes from './batch.module.css';

interface RowButtonProps {
  label: string;
  /** What is seen, where that is no word. */
  tip?: string;
  onClick: () => void;
  children: ReactNode;
}

/** In a row of a table: plain, since hundreds of them are made. */
export const RowButton = ({ label, tip, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    className={tip ? classes.command : `${classes.command} ${classes.said}`}
    data-tip={tip}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
);
