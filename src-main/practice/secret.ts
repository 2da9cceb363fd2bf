import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here up would make the first letters likelier than the others. */
const unbiased = 256 - (256 % alphabet.length);

// SECURITY: ids and secrets are unguessable. Letters from the system's generator, 5.95 bits each.
function randomLetters(count: number): string {
  let letters = '';
  while (letters.length < count) {
    for (const byte of randomBytes(count)) {
      if (byte < unbiased && letters.length < count) letters += alphabet.charAt(byte % alphabet.length);
    }
  }
  return letters;
}

export const newId = (prefix: 'team' | 'plan' | 'inv' | 'pat'): string => `${prefix}_${randomLetters(24)}`;
export const newTokenSecret = (): string => `khp_${randomLetters(40)}`;
export const newSessionValue = (): string => randomLetters(48);

/**
 * What is kept of a secret. A plain hash is enough here: the secrets are long and random, so there is nothing to
 * guess; and looking a hash up tells nothing about the secret by the time it takes.
 */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex');
