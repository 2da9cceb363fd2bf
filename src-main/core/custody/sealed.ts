import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { atOnce, type Sliced } from '../base/stretch.ts';

const algorithm = 'aes-256-gcm';
const version = 1;

/** A new key, as it goes into the keychain. */
export function newSealKey(): string {
  return randomBytes(32).toString('base64');
}

/**
 * Encrypts and authenticates a text (AES-256-GCM, a random nonce each time). `purpose` is authenticated too: a sealed text put
 * in another one's place does not open.
 */
export function seal(text: string, key: string, purpose: string): string {
  return atOnce(sealing([text], key, purpose));
}

/** As `seal`, for a text of many megabytes, piece by piece. */
export function* sealing(pieces: Iterable<string>, key: string, purpose: string): Sliced<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyBytes(key), nonce);
  cipher.setAAD(Buffer.from(`${version} ${purpose}`));
  let sealed = '';
  for (const piece of pieces) {
    sealed += cipher.update(piece, 'utf8', 'base64');
    yield;
  }
  sealed += cipher.final('base64');
  const tag = cipher.getAuthTag().toString('base64');
  // As JSON.stringify would write it: nothing in base64 is escaped.
  return `{"version":${version},"nonce":"${nonce.toString('base64')}","tag":"${tag}","sealed":"${sealed}"}`;
}

/** null: another key, another purpose, another version, or damaged. */
export function unseal(text: string, key: string, purpose: string): string | null {
  try {
    const { version: written, nonce, tag, sealed } = JSON.parse(text) as Record<string, string | number>;
    if (written !== version) return null;
    const decipher = createDecipheriv(algorithm, keyBytes(key), Buffer.from(String(nonce), 'base64'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(`${version} ${purpose}`));
    decipher.setAuthTag(Buffer.from(String(tag), 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(String(sealed), 'base64')), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

function keyBytes(key: string): Buffer {
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32) throw new Error('A key has 32 bytes.');
  return bytes;
}
