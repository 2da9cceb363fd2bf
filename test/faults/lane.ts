import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import { createKeytarStore } from '../../src-main/adapters/keytar-store.ts';
import { systemClock } from '../../src-main/adapters/system-clock.ts';
import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import type { SecretStore } from '../../src-main/core/base/ports/secret-store.ts';
import { tokenAccount } from '../../src-main/core/custody/secret-names.ts';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { disagreements } from './account.ts';
import { insisted } from './insisted.ts';
import { withOwnNote } from './own-note.ts';
import { type Scan, scanFolder } from './scan-folder.ts';
import { type ServiceGate, startServiceGate } from './service-gate.ts';
import { unsettled } from './settled.ts';
import { VictimProcess } from './victim-process.ts';
import type { VictimsGround } from './victims-ground.ts';

/** A data folder that victims work on, one after the other. */
export interface Folder {
  path: string;
  /** Every token made in it has a name that begins with this. */
  tag: string;
}

export interface Account {
  faults: string[];
  rows: AccessToken[];
  scan: Scan;
}

/**
 * What rounds of one lane share: a service that outlives every victim, a keychain service of its own in the one keyring,
 * and the checks of a folder after a kill. Lanes run beside each other.
 */
export class Lane {
  readonly service: string;
  readonly gate: ServiceGate;
  readonly connectionId: string;
  readonly practice: Practice;
  readonly #template: string;
  readonly #keychain: SecretStore;
  readonly #env: NodeJS.ProcessEnv;
  #spare: VictimProcess | null = null;
  #count = 0;

  private constructor(given: {
    service: string;
    practice: Practice;
    gate: ServiceGate;
    template: string;
    connectionId: string;
    keychain: SecretStore;
    env: NodeJS.ProcessEnv;
  }) {
    this.service = given.service;
    this.practice = given.practice;
    this.gate = given.gate;
    this.connectionId = given.connectionId;
    this.#template = given.template;
    this.#keychain = given.keychain;
    this.#env = given.env;
  }

  /** keytar of this process must see the same keyring. */
  static async open({ keyring }: Pick<VictimsGround, 'keyring'>, service: string): Promise<Lane> {
    const practice = await startPractice();
    const gate = await startServiceGate(practice.baseUrl);
    const keychain = createKeytarStore({ service });
    const template = await mkdtemp(join(tmpdir(), 'keyholder-faults-'));
    const core = await restarted(template, keychain);
    const connection = await core.call('connections.create', {
      label: 'Acme',
      baseUrl: gate.origin,
      dashboardUrl: gate.origin,
      teamId: practice.teamId,
    });
    await core.call('sessions.save', { connectionId: connection.id, session: practice.session });
    await core.close();
    const { env } = keyring;
    return new Lane({ service, practice, gate, template, connectionId: connection.id, keychain, env });
  }

  /** A connection with its session, and no token yet; or what another folder holds. */
  async folder(from = this.#template): Promise<Folder> {
    this.#count += 1;
    const path = await mkdtemp(join(tmpdir(), 'keyholder-faults-'));
    await cp(from, path, { recursive: true });
    return { path, tag: `${this.service} folder ${this.#count}, ` };
  }

  newName(folder: Folder): string {
    return folder.tag + randomUUID();
  }

  /** One that is ready as soon as it can be; the next one starts meanwhile. */
  victim(): VictimProcess {
    const victim = this.#spare ?? new VictimProcess(this.service, this.#env);
    this.#spare = new VictimProcess(this.service, this.#env);
    return victim;
  }

  /**
   * Starts Keyholder again on what a victim left, and compares with what the service and the keychain hold.
   * @param more what else it has to say, and does not
   */
  async account(
    folder: Folder,
    more: (core: Core<Clock>) => Promise<string[]> = async () => [],
  ): Promise<Account> {
    const { connectionId, practice } = this;
    const held = practice.control.tokens().filter(token => token.name.startsWith(folder.tag));
    const core = await this.restarted(folder);
    try {
      const atOnce = await core.call('tokens.list', { connectionId });
      const faults = disagreements(held, atOnce).map(fault => `At once: ${fault}`);
      const isHeld = async (row: AccessToken) => (await this.#secretOf(row)) !== null;
      faults.push(...(await unsettled(core, connectionId, isHeld)));
      const rows = await core.call('tokens.list', { connectionId });
      faults.push(...disagreements(held, rows));
      for (const row of rows) if (row.state === 'active') faults.push(...(await this.#faultsOfSecret(row)));
      faults.push(...(await more(core)));
      const notices = await core.call('notices.list', {});
      faults.push(...notices.map(notice => `${notice.file}: ${notice.kind}`));
      const scan = await scanFolder(folder.path, [practice.session, practice.token]);
      faults.push(...scan.found.map(found => `SECRET: ${found}`));
      return { faults, rows, scan };
    } finally {
      await core.close();
    }
  }

  /** Keyholder again, in this process, on what a victim left. */
  restarted(folder: Folder): Promise<Core<Clock>> {
    return restarted(folder.path, this.#keychain);
  }

  /** Forgets every row the way an owner would; what is then left in the keychain is nobody's. */
  async dispose(folder: Folder): Promise<void> {
    const core = await this.restarted(folder);
    for (const { key } of await core.call('tokens.list', { connectionId: this.connectionId })) {
      await insisted(core, 'tokens.forget', { key, confirmed: true });
    }
    await core.close();
    await rm(folder.path, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    this.#spare?.kill();
    await this.#spare?.dead;
    await this.gate.close();
    await this.practice.close();
    await rm(this.#template, { recursive: true, force: true });
  }

  /** What the keychain holds for an active row must be the secret of that very token. */
  async #faultsOfSecret(row: AccessToken): Promise<string[]> {
    if (row.secretIn !== 'keychain') return [];
    const secret = (await this.#secretOf(row)) ?? '';
    const answer = await fetch(`${this.practice.baseUrl}/api/v1/team`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    await answer.body?.cancel();
    const faults = answer.ok ? [] : [`${row.name}: the keychain’s secret is answered ${answer.status}.`];
    if (row.tail !== secret.slice(-4)) faults.push(`${row.name}: another tail than its secret.`);
    return faults;
  }

  #secretOf(row: AccessToken): Promise<string | null> {
    return this.#keychain.get(tokenAccount({ id: this.connectionId, baseUrl: this.gate.origin }, row.key));
  }
}

/** A core of this process on a folder of a victim. */
function restarted(folder: string, secrets: SecretStore): Promise<Core<Clock>> {
  return startCore({
    secrets: withOwnNote(secrets, folder),
    interruptSecrets: () => undefined,
    files: createDataFolder(folder),
    clock: systemClock,
  });
}
