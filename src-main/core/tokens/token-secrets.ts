import type { Revealer } from '../base/ports/revealer.ts';
import { problem } from '../base/problem-error.ts';
import type { ClipboardCustody } from '../custody/clipboard-custody.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import { keptSecret } from './kept-secret.ts';
import type { LedgerRow } from './ledger/ledger-row.ts';
import type { TokenParts } from './token-parts.ts';

/** The secrets of ledger rows: copied, revealed and stored in this process; none is ever returned. */
export class TokenSecrets {
  readonly #parts: TokenParts;
  readonly #clipboard: ClipboardCustody;
  readonly #revealer: Revealer | null;

  constructor(parts: TokenParts, clipboard: ClipboardCustody, revealer: Revealer | null) {
    this.#parts = parts;
    this.#clipboard = clipboard;
    this.#revealer = revealer;
  }

  /** Returns when the clipboard will be cleared, epoch milliseconds. */
  async copy(key: string): Promise<number> {
    if (!this.#clipboard.available) throw problem('unsupported-here', { reason: 'clipboard' });
    return this.#clipboard.copy(await keptSecret(this.#parts, this.#parts.ledger.get(key)));
  }

  async reveal(key: string): Promise<void> {
    const row = this.#parts.ledger.get(key);
    if (!this.#revealer) throw problem('unsupported-here', { reason: 'reveal' });
    await this.#revealer.reveal({ name: row.name, secret: await keptSecret(this.#parts, row) });
  }

  /**
   * Tries the keychain again for a secret that only memory holds.
   * @throws ProblemError `conflict` where its row is being removed: the keychain would hold a secret that no row tells of
   */
  async store(key: string): Promise<LedgerRow> {
    const { ledger, work } = this.#parts;
    const row = ledger.get(key);
    if (ledger.beingRemoved.has(key)) throw problem('conflict', { reason: 'token-busy' });
    return ledger.beingKept.during(key, () => work.finishing(row.connectionId, () => this.#store(row)));
  }

  async #store(row: LedgerRow): Promise<LedgerRow> {
    const { connections, ledger, vault, marks } = this.#parts;
    const secret = await keptSecret(this.#parts, row);
    const record = connections.get(row.connectionId);
    const secretIn = await vault.keep(tokenAccount(record, row.key), secret);
    const fingerprint = await marks.of(record, secret, secretIn);
    return ledger.patchAnyway(row.key, { secretIn, run: ledger.run, fingerprint });
  }
}
