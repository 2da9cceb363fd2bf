import { shortestPassphrase } from '../../../src-shared/transfer.ts';

/** Of a word that a person picks. */
const bitsOfWord = 11;

/** How hard it is to find by trying, roughly: whoever has the file may try for years. null: it is too short anyway. */
export function strengthOf(passphrase: string): string | null {
  if (passphrase.length < shortestPassphrase) return null;
  const bits = bitsOf(passphrase);
  if (bits < 40)
    return 'Weak: it could be found by trying. Several words that have nothing to do with each other are better.';
  return bits < 60 ? 'Fair. One more word makes it much better.' : 'Strong.';
}

function bitsOf(text: string): number {
  const words = text
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(word => word !== '');
  if (words.length > 1 && words.every(word => /^\p{L}+$/u.test(word)))
    return new Set(words).size * bitsOfWord;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter(kind => kind.test(text)).length;
  return new Set(text).size * (2 + kinds);
}
