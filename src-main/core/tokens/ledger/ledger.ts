import { z } from 'zod';
import type { Changes } from '../../base/changes.ts';
import type { Notices } from '../../base/notices.ts';
import type { Files } from '../../base/ports/files.ts';
import { problem } from '../../base/problem-error.ts';
import { rowPieces } from '../../base/row-pieces.ts';
import { isSameId } from '../../base/same-id.ts';
import { Serial } from '../../base/serial.ts';
import { StoredDocument } from '../../base/stored-document.ts';
import { BeingKept } from './being-kept.ts';
import { afterRestart, isOfOneService, type LedgerRow, ledgerRowSchema, markedWith } from './ledger-row.ts';
import type { ToldStages } from './token-end.ts';

const ledgerFileSchema = z.object({ rows: z.array(ledgerRowSchema) });
type LedgerFile = z.infer<typeof ledgerFileSchema>;

type RowPatch = Partial<Omit<LedgerRow, 'key' | 'connectionId'>>;
/** Of the row as it is in its turn, where the patch depends on that. */
type PatchOf = (row: LedgerRow) => RowPatch;

/**
 * Every personal access token that this computer knows of. The API cannot list tokens, so a row lost here is a token lost.
 * The rows are their own journal: `creating` and `revoking` are written before the request leaves, and a row found in such
 * a state at the start is one whose answer was never seen, or (`creating` with an id or a tail) not wholly dealt with.
 */
export class Ledger {
  readonly #file: StoredDocument<LedgerFile>;
  readonly #changes: Changes;
  readonly run: string;
  /** Where rows stood, by their keys: whoever goes through ten thousand asks for each. */
  #places = new Map<string, number>();
  readonly beingKept = new BeingKept();
  /** Keys of rows on their way to the removed ones. */
  readonly beingRemoved = new Set<string>();

  /** Tokens that are pasted, one after the other for each connection. */
  readonly takingIn = new Serial();

  private constructor(file: StoredDocument<LedgerFile>, changes: Changes, run: string) {
    this.#file = file;
    this.#changes = changes;
    this.run = run;
  }

  static async open(files: Files, notices: Notices, changes: Changes, run: string): Promise<Ledger> {
    const file = await StoredDocument.open<LedgerFile>({
      files,
      notices,
      name: 'ledger',
      schema: ledgerFileSchema.transform(value => ({ rows: value.rows.map(row => afterRestart(row, run)) })),
      empty: { rows: [] },
      encoder: rowPieces,
    });
    return new Ledger(file, changes, run);
  }

  get all(): LedgerRow[] {
    return this.#file.value.rows;
  }

  /** See `StoredDocument.wasWhole`. */
  get wasWhole(): boolean {
    return this.#file.wasWhole;
  }

  of(connectionId: string): LedgerRow[] {
    return this.all.filter(row => row.connectionId === connectionId);
  }

  /** @throws ProblemError `unknown-item` */
  get(key: string): LedgerRow {
    const row = this.find(key);
    if (!row) throw problem('unknown-item', { what: 'token' });
    return row;
  }

  find(key: string): LedgerRow | undefined {
    return this.#at(this.#places.get(key), key) ?? this.#found(key);
  }

  /** Also where it is called otherwise by now: what a file of another computer has brought may be the row of a token that stood here. */
  known(key: string): LedgerRow | undefined {
    return this.find(key) ?? this.all.find(row => row.otherKeys.includes(key));
  }

