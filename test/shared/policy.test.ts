import { expect, it } from 'vitest';
import { allows } from '../../src-shared/allowed-origins.ts';

it.each([
  ['is left out', {}, true],
  ['is null', { allowedOrigins: null }, true],
  ['is empty', { allowedOrigins: [] }, false],
  ['names it', { allowedOrigins: ['https://a.example'] }, true],
  ['names another port of it', { allowedOrigins: ['https://a.example:8443'] }, false],
])('an origin is allowed or not, where the list %s', (_how, rules, allowed) => {
  expect(allows(rules, 'https://a.example')).toBe(allowed);
});
