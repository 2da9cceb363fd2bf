import type { ReactNode } from 'react';
import type { Instant } from '../../../src-shared/time.ts';
import { dateBeside, hereAndInUtc, localTime, relativeTime } from '../time/times.ts';
import classes from './data-table.module.css';

/**
 * What stands in the cells of a table: plain elements, since hundreds of them are made while somebody scrolls.
 */
export const Dim = ({ children }: { children: ReactNode }) => <span className={classes.dim}>{children}</span>;

/** Smaller, after the words of a cell, or on a line of its own. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <span className={classes.beside}>{children}</span>
);
export const Below = ({ children }: { children: ReactNode }) => (
  <span className={classes.below}>{children}</span>
);

/** A time of which the unit is known. The rest is in `timeTip`. */
export const TimeCell = ({ at, now }: { at: number; now: number }) => (
  <time dateTime={isoOrNothing(at)}>
    {relativeTime(at, now)}
    <span className={classes.beside}>{dateBeside(at, now)}</span>
  </time>
);

/** Where how far it is from now is told beside it. */
export const DateCell = ({ at }: { at: number }) => <time dateTime={isoOrNothing(at)}>{localTime(at)}</time>;

export const timeTip = (at: number): string => hereAndInUtc(at).join('\n');

const known = (instant: Instant | null): number | null =>
  instant && instant.unit !== 'uncertain' ? instant.epochMs : null;

/** A time as the service sent it: raw where its unit could not be told. */
export function InstantCell({ instant, now }: { instant: Instant; now: number }) {
  const at = known(instant);
  if (at !== null) return <TimeCell at={at} now={now} />;
  return (
    <>
      <span className="mono">{instant.raw}</span>
      <Beside>unit uncertain</Beside>
    </>
  );
}

export const instantAges = (instant: Instant | null, now: number): string => {
  const at = known(instant);
  return at === null ? '' : relativeTime(at, now);
};

export const instantTip = (instant: Instant | null): string | undefined => {
  const at = known(instant);
  return at === null ? undefined : timeTip(at);
};

/** @param quiet no stop for the Tab key: in a grid the row opens by Enter, and the arrows lead to its buttons */
export const DetailsButton = ({
  of,
  quiet,
  onClick,
}: {
  of: string;
  quiet?: boolean;
  onClick: () => void;
}) => (
  <button
    type="button"
    className={`${classes.action} ${classes.details}`}
    data-tip="Details"
    aria-label={of}
    tabIndex={quiet ? -1 : undefined}
    onClick={onClick}
  />
);

function isoOrNothing(epochMs: number): string | undefined {
  const date = new Date(epochMs);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
