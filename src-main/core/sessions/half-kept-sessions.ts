import type { Changes } from '../base/changes.ts';
import { noSession } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Vault } from '../custody/vault.ts';
import type { KeptSessions } from './kept-sessions.ts';

interface Parts {
  connections: ConnectionStore;
  kept: KeptSessions;
  vault: Vault;
  changes: Changes;
}

/**
 * Sessions that were on their way into the keychain when it broke down, or the run that saved them ended. The owner was never told
 * that they are kept, so they go. The keychain is asked only where there is one.
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
    const { connections, kept } = this.#parts;
    const one = (id: string) =>
      kept.inTurn(id, async () => {
        // Only now: it may have been kept meanwhile, or its connection removed.
        const record = connections.all.find(({ id: other }) => other === id);
        if (!record?.session.halfKept) return;
        await kept.forget(record);
        await connections.patch(id, { session: noSession });
      });
    await Promise.allSettled(this.#ids.map(one));
  }

  get #ids(): string[] {
    const { connections } = this.#parts;
    return connections.all.filter(({ session }) => session.halfKept).map(({ id }) => id);
  }
}
