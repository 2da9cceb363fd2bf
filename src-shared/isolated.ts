const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** An address is read from left to right in every script, its host last: turned round, it would be another one's. */
export const isTurnedAddress = (text: string): boolean =>
  rightToLeft.test(text) && text.includes('@') && !/\s/.test(text);

/**
 * Names, addresses and labels from elsewhere where no element can be: in titles, labels and messages that are one text. One that runs
 * from right to left does not turn round what stands beside it.
 */
export function isolated(text: string): string {
  if (!rightToLeft.test(text)) return text;
  return `${isTurnedAddress(text) ? '\u2066' : '\u2068'}${text}\u2069`;
}
