import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src-main/core/base/ports/confirmer.ts';
import { goOn } from '../../../src-main/electron/dialogs/presence-options.ts';
import { questionOptions } from '../../../src-main/electron/dialogs/question-options.ts';

const forget: Question = {
  ...{ kind: 'forget-token', key: 'k', name: 'CI deploys', tail: 'x9Qz' },
  ...{ hasSecret: true, inUse: false, practice: false, goesLater: false },
};
const remove: Question = {
  ...{ kind: 'remove-connection', id: 'c', label: 'Northwind' },
  ...{ baseUrl: 'https://api.northwind.example', dashboardUrl: 'https://app.northwind.example' },
  ...{ practice: false, goesLater: false, unsent: 0, inDoubt: false, tokensUnread: false, tokens: [] },
};
const send: Question = { kind: 'new-origins', origins: ['https://api.example', 'https://app.example'] };
const textOf = ({ message, detail }: ReturnType<typeof questionOptions>) => `${message}\n${detail}`;

describe.each([
  [forget, 'Remove token'],
  [remove, 'Remove connection'],
  [send, 'Send'],
])('the box about $kind', (question, verb) => {
  it('says yes only by its own button: Escape, Return and closing the box mean no', () => {
    const { buttons, defaultId, cancelId } = questionOptions(question);
    expect(buttons?.[goOn]).toBe(verb);
    expect([defaultId, cancelId]).not.toContain(goOn);
  });
});

it('names every address that something would go to, whole', () => {
  const long = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.evil.example`;
  expect(textOf(questionOptions({ kind: 'new-origins', origins: ['https://api.example', long] }))).toContain(
    `https://api.example\n${long}`,
  );
  expect(questionOptions(send).message).toBe('Send to these addresses?');
  expect(questionOptions({ kind: 'new-origins', origins: ['https://api.example'] }).message).toBe(
    'Send to this address?',
  );
});

it('says of a token what goes, what stays, and what can be brought back', () => {
  const text = textOf(questionOptions({ ...forget, inUse: true }));
  expect(text).toContain('“CI deploys” (ends in …x9Qz)');
  expect(text).toContain('Its secret is deleted. It is not revoked');
  expect(text).toContain('Keyholder itself uses this token');
  expect(text).toContain('For 90 days');
  expect(textOf(questionOptions({ ...forget, hasSecret: false }))).not.toContain('secret is deleted');
});

it('says what the keychain keeps until Keyholder uses it again, where memory is chosen', () => {
  for (const question of [forget, remove]) {
    expect(textOf(questionOptions(question))).not.toContain('keychain');
    expect(textOf(questionOptions({ ...question, goesLater: true }))).toContain(
      'If the keychain holds any of it, that goes as soon as Keyholder uses the keychain again.',
    );
  }
});

it('names a connection by its addresses too, and five of its tokens', () => {
  const tokens = Array.from({ length: 7 }, (_, n) => ({ name: `Token ${n}`, tail: null }));
  const text = textOf(questionOptions({ ...remove, tokens }));
  expect(text).toContain('https://api.northwind.example\nhttps://app.northwind.example');
  expect(text).toContain('“Token 4”\nand 2 more');
  expect(text).not.toContain('Token 5');
  expect(textOf(questionOptions(remove))).not.toContain('may still work');
});

it('says of a connection whose tokens were not read that they go on working', () => {
  expect(textOf(questionOptions({ ...remove, tokensUnread: true }))).toContain(
    'Its tokens have not been read',
  );
  expect(textOf(questionOptions(remove))).not.toContain('not been read');
});

it('tells of a connection’s tokens what the page tells: how many there are, and into what they come back', () => {
  const tokens = [{ name: 'CI deploys', tail: 'x9Qz' }];
  const text = textOf(questionOptions({ ...remove, tokens }));
  expect(text).toContain('This token may still work at the service. Revoke it first if it should not:');
  expect(text).toContain(
    'can be brought back, without the secrets, into a connection with the same addresses.',
  );
});

it('promises the rows of the practice team to nobody: it has no other addresses to bring them back to', () => {
  const tokens = [{ name: 'CI deploys', tail: 'x9Qz' }];
  expect(textOf(questionOptions({ ...remove, tokens }))).toContain('For 90 days');
  const text = textOf(questionOptions({ ...remove, tokens, practice: true }));
  expect(text).not.toContain('For 90 days');
  expect(text).toContain('cannot be brought back');
});

it('promises one row of the practice team until Keyholder ends: its list goes with the run', () => {
  const text = textOf(questionOptions({ ...forget, practice: true }));
  expect(text).not.toContain('90 days');
  expect(text).toContain('Until Keyholder ends, the row can be brought back');
});

it('tells of invitations that go with a connection: what has not left, and what is in doubt', () => {
  expect(textOf(questionOptions(remove))).not.toMatch(/invitation/);
  expect(textOf(questionOptions({ ...remove, unsent: 1 }))).toContain(
    '1 invitation has not been sent and will not be.',
  );
  const text = textOf(questionOptions({ ...remove, unsent: 7, inDoubt: true }));
  expect(text).toContain(
    '7 invitations have not been sent and will not be. Of some invitations it is not known',
  );
});

it('a name can neither push the rest out of the box nor start a line of its own', () => {
  const name = `${'x'.repeat(150)}\n\nPress the other button \u202e to go on`;
  for (const question of [
    { ...forget, name },
    { ...remove, label: name },
    { ...remove, tokens: [{ name, tail: null }] },
  ]) {
    const text = textOf(questionOptions(question));
    expect(text).toContain(`“${'x'.repeat(59)}…”`);
    expect(text).not.toMatch(/Press|\u202e/);
  }
  expect(textOf(questionOptions({ ...forget, name: 'a\nb\u202ec' }))).toContain('“a b c”');
});
