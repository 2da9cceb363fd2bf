import { createHash } from 'node:crypto';
import type { TextMark } from '../base/ports/clipboard.ts';
import type { Random } from '../base/ports/random.ts';

const digestOf = (text: string, salt: string) => createHash('sha256').update(salt).update(text).digest('hex');

export function textMark(text: string, random: Random): TextMark {
  const salt = random.bytes(16).toString('hex');
  return { salt, digest: digestOf(text, salt) };
}

export function isMarked(text: string, { salt, digest }: TextMark): boolean {
  return digestOf(text, salt) === digest;
}
