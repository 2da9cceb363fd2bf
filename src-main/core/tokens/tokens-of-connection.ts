import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { ConnectionTokens } from '../connections/connection-tokens.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { Ledger, LedgerRow } from './ledger.ts';
import { newRow, tailOf } from './new-row.ts';
import type { RemovedRows } from './removed-rows.ts';

interface Parts {
  ledger: Ledger;
  removed: RemovedRows;
  vault: Vault;
}

/** What becomes of tokens as their connection comes and goes. */
export class TokensOfConnection implements ConnectionTokens {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  living(connectionId: string): LedgerRow[] {
    return this.#parts.ledger.of(connectionId).filter(row => row.state !== 'revoked');
  }

  inKeychain(connectionId: string): string[] {
    const rows = this.#parts.ledger.of(connectionId).filter(row => row.secretIn === 'keychain');
    return rows.map(row => row.key);
  }

  async forgetSecrets(record: ConnectionRecord): Promise<void> {
    const { ledger, vault } = this.#parts;
    for (const { key, secretIn, baseUrl } of ledger.of(record.id)) {
      // Under an address that was changed by hand since, nothing else would ever look for it.
      const isElsewhere = baseUrl !== null && baseUrl !== record.baseUrl;
      if (isElsewhere) await vault.forget(tokenAccount({ id: record.id, baseUrl }, key));
      if (secretIn === 'nowhere') continue;
      await vault.forget(tokenAccount(record, key));
      await ledger.record(key, { secretIn: 'nowhere', run: null });
    }
  }

  async keepRows(record: ConnectionRecord): Promise<void> {
    const { ledger, removed } = this.#parts;
    if (record.kind === 'service') await removed.add(ledger.of(record.id), record);
  }

  async drop(connectionId: string): Promise<void> {
    const { ledger } = this.#parts;
    await ledger.remove(ledger.of(connectionId).map(row => row.key));
  }

  async addPractice({ token, ...given }: Parameters<ConnectionTokens['addPractice']>[0]): Promise<void> {
    const { ledger } = this.#parts;
    await ledger.addPractice(
      newRow({
        ...given,
        name: 'Practice token',
        expiry: 'none',
        tail: tailOf(token),
        how: 'adopted',
        secretIn: 'memory',
        run: ledger.run,
        state: 'active',
      }),
    );
  }
}
