import { createHash, randomBytes } from 'node:crypto';
import type { TextMark } from '../base/ports/clipboard.ts';

const digestOf = (text: string, salt: string) => createHash('sha256').update(salt).update(text).digest('hex');

export function textMark(text: string): TextMark {
  const salt = randomBytes(16).toString('hex');
  return { salt, digest: digestOf(text, salt) };
}

export function isMarked(text: string, { salt, digest }: TextMark): boolean {
  return digestOf(text, salt) === digest;
}
