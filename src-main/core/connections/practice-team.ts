import type { Clock } from '../base/ports/clock.ts';
import type { PracticeLauncher, RunningPractice } from '../base/ports/practice-launcher.ts';
import { sessionAccount, tokenAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import { type ConnectionRecord, newConnection } from './connection-record.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { ConnectionTokens } from './connection-tokens.ts';

interface Parts {
  launcher: PracticeLauncher;
  connections: ConnectionStore;
  tokens: ConnectionTokens;
  vault: Vault;
  clock: Clock;
  gate: OriginGate;
  /** Tells this run from every other. */
  run: string;
  newId(): string;
}

/**
 * The connection to the built-in practice service. The service lives in memory and begins anew with every run, so what was
 * recorded of an earlier run is worthless and goes; its own credentials are never put into the keychain.
 */
export class PracticeTeam {
  readonly #parts: Parts;
  #running: Promise<RunningPractice> | null = null;
  #opening: Promise<ConnectionRecord> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes it the current connection; starts the service the first time. Simultaneous calls are one. */
  open(): Promise<ConnectionRecord> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Removes what an earlier run left. A keychain that hangs must not hold up the start, so its items go on their own time. */
  async clearLeftovers(): Promise<void> {
    const { connections, tokens, vault } = this.#parts;
    for (const record of connections.all.filter(one => one.kind === 'practice')) {
      const inKeychain = [
        sessionAccount(record),
        ...tokens.mayBeInKeychain(record.id).map(key => tokenAccount(record, key)),
      ];
      await connections.remove(record.id);
      await tokens.drop(record.id);
      for (const account of inKeychain) void vault.forget(account).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    const running = await this.#running?.catch(() => null);
    await running?.close();
  }

  async #open(): Promise<ConnectionRecord> {
    const { connections } = this.#parts;
    this.#running ??= this.#parts.launcher.start();
    let service: RunningPractice;
    try {
      service = await this.#running;
    } catch (error) {
      this.#running = null;
      throw error;
    }
    this.#parts.gate.addOwn(service.baseUrl, service.dashboardUrl);
    const existing = connections.all.find(one => one.kind === 'practice' && one.baseUrl === service.baseUrl);
    if (!existing) return this.#connect(service);
    await connections.select(existing.id);
    return existing;
  }

  async #connect(service: RunningPractice): Promise<ConnectionRecord> {
    const { connections, tokens, vault, clock, run, newId } = this.#parts;
    const now = clock.now();
    const key = newId();
    const record = newConnection({
      id: newId(),
      label: 'Practice team',
      kind: 'practice',
      baseUrl: service.baseUrl,
      dashboardUrl: service.dashboardUrl,
      teamId: service.teamId,
      tokenInUse: key,
      session: { heldIn: 'memory', savedAt: now, verdict: 'accepted', checkedAt: now, run },
    });
    vault.hold(sessionAccount(record), service.session);
    vault.hold(tokenAccount(record, key), service.token);
    const { id: connectionId } = record;
    await tokens.addPractice({
      ...{ key, connectionId, recordedAt: now },
      ...{ teamId: service.teamId, token: service.token },
    });
    await connections.add(record);
    return record;
  }
}
