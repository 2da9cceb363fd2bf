import { shortestPassphrase } from '../../../src-shared/transfer.ts';

/** Of a word that a person picks. */
const bitsOfWord = 11;

/** How hard it is to find by trying, roughly: whoever has the file may try for years. null: it is too short anyway. */
export function strengthOf(passphrase: string): string | null {
  if (passphrase.length < shortestPassphrase) return null;
  const bits = bitsOf(passphrase);
  if (bits < 40)
    return 'Weak: it could be found by trying. Several words that have nothing to do with each other are better.';
  if (bits < 60) return 'Fair. One more word makes it much better.';
  // A saying, or the line of a song, has as many words as what was picked by chance, and is tried long before it.
  return 'Good, if it was picked by chance and is used nowhere else.';
}

/** What is tried first, whatever its capitals. */
const usual =
  /p[a@](?:ss|\$\$)(?:w[o0]r[dt]|phrase|code)?|keyholder|letmein|welcome|willkommen|bonjour|admin|root|login|secret|geheim|changeme|default|iloveyou|monkey|dragon|football|sunshine|princess|summer|sommer|winter|(?:19|20)\d\d/gi;
const rows: readonly string[] = [
  ...['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'],
  // And its columns, which lean.
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '1qay', '6zhn'],
];

/** Whether it is what comes after the other by itself: the same once more, its neighbour in the alphabet or on the keyboard. */
function follows(sign: string, before: string): boolean {
  if (Math.abs((sign.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1) return true;
  return rows.some(row => row.includes(before + sign) || row.includes(sign + before));
}

/** Of each run that nobody has to think of, its first sign. */
function thoughtOf(text: string): string[] {
  const signs = [...text.replace(usual, word => word[0] ?? '')];
  return signs.filter(
    (sign, n) => n === 0 || !follows(sign.toLowerCase(), signs[n - 1]?.toLowerCase() ?? ''),
  );
}

function bitsOf(text: string): number {
  const words = text
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(word => word !== '');
  if (words.length > 1 && words.every(word => /^\p{L}+$/u.test(word)))
    return new Set(words.filter(word => thoughtOf(word).length > 1)).size * bitsOfWord;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter(kind => kind.test(text)).length;
  return new Set(thoughtOf(text)).size * (2 + kinds);
}
