import { createHash, randomBytes } from 'node:crypto';

/** Knows a text again without holding it. In memory and between our own processes; for a file it would be too quick to guess. */
export interface TextMark {
  salt: string;
  digest: string;
}

const digestOf = (text: string, salt: string) => createHash('sha256').update(salt).update(text).digest('hex');

export function textMark(text: string): TextMark {
  const salt = randomBytes(16).toString('hex');
  return { salt, digest: digestOf(text, salt) };
}

export function isMarked(text: string, { salt, digest }: TextMark): boolean {
  return digestOf(text, salt) === digest;
}
