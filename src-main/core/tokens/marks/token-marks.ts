import type { Random } from '../../base/ports/random.ts';
import { hasCode } from '../../base/problem-error.ts';
import type { ConnectionRecord } from '../../connections/connection-record.ts';
import type { ConnectionStore } from '../../connections/connection-store.ts';
import type { Fingerprints } from '../../custody/fingerprints.ts';
import { tokenAccount } from '../../custody/secret-names.ts';
import type { Place, Vault } from '../../custody/vault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type LedgerRow, marksOfRow } from '../ledger/ledger-row.ts';
import type { RemovedRows } from '../ledger/removed-rows.ts';
import type { ForeignKeys } from './foreign-keys.ts';
import { type MarkKey, markOf, named } from './mark-key.ts';

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
  removed: RemovedRows;
  vault: Vault;
  fingerprints: Fingerprints;
  /** Keys of other computers. */
  foreign: Pick<ForeignKeys, 'all' | 'open'>;
  random: Random;
}

type Of = Pick<ConnectionRecord, 'kind'>;
type Marked = Pick<LedgerRow, 'fingerprint'>;
type Known = Pick<LedgerRow, 'fingerprint' | 'otherFingerprints'>;
type Strange = Known & Pick<LedgerRow, 'tail' | 'otherTails'>;

/**
 * What whole tokens are known by, also when their secrets are gone: keyed hashes in the ledger. SECURITY: a fingerprint of a token is
 * made of all of it, with a key that lies in the keychain: neither the ledger alone nor a part of the token tells anything.
 * What lies in memory only, and the practice team's, has one of this run.
 */
