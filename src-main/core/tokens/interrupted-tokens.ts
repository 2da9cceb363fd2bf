import { hasCode } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import { tokenAccount } from '../custody/secret-names.ts';
import { clearLeft } from './clear-left.ts';
import { type LedgerRow, markedWith, tailOf, tailsWith } from './ledger/ledger-row.ts';
import { removing } from './ledger/removing.ts';
import { noteRevokedAmongRemoved } from './revoke-token.ts';
import type { TokenParts } from './token-parts.ts';

type Parts = Pick<TokenParts, 'connections' | 'ledger' | 'removed' | 'vault' | 'marks' | 'changes' | 'work'>;

/**
 * What a run that ended half-way left between the ledger and the keychain, finished in the next one: a secret that was kept
 * and not recorded is recorded, one of a revoked token, or of one that was removed, is deleted; a token that was being removed is removed
 * where its secret is gone. The service is asked nothing, and the keychain only where there is something to ask it.
 */
export class InterruptedTokens {
  readonly #parts: Parts;
  readonly #onFound: (row: LedgerRow) => void;
  #running: Promise<void> | null = null;
  #again = false;

  /** @param onFound told of a row that was in doubt, and whose secret is there */
  constructor(parts: Parts, onFound: (row: LedgerRow) => void = () => undefined) {
    this.#parts = parts;
    this.#onFound = onFound;
  }

