import { z } from 'zod';
import { keptMs } from '../../../../src-shared/removed-token.ts';
import { epochMs } from '../../../../src-shared/time.ts';
import { type LedgerRow, ledgerRowSchema } from './ledger-row.ts';

/** Beyond this the oldest go of those that are revoked: one that may still work, or says what the keychain may hold, has its whole time. */
const most = 1_000;
export const day = 24 * 60 * 60 * 1000;
/** A row goes where two looks, this far apart, agree that its time is over. A little less than a day: looks are a day apart. */
const sureAfter = day - 60 * 60 * 1000;

const removedRowSchema = ledgerRowSchema.extend({
  removedAt: epochMs,
  /** The first look that found its time over. Earlier than `removedAt`: see `removalOf`. */
  dueSince: epochMs.nullable().default(null),
});
export type RemovedRow = z.infer<typeof removedRowSchema>;

/** Where the keychain may still hold a secret that no row tells of: that has come back into another connection, or is gone. */
const placeSchema = z.object({ key: z.string(), connectionId: z.string(), baseUrl: z.string() });
export type Place = z.infer<typeof placeSchema>;

export const removedFileSchema = z.object({
  rows: z.array(removedRowSchema),
  leftBehind: z.array(placeSchema).default([]),
});
export type RemovedFile = z.infer<typeof removedFileSchema>;

export const nameOf = ({ key, connectionId }: Pick<Place, 'key' | 'connectionId'>): string =>
  `${connectionId} ${key}`;

export const placeOf = ({ left, key, connectionId, baseUrl }: RemovedRow): Place[] =>
  left && baseUrl !== null ? [{ key, connectionId, baseUrl }] : [];

/** By its place in the keychain a secret is deleted, whatever becomes of its row before the keychain lets it. */
export function withRows(file: RemovedFile, rows: RemovedRow[]): RemovedFile {
  const there = new Set(rows.flatMap(placeOf).map(nameOf));
  const before = [...file.leftBehind, ...file.rows.flatMap(placeOf)];
  const places = new Map(before.map(place => [nameOf(place), place]));
  return { rows, leftBehind: [...places.values()].filter(place => !there.has(nameOf(place))) };
}

/** The file itself where no row of it is meant. */
export function noted(
  file: RemovedFile,
  isMeant: (row: RemovedRow) => boolean,
  patch: Partial<RemovedRow>,
): RemovedFile {
  if (!file.rows.some(isMeant)) return file;
  return { ...file, rows: withoutSurplus(file.rows.map(row => (isMeant(row) ? { ...row, ...patch } : row))) };
}

/** @param rows the oldest first */
export function withoutSurplus(rows: RemovedRow[]): RemovedRow[] {
  const mayGo = rows.filter(({ state, left }) => state === 'revoked' && !left);
  const surplus = new Set(mayGo.slice(0, Math.max(0, rows.length - most)));
  return rows.filter(row => !surplus.has(row));
}

/** A clock that is behind by more was reset; by less it is a little off, or that was by which the row was written. */
const wasReset = 30 * day;

/**
 * When a row is removed, by this computer's clock. One that is far behind what the row itself tells does not say when that is: its time
 * begins anew once the clock is right, however long that takes.
 */
export function removalOf(row: LedgerRow, now: number): Pick<RemovedRow, 'removedAt' | 'dueSince'> {
  const removedAt = Math.max(now, row.recordedAt, row.createdAt ?? 0, row.revokedAt ?? 0);
  return { removedAt, dueSince: now < removedAt - wasReset ? now : null };
}

const isUndated = ({ removedAt, dueSince }: RemovedRow): boolean => dueSince !== null && dueSince < removedAt;

export function looked(rows: readonly RemovedRow[], now: number): RemovedRow[] {
  return rows.flatMap(row => {
    if (isUndated(row)) return now < row.removedAt ? [row] : [{ ...row, removedAt: now, dueSince: null }];
    const dueSince = now - row.removedAt < keptMs ? null : Math.min(row.dueSince ?? now, now);
    return dueSince !== null && now - dueSince >= sureAfter ? [] : [{ ...row, dueSince }];
  });
}

export function sameRows(before: readonly RemovedRow[], after: readonly RemovedRow[]): boolean {
  return before.length === after.length && before.every((row, n) => row.dueSince === after[n]?.dueSince);
}
