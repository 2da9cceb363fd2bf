import type { SecretKind } from '../../../src-shared/input-kind.ts';
import type { Ports } from '../base/ports/ports.ts';
import { hasCode } from '../base/problem-error.ts';
import { Serial } from '../base/serial.ts';
import { type Entry, entriesOfItem, marksIn } from './fingerprint-entries.ts';
import { isKey, type Keys, keysOf } from './fingerprint-keys.ts';
import { FingerprintsFile } from './fingerprints-file.ts';
import { FingerprintsOfRun } from './fingerprints-of-run.ts';
import { type KnownSecrets, marksOf } from './known-secrets.ts';
import { isSealKey, newSealKey } from './sealed.ts';
import { fingerprintKey, ownerOf } from './secret-names.ts';
import type { Vault } from './vault.ts';

/** So long a secret that was forgotten here is still recognised: forgetting revokes nothing. */
const keptMs = 90 * 24 * 3_600_000;
/**
 * A session is replaced again and again, and each try counts, also where the keychain refuses it. The one that a keychain has mixed
 * up with a token must not be pushed out by those that come after it.
 */
const mostPerAccount = 32;

interface Parts extends Pick<Ports, 'files' | 'clock' | 'random'> {
  vault: Vault;
  known: KnownSecrets;
  /** Accounts of the secrets that are recorded as lying in the keychain. */
  recorded: () => string[];
  /** Whether the secrets of a connection outlive this run. */
  lasts: (connectionId: string) => boolean;
}

/**
 * What secrets are known by in later runs, without reading them. SECURITY: fingerprints tell nothing without their key, which
 * lies in the keychain: they are keyed hashes, and the file that holds them is encrypted, since lengths and first bits would tell
 * something. Whoever can read the key can read the secrets.
 * A loss of key or file costs nothing: what is recorded and has no fingerprint is read once from the keychain. Nothing here ever
 * fails a call.
 */
export class Fingerprints {
  readonly #parts: Parts;
  readonly #file: FingerprintsFile;
  #keys: Keys | null = null;
  #entries: Entry[] = [];
  /** The entries are ahead of the disk. */
  #behind = false;
  /** Recorded, and the keychain has none, or has lost a part of it: not asked for again. */
  readonly #absent = new Set<string>();
  /** What the keychain had against it: with memory chosen it may be the reason for that, and is tried once. */
  #givenUp: unknown = null;
  readonly #ofRun: FingerprintsOfRun;
  readonly #serial = new Serial();

  private constructor(parts: Parts, file: FingerprintsFile) {
    this.#parts = parts;
    this.#file = file;
    this.#ofRun = new FingerprintsOfRun(parts.random);
  }

  /** Reads the file, and asks the keychain nothing. */
  static async open(parts: Parts): Promise<Fingerprints> {
    return new Fingerprints(parts, await FingerprintsFile.found(parts));
  }

  /**
   * SECURITY: secrets of earlier runs are recognised before a text is written or sent. Resolves when that is so, or the keychain
   * has refused, which may take a prompt or some seconds. Asks it nothing where there is nothing to recognise.
   */
  async ready(): Promise<void> {
    await this.#tried();
  }

