import type { KeychainStatus } from '../../../src-shared/host.ts';
import type { Changes } from '../base/changes.ts';
import type { Ports } from '../base/ports/ports.ts';
import { type SecretStore, SecretStoreError } from '../base/ports/secret-store.ts';
import { problem } from '../base/problem-error.ts';
import { Serial } from '../base/serial.ts';
import { type GuardedStore, guardStore } from './guarded-store.ts';
import { detailOf, doneWithout, refusalOf, throwIfTooLong, throwUnlessUsable } from './keychain-state.ts';
import { keyedStore } from './keyed-store.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { inParts, itemsOf, partedStore, secretsWritten } from './parted-store.ts';
import { secretsIn } from './secret-names.ts';
import { passesTest } from './test-item.ts';

export type Place = 'keychain' | 'memory';

/**
 * Where secrets are kept, and the truth about it. A keychain's "no" is not believed (a locked one says "none") and its "yes" neither (a
 * dismissed prompt says "stored"): a test item written by us tells the states apart, and everything written is read back. Memory is used
 * only when the owner said so, for the practice service's own, and for a new token or a renewed session that the keychain refuses.
 */
export class Vault {
  readonly #items: GuardedStore;
  readonly #store: SecretStore;
  readonly #interrupt: () => void;
  readonly #about: Ports['about'];
  readonly #newId: Ports['newId'];
  readonly #changes: Changes;
  readonly #known: KnownSecrets;
  readonly #memory = new Map<string, string>();
  /** Keeping and deleting look at what they have done: of one account, one after the other, or they would undo each other. */
  readonly #turns = new Serial();
  #status: KeychainStatus | null = null;
  #checking: Promise<KeychainStatus> | null = null;
  #memoryChosen: boolean;
  #cancelled = false;

  /** Told of a secret before it goes into the keychain. Must not reject. */
  onKeep: (account: string, secret: string) => Promise<void> = async () => undefined;
  /** Whether what was read there may have been kept there. @throws ProblemError where only a keychain that refuses could tell */
  isOf: (account: string, secret: string) => Promise<boolean> = async () => true;

  constructor(
    ports: Pick<Ports, 'secrets' | 'interruptSecrets' | 'clock' | 'about' | 'newId'>,
    changes: Changes,
    known: KnownSecrets,
  ) {
    const guarded = guardStore(ports.secrets, ports.clock, {
      slow: () => this.#setStatus('waiting', null),
      answered: () => this.#afterWaiting(),
    });
    this.#items = guarded;
    this.#store = keyedStore(partedStore(guarded));
    this.#interrupt = () => ports.interruptSecrets();
    this.#about = ports.about;
    this.#newId = ports.newId;
    this.#changes = changes;
    this.#known = known;
    this.#memoryChosen = ports.about.startInMemory;
  }

  get memoryChosen(): boolean {
    return this.#memoryChosen;
  }

