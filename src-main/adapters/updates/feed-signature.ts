import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { UpdateError } from '../../core/base/ports/updater.ts';

/** By what a signature names its key: 16 hexadecimal digits of the public key's SHA-256. */
export function keyId(key: KeyObject): string {
  const bytes = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/**
 * Returns where the signature is good: Ed25519 over every byte, by a key that the package carries.
 * SECURITY: a signature that is missing, altered, or of a key that the package does not carry is refused. Nothing that it covers is
 * read before.
 * @param text of the signature file: the key's id and the signature in base64; null: there is none
 * @param keys one or several public keys, in PEM
 * @throws UpdateError `unsigned`, `bad-signature`, `wrong-signer`, `unreadable`, or `not-checked` where the keys cannot be used
 */
export function checkSignature(signed: Uint8Array, text: string | null, keys: string): void {
  const known = readPublicKeys(keys);
  if (text === null) throw new UpdateError('unsigned', 'There is no signature beside it.');
  const [, id, base64 = ''] = /^([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n?$/.exec(text) ?? [];
  // A web server that answers everything with a page is no forger.
  if (id === undefined)
    throw new UpdateError('unreadable', 'Beside it lies something else than a signature.');
  const key = known.find(one => keyId(one) === id);
  if (!key) throw new UpdateError('wrong-signer', 'It was made by another key than this package knows.');
  if (!verify(null, signed, key, Buffer.from(base64, 'base64'))) {
    throw new UpdateError('bad-signature', 'It does not fit what lies beside it.');
  }
}

/**
 * SECURITY: what the package carries is public keys for Ed25519: with anything else among them, a secret key above all, none is used.
 * @throws UpdateError `not-checked`
 */
export function readPublicKeys(pem: string): KeyObject[] {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  try {
    const keys = blocks.map(block => createPublicKey(block));
    const fit = keys.every(key => key.asymmetricKeyType === 'ed25519');
    if (keys.length > 0 && fit && pem.split('-----BEGIN').length - 1 === keys.length) return keys;
  } catch {}
  throw new UpdateError('not-checked', 'What this package carries is not public keys for Ed25519.');
}
