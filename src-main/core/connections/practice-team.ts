import type { Clock } from '../base/ports/clock.ts';
import type { PracticeLauncher, RunningPractice } from '../base/ports/practice-launcher.ts';
import { sessionAccount, tokenAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { Ledger } from '../tokens/ledger.ts';
import { newRow, tailOf } from '../tokens/new-row.ts';
import type { ConnectionRecord } from './connection-record.ts';
import type { ConnectionStore } from './connection-store.ts';

interface Parts {
  launcher: PracticeLauncher;
  connections: ConnectionStore;
  ledger: Ledger;
  vault: Vault;
  clock: Clock;
  gate: OriginGate;
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
    const { connections, ledger, vault } = this.#parts;
    for (const record of connections.all.filter(one => one.kind === 'practice')) {
      const rows = ledger.of(record.id);
      const inKeychain = rows.filter(row => row.secretIn === 'keychain');
      await connections.remove(record.id);
      await ledger.remove(rows.map(row => row.key));
      for (const row of inKeychain) void vault.forget(tokenAccount(record, row.key)).catch(() => undefined);
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
    const { connections, ledger, vault, clock, newId } = this.#parts;
    const now = clock.now();
    const key = newId();
    const record: ConnectionRecord = {
      id: newId(),
      label: 'Practice team',
      kind: 'practice',
      baseUrl: service.baseUrl,
      dashboardUrl: service.dashboardUrl,
      teamId: service.teamId,
      tokenInUse: key,
      session: { heldIn: 'memory', savedAt: now, verdict: 'accepted', checkedAt: now, run: ledger.run },
    };
    vault.hold(sessionAccount(record), service.session);
    vault.hold(tokenAccount(record, key), service.token);
    await ledger.addPractice(
      newRow({
        key,
        connectionId: record.id,
        name: 'Practice token',
        teamId: service.teamId,
        recordedAt: now,
        expiry: 'none',
        tail: tailOf(service.token),
        how: 'adopted',
        secretIn: 'memory',
        run: ledger.run,
        state: 'active',
      }),
    );
    await connections.add(record);
    return record;
  }
}
