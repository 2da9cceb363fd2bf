import { normalForm } from '../../../../src-shared/normal-form.ts';

/** Quotation marks and dashes have one key each, and some systems write what they like for it. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ′`´]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  // Around a name that runs from right to left, where it is read and may be copied from.
  [/[\u2066-\u2069]/g, ''],
  [/\s+/g, ' '],
];

const asTyped = (text: string): string =>
  alike.reduce((plain, [signs, sign]) => plain.replace(signs, sign), normalForm(text, 'NFC')).trim();

/** Whether a name was typed as it is read. It may have been given elsewhere, with signs that no key has. */
export const isTypedAs = (typed: string, name: string): boolean => asTyped(typed) === asTyped(name);
