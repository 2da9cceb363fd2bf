/** UAX #15, 13: in no language that is written stand so many behind one letter. */
const most = 30;
const manyMarks = new RegExp(`\\p{M}{${most}}`, 'gu');

/**
 * As `String.normalize` has it. Marks are put in order one by one, which takes the square of how many stand behind one letter: of a
 * megabyte of them, as a service may send, most of a minute. A joiner that is not seen (U+034F) parts those that are too many.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  (text.length < most ? text : text.replace(manyMarks, '$&\u034f')).normalize(form);
