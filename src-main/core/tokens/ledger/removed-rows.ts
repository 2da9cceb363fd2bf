import type { Changes } from '../../base/changes.ts';
import type { Notices } from '../../base/notices.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { Files } from '../../base/ports/files.ts';
import { problem } from '../../base/problem-error.ts';
import { rowPieces } from '../../base/row-pieces.ts';
import { StoredDocument } from '../../base/stored-document.ts';
import type { ConnectionRecord } from '../../connections/connection-record.ts';
import type { Ledger } from './ledger.ts';
import { type LedgerRow, rowKnownBy } from './ledger-row.ts';
import {
  day,
  looked,
  nameOf,
  noted,
  type Place,
  placeOf,
  type RemovedFile,
  type RemovedRow,
  removalOf,
  removedFileSchema,
  sameRows,
  withoutSurplus,
  withRows,
} from './removed-file.ts';

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
  /** `nameOf` those of which the keychain holds nothing any more, and which the file may still name. */
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
      ...{ files, notices, name: 'removed', empty: { rows: [], leftBehind: [] }, encoder: rowPieces },
      // The practice team's ended with its run.
      schema: removedFileSchema.transform(({ rows, ...rest }) => ({
        ...rest,
        rows: rows.filter(row => row.baseUrl !== null),
      })),
    });
    return new RemovedRows(file, around);
  }

  /** The oldest first. */
  get all(): readonly RemovedRow[] {
    return this.#file.value.rows;
  }

  /** Where the keychain may hold something of one of them, or of one that was. */
  get places(): readonly Place[] {
    const { rows, leftBehind } = this.#file.value;
    return [...leftBehind, ...rows.flatMap(placeOf)];
  }

  /** What is known by a fingerprint needs its key. */
  get keepsFingerprints(): boolean {
    return this.all.some(row => row.fingerprint !== null);
  }

  /** As `Ledger.known`. */
  known(key: string): RemovedRow | undefined {
    return rowKnownBy(this.all, key);
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
      const now = this.#clock.now();
      const added = rows.map(row => ({
        ...withAddresses(row, of),
        ...removalOf(row, now),
        left: left.has(row.key),
      }));
      return withRows(file, withoutSurplus([...others, ...added]));
    });
    this.#changes.announce(['tokens']);
  }

  /** The keychain may hold something of one that was added without that. Its row may have been noted as something else since. */
  async keepsLeft(key: string): Promise<void> {
    await this.#file.updateAnyway(file => noted(file, row => row.key === key, { left: true }));
  }

  /** The keychain holds nothing of it there any more. What comes while one is written is written at once, and no file a thousand times. */
  async cleared(key: string, connectionId: string): Promise<void> {
    const name = nameOf({ key, connectionId });
    this.#cleared.add(name);
    await this.#file.updateAnyway(file => {
      const isMeant = (one: Pick<Place, 'key' | 'connectionId'>) =>
        nameOf(one) === name || this.#cleared.has(nameOf(one));
      const next = noted(file, row => row.left && isMeant(row), { left: false });
      this.#cleared.delete(name);
      const isGone = file.leftBehind.some(isMeant);
      return isGone ? { ...next, leftBehind: file.leftBehind.filter(one => !isMeant(one)) } : next;
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

  /** Gives one that has no id the one that the service gave its token. */
  async identify(key: string, id: string): Promise<void> {
    const isMeant = (row: RemovedRow) => row.key === key && row.id === null;
    await this.#file.updateAnyway(file => noted(file, isMeant, { id }));
    this.#changes.announce(['tokens']);
  }

  /** All at once. @throws ProblemError `storage-unwritable`, and what `change` throws */
  async exchange(change: (rows: readonly RemovedRow[]) => RemovedRow[]): Promise<void> {
    await this.#file.update(file => {
      const inOrder = change(file.rows).sort((one, other) => one.removedAt - other.removedAt);
      return withRows(file, withoutSurplus(inOrder));
    });
    this.#changes.announce(['tokens']);
  }

  async drop(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#cutOff.delete(key);
    if (!this.all.some(row => keys.includes(row.key))) return;
    await this.#file.updateAnyway(file =>
      withRows(
        file,
        file.rows.filter(row => !keys.includes(row.key)),
      ),
    );
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
      if (!removed) continue;
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
    await this.#file.updateAnyway(file => withRows(file, looked(file.rows, now)));
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
