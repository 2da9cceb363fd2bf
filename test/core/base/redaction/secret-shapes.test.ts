import { expect, it } from 'vitest';
import { redactForLog, redactShapes } from '../../../../src-main/core/base/redaction/secret-shapes.ts';
import { fc } from '../../../support/properties.ts';

/** Each shape by itself, with nothing around that speaks of it. */
const shapes: readonly [text: string, clean: string][] = [
  ['Bearer abcdef', 'Bearer «redacted»'],
  ['bAsIc YTpiOmM=', 'bAsIc «redacted»'],
  ['service_session=x', 'service_session=«redacted»'],
  ['SERVICE_SESSION = x', 'SERVICE_SESSION=«redacted»'],
  ['refreshTOKEN: "abcdef"', 'refreshTOKEN: "«redacted»"'],
  ['client_Secret=abcdef', 'client_Secret=«redacted»'],
  ['PASSWORD="abcdef"', 'PASSWORD="«redacted»"'],
  ['a_session:abcdef', 'a_session:«redacted»'],
  ['Cookie: abcdef', 'Cookie: «redacted»'],
  ['x-authorization: abcdef', 'x-authorization: «redacted»'],
  ['eyJabcdefgh.abcdefgh', '«redacted»'],
];

it('SECURITY: a text is gone through for shapes wherever one of the words stands that each of them holds', () => {
  for (const [text, clean] of shapes) expect(redactShapes(text), text).toBe(clean);
  const around = fc.constantFrom('', ' ', '\n', '{"data":[{"id":"inv_1"}]} ', 'ſ K ', '<p>', '1, 2; ', '/?');
  fc.assert(
    fc.property(fc.constantFrom(...shapes), around, around, ([text, clean], before, after) => {
      // What comes behind a value without quotes would belong to it.
      const end = /^[\s;,]|^$/.test(after) ? after : ` ${after}`;
      expect(redactShapes(`${before}${text}${end}`)).toBe(`${before}${clean}${end}`);
    }),
    { numRuns: 2_000, seed: 20_261_122 },
  );
});

it('what is said of a credential is none', () => {
  for (const said of [
    'HTTP Token: Access denied.', // Rails 6.1.7.10, authenticate_or_request_with_http_token
    'invalid token: signature is invalid', // golang-jwt
    'Session: expired',
    'Bad token: Revoked!',
  ])
    expect(redactShapes(said)).toBe(said);
  for (const [text, clean] of [
    ['token: expired-Ab12', 'token: «redacted»'],
    ['token: invalid.abc', 'token: «redacted»'],
    ['token: accessdenied', 'token: «redacted»'],
    ['token="revoked1"', 'token="«redacted»"'],
  ])
    expect(redactShapes(text ?? '')).toBe(clean);
});

it('what is made like a token is taken out of what is written down for others, whatever stands beside it', () => {
  expect(redactForLog('see abc_0123456789abcdefghij now')).toBe('see «redacted» now');
});
