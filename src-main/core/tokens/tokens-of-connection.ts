import { isUnread } from '../../../src-shared/host.ts';
import type { Notices } from '../base/notices.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { ConnectionTokens } from '../connections/connection-tokens.ts';
import { forgetLeft } from '../custody/forget-left.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import { clearLeft } from './clear-left.ts';
import type { Ledger } from './ledger/ledger.ts';
import { type LedgerRow, mayHaveLeft, newRow, tailOf } from './ledger/ledger-row.ts';
import type { RemovedRows } from './ledger/removed-rows.ts';
import type { TokenMarks } from './marks/token-marks.ts';

interface Parts {
  ledger: Ledger;
  removed: RemovedRows;
  marks: TokenMarks;
  vault: Vault;
  notices: Notices;
}

/** What becomes of tokens as their connection comes and goes. */
export class TokensOfConnection implements ConnectionTokens {
  readonly #parts: Parts;
  /** Keys of which the keychain may hold something that no row says. */
  readonly #left = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get areUnread(): boolean {
    return isUnread(this.#parts.notices.list(), 'ledger');
  }

  living(connectionId: string): LedgerRow[] {
    return this.#parts.ledger.of(connectionId).filter(row => row.state !== 'revoked');
  }

  mayBeInKeychain(connectionId: string): string[] {
    // Also what a run has put there and was killed before it could say so.
    const rows = this.#parts.ledger.of(connectionId);
    return rows.map(row => row.key);
  }

  async forgetSecrets(record: ConnectionRecord): Promise<void> {
    const { ledger, marks, vault } = this.#parts;
    await marks.fill();
    for (const row of ledger.of(record.id)) {
      const { key, secretIn, baseUrl } = row;
      // Under an address that was changed by hand since, nothing else would ever look for it.
      const isElsewhere = baseUrl !== null && baseUrl !== record.baseUrl;
      if (isElsewhere) await vault.forget(tokenAccount({ id: record.id, baseUrl }, key));
      if (secretIn === 'nowhere') {
        if (!mayHaveLeft(row)) continue;
        this.#left.add(key);
        void clearLeft(this.#parts, record, key, () => this.#left.delete(key));
        continue;
      }
      const account = tokenAccount(record, key);
      // The practice team's own is in no keychain, and where there is none the team can go all the same.
      const isInMemory = record.kind === 'practice' && secretIn === 'memory';
      await vault.forget(account, isInMemory ? 'memory' : null).catch(async error => {
        await ledger.note(key, { left: true });
        throw error;
      });
      if (isInMemory) forgetLeft(vault, account);
      else if (vault.memoryChosen) this.#left.add(key);
      await ledger.patchAnyway(key, { secretIn: 'nowhere', run: null });
    }
  }

  async keepRows(record: ConnectionRecord): Promise<void> {
    const { ledger, removed } = this.#parts;
    if (record.kind !== 'service') return;
    const keys = ledger.of(record.id).map(row => row.key);
    await ledger.beginRemoving(keys);
    const rows = ledger.of(record.id);
    const left = rows.filter(({ key }) => this.#left.has(key));
    try {
      await removed.add(rows, record, this.#left);
    } catch (error) {
      ledger.endRemoving(keys);
      throw error;
    }
    // What has gone while that was written.
    const gone = left.filter(({ key }) => !this.#left.has(key));
    await Promise.all(gone.map(({ key }) => removed.cleared(key, record.id)));
  }

  async takeBackRows(record: ConnectionRecord): Promise<void> {
    const { ledger, removed } = this.#parts;
    const keys = ledger.of(record.id).map(row => row.key);
    await removed.drop(keys);
    ledger.endRemoving(keys);
  }

  keepsFingerprints(): boolean {
    return this.#parts.removed.keepsFingerprints;
  }

  async drop(connectionId: string): Promise<void> {
    const { ledger } = this.#parts;
    const keys = ledger.of(connectionId).map(row => row.key);
    await ledger.remove(keys);
    ledger.endRemoving(keys);
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