  #found(key: string): LedgerRow | undefined {
    this.#places = new Map(this.all.map((row, place) => [row.key, place]));
    return this.#at(this.#places.get(key), key);
  }

  #at(place: number | undefined, key: string): LedgerRow | undefined {
    const row = place === undefined ? undefined : this.all[place];
    return row?.key === key ? row : undefined;
  }

  /** Before something is asked of the service. @throws ProblemError `storage-unwritable` */
  async add(row: LedgerRow): Promise<LedgerRow> {
    await this.#file.update(file => ({ rows: [...file.rows, row] }));
    this.#changes.announce(['tokens'], row.connectionId);
    return row;
  }

  /** A row that comes back. @throws ProblemError `conflict` where it, or its token, is there by now; `storage-unwritable` */
  async addUnlessThere(row: LedgerRow): Promise<LedgerRow> {
    await this.#file.update(file => {
      const same = file.rows.find(
        one => one.key === row.key || (isSameId(one.id, row.id) && isOfOneService(one, row)),
      );
      if (same) throw problem('conflict', { reason: 'recorded', name: same.name });
      return { rows: [...file.rows, row] };
    });
    this.#changes.announce(['tokens'], row.connectionId);
    return row;
  }

  /** The practice service's own token, which ends with this run and needs no disk. */
  async addPractice(row: LedgerRow): Promise<void> {
    await this.#file.updateAnyway(file => ({ rows: [...file.rows, row] }));
    this.#changes.announce(['tokens'], row.connectionId);
  }

  /**
   * @param change of the row as it is in its turn: one that is being removed has been copied, and what came then would be lost
   * @throws ProblemError `unknown-item`, `conflict`, `storage-unwritable`, and what `change` throws
   */
  async patch(
    key: string,
    change: (row: LedgerRow, rows: readonly LedgerRow[]) => RowPatch,
  ): Promise<LedgerRow> {
    const changed = await this.#file.update(file => {
      const row = file.rows.find(one => one.key === key);
      if (!row) throw problem('unknown-item', { what: 'token' });
      if (this.beingRemoved.has(key)) throw problem('conflict', { reason: 'token-busy' });
      return withPatch(key, change(row, file.rows))(file);
    });
    return this.#patched(key, changed);
  }

  /**
   * Marks a row as being revoked, unless something else is under way for it or it is revoked: asked and answered in one step, so
   * that of two callers only one goes on. In its turn, since a file of another computer may have brought another id. Returns it as it was.
   * @throws ProblemError `conflict`, `unknown-item`, `storage-unwritable`
   */
  async beginRevoking(key: string, isMeant: (row: LedgerRow) => boolean): Promise<LedgerRow> {
    let before = this.get(key);
    await this.patch(key, row => {
      if (row.state === 'revoked') throw problem('conflict', { reason: 'revoked' });
      const isBusy = row.state === 'creating' || row.state === 'revoking';
      if (isBusy || !isMeant(row)) throw problem('conflict', { reason: 'token-busy' });
      before = row;
      return { state: 'revoking' };
    });
    return before;
  }

  /** After the service has answered: kept in memory where the disk refuses, rather than lost. */
  async patchAnyway(key: string, patch: RowPatch | PatchOf): Promise<LedgerRow> {
    return this.#patched(key, await this.#file.updateAnyway(withPatch(this.get(key).key, patch)));
  }

  /** As `patchAnyway`, of each that is meant in its turn, and all at once. Returns them as they were. */
  async patchEach(meantNow: () => (row: LedgerRow) => boolean, patch: PatchOf): Promise<LedgerRow[]> {
    let meant = new Set<LedgerRow>();
    await this.#file.updateAnyway(file => {
      meant = new Set(file.rows.filter(meantNow()));
      if (meant.size === 0) return file;
      return { rows: file.rows.map(row => (meant.has(row) ? { ...row, ...patch(row) } : row)) };
    });
    if (meant.size > 0) this.#changes.announce(['tokens']);
    return [...meant];
  }

  /** As `patchAnyway`, for what was learnt beside something else: where its owner takes the row away meanwhile, it is let go. */
  async note(key: string, patch: RowPatch): Promise<void> {
    if (!this.all.some(row => row.key === key)) return;
    const { rows } = await this.#file.updateAnyway(withPatch(key, patch));
    const row = rows.find(one => one.key === key);
    if (row) this.#changes.announce(['tokens'], row.connectionId);
  }

  /** All at once, as they are in their turn. @throws ProblemError `storage-unwritable`, and what `change` throws */
  async exchange(change: (rows: readonly LedgerRow[]) => LedgerRow[]): Promise<void> {
    await this.#file.update(({ rows }) => ({ rows: change(rows) }));
    this.#changes.announce(['tokens']);
  }

  /** By their keys; of rows that are gone meanwhile none is kept. No page shows them. */
  setFingerprints(found: ReadonlyMap<string, string>): Promise<void> {
    return this.#setAll(found, markedWith);
  }

  /** As `setFingerprints`. */
  setNotified(told: ReadonlyMap<string, ToldStages>): Promise<void> {
    return this.#setAll(told, ({ notified, expiresAt }, { of, now }) =>
      expiresAt === of ? { notified: now(notified) } : {},
    );
  }

  async #setAll<V>(
    values: ReadonlyMap<string, V>,
    patch: (row: LedgerRow, value: V) => RowPatch,
  ): Promise<void> {
    const changed = (row: LedgerRow) => {
      const value = values.get(row.key);
      return value === undefined ? row : { ...row, ...patch(row, value) };
    };
    await this.#file.updateAnyway(({ rows }) => ({ rows: rows.map(changed) }));
  }

  /** From here on their owner changes nothing of them. Resolves when what came before is done, or refused. */
  beginRemoving(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.beingRemoved.add(key);
    return this.#file.settled();
  }

  /** They are gone, or stay. */
  endRemoving(keys: readonly string[]): void {
    for (const key of keys) this.beingRemoved.delete(key);
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.#file.updateAnyway(file => ({ rows: file.rows.filter(row => !keys.includes(row.key)) }));
    this.#changes.announce(['tokens']);
  }

  /** Takes back a row that nothing came of. What has become of it since it was added stays: its token may be kept, or described, there. */
  async withdraw(added: LedgerRow): Promise<void> {
    const text = JSON.stringify(added);
    const isAsAdded = (row: LedgerRow) => row.key === added.key && JSON.stringify(row) === text;
    await this.#file.updateAnyway(({ rows }) => ({ rows: rows.filter(row => !isAsAdded(row)) }));
    this.#changes.announce(['tokens'], added.connectionId);
  }

  /** See `StoredDocument.flush`. */
  flush(): Promise<void> {
    return this.#file.flush();
  }

  #patched(key: string, { rows }: LedgerFile): LedgerRow {
    const row = rows.find(one => one.key === key);
    if (!row) throw problem('unknown-item', { what: 'token' });
    this.#changes.announce(['tokens'], row.connectionId);
    return row;
  }
}

function withPatch(key: string, patch: RowPatch | PatchOf): (file: LedgerFile) => LedgerFile {
  const patched = (row: LedgerRow) => ({ ...row, ...(typeof patch === 'function' ? patch(row) : patch) });
  return file => ({ rows: file.rows.map(row => (row.key === key ? patched(row) : row)) });
}
