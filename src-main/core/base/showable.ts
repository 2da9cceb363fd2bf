import type { Redact } from '../custody/known-secrets.ts';

/** Longest text of the service that is shown, in characters. */
const shownLength = 300;
/** Longest text that is looked at: longer than what is shown by more than the longest secret, cut in half at its end. */
const readLength = 20_000;

/** Nothing in it needs to be replaced: visible ASCII with single spaces inside. Most texts are that. */
const fitAsItIs = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Text from the service, fit to be shown. SECURITY: redacted before it is cut, so that no half of a secret is left; and made
 * short of white space before both, or much of it would bring the far end, where a secret may be cut, near.
 */
export function showable(text: string, redact: Redact): string {
  const plain = text.length <= shownLength && fitAsItIs.test(text);
  const oneLine = redact(plain ? text : compact(text));
  if (oneLine.length <= shownLength) return oneLine;
  const characters = [...oneLine];
  return characters.length > shownLength ? `${characters.slice(0, shownLength - 1).join('')}…` : oneLine;
}

function compact(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, readLength);
}
