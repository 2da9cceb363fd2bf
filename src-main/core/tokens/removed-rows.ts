import { z } from 'zod';
import { keptMs } from '../../../src-shared/removed-token.ts';
import { epochMs } from '../../../src-shared/time.ts';
import type { Changes } from '../base/changes.ts';
import type { Notices } from '../base/notices.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { Files } from '../base/ports/files.ts';
import { problem } from '../base/problem-error.ts';
import { rowPieces } from '../base/row-pieces.ts';
import { StoredDocument } from '../base/stored-document.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { Ledger } from './ledger.ts';
import { type LedgerRow, ledgerRowSchema } from './ledger-row.ts';

/** Beyond this the oldest go of those that are revoked: one that may still work, or says what the keychain may hold, has its whole time. */
const most = 1_000;
const day = 24 * 60 * 60 * 1000;
/** A row goes where two looks, this far apart, agree that its time is over. A little less than a day: looks are a day apart. */
const sureAfter = day - 60 * 60 * 1000;

const removedRowSchema = ledgerRowSchema.extend({
  removedAt: epochMs,
  /** The first look that found its time over. */
  dueSince: epochMs.nullable().default(null),
});
export type RemovedRow = z.infer<typeof removedRowSchema>;

const removedFileSchema = z.object({ rows: z.array(removedRowSchema) });
type RemovedFile = z.infer<typeof removedFileSchema>;

interface Around {
  files: Files;
  notices: Notices;
  changes: Changes;
  clock: Clock;
}

/** Rows that were taken off the ledger, kept for a while so that they can be brought back. Holds no secret and names none. */
export class RemovedRows {
  readonly #file: StoredDocument<RemovedFile>;
  readonly #changes: Changes;
  readonly #clock: Clock;
  /** Told when the time of some is over. */
  onGone: () => void = () => undefined;
  #callOff: () => void = () => undefined;
  /** Keys of rows of which the keychain holds nothing any more, and which the file may still name. */
  readonly #cleared = new Set<string>();
  /** Keys of rows that an earlier run was removing when it ended: whether it has, their secrets tell. */
  readonly #cutOff = new Set<string>();

  private constructor(file: StoredDocument<RemovedFile>, { changes, clock }: Around) {
    this.#file = file;
    this.#changes = changes;
    this.#clock = clock;
  }

  static async open(around: Around): Promise<RemovedRows> {
    const { files, notices } = around;
    const file = await StoredDocument.open<RemovedFile>({
      ...{ files, notices, name: 'removed', empty: { rows: [] }, encoder: rowPieces },
      // The practice team's ended with its run.
      schema: removedFileSchema.transform(({ rows }) => ({ rows: rows.filter(row => row.baseUrl !== null) })),
    });
    return new RemovedRows(file, around);
  }

  /** The oldest first. */
  get all(): readonly RemovedRow[] {
    return this.#file.value.rows;
  }

  /** What is known by a fingerprint needs its key. */
  get keepsFingerprints(): boolean {
    return this.all.some(row => row.fingerprint !== null);
  }

  /** As `Ledger.known`. */
  known(key: string): RemovedRow | undefined {
    return this.all.find(one => one.key === key) ?? this.all.find(one => one.otherKeys.includes(key));
  }

  /** @throws ProblemError `unknown-item` */
  get(key: string): RemovedRow {
    const row = this.known(key);
    if (!row) throw problem('unknown-item', { what: 'token' });
    return row;
  }

