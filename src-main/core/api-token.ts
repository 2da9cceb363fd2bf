import { tokenAccount } from './custody/secret-names.ts';
import type { Vault } from './custody/vault.ts';
import type { OriginGate } from './policy/origin-gate.ts';
import type { Clock } from './ports.ts';
import { hasCode, problem } from './problem-error.ts';
import type { ConnectionRecord } from './store/connection-record.ts';
import type { ConnectionStore } from './store/connection-store.ts';
import type { Ledger } from './store/ledger.ts';

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
  vault: Vault;
  clock: Clock;
  gate: OriginGate;
}

/** The personal access token that Keyholder itself uses for a connection's public API. */
export class ApiToken {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Runs a call of the public API with the token, and notes in the ledger whether the service took it.
   * @throws ProblemError `token-missing`, `token-refused`, a keychain problem, or whatever `use` throws
   */
  async with<T>(
    connectionId: string,
    use: (token: string, record: ConnectionRecord) => Promise<T>,
  ): Promise<T> {
    const { connections, clock, gate } = this.#parts;
    const record = connections.get(connectionId);
    gate.check(record.baseUrl);
    const key = record.tokenInUse;
    if (key === null) throw problem('token-missing');
    const token = await this.#fetch(record, key);
    try {
      const value = await use(token, record);
      await this.#note(key, null);
      return value;
    } catch (error) {
      if (hasCode(error, 'token-refused')) await this.#note(key, clock.now());
      throw error;
    }
  }

  async #fetch(record: ConnectionRecord, key: string): Promise<string> {
    const { connections, ledger, vault } = this.#parts;
    try {
      return await vault.fetch(tokenAccount(record, key));
    } catch (error) {
      if (!hasCode(error, 'secret-absent')) throw error;
      await connections.patch(record.id, { tokenInUse: null });
      await ledger.record(key, { secretIn: 'nowhere', run: null });
      throw problem('token-missing', { detail: 'The keychain no longer holds it.' });
    }
  }

  async #note(key: string, refusedAt: number | null): Promise<void> {
    const { ledger } = this.#parts;
    const row = ledger.all.find(one => one.key === key);
    if (!row || (row.refusedAt === null) === (refusedAt === null)) return;
    await ledger.record(key, { refusedAt });
  }
}
