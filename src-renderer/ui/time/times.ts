import { many } from '../kit/count-words.ts';
import { locale } from '../kit/locale.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;
const month = 30.44 * day;
const year = 365.25 * day;

const localFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const localClockFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const localDateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const shortDateFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' });
const clockFormat = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
const utcFormat = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const shown = (format: Intl.DateTimeFormat, epochMs: number): string => {
  const date = new Date(epochMs);
  return Number.isNaN(date.getTime()) ? String(epochMs) : format.format(date);
};

/** Epoch milliseconds in the computer's own time zone: "Mar 4, 2026, 9:15 AM". */
export const localTime = (epochMs: number): string => shown(localFormat, epochMs);
export const localDate = (epochMs: number): string => shown(localDateFormat, epochMs);
export const localClock = (epochMs: number): string => shown(localClockFormat, epochMs);
/** "Mar 4", with the year where it is another one than now. */
export const shortDate = (epochMs: number, now: number): string =>
  new Date(epochMs).getFullYear() === new Date(now).getFullYear()
    ? shown(shortDateFormat, epochMs)
    : localDate(epochMs);
/** With seconds: "12:04:31 PM". */
export const clockTime = (epochMs: number): string => shown(clockFormat, epochMs);
/** "9:15 AM" of today, and of another day its date as well: an hour without one is taken for today's. */
export const clockOrDay = (epochMs: number, now: number): string =>
  datesUntil(epochMs, now) === 0 ? localClock(epochMs) : localTime(epochMs);
export const utcTime = (epochMs: number): string => `${shown(utcFormat, epochMs)} UTC`;

/** This computer's clock reads what UTC's does. */
const isUtcHere = (epochMs: number): boolean => `${localTime(epochMs)} UTC` === utcTime(epochMs);

/** After a local time: what it is in UTC, where that reads otherwise. */
export const alsoInUtc = (epochMs: number): string =>
  isUtcHere(epochMs) ? '' : `, that is ${utcTime(epochMs)}`;

/** A local time and what it is in UTC; one of the two where they read the same. */
export const hereAndInUtc = (epochMs: number): string[] =>
  isUtcHere(epochMs) ? [utcTime(epochMs)] : [localTime(epochMs), utcTime(epochMs)];

/** Whole units, rounded down, so that "2 days left" is never less than two days. */
export function spokenDuration(ms: number): string {
  if (ms >= 2 * year) return many(Math.floor(ms / year), 'year');
  if (ms >= 2 * month) return many(Math.floor(ms / month), 'month');
  if (ms >= 2 * day) return many(Math.floor(ms / day), 'day');
  if (ms >= hour) return many(Math.floor(ms / hour), 'hour');
  if (ms >= minute) return many(Math.floor(ms / minute), 'minute');
  return many(Math.max(1, Math.ceil(ms / second)), 'second');
}

/** The nearest of what two are at least: "about 2 hours" for 110 minutes. For what was measured and is no promise. */
export function roughDuration(ms: number): string {
  const units = [
    [year, 'year'],
    [month, 'month'],
    [day, 'day'],
    [hour, 'hour'],
  ] as const;
  const [unit, noun] = units.find(([one]) => Math.round(ms / one) >= 2) ?? [minute, 'minute'];
  return `about ${many(Math.max(1, Math.round(ms / unit)), noun)}`;
}

/** A wait that the service asks for, rounded up. */
export function spokenWait(seconds: number): string {
  return seconds < 120 ? many(Math.ceil(seconds), 'second') : many(Math.ceil(seconds / 60), 'minute');
}

/** Days of the calendar from one time to another: that the owner counts, not those of 24 hours. */
function calendarDays(from: number, to: number): number {
  const dayOf = (epochMs: number) => {
    const date = new Date(epochMs);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return (dayOf(to) - dayOf(from)) / day;
}

/** In months and years only where nobody counts the days. */
const daysCountedUpTo = 100;

/** How long it is from now: days of the calendar from 24 hours on, rounded down before that. */
function spokenDistance(epochMs: number, now: number): string {
  const apart = Math.abs(epochMs - now);
  const days = Math.abs(calendarDays(now, epochMs));
  return apart >= day && days <= daysCountedUpTo ? many(days, 'day') : spokenDuration(apart);
}

/** "2 days left" */
export const timeLeft = (epochMs: number, now: number): string => `${spokenDistance(epochMs, now)} left`;

/** "in 2 days", "tomorrow", "3 hours ago", "just now". The future is never called "just now". */
export function relativeTime(epochMs: number, now: number): string {
  const ahead = epochMs - now;
  const apart = Math.abs(ahead);
  if (apart < minute) return ahead > 0 ? 'within a minute' : 'just now';
  const words = spokenDistance(epochMs, now);
  if (words === '1 day') return ahead > 0 ? 'tomorrow' : 'yesterday';
  return ahead > 0 ? `in ${words}` : `${words} ago`;
}

/** What `relativeTime` leaves open, beside it: "Mar 4", or "Mar 2028" where nobody counts the days and the year is another one. */
export function dateBeside(epochMs: number, now: number): string {
  const isFar = Math.abs(calendarDays(now, epochMs)) > daysCountedUpTo;
  const isThisYear = new Date(epochMs).getFullYear() === new Date(now).getFullYear();
  return shown(isFar && !isThisYear ? monthFormat : shortDateFormat, epochMs);
}

/** RFC 3339 in UTC without fractions, as it is sent: "2026-03-04T09:15:00Z". */
export const toRfc3339 = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace(/\.\d{3}Z$/, 'Z');

/** How many dates of this computer's calendar lie between two moments: tomorrow morning is one, however few hours that is. */
export function datesUntil(epochMs: number, now: number): number {
  const dateOf = (at: number) => new Date(new Date(at).setHours(12, 0, 0, 0)).getTime();
  // Noons of two dates are apart by days, give or take an hour of summer time.
  return Math.round((dateOf(epochMs) - dateOf(now)) / day);
}