  /** chosen: somebody said "only until I quit" in this run. from-start: whoever started Keyholder said so. */
  get memory(): 'not-chosen' | 'chosen' | 'from-start' {
    if (this.#about.startInMemory) return 'from-start';
    return this.#memoryChosen ? 'chosen' : 'not-chosen';
  }

  async status(): Promise<KeychainStatus> {
    if (this.#memoryChosen) return this.#describe('memory', null);
    return this.#status ?? this.check();
  }

  /** Writes a test item and reads it back. Simultaneous checks are one. */
  check(): Promise<KeychainStatus> {
    if (this.#memoryChosen) return this.status();
    this.#cancelled = false;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Stops waiting. On Linux the keychain's process is ended; elsewhere its answer is only no longer waited for. */
  async cancel(): Promise<KeychainStatus> {
    if (this.#status?.state !== 'waiting') return this.status();
    await this.close();
    return this.#setStatus('unavailable', 'You stopped waiting for it.', true);
  }

  /** Interrupts whatever the keychain is asked, and does not ask again by itself: nothing may hold up the app's end. */
  async close(): Promise<void> {
    this.#cancelled = true;
    await this.#items.stop(this.#interrupt);
  }

  useMemory(): Promise<KeychainStatus> {
    this.#memoryChosen = true;
    // What lies in it is missed for another reason now.
    this.#changes.announce(['keychain', 'team', 'invitations']);
    return this.status();
  }

  /** @throws ProblemError `keychain-locked` or `keychain-unavailable` unless a secret could be kept right now. */
  async prove(): Promise<void> {
    throwUnlessUsable(await this.check());
  }

  /**
   * Keeps a secret and proves it by reading it back, which proves the keychain, too: nobody need look again.
   * @param first what a sudden end leaves rather than nothing: a note of how to recognise it, or the secret itself
   * @throws ProblemError `keychain-locked`, `keychain-unavailable`, `keychain-mismatch`
   */
  keep(account: string, secret: string, first: 'note' | 'secret' = 'note'): Promise<Place> {
    this.#known.addAll(secretsWritten(account, secret));
    return this.#turns.run(() => this.#keep(account, secret, first), account);
  }

  async #keep(account: string, secret: string, first: 'note' | 'secret'): Promise<Place> {
    if (this.#memoryChosen) return this.hold(account, secret);
    throwIfTooLong(secret);
    const told = this.onKeep(account, secret);
    if (first === 'note') await told;
    const readBack = await this.#asked(async () => {
      await this.#store.set(account, secret);
      return this.#store.get(account).catch(inParts(null));
    });
    if (readBack !== secret) {
      // What is there is something like the secret, and nobody's; or what was there before, and has stayed.
      if (readBack !== null && !this.#known.areAll(secretsIn(account, readBack)))
        await this.#store.delete(account).catch(() => undefined);
      throwUnlessUsable(await this.check());
      throw problem('keychain-mismatch');
    }
    this.#memory.delete(account);
    if (this.#status) this.#setStatus('ready', null);
    await told;
    return 'keychain';
  }

  /** Keeps a secret in memory, until it is forgotten or the app ends. */
  hold(account: string, secret: string): 'memory' {
    this.#known.addAll(secretsIn(account, secret));
    this.#memory.set(account, secret);
    return 'memory';
  }

  /** The accounts under which memory holds it. */
  heldAs(secret: string): string[] {
    return [...this.#memory]
      .filter(([account, held]) => secretsIn(account, held).includes(secret))
      .map(([account]) => account);
  }

  /**
   * SECURITY: what was kept under another name is not given out under this one: it would be sent to another's address.
   * @throws ProblemError as `fetchAny`, `keychain-mismatch`
   */
  async fetch(account: string): Promise<string> {
    const secret = await this.fetchAny(account);
    if (this.#memory.get(account) === secret || (await this.isOf(account, secret))) return secret;
    throw problem('keychain-mismatch', { reason: 'of-something-else' });
  }

  /** Whatever the keychain gives out. @throws ProblemError `secret-absent`, `keychain-mismatch` of a lost part, `keychain-locked`, … */
  async fetchAny(account: string): Promise<string> {
    let secret = this.#memory.get(account) ?? (await this.#read(account).catch(inParts(null)));
    if (secret === null) {
      // Unproved its "none" does not count: a locked one says so too. The check's own prompt may unlock it.
      throwUnlessUsable(this.#memoryChosen ? doneWithout(this.#about) : await this.check());
      secret = await this.#read(account);
    }
    if (secret === null) throw problem('secret-absent');
    this.#known.addAll(secretsIn(account, secret));
    return secret;
  }

  /**
   * Deletes a secret wherever it lies. With memory chosen the keychain is only tried: it may be the reason for the choice.
   * @param only what the keychain has stays, and it is not asked. @throws ProblemError `keychain-locked`, `keychain-unavailable`
   */
  forget(account: string, only: 'memory' | null = null): Promise<void> {
    return this.#turns.run(() => this.#forget(account, only), account);
  }

  async #forget(account: string, only: 'memory' | null): Promise<void> {
    const held = this.#memory.get(account);
    if (this.#memoryChosen || only !== null) {
      this.#memory.delete(account);
      return only === null ? this.#store.delete(account).catch(() => undefined) : undefined;
    }
    // A locked one deletes nothing and says "none": the check tells, and may unlock it. Memory, which may hold all there is, lets go last.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await this.#asked(() => this.#store.delete(account));
      throwUnlessUsable(await this.check());
      if ((await this.#read(account).catch(inParts(''))) !== null) continue;
      if (this.#memory.get(account) === held) this.#memory.delete(account);
      return;
    }
    throw this.#failed(new SecretStoreError('unavailable', 'The item is still there after it was deleted.'));
  }

  /** The keychain's own names of what a secret lies in. @throws ProblemError what the keychain has against it */
  items(account: string): Promise<string[]> {
    return this.#asked(() => itemsOf(this.#items, account));
  }

  readonly #read = (account: string) => this.#asked(() => this.#store.get(account));

  #asked<T>(ask: () => Promise<T>): Promise<T> {
    return ask().catch(error => Promise.reject(this.#failed(error)));
  }

  async #check(): Promise<KeychainStatus> {
    try {
      return this.#setStatus((await passesTest(this.#items, this.#newId)) ? 'ready' : 'locked', null);
    } catch (error) {
      if (!(error instanceof SecretStoreError)) throw error;
      return this.#setStatus(error.kind, detailOf(error, this.#known.redact));
    }
  }

  /** The slow call has ended: what that means is found out anew, unless the owner has had enough. */
  #afterWaiting(): void {
    if (this.#cancelled || this.#memoryChosen) return;
    void this.check();
  }

  #failed(error: unknown): Error {
    if (!(error instanceof SecretStoreError))
      return error instanceof Error ? error : new Error(String(error));
    const { detail } = this.#setStatus(error.kind, detailOf(error, this.#known.redact));
    return refusalOf(error.kind, detail, this.#memoryChosen);
  }

  #setStatus(state: KeychainStatus['state'], detail: string | null, stopped = false): KeychainStatus {
    const [before, status] = [this.#status, this.#describe(state, detail, stopped)];
    this.#status = status;
    if (this.#memoryChosen) return status;
    if (before?.state !== state || before.detail !== detail) this.#changes.announce(['keychain']);
    return status;
  }

  #describe(state: KeychainStatus['state'], detail: string | null, stopped = false): KeychainStatus {
    return { state, detail, platform: this.#about.platform, ...(stopped && { stopped }) };
  }
}
