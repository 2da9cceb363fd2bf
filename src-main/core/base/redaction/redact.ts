/**
 * Replaces secrets in a text that is about to be shown, logged or kept.
 * `enough`: so many characters of the result are wanted, and no more are returned or looked through.
 */
export type Redact = (text: string, enough?: number) => string;

export const redacted = '«redacted»';

/** Of a text that was cut: what stands behind its last secret may be the beginning of another one. */
export function upToLastSecret(text: string): string {
  const at = text.lastIndexOf(redacted);
  return at === -1 ? text : text.slice(0, at + redacted.length);
}
