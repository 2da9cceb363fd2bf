/**
 * As letters are compared where somebody searches, the same in every language of a system: I, i and the Turkish İ and ı are one, so are
 * σ and ς, and so is an accent in its letter and one behind it.
 */
export const smallLetters = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/i\u0307|ı/g, 'i')
    .replaceAll('ς', 'σ');
