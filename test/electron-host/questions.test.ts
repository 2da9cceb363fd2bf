import { expect, it } from 'vitest';
import type { Question } from '../../src-main/core/custody/confirmer.ts';
import { goOn } from '../../src-main/electron/presence-options.ts';
import { questionOptions } from '../../src-main/electron/question-options.ts';

const send: Question = { kind: 'new-origins', origins: ['https://api.example', 'https://app.example'] };
const textOf = ({ message, detail }: ReturnType<typeof questionOptions>) => `${message}\n${detail}`;

it('says yes only by its own button: Escape, Return and closing the box mean no', () => {
  const { buttons, defaultId, cancelId } = questionOptions(send);
  expect(buttons?.[goOn]).toBe('Send');
  expect([defaultId, cancelId]).not.toContain(goOn);
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
