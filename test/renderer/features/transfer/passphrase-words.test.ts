import { expect, test } from 'vitest';
import { strengthOf } from '../../../../src-renderer/features/transfer/passphrase-words.ts';

const wordOf = (passphrase: string) => strengthOf(passphrase)?.split(/[.:,]/)[0] ?? null;

test.each([
  [null, 'eleven char'],
  ['Weak', 'aaaaaaaaaaaa'],
  ['Weak', '123456789012'],
  ['Weak', 'Password1234!'],
  ['Weak', 'P@ssw0rd2026!!'],
  ['Weak', 'Keyholder2026!'],
  ['Weak', 'qwertzuiop1234'],
  ['Weak', 'Asdfghjkl-2026'],
  ['Weak', '!QAZ2wsx#EDC4rfv'],
  ['Weak', '1qaz2wsx3edc4rfv'],
  ['Weak', 'Pa$$w0rd1234!'],
  ['Weak', 'abcdefghijkl'],
  ['Weak', 'my secret password'],
  ['Weak', 'welcome welcome admin'],
  ['Fair', 'harbour violin gravel cactus'],
  ['Good', 'harbour violin gravel cactus lantern tundra'],
  ['Good', 'k7#Qv!m2Zt9@xR'],
  ['Good', 'gNr4tWbx8pLcYd2f'],
])('%s: %s', (word, passphrase) => {
  expect(wordOf(passphrase)).toBe(word);
});

test('of what could be a saying it is not said that it is strong', () => {
  expect(strengthOf('to be or not to be that is the question')).toMatch(/^Good, if it was picked by chance/);
});
