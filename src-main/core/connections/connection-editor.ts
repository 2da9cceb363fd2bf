import type { Connection } from '../../../src-shared/connection.ts';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { type Job, openInvitations } from '../../../src-shared/job.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import type { Confirmer } from '../base/ports/confirmer.ts';
import { problem } from '../base/problem-error.ts';
import type { Fingerprints } from '../custody/fingerprints.ts';
import { forgetLeft } from '../custody/forget-left.ts';
import { sessionAccount } from '../custody/secret-names.ts';
import type { Vault } from '../custody/vault.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import { type ConnectionRecord, deletedSession, newConnection } from './connection-record.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { ConnectionTokens } from './connection-tokens.ts';
import type { ConnectionWork } from './connection-work.ts';
import type { Snapshots } from './snapshots.ts';

interface Parts {
  connections: ConnectionStore;
  tokens: ConnectionTokens;
  vault: Vault;
  snapshots: Snapshots;
  fingerprints: Fingerprints;
  policy: ManagedPolicy;
  clocks: ServiceClocks;
  gate: OriginGate;
  work: ConnectionWork;
  /** Of `core/jobs`: whatever it was doing for a connection that is gone goes with it. */
  gone: { forget(record: ConnectionRecord): Promise<void> };
  jobs: { forget(connectionId: string): Promise<void>; list(connectionId: string): { jobs: Job[] } };
  /** Of `core/sessions`: resolves when a session that is being written is, or is not. */
  sessions: { written(connectionId: string): Promise<void> };
  views: { forget(connectionId: string): Promise<void> };
  /** null: a page's own confirmation is taken. */
  confirmer: Confirmer | null;
  newId(): string;
}

type Given = ParsedInput<'connections.create'>;

/** The connections as the owner edits them, with what their removal means for the credentials. */
export class ConnectionEditor {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  list(): { connections: Connection[]; currentId: string | null } {
    const { connections, policy } = this.#parts;
    const managed = policy.managedIds(connections.all);
    return {
      connections: connections.all.map(record => this.#with(record, managed.has(record.id))),
      currentId: connections.currentId,
    };
  }

  /** As the owner sees it. */
  shown(record: ConnectionRecord): Connection {
    return this.#with(record, this.#isManaged(record.id));
  }

  #with(record: ConnectionRecord, managed: boolean): Connection {
    return { ...record, managed, clockOffsetMs: this.#parts.clocks.offsetOf(record.baseUrl) };
  }

  /** @throws ProblemError what the policy has against one of the addresses, with the fields */
  async create(given: Given): Promise<Connection> {
    const { connections, gate, newId } = this.#parts;
    gate.checkFields(changedAddresses(given, null));
    const { label, baseUrl, dashboardUrl, teamId } = given;
    const unasked = [baseUrl, dashboardUrl].some(one => gate.isNew(one));
    const record = newConnection({ id: newId(), label, baseUrl, dashboardUrl, teamId, unasked });
    await connections.add(record);
    return this.shown(record);
  }

  /**
   * Changes its name and its team. SECURITY: a credential belongs to the origin it was given for: a connection is its two
   * addresses, and other ones are another connection.
   * @throws ProblemError `conflict` where an address is another one, `managed` where the policy has set it
   */
  async update(id: string, given: Given): Promise<Connection> {
    const { connections } = this.#parts;
    const changed = changedAddresses(given, connections.get(id));
    if (this.#isManaged(id)) refuseManaged(changed);
    refuseMoved(changed);
    const { label, teamId } = given;
    return this.shown(await connections.patch(id, { label, teamId }));
  }

  /**
   * Its rows go to the removed ones.
   * @throws ProblemError `needs-confirmation`, `cancelled`, `managed`, keychain problems and `storage-unwritable`: then it stays,
   * and so do its rows
   */
  async remove(id: string, confirmed: boolean): Promise<void> {
    const { connections, tokens } = this.#parts;
    if (this.#isManaged(id)) throw problem('managed');
    await this.#confirm(connections.get(id), confirmed);
    // A session that is on its way into the keychain goes with it, once it is known what came of it.
    await this.#parts.sessions.written(id);
    const record = connections.get(id);
    await this.#parts.work.removing(id, async () => {
      // A disk that takes nothing says so before anything is deleted.
      await connections.patch(id, {});
      await this.#forgetSession(record);
      await tokens.forgetSecrets(record);
      await this.#parts.gone.forget(record);
      const isKeyLeft = await this.#parts.snapshots.forget(record);
      // First: a row that is in no list is a token that nobody knows of.
      await tokens.keepRows(record);
      await connections.remove(id, isKeyLeft).catch(async error => {
        await tokens.takeBackRows(record);
        throw error;
      });
      await this.#parts.jobs.forget(id);
      await this.#parts.views.forget(id);
      await tokens.drop(id);
      if (connections.all.every(one => one.kind === 'practice'))
        await this.#parts.fingerprints.forgetAll(!tokens.keepsFingerprints());
    });
  }