  /** As `ready`. @returns what the keychain, or the disk, has against it; null: nothing */
  async #tried(): Promise<unknown> {
    if (!this.#file.isShut && this.#uncovered().length === 0 && !this.#behind) return null;
    if (this.#givenUp !== null) return this.#givenUp;
    try {
      await this.#serial.run(() => this.#prepare());
      return null;
    } catch (error) {
      if (this.#parts.vault.memoryChosen) this.#givenUp = error;
      return error;
    }
  }

  /** A secret is about to be put into the keychain. Never rejects. */
  async note(account: string, secret: string): Promise<void> {
    const { vault, lasts } = this.#parts;
    const owner = ownerOf(account);
    if (!owner || vault.memoryChosen) return;
    await this.#serial
      .run(async () => {
        if (!lasts(owner.connectionId)) return this.#ofRun.add(account, secret);
        const { digest } = await this.#open(true);
        if (this.#add(account, marksIn(account, secret, digest))) await this.#save();
      })
      .catch(() => undefined);
  }

  /**
   * False where it is known as another account's, and not as one that this account has ever had; or is the key of a file of ours.
   * SECURITY: nothing is given out while the keychain keeps back what tells whose it is: it may have mixed two items up.
   * @throws ProblemError `keychain-locked`, `keychain-unavailable`, `keychain-waiting`: it is known, and can be told later
   */
  async isOf(account: string, item: string): Promise<boolean> {
    if (ownerOf(account) && isSealKey(item)) return false;
    const refusal = ownerOf(account) ? await this.#tried() : null;
    const isHidden = !this.#keys && this.#file.isShut;
    if (isHidden && hasCode(refusal, 'keychain-locked', 'keychain-unavailable', 'keychain-waiting'))
      throw refusal;
    const known = this.#ofRun.of(item);
    if (this.#keys) known.push(...entriesOfItem(this.#entries, item, this.#keys.digest));
    return known.length === 0 || known.some(one => one.account === account);
  }

  /** Whether a secret is recorded here as one of the other kind, and as none of this one. */
  isOfOtherKind(secret: string, kind: SecretKind): boolean {
    const { vault, recorded } = this.#parts;
    const accounts = vault.heldAs(secret);
    if (this.#keys) {
      const digests = new Set(marksOf(secret, this.#keys.digest).map(mark => mark.digest));
      const now = new Set(recorded());
      for (const { account, marks } of this.#entries)
        if (now.has(account) && marks.some(({ digest }) => digests.has(digest))) accounts.push(account);
    }
    const kinds = accounts.flatMap(account => ownerOf(account)?.kind ?? []);
    return kinds.length > 0 && !kinds.includes(kind);
  }

  /** What whole tokens are known by in the ledger. @throws ProblemError where there is no such key, and none can be made */
  tokenKey(mayCreate: boolean): Promise<Buffer> {
    return this.#serial.run(async () => (await this.#open(mayCreate)).token);
  }

  /**
   * With the last connection everything goes, the key too where the keychain lets it. Never rejects.
   * @param keyToo false: removed tokens are known by it still
   */
  forgetAll(keyToo: boolean): Promise<void> {
    return this.#serial.run(async () => {
      if (!this.#file.isShut && !this.#keys) return;
      this.#entries = [];
      this.#behind = false;
      await this.#file.remove();
      if (keyToo) await this.#forgetKey();
    });
  }

  /** Nothing is known by it any more. Never rejects. */
  forgetKey(): Promise<void> {
    return this.#serial.run(() => this.#forgetKey());
  }

  async #forgetKey(): Promise<void> {
    this.#keys = null;
    await this.#parts.vault.forget(fingerprintKey).catch(() => undefined);
  }

  /** Before the end: what is being written gets written. */
  async ended(): Promise<void> {
    await this.#serial.ended();
  }

  /** @throws whatever the keychain has against it */
  async #prepare(): Promise<void> {
    const { vault } = this.#parts;
    const { digest } = await this.#open(this.#uncovered().length > 0);
    let isNew = this.#behind;
    for (const account of this.#uncovered()) {
      try {
        if (this.#add(account, marksIn(account, await vault.fetchAny(account), digest))) isNew = true;
      } catch (error) {
        if (!hasCode(error, 'secret-absent', 'keychain-mismatch')) break;
        this.#absent.add(account);
      }
    }
    if (isNew) await this.#save();
  }

  #uncovered(): string[] {
    const covered = new Set(this.#entries.map(({ account }) => account));
    return this.#parts.recorded().filter(account => !covered.has(account) && !this.#absent.has(account));
  }

  /** @returns false where it was there already */
  #add(account: string, marks: Entry['marks']): boolean {
    const digestsOf = (one: Pick<Entry, 'marks'>) => one.marks.map(({ digest }) => digest).join();
    const digests = digestsOf({ marks });
    const isSame = (one: Entry) => one.account === account && digestsOf(one) === digests;
    const last = this.#entries.findLast(one => one.account === account);
    if (last && isSame(last)) return false;
    this.#entries = this.#entries.filter(one => !isSame(one));
    this.#entries.push({ account, goneSince: null, marks });
    return true;
  }

  /** The keys, and with the first of them the entries of earlier runs. @throws ProblemError where there is no key to be had */
  async #open(mayCreate: boolean): Promise<Keys> {
    const isFirst = !this.#keys;
    const keys = this.#keys ?? keysOf(await this.#key(mayCreate));
    const earlier = await this.#file.open(keys.file);
    if (earlier || isFirst) {
      const since = isFirst ? [] : this.#entries;
      this.#entries = earlier ?? [];
      for (const { account, marks } of since) this.#add(account, marks);
      const { known } = this.#parts;
      known.learn(
        this.#entries.flatMap(({ marks }) => marks),
        keys.digest,
      );
    }
    this.#keys = keys;
    return keys;
  }

  async #key(mayCreate: boolean): Promise<string> {
    const { vault } = this.#parts;
    try {
      const key = await vault.fetchAny(fingerprintKey);
      if (isKey(key)) return key;
    } catch (error) {
      if (!hasCode(error, 'secret-absent') || !mayCreate || vault.memoryChosen) throw error;
    }
    const key = newSealKey(this.#parts.random);
    await vault.keep(fingerprintKey, key);
    return key;
  }

  async #save(): Promise<void> {
    if (!this.#keys) return;
    this.#entries = this.#kept();
    this.#behind = true;
    this.#behind = !(await this.#file.write(this.#entries, this.#keys.file));
  }

  #kept(): Entry[] {
    const { clock, recorded } = this.#parts;
    const now = clock.now();
    const there = new Set(recorded());
    const counts = new Map<string, number>();
    return this.#entries
      .toReversed()
      .map(entry => ({ ...entry, goneSince: there.has(entry.account) ? null : (entry.goneSince ?? now) }))
      .filter(({ account, goneSince }) => {
        const count = (counts.get(account) ?? 0) + 1;
        counts.set(account, count);
        return count <= mostPerAccount && (goneSince === null || now - goneSince < keptMs);
      })
      .toReversed();
  }
}
