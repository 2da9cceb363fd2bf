import { expect, it } from 'vitest';
import { asksWho, lacksScope } from '../../../../src-main/core/wire/words/says-who.ts';

const answer = (status: number, body: unknown) => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

it.each<[string, unknown]>([
  ['as it is mostly written', { error: { code: 'INVALID_TOKEN' } }],
  ['as .NET writes it', { Error: { Code: 'InvalidToken', Message: 'No.' } }],
  ['as .NET writes a list', { Errors: [{ ErrorCode: 'INVALID_TOKEN' }] }],
  ['deep in it', { Error: { Code: 403, Details: [{ Reason: 'API_KEY_INVALID' }] } }],
  ['as a flag', { Error: { Code: 'Forbidden', InvalidToken: true } }],
])('a token that is not known, %s', (_how, body) => {
  expect(asksWho(answer(403, body), 'token')).toBe(true);
});

it('a scope that is missing, as .NET writes it', () => {
  expect(lacksScope(answer(401, { Error: { Code: 'insufficient_scope' } }))).toBe(true);
  expect(lacksScope(answer(401, { Error: { Code: 'expired' } }))).toBe(false);
});
