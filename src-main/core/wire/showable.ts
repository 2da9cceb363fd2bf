import type { Redact } from '../custody/known-secrets.ts';

/** Longest text of the service that is shown, in characters. */
const shownLength = 300;
/** Longest text that is looked at: longer than what is shown by more than the longest secret. */
const readLength = 20_000;

/** Nothing in it needs to be replaced: visible ASCII with single spaces inside. Most texts are that. */
const fitAsItIs = /^[!-~]+(?: [!-~]+)*$/;

/** Text from the service, fit to be shown: redacted first, so that cutting cannot leave half a secret. */
export function showable(text: string, redact: Redact): string {
  const clean = redact(text.length > readLength ? text.slice(0, readLength) : text);
  if (clean.length <= shownLength && fitAsItIs.test(clean)) return clean;
  const oneLine = clean.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (oneLine.length <= shownLength) return oneLine;
  const characters = [...oneLine];
  return characters.length > shownLength ? `${characters.slice(0, shownLength - 1).join('')}…` : oneLine;
}
