import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import type { Random } from '../base/ports/random.ts';

const algorithm = 'aes-256-gcm';
const version = 1;

/** What a key ends in. No decoder of base64 looks beyond the padding, and 32 bytes have one. */
const mark = 'of-keyholder';

/** A new key, as it goes into the keychain. */
export function newSealKey(random: Random): string {
  return random.bytes(32).toString('base64') + mark;
}

/** Whether it is one of ours, and nobody's credential, whatever name it was found under. */
export const isSealKey = (text: string): boolean =>
  text.length === 44 + mark.length && text.endsWith(`=${mark}`);

/**
 * Encrypts and authenticates a text (AES-256-GCM, a random nonce each time). `purpose` is authenticated too: a sealed text put
 * in another one's place does not open.
 */
export function seal(text: string, key: string, purpose: string, random: Random): string {
  const nonce = random.bytes(12);
  const cipher = createCipheriv(algorithm, keyFrom(key), nonce);
  cipher.setAAD(Buffer.from(`${version} ${purpose}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return written({ nonce, tag: cipher.getAuthTag(), sealed });
}

interface Parts {
  nonce: Buffer;
  tag: Buffer;
  sealed: Buffer;
}

function partsOf(text: string): Parts | null {
  const { version: written, ...parts } = JSON.parse(text) as Record<string, string | number>;
  if (written !== version) return null;
  const bytes = (part: string | number | undefined) => Buffer.from(String(part), 'base64');
  return { nonce: bytes(parts.nonce), tag: bytes(parts.tag), sealed: bytes(parts.sealed) };
}

function opened({ nonce, tag, sealed }: Parts, key: string, purpose: string): string {
  const decipher = createDecipheriv(algorithm, keyFrom(key), nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(`${version} ${purpose}`));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}

/** null: another key, another purpose, another version, or damaged. */
export function unseal(text: string, key: string, purpose: string): string | null {
  try {
    const parts = partsOf(text);
    return parts && opened(parts, key, purpose);
  } catch {
    return null;
  }
}

/** As `unseal`; null also where one character is not as `seal` writes it, although the same comes out. */
export function unsealExact(text: string, key: string, purpose: string): string | null {
  try {
    const parts = partsOf(text);
    return parts && text === written(parts) ? opened(parts, key, purpose) : null;
  } catch {
    return null;
  }
}

function written({ nonce, tag, sealed }: Parts): string {
  const [one, two, three] = [nonce, tag, sealed].map(part => part.toString('base64'));
  return JSON.stringify({ version, nonce: one, tag: two, sealed: three });
}

/** Of the few that are in use: to make one takes longer than to seal a line with it. */
const keys = new Map<string, ReturnType<typeof createSecretKey>>();
const mostKeys = 16;

function keyFrom(key: string): ReturnType<typeof createSecretKey> {
  const known = keys.get(key);
  if (known) return known;
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32) throw new Error('A key has 32 bytes.');
  if (keys.size >= mostKeys) keys.clear();
  const made = createSecretKey(bytes);
  keys.set(key, made);
  return made;
}