  #isManaged(id: string): boolean {
    const { connections, policy } = this.#parts;
    return policy.managedIds(connections.all).has(id);
  }

  /**
   * SECURITY: a page's own word removes no connection where the main process can ask; with it goes the only list of its tokens.
   * One that has neither a token nor a session, as after a sign-in that was given up, holds nothing that could be missed.
   * @throws ProblemError `needs-confirmation`, `cancelled`
   */
  async #confirm(record: ConnectionRecord, confirmed: boolean): Promise<void> {
    const { confirmer, tokens, vault } = this.#parts;
    const { id, label, baseUrl, dashboardUrl, session } = record;
    const living = tokens.living(id);
    const isEmpty =
      !tokens.areUnread &&
      tokens.mayBeInKeychain(id).length === 0 &&
      session.heldIn === 'nowhere' &&
      !session.halfKept;
    if (isEmpty && confirmed) return;
    if (!confirmer) {
      if (!confirmed) throw problem('needs-confirmation', { about: 'connection', living: living.length });
      return;
    }
    const yes = await confirmer.confirm({
      kind: 'remove-connection',
      id,
      label,
      baseUrl,
      dashboardUrl,
      practice: record.kind === 'practice',
      goesLater: vault.memoryChosen,
      ...openInvitations(this.#parts.jobs.list(id).jobs),
      tokensUnread: tokens.areUnread,
      tokens: living.map(({ name, tail }) => ({ name, tail })),
    });
    if (!yes) throw problem('cancelled');
  }

  async #forgetSession(record: ConnectionRecord): Promise<void> {
    const { connections, vault } = this.#parts;
    const account = sessionAccount(record);
    const { heldIn, halfKept } = record.session;
    // Memory alone needs no keychain, and where there is none a practice team can go all the same.
    const isInKeychain = heldIn === 'keychain' || halfKept;
    await vault.forget(account, isInKeychain ? null : 'memory');
    if (!isInKeychain) forgetLeft(vault, account);
    if (heldIn === 'nowhere' && !halfKept) return;
    await connections.noteSession(record.id, deletedSession(record.session, vault.memoryChosen));
  }
}

/** What would be an address of the connection and is none so far. */
function changedAddresses(given: Given, record: ConnectionRecord | null): Record<string, string> {
  const names = ['baseUrl', 'dashboardUrl'] as const;
  const changed = names.filter(name => given[name] !== record?.[name]);
  return Object.fromEntries(changed.map(name => [name, given[name]]));
}

/** SECURITY: the addresses of a connection that the policy brings stay what they are. @throws ProblemError `managed` */
function refuseManaged(changed: Record<string, string>): void {
  const names = Object.keys(changed);
  if (names.length === 0) return;
  throw problem('managed', {
    fields: Object.fromEntries(names.map(name => [name, [fieldMessages.policy.sets]])),
  });
}

/** @throws ProblemError `conflict` */
function refuseMoved(changed: Record<string, string>): void {
  const names = Object.keys(changed);
  if (names.length === 0) return;
  const fields = Object.fromEntries(names.map(name => [name, [fieldMessages.otherAddress]]));
  throw problem('conflict', { reason: 'other-address', fields });
}
