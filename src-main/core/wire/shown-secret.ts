/**
 * Without what surrounds it and is no part of one (RFC 6750, 2.1): sent with that it would be refused, or could not be sent at all. What is
 * written as JSON twice has quotes around it.
 */
export const bare = (text: string): string =>
  text
    .replace(unseen, '')
    .trim()
    .replace(/^"([^"\\]+)"$/, '$1')
    .replace(/^bearer\s+(?=\S+$)/i, '');

/** What pages put where a line may end, and nobody sees. */
const unseen =
  /^[\u200b-\u200d\u2060\ufeff]{1,20}|(?<![\u200b-\u200d\u2060\ufeff])[\u200b-\u200d\u2060\ufeff]{1,20}$/g;

/** As services show a secret again that they do not show again: no token has these characters (RFC 6750, 2.1). */
export const isMasked = (text: string): boolean =>
  /\*{3}|[•●∙·…]/.test(text) || /^[^\p{L}\p{N}]*$/u.test(text) || wordForOne.test(text);
const wordForOne =
  /^\W*(?:redacted|hidden|filtered|masked|secret|null|undefined|none|nil|n\/a|not shown|object object)\W*$/i;

/** These it may have, and hardly has: where there is another one, that is the token. */
export const mayBeMasked = (text: string): boolean => isMasked(text) || /#{3}|\.{3}|x{8}/i.test(text);

/** A sentence, or where to fetch it. */
export const isNoToken = (text: string): boolean => mayBeMasked(text) || /\s|:\/\//.test(text);

/** A hash of it, or its end: a token may be as short, or written so. */
export const mayBeAnother = (text: string): boolean =>
  isNoToken(text) || text.length < shortestToken || digest.test(text);
const shortestToken = 8;
const digest =
  /^(?:sha\d{1,3}[:$-])?(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$|^\$(?:2[aby]|argon2\w*|pbkdf2\S*)\$/i;
