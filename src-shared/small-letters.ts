const beyondAscii = /[^\n -~]/;
/** Accents that stand in the wrong order are put in order one by one: of tens of thousands behind one letter that takes seconds. */
const mostComposed = 1_000;

/**
 * As letters are compared where somebody searches, the same in every language of a system: I, i and the Turkish İ and ı are one, so are
 * σ and ς, and so is an accent in its letter and one behind it.
 */
export function smallLetters(text: string): string {
  const small = text.toLowerCase();
  // Of a hundred thousand addresses nearly all.
  if (!beyondAscii.test(small)) return small;
  const composed = small.length > mostComposed ? small : small.normalize('NFC');
  return composed.replace(/i\u0307|ı/g, 'i').replaceAll('ς', 'σ');
}
