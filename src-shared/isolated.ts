const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Names, addresses and labels from elsewhere where no element can be: in titles, labels and messages that are one text. One that runs
 * from right to left does not turn round what stands beside it.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
