import type { Changes } from '../base/changes.ts';
import { noSession } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import { snapshotKeyAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { KeptSessions } from './kept-sessions.ts';

interface Parts {
  connections: ConnectionStore;
  kept: KeptSessions;
  vault: Vault;
  changes: Changes;
}

/**
 * Sessions that were on their way into the keychain when it broke down, or the run that saved them ended, and those that were to go
 * while the owner did without a keychain; then of a connection that was removed the key of its snapshot, too. Nothing tells the owner that
 * they are kept, so they go. The keychain is asked only where there is one.
 */
export class HalfKeptSessions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Tries now, and again whenever the keychain has become ready. */
  watch(): void {
    const { changes, vault } = this.#parts;
    changes.subscribe(async ({ event, payload }) => {
      if (event !== 'changed' || !payload.topics.includes('keychain') || this.#ids.length === 0) return;
      if ((await vault.status()).state === 'ready') await this.forget();
    });
    void this.forget();
  }

  /** Never rejects. */
  async forget(): Promise<void> {
    const { kept, vault } = this.#parts;
    // Then it is only tried, and nobody knows what came of it.
    if (vault.memoryChosen) return;
    await Promise.allSettled(this.#ids.map(id => kept.inTurn(id, () => this.#forget(id))));
  }

  async #forget(id: string): Promise<void> {
    const { connections, kept, vault } = this.#parts;
    // Only now: it may have been kept meanwhile, or its connection removed.
    const record = connections.all.find(one => one.id === id);
    const left = connections.left.find(one => one.id === id);
    const there = record ?? left;
    if (!there) return;
    // A connection that came back, out of a file of another computer, may have one in the same place by now.
    if (record?.session.heldIn !== 'keychain') await kept.forget(there);
    // One that came back has the key of what it keeps by now.
    if (!record) await vault.forget(snapshotKeyAccount(there));
    if (vault.memoryChosen) return;
    if (record?.session.halfKept) await connections.noteSession(id, noSession);
    if (left) await connections.cleared(id);
  }

  get #ids(): string[] {
    const { connections } = this.#parts;
    const halfKept = connections.all.filter(({ session }) => session.halfKept);
    return [...halfKept, ...connections.left].map(({ id }) => id);
  }
}
