import { maxSecretBytes } from '../../../src-shared/limits.ts';
import { Serial } from '../base/serial.ts';
import { type ConnectionRecord, deletedSession } from '../connections/connection-record.ts';
import { betweenSessions, sessionAccount } from '../custody/secret-names.ts';
import type { Place, Vault } from '../custody/vault.ts';
import type { SessionValues } from '../wire/followed-session.ts';

/**
 * The sessions of connections as they lie in custody. A renewed value and the one before it are one item, so that whenever a write
 * is interrupted a whole pair is there, and one deletion deletes both.
 */
export class KeptSessions {
  readonly #vault: Vault;
  readonly #serial = new Serial();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** @throws ProblemError `secret-absent` and keychain problems */
  async fetch(record: ConnectionRecord): Promise<SessionValues> {
    const kept = await this.#vault.fetch(sessionAccount(record));
    const [now = '', other = null] = kept.split(betweenSessions);
    return { now, other };
  }

  /** @throws ProblemError a keychain problem */
  keep(record: ConnectionRecord, values: SessionValues): Promise<Place> {
    return this.#vault.keep(sessionAccount(record), itemOf(values));
  }

  /**
   * In place of what is there. Never rejects: where the keychain refuses now, this run goes on with the renewed value, and the
   * next one with what the keychain has.
   */
  async renew(record: ConnectionRecord, values: SessionValues): Promise<void> {
    const inMemory = record.session.heldIn === 'memory';
    if (!inMemory && (await this.keep(record, values).catch(() => null)) !== null) return;
    this.#vault.hold(sessionAccount(record), itemOf(values));
  }

  /** @param only see `Vault.forget`. @throws ProblemError a keychain problem */
  forget(record: Parameters<typeof sessionAccount>[0], only: 'memory' | null = null): Promise<void> {
    return this.#vault.forget(sessionAccount(record), only);
  }

  /** What is said of one that was deleted, or that memory has taken the place of. */
  deleted(session: ConnectionRecord['session']): ConnectionRecord['session'] {
    return deletedSession(session, this.#vault.memoryChosen);
  }

  /** What writes the session of one connection, one after the other: what was renewed must not come back after it was forgotten. */
  inTurn<T>(connectionId: string, work: () => Promise<T>): Promise<T> {
    return this.#serial.run(work, connectionId);
  }

  /** Resolves when the turns that were asked for so far are over. */
  written(connectionId: string): Promise<void> {
    return this.inTurn(connectionId, async () => undefined);
  }
}

/** Where there is no room for both, the newer one: no browser would keep half as much of either. */
function itemOf({ now, other }: SessionValues): string {
  const fits = Buffer.byteLength(now) + Buffer.byteLength(other ?? '') < maxSecretBytes;
  return other !== null && fits ? now + betweenSessions + other : now;
}
