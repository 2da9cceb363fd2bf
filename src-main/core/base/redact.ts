/**
 * Replaces secrets in a text that is about to be shown, logged or kept.
 * `enough`: so many characters of the result are wanted, and no more are returned or looked through.
 */
export type Redact = (text: string, enough?: number) => string;

export const redacted = '«redacted»';
