import { z } from 'zod';
import { inputOf } from './input-kind.ts';
import { maxSecretBytes } from './limits.ts';
import { utf8Bytes } from './utf8-bytes.ts';

/** As it stands in code, in a message or in JSON: what surrounds it would be sent along, and the whole refused as another one. */
const isWrapped = (text: string): boolean => /^(?:"[^"]*"|'[^']*'|`[^`]*`|<[^<>]*>|\{.*\})[,;]?$/.test(text);
/** As a file of settings has it. A token may hold “=”, and hardly begins so. */
const namesToken = /^(?:\w*(?:token|secret|key)|(?:\w*_)?pat)=[^=]/i;
/** As a header or a command has it (RFC 6750, 2.1). */
const namesScheme = /^(?:Authorization:\s*)?Bearer\s/i;

/**
 * A personal access token as pasted: white space around it is the clipboard's and goes; inside it is a mistake.
 * Visible ASCII only, since it becomes an HTTP header value. Source: RFC 6750 b64token is a subset.
 */
export const tokenSecretInput = inputOf(
  'token',
  z
    .string()
    .trim()
    .min(1, 'Paste a personal access token.')
    .refine(text => utf8Bytes(text) <= maxSecretBytes, 'This is too long for a personal access token.')
    .refine(text => !namesScheme.test(text), 'Paste only the token, without “Bearer” before it.')
    .regex(/^[\x21-\x7e]*$/, 'A personal access token has no spaces, line breaks or accented letters inside.')
    .refine(text => !isWrapped(text), 'Paste only the token, without quotes or brackets around it.')
    .refine(text => !namesToken.test(text), 'Paste only the token, without its name before it.'),
);

/** A service may show a token as it likes; one with a line break, an emoji or an accented letter in it stands in no header (RFC 9110, 5.5). */
export const fitsHeader = (token: string): boolean => /^[\x20-\x7e]*$/.test(token);

/**
 * The value of the SERVICE_SESSION cookie (service description 5.5).
 * SECURITY: no character that could end the cookie or the header. RFC 6265 cookie-octet.
 */
export const sessionValue = z
  .string()
  .trim()
  .min(1, 'Paste the session value.')
  .refine(text => utf8Bytes(text) <= maxSecretBytes, 'This is too long for a session value.')
  .regex(
    /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/,
    'A session value has no spaces, line breaks, quotes, commas, semicolons or backslashes. Paste only the value, without “SERVICE_SESSION=”.',
  )
  .refine(text => !/^SERVICE_SESSION=/i.test(text), 'Paste only the value, without “SERVICE_SESSION=”.');

/**
 * A word that a service sets where nobody has signed in, be it by a slip: `undefined`, `anonymous`. It is nobody's session, and as a secret
 * it would be blanked out in everything that is shown, as what is shorter is not. A session that is drawn at random is longer, or has a digit.
 */
export const isNobodysWord = (value: string): boolean =>
  value.length >= 8 &&
  value.length < 16 &&
  /^(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-_.](?:[A-Z]?[a-z]+|[A-Z]+))*$/.test(value);

/** The same, as pasted. */
export const sessionInput = inputOf(
  'session',
  sessionValue.refine(
    text => !isWrapped(text),
    'Paste only the value, without quotes or brackets around it.',
  ),
);
