import { parseRfc3339 } from '../../../../src-shared/rfc3339.ts';
import type { Settings } from '../../../../src-shared/settings.ts';
import { lifeFrom, longestNotice, soonFrom, usualNotice } from '../../../../src-shared/token-soon.ts';
import type { Calendar } from '../../base/ports/calendar.ts';
import type { LedgerRow } from './ledger-row.ts';

export interface TokenEnd {
  /** Epoch milliseconds, on the service's clock. */
  at: number;
  /** The service's clock has reached it. */
  ended: boolean;
  /** How many dates of the owner's calendar lie between today and its end; 0: today, or it has passed. */
  daysLeft: number;
  /** How many lie between its end and today; 0: today, or it is still to come. */
  daysAgo: number;
  /** How many it is made for, at least. */
  lifeDays: number;
}

/** null: it has no end, or none that is known. @param now on the service's clock, epoch milliseconds */
export function endOf(
  { expiresAt, createdAt, recordedAt }: Pick<LedgerRow, 'expiresAt' | 'createdAt' | 'recordedAt'>,
  now: number,
  { dayOf }: Calendar,
): TokenEnd | null {
  const end = expiresAt === null ? null : parseRfc3339(expiresAt);
  if (end === null) return null;
  const days = dayOf(end) - dayOf(now);
  const lifeDays = lifeFrom(dayOf(end) - dayOf(createdAt ?? recordedAt), createdAt);
  return { at: end, ended: end <= now, daysLeft: Math.max(0, days), daysAgo: Math.max(0, -days), lifeDays };
}

/** Whoever opens Keyholder after a holiday is told of it, and after years of none. */
export const isFresh = ({ ended, daysAgo }: TokenEnd): boolean => ended && daysAgo <= usualNotice;

export const isSoon = (
  { ended, daysLeft, lifeDays }: Pick<TokenEnd, 'ended' | 'daysLeft' | 'lifeDays'>,
  days: Settings['endDays'],
): boolean => !ended && daysLeft <= soonFrom(lifeDays, longestNotice(days));

/**
 * The stages of its end that a token has reached: the days of the setting that are over, and 0 once it has ended. The owner is told
 * at each of them once, and where several were passed unseen, once.
 */
export function stagesOf(
  { ended, daysLeft }: Pick<TokenEnd, 'ended' | 'daysLeft'>,
  days: Settings['endDays'],
): number[] {
  if (days.length === 0) return [];
  return [...days.filter(day => ended || daysLeft <= day), ...(ended ? [0] : [])];
}

/**
 * Whether it has come to this stage, or may have by the calendar of another computer: that may be a date ahead. Its end is one moment in
 * all calendars.
 */
export const isReached = (
  { ended, daysLeft }: Pick<TokenEnd, 'ended' | 'daysLeft'>,
  stage: number,
): boolean => ended || (stage > 0 && daysLeft <= stage + 1);

/** What becomes of the stages that were told of an end. */
export interface ToldStages {
  /** The end: of another one nothing was told. */
  of: LedgerRow['expiresAt'];
  now(before: readonly number[]): number[];
}
