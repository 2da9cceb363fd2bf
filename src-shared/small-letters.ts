import { normalForm } from './normal-form.ts';

const beyondAscii = /[^\n -~]/;

/**
 * As letters are compared where somebody searches, the same in every language of a system: I, i and the Turkish İ and ı are one, so are
 * σ and ς, and so is an accent in its letter and one behind it.
 */
export function smallLetters(text: string): string {
  const small = text.toLowerCase();
  // Of a hundred thousand addresses nearly all.
  if (!beyondAscii.test(small)) return small;
  return normalForm(small, 'NFC')
    .replace(/i\u0307|ı/g, 'i')
    .replaceAll('ς', 'σ');
}
