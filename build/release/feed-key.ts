import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyId, readPublicKeys } from '../../src-main/adapters/updates/feed-signature.ts';
import { root as project } from '../run-tool.ts';
import { type Env, isSet } from './env.ts';

/** One or several public keys, in PEM: every package carries them. Committed by whoever holds the secret one. */
const updateKeyPath = 'build/update-key.pem';

/**
 * What lies as `….yml.sig` beside an update file, made with the secret key in `KEYHOLDER_FEED_KEY`.
 * @throws Error where that holds none
 */
export function signFeed(bytes: Uint8Array, env: Env): string {
  const key = secretKey(env);
  return `${keyId(createPublicKey(key))} ${sign(null, bytes, key).toString('base64')}\n`;
}

export const readUpdateKey = (root: string = project): Promise<string | null> =>
  readFile(join(root, updateKeyPath), 'utf8').catch(() => null);

/**
 * Why no release can be made with these keys, each as what to do. The secret one is looked at where it is: only the last step has it.
 * @param updateKey what `readUpdateKey` found
 */
export function feedKeyOmissions(updateKey: string | null, env: Env): string[] {
  if (updateKey === null)
    return [`commit ${updateKeyPath}: the public key that update files are checked with.`];
  let ids: string[];
  try {
    ids = readPublicKeys(updateKey).map(keyId);
  } catch {
    // SECURITY: a secret key in the place of the public one stops a release. It would be in every package.
    return [
      `make ${updateKeyPath} public keys for Ed25519 and nothing else; withdraw a secret one that it holds.`,
    ];
  }
  if (!isSet(env, 'KEYHOLDER_FEED_KEY')) return [];
  try {
    if (ids.includes(keyId(createPublicKey(secretKey(env))))) return [];
    return [`set KEYHOLDER_FEED_KEY to a key that ${updateKeyPath} holds: no copy believes another one.`];
  } catch (error) {
    return [(error as Error).message];
  }
}

function secretKey(env: Env): KeyObject {
  try {
    const key = createPrivateKey(env.KEYHOLDER_FEED_KEY ?? '');
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {}
  throw new Error('set KEYHOLDER_FEED_KEY to the secret key of the feed, for Ed25519 and in PEM.');
}
