import type { Connection } from '../../src-shared/connection.ts';
import type { ParsedInput } from '../../src-shared/rpc.ts';
import type { Changes } from './changes.ts';
import { sessionAccount, tokenAccount } from './custody/secret-names.ts';
import type { Vault } from './custody/vault.ts';
import type { Snapshots } from './offline/snapshots.ts';
import type { ManagedPolicy } from './policy/managed-policy.ts';
import type { OriginGate } from './policy/origin-gate.ts';
import { problem } from './problem-error.ts';
import { type ConnectionRecord, noSession } from './store/connection-record.ts';
import type { ConnectionStore } from './store/connection-store.ts';
import type { Ledger, LedgerRow } from './store/ledger.ts';

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
  vault: Vault;
  snapshots: Snapshots;
  changes: Changes;
  policy: ManagedPolicy;
  gate: OriginGate;
  newId(): string;
}

type Given = ParsedInput<'connections.create'>;

/** The connections as the owner edits them, with what an edit means for the credentials. */
export class Connections {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  list(): { connections: Connection[]; currentId: string | null } {
    const { connections, policy } = this.#parts;
    const managed = policy.managedIds(connections.all);
    return {
      connections: connections.all.map(record => ({ ...record, managed: managed.has(record.id) })),
      currentId: connections.currentId,
    };
  }

  /** As the owner sees it. */
  seen(record: ConnectionRecord): Connection {
    return { ...record, managed: this.#isManaged(record.id) };
  }

  /** @throws ProblemError what the policy has against one of the addresses, with the fields */
  async create(given: Given): Promise<Connection> {
    const { connections, gate, newId } = this.#parts;
    gate.checkFields(changedAddresses(given, null));
    const id = newId();
    const names = addressesAndNames(given);
    const record: ConnectionRecord = { id, kind: 'service', tokenInUse: null, session: noSession, ...names };
    await connections.add(record);
    return this.seen(record);
  }

  /**
   * SECURITY: a credential belongs to the origin it was given for; with a changed address it is deleted, never carried over.
   * @throws ProblemError `needs-confirmation` where that would delete something, `managed`, and what the policy has against an
   * address that is new
   */
  async update(id: string, given: Given, confirmed: boolean): Promise<Connection> {
    const { connections, changes, gate } = this.#parts;
    const record = connections.get(id);
    const changed = changedAddresses(given, record);
    if (this.#isManaged(id)) refuseManaged(changed);
    gate.checkFields(changed);
    const losesSession = given.dashboardUrl !== record.dashboardUrl && record.session.heldIn !== 'nowhere';
    const lostSecrets = given.baseUrl === record.baseUrl ? [] : this.#rowsWithSecret(id);
    if (!confirmed && (losesSession || lostSecrets.length > 0)) {
      throw problem('needs-confirmation', {
        detail: `Deleted from this computer, because they belong to the old address: ${listOf(losesSession, lostSecrets.length)}. The tokens stay valid at the service until they are revoked or expire.`,
      });
    }
    this.#refuseWhileBusy(id);
    if (losesSession) await this.#forgetSession(record);
    await this.#forgetSecrets(record, lostSecrets);
    // What is used belongs to the old address, whether its secret was here or not.
    const unused = given.baseUrl === record.baseUrl ? {} : { tokenInUse: null };
    const updated = await connections.patch(id, { ...addressesAndNames(given), ...unused });
    changes.announce(['team', 'invitations', 'tokens'], id);
    return this.seen(updated);
  }

  /** @throws ProblemError `needs-confirmation`, `managed`, and keychain problems: then nothing is removed */
  async remove(id: string, confirmed: boolean): Promise<void> {
    const { connections, ledger } = this.#parts;
    const record = connections.get(id);
    if (this.#isManaged(id)) throw problem('managed', { detail: 'The policy brings this connection.' });
    if (!confirmed) throw problem('needs-confirmation', { detail: this.#whatStays(id) });
    this.#refuseWhileBusy(id);
    await this.#forgetSession(record);
    await this.#forgetSecrets(record, this.#rowsWithSecret(id));
    await this.#parts.snapshots.forget(record);
    // Once more: the keychain may have taken its time, and a row that goes now is a token that nobody knows of.
    this.#refuseWhileBusy(id);
    await connections.remove(id);
    await ledger.remove(ledger.of(id).map(row => row.key));
  }

  #isManaged(id: string): boolean {
    const { connections, policy } = this.#parts;
    return policy.managedIds(connections.all).has(id);
  }

  #whatStays(id: string): string {
    const valid = this.#parts.ledger.of(id).filter(row => row.state !== 'revoked').length;
    if (valid === 0) return 'No token that is recorded here is still valid.';
    return `${valid === 1 ? '1 token that is recorded here stays' : `${valid} tokens that are recorded here stay`} valid at the service; without this record they can no longer be revoked from here.`;
  }

  #rowsWithSecret(id: string): LedgerRow[] {
    return this.#parts.ledger.of(id).filter(row => row.secretIn !== 'nowhere');
  }

  #refuseWhileBusy(id: string): void {
    const busy = this.#parts.ledger.of(id).some(row => row.state === 'creating' || row.state === 'revoking');
    if (busy)
      throw problem('conflict', { detail: 'A token of this connection is being created or revoked.' });
  }

  async #forgetSession(record: ConnectionRecord): Promise<void> {
    const { connections, vault } = this.#parts;
    if (record.session.heldIn === 'nowhere') return;
    await vault.forget(sessionAccount(record));
    await connections.patch(record.id, { session: noSession });
  }

  async #forgetSecrets(record: ConnectionRecord, rows: readonly LedgerRow[]): Promise<void> {
    const { ledger, vault } = this.#parts;
    for (const row of rows) {
      await vault.forget(tokenAccount(record, row.key));
      await ledger.record(row.key, { secretIn: 'nowhere', run: null });
    }
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
  const sentence = 'The policy of this computer sets this address.';
  throw problem('managed', { fields: Object.fromEntries(names.map(name => [name, [sentence]])) });
}

function addressesAndNames({ label, baseUrl, dashboardUrl, teamId }: Given): Given {
  return { label, baseUrl, dashboardUrl, teamId };
}

function listOf(session: boolean, secrets: number): string {
  const parts = session ? ['the session'] : [];
  if (secrets > 0) parts.push(secrets === 1 ? 'the secret of 1 token' : `the secrets of ${secrets} tokens`);
  return parts.join(' and ');
}
