import { day } from '../../../ui/time/times.ts';

export const expiryPresets = [7, 30, 60, 90] as const;
export type ExpiryChoice = `${(typeof expiryPresets)[number]}` | 'custom' | 'none';

export interface Expiry {
  choice: ExpiryChoice;
  /** Local wall time as an input of a date and a time gives it: "2026-03-04T09:15"; null: none chosen yet. */
  custom: string | null;
}

export const usualExpiry: Expiry = { choice: '30', custom: null };

const minute = 60_000;

/** Epoch milliseconds of a wall time in this computer's zone, or null. */
export function localWallTime(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0));
  const at = new Date(year, month - 1, date, hours, minutes, seconds);
  return at.getMonth() === month - 1 && at.getDate() === date ? at.getTime() : null;
}

export type ExpiryEnd = { kind: 'at'; at: number } | { kind: 'none' } | { kind: 'fault'; message: string };

/**
 * The exact end that will be sent. A preset counts from `opened` (epoch milliseconds, when the form appeared), rounded
 * up to the minute, so that what is printed is what is sent.
 */
export function expiryEnd({ choice, custom }: Expiry, opened: number, now: number): ExpiryEnd {
  if (choice === 'none') return { kind: 'none' };
  if (choice !== 'custom') {
    return { kind: 'at', at: Math.ceil((opened + Number(choice) * day) / minute) * minute };
  }
  if (custom === null || custom === '') return { kind: 'fault', message: 'Choose a date and a time.' };
  const at = localWallTime(custom);
  if (at === null) return { kind: 'fault', message: 'This date does not exist.' };
  if (at <= now) return { kind: 'fault', message: 'This is in the past. Choose a later end.' };
  return { kind: 'at', at };
}
