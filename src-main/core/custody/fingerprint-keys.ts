import { hkdfSync } from 'node:crypto';

/** What the one key in the keychain is made into: each of these says nothing of the others. */
export interface Keys {
  /** Of secrets in a text. */
  digest: Buffer;
  /** Of a whole token. */
  token: Buffer;
  file: string;
}

/** @param key 32 bytes in base64 */
export function keysOf(key: string): Keys {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', what, 32));
  const file = derived('file of fingerprints').toString('base64');
  return { digest: derived('fingerprint'), token: derived('fingerprint of a token'), file };
}

export const isKey = (key: string): boolean => Buffer.from(key, 'base64').length === 32;
