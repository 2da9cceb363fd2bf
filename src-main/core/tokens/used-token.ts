import type { Clock } from '../base/ports/clock.ts';
import { hasCode, problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { Ledger } from './ledger.ts';

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
  vault: Vault;
  clock: Clock;
  gate: OriginGate;
  work: ConnectionWork;
}

/** A call of the public API. @param ended aborted once the token is no longer the connection's: nothing more is sent with it */
type Use<T> = (token: string, record: ConnectionRecord, ended: AbortSignal) => Promise<T>;

/** What an answer belongs to: a connection, its address, and the token that asked. */
export function answerKey({ id, baseUrl, tokenInUse }: ConnectionRecord): string {
  return `${id} ${baseUrl} ${tokenInUse}`;
}

/** The personal access token that Keyholder itself uses for a connection's public API. */
export class UsedToken {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ProblemError what can be said before the keychain is asked: `origin-not-allowed` and its kin, `token-missing` */
  check(connectionId: string): void {
    this.#keyOf(this.#parts.connections.get(connectionId));
  }

  /**
   * Runs a call that changes something, and notes in the ledger whether the service took the token.
   * @throws ProblemError `token-missing`, `token-refused`, a keychain problem, or whatever `use` throws
   */
  with<T>(connectionId: string, use: Use<T>): Promise<T> {
    const { connections, work } = this.#parts;
    const record = connections.get(connectionId);
    return this.#with(record, work.signal(connectionId, 'token'), use, () => false);
  }

  /**
   * As `with`, for what changes nothing: where the connection got another token meanwhile, that one is asked with, since what
   * the old one was shown is not the new one's.
   * @param refusedBy whether an answer that is of use says that the token was refused in its course
   */
  async read<T>(
    connectionId: string,
    use: Use<T>,
    refusedBy: (value: T) => boolean = () => false,
  ): Promise<T> {
    const { connections, work } = this.#parts;
    for (;;) {
      const record = connections.get(connectionId);
      const ended = work.signal(connectionId, 'token');
      const isOutdated = () =>
        ended.aborted && connections.get(connectionId).tokenInUse !== record.tokenInUse;
      try {
        const value = await this.#with(record, ended, use, refusedBy);
        if (!isOutdated()) return value;
      } catch (error) {
        if (!isOutdated()) throw error;
      }
    }
  }

  async #with<T>(
    record: ConnectionRecord,
    ended: AbortSignal,
    use: Use<T>,
    refusedBy: (value: T) => boolean,
  ): Promise<T> {
    const { clock } = this.#parts;
    const key = this.#keyOf(record);
    const token = await this.#fetch(record, key);
    // SECURITY: nothing is sent with a token that was exchanged or forgotten, nor for a connection that was removed.
    if (ended.aborted) throw problem('cancelled');
    try {
      const value = await use(token, record, ended);
      await this.#note(key, refusedBy(value) ? clock.now() : null);
      return value;
    } catch (error) {
      if (hasCode(error, 'token-refused')) await this.#note(key, clock.now());
      throw error;
    }
  }

  #keyOf({ baseUrl, tokenInUse }: ConnectionRecord): string {
    this.#parts.gate.check(baseUrl);
    if (tokenInUse === null) throw problem('token-missing');
    return tokenInUse;
  }

  async #fetch(record: ConnectionRecord, key: string): Promise<string> {
    const { connections, ledger, vault } = this.#parts;
    try {
      return await vault.fetch(tokenAccount(record, key));
    } catch (error) {
      if (!hasCode(error, 'secret-absent')) throw error;
      if (connections.get(record.id).tokenInUse === key)
        await connections.patch(record.id, { tokenInUse: null });
      await ledger.record(key, { secretIn: 'nowhere', run: null });
      throw problem('token-missing', { reason: 'gone' });
    }
  }

  async #note(key: string, refusedAt: number | null): Promise<void> {
    const { ledger } = this.#parts;
    const row = ledger.all.find(one => one.key === key);
    if (!row || (row.refusedAt === null) === (refusedAt === null)) return;
    await ledger.record(key, { refusedAt });
  }
}