  /**
   * @param of their connection
   * @param left keys of those of which the keychain may hold something
   * @throws ProblemError `storage-unwritable`: then they must not go
   */
  async add(rows: readonly LedgerRow[], of: ConnectionRecord, left: ReadonlySet<string>): Promise<void> {
    if (rows.length === 0) return;
    const keys = new Set(rows.map(row => row.key));
    for (const key of keys) this.#cutOff.delete(key);
    await this.#file.update(file => {
      const others = file.rows.filter(row => !keys.has(row.key));
      // A clock that was reset to its first day must not make them look ninety days old once it is right again.
      const now = this.#clock.now();
      const added = rows.map(row => ({
        ...withAddresses(row, of),
        removedAt: Math.max(now, row.recordedAt, row.createdAt ?? 0, row.revokedAt ?? 0),
        dueSince: null,
        left: left.has(row.key),
      }));
      return { rows: withoutSurplus([...others, ...added]) };
    });
    this.#changes.announce(['tokens']);
  }

  /** The keychain holds nothing of it any more. What comes while one is written is written at once, and no file a thousand times. */
  async cleared(key: string): Promise<void> {
    this.#cleared.add(key);
    await this.#file.updateAnyway(file => {
      const isMeant = (row: RemovedRow) => row.left && (row.key === key || this.#cleared.has(row.key));
      const next = noted(file, isMeant, { left: false });
      this.#cleared.delete(key);
      return next;
    });
  }

  /** The service has revoked the token of these rows. */
  async revoked(isOfIt: (row: RemovedRow) => boolean, revokedAt: number | null): Promise<void> {
    let isThere = false;
    // In its turn: one that is meant may be on its way here.
    await this.#file.updateAnyway(file => {
      const next = noted(file, isOfIt, { state: 'revoked', revokedAt });
      isThere = next !== file;
      return next;
    });
    if (isThere) this.#changes.announce(['tokens']);
  }

  /** All at once. @throws ProblemError `storage-unwritable`, and what `change` throws */
  async exchange(change: (rows: readonly RemovedRow[]) => RemovedRow[]): Promise<void> {
    await this.#file.update(({ rows }) => {
      const inOrder = change(rows).sort((one, other) => one.removedAt - other.removedAt);
      return { rows: withoutSurplus(inOrder) };
    });
    this.#changes.announce(['tokens']);
  }

  async drop(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#cutOff.delete(key);
    if (!this.all.some(row => keys.includes(row.key))) return;
    await this.#file.updateAnyway(file => ({ rows: file.rows.filter(row => !keys.includes(row.key)) }));
    this.#changes.announce(['tokens']);
  }

  /** Whether an earlier run was removing it when it ended, and this one has not dealt with that. */
  isCutOff(key: string): boolean {
    return this.#cutOff.has(key);
  }

  /**
   * Looks now, and once a day.
   * @param ledger rows of which are here, too: a removal, or a return, that was cut off. Only what removes one deletes its secret. Where
   * the ledger may be another one at the next start, they stay here for it.
   */
  async watch({ all: here, wasWhole }: Pick<Ledger, 'all' | 'wasWhole'>): Promise<void> {
    const there = new Map(this.all.map(row => [row.key, row]));
    const back: string[] = [];
    for (const row of here) {
      const removed = there.get(row.key);
      if (!removed || isLeftBehind(removed, row)) continue;
      if (row.secretIn === 'keychain' && removed.connectionId === row.connectionId) this.#cutOff.add(row.key);
      else back.push(row.key);
    }
    if (wasWhole) await this.drop(back);
    await this.#look();
  }

  /** One look is not believed: a clock that is wrong for an hour would empty the list. */
  async #look(): Promise<void> {
    this.#callOff = this.#clock.after(day, () => void this.#look());
    const now = this.#clock.now();
    if (sameRows(this.all, looked(this.all, now))) return;
    await this.#file.updateAnyway(({ rows }) => ({ rows: looked(rows, now) }));
    this.#changes.announce(['tokens']);
    this.onGone();
  }

  /** See `StoredDocument.flush`. */
  flush(): Promise<void> {
    return this.#file.flush();
  }

  close(): Promise<void> {
    this.#callOff();
    return this.flush();
  }
}

/**
 * The row has come back into another connection, and the keychain may still hold its secret under the one before: until that is deleted,
 * the removed row tells where it lies.
 */
export const isLeftBehind = (removed: RemovedRow, back: Pick<LedgerRow, 'connectionId'>): boolean =>
  removed.left && removed.connectionId !== back.connectionId;

/** The file itself where no row of it is meant. */
function noted(
  file: RemovedFile,
  isMeant: (row: RemovedRow) => boolean,
  patch: Partial<RemovedRow>,
): RemovedFile {
  if (!file.rows.some(isMeant)) return file;
  return { rows: withoutSurplus(file.rows.map(row => (isMeant(row) ? { ...row, ...patch } : row))) };
}

/** @param rows the oldest first */
function withoutSurplus(rows: RemovedRow[]): RemovedRow[] {
  const mayGo = rows.filter(({ state, left }) => state === 'revoked' && !left);
  const surplus = new Set(mayGo.slice(0, Math.max(0, rows.length - most)));
  return rows.filter(row => !surplus.has(row));
}

function looked(rows: readonly RemovedRow[], now: number): RemovedRow[] {
  return rows.flatMap(row => {
    const dueSince = now - row.removedAt < keptMs ? null : Math.min(row.dueSince ?? now, now);
    return dueSince !== null && now - dueSince >= sureAfter ? [] : [{ ...row, dueSince }];
  });
}

function sameRows(before: readonly RemovedRow[], after: readonly RemovedRow[]): boolean {
  return before.length === after.length && before.every((row, n) => row.dueSince === after[n]?.dueSince);
}

/** What it needs to come back, and nothing of where its secret lay. */
function withAddresses(row: LedgerRow, { kind, baseUrl, dashboardUrl }: ConnectionRecord): LedgerRow {
  const own = kind === 'practice' ? { baseUrl: null, dashboardUrl: null } : { baseUrl, dashboardUrl };
  return {
    ...row,
    baseUrl: row.baseUrl ?? own.baseUrl,
    dashboardUrl: row.dashboardUrl ?? own.dashboardUrl,
    ...{ secretIn: 'nowhere', run: null },
  };
}