  /** Tries now, and again whenever the keychain has become ready. */
  watch(): void {
    this.#parts.changes.subscribe(({ event, payload }) => {
      if (event === 'changed' && payload.topics.includes('keychain')) void this.#finishIfReady();
    });
    void this.finish();
  }

  /**
   * Never rejects. Simultaneous calls are one, which goes through everything once more: what the keychain has refused before it became
   * ready was over already.
   */
  finish(): Promise<void> {
    this.#again = this.#running !== null;
    this.#running ??= this.#pass()
      .then(() => (this.#again ? this.#pass() : undefined))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  #pass(): Promise<void> {
    return this.#finishAll().catch(() => undefined);
  }

  async #finishIfReady(): Promise<void> {
    const { state } = await this.#parts.vault.status();
    if (state === 'ready') await this.finish();
  }

  async #finishAll(): Promise<void> {
    const { connections, ledger, removed } = this.#parts;
    const recordOf = (id: string) => connections.all.find(one => one.id === id);
    await noteRevokedAmongRemoved({ ledger, removed });
    // No keychain is asked about these: what it refuses must not hold them up.
    for (const { key, state, connectionId } of ledger.all) {
      const record = recordOf(connectionId);
      if (record && state === 'revoked') await this.#unuse(record, key);
    }
    for (const { key, connectionId: id, baseUrl } of removed.places) {
      const connection = recordOf(id) ?? { id, baseUrl };
      // One that has come back there meanwhile may have its secret again.
      const isBack = () => ledger.all.some(row => row.key === key && row.connectionId === id);
      if (!isBack()) await clearLeft(this.#parts, connection, key);
    }
    for (const row of ledger.all) {
      const record = recordOf(row.connectionId);
      if (!record) continue;
      try {
        if (removed.isCutOff(row.key)) await this.#finishRemoval(record, row.key);
        else if (row.state === 'revoked') await this.#finishRevocation(record, row);
        else if (mayDiffer(row)) await this.#compare(record, row.key);
      } catch (error) {
        // That says nothing of the next one.
        if (!hasCode(error, 'keychain-mismatch', 'unknown-item')) throw error;
      }
    }
  }

  /** The secret goes before the row does: where it is there, nothing was removed yet. */
  async #finishRemoval(record: ConnectionRecord, key: string): Promise<void> {
    const { ledger, removed, vault, work } = this.#parts;
    // Then the "none" of a keychain that may be the reason for it is not looked into.
    if (vault.memoryChosen) return;
    const isThere = (await this.#lookUp(record, key)) !== null;
    const finish = async ({ state }: LedgerRow) => {
      // While the keychain was asked, the owner may have removed it once more.
      if (!removed.isCutOff(key)) return;
      // Or has it revoked: what comes of that is written into this row, and the other one would say that it lives.
      const isAsItWas = removed.all.some(row => row.key === key && row.state === state);
      if (isThere || !isAsItWas) return removed.drop([key]);
      // The parts of a long one go last.
      await vault.forget(tokenAccount(record, key));
      if (vault.memoryChosen) await removed.keepsLeft(key);
      await this.#unuse(record, key);
      await ledger.remove([key]);
    };
    try {
      await work.finishing(record.id, () => removing(ledger, key, finish));
    } catch (error) {
      // Whoever is removing it, or its connection, deals with it.
      if (!hasCode(error, 'conflict')) throw error;
    }
  }

  async #unuse({ id }: ConnectionRecord, key: string): Promise<void> {
    const { connections, changes } = this.#parts;
    if (!(await connections.unuse(id, key))) return;
    changes.announce(['team', 'invitations', 'tokens'], id);
  }

  async #finishRevocation(record: ConnectionRecord, { key, secretIn, left }: LedgerRow): Promise<void> {
    const { ledger, vault } = this.#parts;
    if ((secretIn !== 'keychain' && !left) || vault.memoryChosen || ledger.beingKept.has(key)) return;
    await vault.forget(tokenAccount(record, key));
    // Chosen meanwhile: the keychain was only tried then.
    if (vault.memoryChosen) return;
    await ledger.note(key, { secretIn: 'nowhere', run: null, left: false });
  }

  /** @throws ProblemError where the keychain cannot be asked: then neither for the next one */
  async #compare(record: ConnectionRecord, key: string): Promise<void> {
    const { ledger, marks } = this.#parts;
    const secret = await this.#lookUp(record, key).catch(error => this.#takenInTwice(record, key, error));
    const row = ledger.get(key);
    // Whoever puts one there writes down what comes of it.
    const isLeft = (one: LedgerRow) => mayDiffer(one) && !ledger.beingKept.has(key);
    if (!isLeft(row)) return;
    const isGone = secret === null && row.secretIn === 'keychain';
    const lies = isGone ? ({ secretIn: 'nowhere', run: null } as const) : {};
    if (isGone || row.left) await ledger.note(key, { ...lies, left: false });
    if (secret === null || row.secretIn === 'keychain') return;
    const tail = tailOf(secret);
    const fingerprint = await marks.of(record, secret, 'keychain');
    let wasInDoubt = false;
    const found = await ledger.patchAnyway(key, now => {
      // Its revocation may have begun since, or be done: what is on the disk of that stays.
      if (!isLeft(now)) return {};
      wasInDoubt = now.state === 'creation-unknown';
      const state = wasInDoubt ? 'active' : now.state;
      return { secretIn: 'keychain', state, ...markedWith(now, fingerprint), ...tailsWith(now, tail) };
    });
    if (wasInDoubt) this.#onFound(found);
  }

  /** What is known as another row's only is this one's, too, where it ends as this one's does. @throws the error where it is not */
  async #takenInTwice(record: ConnectionRecord, key: string, error: unknown): Promise<string> {
    if (!hasCode(error, 'keychain-mismatch')) throw error;
    const { ledger, vault } = this.#parts;
    const secret = await vault.fetchAny(tokenAccount(record, key));
    const { tail } = ledger.get(key);
    if (tail === null || tail !== tailOf(secret)) throw error;
    return secret;
  }

  async #lookUp(record: ConnectionRecord, key: string): Promise<string | null> {
    try {
      return await this.#parts.vault.fetch(tokenAccount(record, key));
    } catch (error) {
      if (hasCode(error, 'secret-absent')) return null;
      throw error;
    }
  }
}

/** Ledger and keychain may differ about it. */
const mayDiffer = (row: LedgerRow): boolean => isOpen(row) || (row.secretIn === 'keychain' && row.left);

/** An earlier run may not have written down what lies in the keychain of it. What this run is busy with is not touched. */
function isOpen({ state, secretIn, how, imported }: LedgerRow): boolean {
  if (how === 'id-only' || imported) return false;
  if (secretIn === 'nowhere') return state === 'active' || state.endsWith('-unknown');
  return secretIn === 'keychain' && state === 'revocation-unknown';
}