export class TokenMarks {
  readonly #parts: Parts;
  readonly #ofRun: MarkKey;
  /** As the keychain has last given it out; it is another one once everything was forgotten. */
  #own: MarkKey | null = null;
  #filling: Promise<void> | null = null;
  #filled = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#ofRun = named(parts.random.bytes(32));
  }

  /** For the row of a token that was just kept, or read. Never rejects. */
  async of({ kind }: Of, secret: string, secretIn: Place): Promise<string> {
    const lasts = kind === 'service' && secretIn === 'keychain';
    if (lasts) await this.#open(true).catch(() => undefined);
    return markOf(secret, (lasts && this.#own) || this.#ofRun);
  }

  /** Those that fingerprints may have been made with. @throws ProblemError where the keychain keeps the one it has back */
  async keys(): Promise<MarkKey[]> {
    const { ledger, removed, foreign } = this.#parts;
    const isStrange = (fingerprint: string | null) => fingerprint !== null && !this.isKnown({ fingerprint });
    const rows = [...ledger.all, ...removed.all];
    if (rows.some(row => isStrange(row.fingerprint) || row.otherFingerprints.some(isStrange)))
      return this.allKeys();
    return [...(this.#own ? [this.#own] : []), this.#ofRun, ...foreign.all];
  }

  /** As `keys`, whatever they are needed for. */
  async allKeys(): Promise<MarkKey[]> {
    const { foreign } = this.#parts;
    await this.#open(false);
    await foreign.open();
    return [...(this.#own ? [this.#own] : []), this.#ofRun, ...foreign.all];
  }

  /** Whether it can be compared with now. */
  isKnown({ fingerprint }: Marked): boolean {
    if (fingerprint === null) return false;
    const name = nameOf(fingerprint);
    const { foreign } = this.#parts;
    return [this.#ofRun, this.#own, ...foreign.all].some(one => one?.name === name);
  }

  /** Rows of this token and rows of others, as far as can be told now. @throws ProblemError as `keys` */
  async sorted<R extends Known>(rows: readonly R[], secret: string): Promise<{ same: R[]; other: R[] }> {
    const keys = await this.keys();
    const marks = new Set(keys.map(key => markOf(secret, key)));
    const known = rows.flatMap(row => {
      const all = marksOfRow(row);
      if (all.some(mark => marks.has(mark))) return [{ row, isSame: true }];
      return all.some(fingerprint => this.isKnown({ fingerprint })) ? [{ row, isSame: false }] : [];
    });
    const are = (same: boolean) => known.flatMap(({ row, isSame }) => (isSame === same ? [row] : []));
    return { same: are(true), other: are(false) };
  }

  /**
   * What rows know this token by that are not its own, as one that another computer has recorded. Never rejects: what the keychain keeps
   * back is not known.
   */
  async elsewhere(secret: string): Promise<string[]> {
    const { ledger, removed } = this.#parts;
    const rows = [...ledger.all, ...removed.all];
    const { same } = await this.sorted(rows, secret).catch(() => ({ same: [] }));
    if (same.length === 0) return [];
    const own = new Set((await this.keys().catch(() => [])).map(key => markOf(secret, key)));
    return [...new Set(same.flatMap(marksOfRow))].filter(mark => own.has(mark));
  }

  /**
   * What another computer knows tokens by whose secrets are here, by the keys of their rows: of two fingerprints that were made with two
   * keys only the secret tells that they are of one token. Never rejects.
   * @param rows of the other computer
   * @param keys that theirs were made with
   */
  async ofSecretsHere(rows: readonly Strange[], keys: readonly Buffer[]): Promise<Map<string, string[]>> {
    const { connections, ledger, vault } = this.#parts;
    const [all, byTail] = [keys.map(named), new Map<string | null, Set<string>>()];
    for (const row of rows) {
      for (const tail of [row.tail, ...row.otherTails]) {
        const marks = byTail.get(tail) ?? new Set();
        for (const mark of marksOfRow(row)) marks.add(mark);
        byTail.set(tail, marks);
      }
    }
    const found = new Map<string, string[]>();
    const records = new Map(connections.all.map(record => [record.id, record]));
    for (const row of ledger.all) {
      const record = records.get(row.connectionId);
      const names = new Set(marksOfRow(row).map(nameOf));
      // With a key that has made one of its own, no other one is of it.
      const strange = [...(byTail.get(row.tail) ?? [])].filter(mark => !names.has(nameOf(mark)));
      if (!record || row.secretIn === 'nowhere' || strange.length === 0) continue;
      try {
        const secret = await vault.fetch(tokenAccount(record, row.key));
        const own = new Set(all.map(key => markOf(secret, key)));
        const same = strange.filter(mark => own.has(mark));
        if (same.length > 0) found.set(row.key, same);
      } catch (error) {
        if (hasCode(error, 'keychain-locked', 'keychain-unavailable')) break;
      }
    }
    return found;
  }

  /** Once a run, as soon as the keychain has given something out: rows of earlier versions have none. */
  fillOnce(): void {
    if (!this.#filled) void this.fill();
  }

  /** Sees to it that each row has one whose secret can be read. Never rejects; simultaneous calls are one. */
  fill(): Promise<void> {
    this.#filled = true;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  async #fill(): Promise<void> {
    const { connections, ledger, vault } = this.#parts;
    const found = new Map<string, string>();
    const records = new Map(connections.all.map(record => [record.id, record]));
    for (const row of ledger.all) {
      const record = records.get(row.connectionId);
      if (!record || row.secretIn === 'nowhere' || this.isKnown(row)) continue;
      try {
        // What has one may only wait for its key.
        if (row.fingerprint !== null && record.kind === 'service') await this.#open(false);
        if (this.isKnown(row)) continue;
        const secret = await vault.fetch(tokenAccount(record, row.key));
        const mark = await this.of(record, secret, row.secretIn);
        // One of this run only is of no use to a row that has one.
        const isOfRun = mark.startsWith(`${this.#ofRun.name}.`);
        if (row.fingerprint === null || row.secretIn === 'memory' || !isOfRun) found.set(row.key, mark);
      } catch (error) {
        // A keychain that is locked will not open for the next one either.
        if (hasCode(error, 'keychain-locked', 'keychain-unavailable')) break;
      }
    }
    if (found.size > 0) await ledger.setFingerprints(found);
  }

  /** @throws ProblemError where the keychain cannot be asked */
  async #open(mayCreate: boolean): Promise<void> {
    const { fingerprints, vault } = this.#parts;
    try {
      this.#own = named(await fingerprints.tokenKey(mayCreate));
    } catch (error) {
      this.#own = null;
      // With memory chosen the keychain may be the reason for it.
      if (!hasCode(error, 'secret-absent') && !vault.memoryChosen) throw error;
    }
  }
}

const nameOf = (mark: string): string => mark.split('.')[0] ?? '';
