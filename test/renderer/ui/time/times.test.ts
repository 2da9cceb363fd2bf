import { expect, test } from 'vitest';
import { expiryEnd, localWallTime } from '../../../../src-renderer/features/tokens/creation/expiry.ts';
import { englishIn } from '../../../../src-renderer/ui/kit/locale.ts';
import { timeTip } from '../../../../src-renderer/ui/table/cells.tsx';
import {
  dateBeside,
  relativeTime,
  roughDuration,
  spokenDuration,
  timeLeft,
  toRfc3339,
  utcTime,
} from '../../../../src-renderer/ui/time/times.ts';
import { day, hour } from '../../samples.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 4, 12);

test('the tip of a time tells it once where this computer’s time is UTC', () => {
  expect(timeTip(now)).toBe('Mar 4, 2026, 12:00 PM UTC');
});

test.each([
  [500, '1 second'],
  [59_000, '59 seconds'],
  [minute, '1 minute'],
  [59 * minute, '59 minutes'],
  [hour, '1 hour'],
  [47 * hour, '47 hours'],
  [2 * day, '2 days'],
  [3 * day - 1, '2 days'],
])('%d ms is %s', (ms, words) => {
  expect(spokenDuration(ms)).toBe(words);
});

test.each([
  [20_000, 'about 1 minute'],
  [5 * minute + 29_000, 'about 5 minutes'],
  [5 * minute + 31_000, 'about 6 minutes'],
  [hour - 10_000, 'about 60 minutes'],
  [89 * minute, 'about 89 minutes'],
  [90 * minute, 'about 2 hours'],
  [110 * minute, 'about 2 hours'],
  [2 * hour + 29 * minute, 'about 2 hours'],
  [5.5 * hour, 'about 6 hours'],
  [35 * hour, 'about 35 hours'],
  [47 * hour, 'about 2 days'],
  [10 * day - minute, 'about 10 days'],
  [44 * day, 'about 44 days'],
  [60 * day, 'about 2 months'],
  [56 * 365.25 * day, 'about 56 years'],
])('%d ms, roughly, is %s', (ms, words) => {
  expect(roughDuration(ms)).toBe(words);
});

test.each([
  [now + 10_000, 'within a minute'],
  [now + 3 * day, 'in 3 days'],
  [now, 'just now'],
  [now - 30_000, 'just now'],
  [now - 5 * hour, '5 hours ago'],
  [now - 26 * hour, 'yesterday'],
  [now - 35 * hour, 'yesterday'],
  [now - 37 * hour, '2 days ago'],
  [now + 23 * hour, 'in 23 hours'],
  [now + 30 * hour, 'tomorrow'],
  // What was chosen a minute ago is still as far off as it was chosen.
  [now + 7 * day - minute, 'in 7 days'],
  [now + 30 * day - minute, 'in 30 days'],
  [now + 90 * day - minute, 'in 90 days'],
  [now + 400 * day, 'in 13 months'],
])('%d is said as %s', (at, words) => {
  expect(relativeTime(at, now)).toBe(words);
});

test.each([
  [now + 3 * day, 'Mar 7'],
  // The days are counted: no other year can be meant.
  [now - 90 * day, 'Dec 4'],
  [now + 150 * day, 'Aug 1'],
  [now - 150 * day, 'Oct 2025'],
  [now + 400 * day, 'Apr 2027'],
])('beside %d stands %s', (at, words) => {
  expect(dateBeside(at, now)).toBe(words);
});

test.each([
  [now + 90 * minute, '1 hour left'],
  [now + 2 * day + hour, '2 days left'],
  [now + 3 * day - minute, '3 days left'],
])('of %d is left: %s', (at, words) => {
  expect(timeLeft(at, now)).toBe(words);
});

test.each([
  ['en-US', 'Mar 4, 2026, 12:00 PM', '12,345'],
  ['en-GB', '4 Mar 2026, 12:00', '12,345'],
  ['de-DE', '4 Mar 2026, 12:00', '12.345'],
  ['ja-JP', 'Mar 4, 2026, 12:00', '12,345'],
  ['ar-EG', 'Mar 4, 2026, 12:00 PM', '12,345'],
  ['fa-IR', 'Esfand 13, 1404 AP, 12:00', '12,345'],
])('where the system speaks %s, times and numbers are English in its manner', (system, time, number) => {
  const tag = englishIn(system);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  expect(format.format(now).replaceAll('\u202f', ' ')).toBe(time);
  expect(new Intl.NumberFormat(tag).format(12_345)).toBe(number);
});

test('a time too far off for a date is shown as the number that it is', () => {
  expect(utcTime(9e15)).toContain('9000000000000000');
});

test('a preset ends a whole number of days after the form was opened, rounded up to the minute', () => {
  const opened = Date.UTC(2026, 2, 4, 12, 0, 1);
  const end = expiryEnd({ choice: '7', custom: null }, opened, opened + hour);
  expect(end).toEqual({ kind: 'at', at: Date.UTC(2026, 2, 11, 12, 1) });
  expect(toRfc3339(Date.UTC(2026, 2, 11, 12, 1))).toBe('2026-03-11T12:01:00Z');
});

test.each([
  [null, 'Choose a date and a time.'],
  ['2026-03-04 11:59:00', 'This is in the past. Choose a later end.'],
  ['2026-02-31 10:00:00', 'This date does not exist.'],
  ['tomorrow', 'This date does not exist.'],
])('a custom end of %s is refused: %s', (custom, message) => {
  expect(expiryEnd({ choice: 'custom', custom }, now, now)).toEqual({ kind: 'fault', message });
});

test('a custom end is read in the computer’s own time zone', () => {
  expect(localWallTime('2026-03-04 13:00:00')).toBe(new Date(2026, 2, 4, 13).getTime());
  expect(expiryEnd({ choice: 'none', custom: null }, now, now)).toEqual({ kind: 'none' });
});
