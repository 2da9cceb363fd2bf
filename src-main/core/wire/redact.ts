/** Longest text of the service that is shown, in characters. */
const shownLength = 300;

/** Replaces every appearance of the given secrets, also in URL encoding. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    for (const form of new Set([secret, encodeURIComponent(secret)])) {
      clean = clean.replaceAll(form, '«redacted»');
    }
  }
  return clean;
}

/** Text from the service, fit to be shown: redacted first, so that cutting cannot leave half a secret. */
export function showable(text: string, secrets: readonly string[]): string {
  const oneLine = redact(text, secrets)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const characters = [...oneLine];
  return characters.length > shownLength ? `${characters.slice(0, shownLength - 1).join('')}…` : oneLine;
}
