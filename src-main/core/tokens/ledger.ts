import { z } from 'zod';
import { type AccessToken, accessTokenSchema } from '../../../src-shared/access-token.ts';
import type { Changes } from '../base/changes.ts';
import type { Notices } from '../base/notices.ts';
import type { Files } from '../base/ports/files.ts';
import { problem } from '../base/problem-error.ts';
import { StoredDocument } from '../base/stored-document.ts';

/** A row as it lies in ledger.json. `inUse` belongs to the connection; `run` is the run that holds a secret in memory. */
export const ledgerRowSchema = accessTokenSchema.omit({ inUse: true }).extend({
  run: z.string().nullable(),
  /** Addresses of its connection when the row was written: from these a lost connection is made again. */
  baseUrl: z.string().nullable().default(null),
  dashboardUrl: z.string().nullable().default(null),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

const ledgerFileSchema = z.object({ rows: z.array(ledgerRowSchema) });
type LedgerFile = z.infer<typeof ledgerFileSchema>;

type RowPatch = Partial<Omit<LedgerRow, 'key' | 'connectionId'>>;

/**
 * Every personal access token that this computer knows of. The API cannot list tokens, so a row lost here is a token lost.
 * The rows are their own journal: `creating` and `revoking` are written before the request leaves, and a row found in such
 * a state at the start is one whose answer was never seen, or (`creating` with an id or a tail) not wholly dealt with.
 */
export class Ledger {
  readonly #file: StoredDocument<LedgerFile>;
  readonly #changes: Changes;
  readonly run: string;

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
    });
    return new Ledger(file, changes, run);
  }

  get all(): LedgerRow[] {
    return this.#file.value.rows;
  }

  of(connectionId: string): LedgerRow[] {
    return this.all.filter(row => row.connectionId === connectionId);
  }

  /** @throws ProblemError `unknown-item` */
  get(key: string): LedgerRow {
    const row = this.all.find(one => one.key === key);
    if (!row) throw problem('unknown-item', { what: 'token' });
    return row;
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
        one =>
          one.key === row.key ||
          (row.id !== null && one.id === row.id && one.connectionId === row.connectionId),
      );
      if (same) throw problem('conflict', { reason: 'recorded', name: same.name });
      return { rows: [...file.rows, row] };
    });
    this.#changes.announce(['tokens'], row.connectionId);
    return row;
  }

  /** The practice service's own token, which ends with this run and needs no disk. */
  async addPractice(row: LedgerRow): Promise<void> {
    await this.#file.record(file => ({ rows: [...file.rows, row] }));
    this.#changes.announce(['tokens'], row.connectionId);
  }

  /** Before something is asked of the service. @throws ProblemError `storage-unwritable` */
  async patch(key: string, patch: RowPatch): Promise<LedgerRow> {
    return this.#patched(key, await this.#file.update(withPatch(this.get(key).key, patch)));
  }

  /**
   * Marks a row as being revoked, unless something else is under way for it or it is revoked: asked and answered in one step, so
   * that of two callers only one goes on. Returns the state it had.
   * @throws ProblemError `conflict`, `unknown-item`, `storage-unwritable`
   */
  async beginRevoking(key: string): Promise<LedgerRow['state']> {
    let before: LedgerRow['state'] = 'active';
    await this.#file.update(file => {
      const row = file.rows.find(one => one.key === key);
      if (!row) throw problem('unknown-item', { what: 'token' });
      if (row.state === 'revoked') throw problem('conflict', { reason: 'revoked' });
      if (row.state === 'creating' || row.state === 'revoking') {
        throw problem('conflict', { reason: 'token-busy' });
      }
      before = row.state;
      return withPatch(key, { state: 'revoking' })(file);
    });
    this.#changes.announce(['tokens'], this.get(key).connectionId);
    return before;
  }

  /** After the service has answered: kept in memory where the disk refuses, rather than lost. */
  async record(key: string, patch: RowPatch): Promise<LedgerRow> {
    return this.#patched(key, await this.#file.record(withPatch(this.get(key).key, patch)));
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.#file.record(file => ({ rows: file.rows.filter(row => !keys.includes(row.key)) }));
    this.#changes.announce(['tokens']);
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

function withPatch(key: string, patch: RowPatch): (file: LedgerFile) => LedgerFile {
  return file => ({ rows: file.rows.map(row => (row.key === key ? { ...row, ...patch } : row)) });
}

function afterRestart(row: LedgerRow, run: string): LedgerRow {
  const lost = row.secretIn === 'memory' && row.run !== run;
  return { ...row, state: stateAfterRestart(row), ...(lost ? { secretIn: 'nowhere', run: null } : {}) };
}

function stateAfterRestart({ state, id, tail }: LedgerRow): LedgerRow['state'] {
  if (state === 'revoking') return 'revocation-unknown';
  if (state !== 'creating') return state;
  // Both are written as soon as the answer is there; whether the secret was kept is `InterruptedTokens`' to find out.
  return id !== null || tail !== null ? 'active' : 'creation-unknown';
}

/** The row as the renderer sees it. */
export function toAccessToken(row: LedgerRow, tokenInUse: string | null): AccessToken {
  return { ...row, inUse: row.key === tokenInUse };
}
