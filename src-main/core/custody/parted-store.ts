import { createHash } from 'node:crypto';
import { type SecretStore, SecretStoreError } from '../base/ports/secret-store.ts';
import { hasCode, problem } from '../base/problem-error.ts';
import { secretsIn } from './secret-names.ts';

/** Windows takes 2,560 bytes of UTF-8 for one item; this leaves room. */
const partBytes = 2_000;
/** More parts than the longest secret that is taken in can need; more are not written. */
const mostParts = 10;
/** So many are looked for when they are deleted: what an earlier version wrote without a limit goes too. */
const mostDeleted = 99;

const head = 'keyholder-parts:';
const generations = ['a', 'b'] as const;
type Generation = (typeof generations)[number];

interface Manifest {
  generation: Generation;
  count: number;
  bytes: number;
  sha256: string;
}

/**
 * Keeps a long secret in numbered parts with its length and checksum. The parts of a new value are written beside those of
 * the old one, and the one item that names them is replaced last: whenever this is interrupted, one whole value is there.
 * Where a part is missing or is another one, `get` rejects with ProblemError `keychain-mismatch`.
 */
export function partedStore(store: SecretStore): SecretStore {
  /**
   * Deletes every part but the first `count` of the current generation, also those that an interrupted write left and nothing
   * names. From the highest number down, so that an interrupted deletion leaves no gap to stop at next time.
   * @param item of the account by now; where the keychain has said yes and kept another one, that may name them
   */
  async function deletePartsBut(
    account: string,
    item: string | null,
    current: Generation | null,
    count: number,
  ): Promise<void> {
    for (const generation of generations) {
      const first = generation === current ? count + 1 : 1;
      let end = first;
      while (end <= mostDeleted && (await store.get(partName(account, generation, end))) !== null) end += 1;
      if (end > first && (await store.get(account)) !== item) return;
      for (let n = end - 1; n >= first; n -= 1) await store.delete(partName(account, generation, n));
    }
  }

  return {
    async get(account) {
      const text = await store.get(account);
      if (!text?.startsWith(head)) return text;
      const manifest = parseManifest(text);
      if (!manifest) throw broken();
      const parts: string[] = [];
      for (let n = 1; n <= manifest.count; n += 1) {
        const part = await store.get(partName(account, manifest.generation, n));
        if (part === null) throw broken();
        parts.push(part);
      }
      const secret = parts.join('');
      if (Buffer.byteLength(secret) !== manifest.bytes || checksum(secret) !== manifest.sha256)
        throw broken();
      return secret;
    },

    async set(account, secret) {
      const pieces = split(secret);
      if (pieces.length > mostParts)
        throw new SecretStoreError('unavailable', 'It is too long for the keychain.');
      let current: Generation | null = null;
      let item = secret;
      if (pieces.length > 1 || secret.startsWith(head)) {
        const before = parseManifest((await store.get(account)) ?? '');
        current = before?.generation === 'a' ? 'b' : 'a';
        for (const [index, piece] of pieces.entries()) {
          const name = partName(account, current, index + 1);
          await store.set(name, piece);
          if ((await store.get(name)) !== piece) throw new SecretStoreError('locked', 'A part was not kept.');
        }
        const bytes = Buffer.byteLength(secret);
        item = `${head}${current}:${pieces.length}:${bytes}:${checksum(secret)}`;
      }
      await store.set(account, item);
      await deletePartsBut(account, item, current, pieces.length);
    },

    async delete(account) {
      await store.delete(account);
      await deletePartsBut(account, null, null, 0);
    },
  };
}

/** The items that hold a secret, in their order: more than one where it lies in parts. None: it does not lie there. */
export async function itemsOf(store: Pick<SecretStore, 'get'>, account: string): Promise<string[]> {
  const text = await store.get(account);
  if (text === null) return [];
  const manifest = parseManifest(text);
  if (!manifest) return [account];
  return Array.from({ length: manifest.count }, (_, n) => partName(account, manifest.generation, n + 1));
}

/** The secrets in an item, and the parts in which a keychain is given them, which it may repeat in an error. */
export function secretsWritten(account: string, item: string): string[] {
  const secrets = secretsIn(account, item);
  return secrets.length === 0 ? [] : [...secrets, ...split(item)];
}

const partName = (account: string, generation: Generation, n: number): string =>
  `${account} part ${generation}${n}`;

const checksum = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of the one item: the keychain itself works, and what else it holds can be had. */
const broken = () => problem('keychain-mismatch', { reason: 'in-part' });

/** What is taken for that until somebody has proved it: a keychain that locks between two parts says "none", too. */
export const inParts =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (!hasCode(error, 'keychain-mismatch')) throw error;
    return instead;
  };

function parseManifest(text: string): Manifest | null {
  const match = /^keyholder-parts:([ab]):(\d{1,2}):(\d{1,6}):([0-9a-f]{64})$/.exec(text);
  if (!match) return null;
  const [, generation, count, bytes, sha256 = ''] = match;
  return { generation: generation === 'b' ? 'b' : 'a', count: Number(count), bytes: Number(bytes), sha256 };
}

/** Never through the middle of a character. */
function split(secret: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of secret) {
    const size = Buffer.byteLength(character);
    if (bytes + size > partBytes) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece];
}
