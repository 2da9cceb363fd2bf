import { expect, it } from 'vitest';
import { endInCalendar } from '../../../src-main/core/tokens/end-in-calendar.ts';
import type { LedgerRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';
import { endWords } from '../../../src-main/electron/dialogs/end-words.ts';
import { questionOptions } from '../../../src-main/electron/dialogs/question-options.ts';
import { revealOptions } from '../../../src-main/electron/dialogs/reveal-options.ts';

const name = 'גיבוי לילי 2';
const label = 'רובוטים';
const apart = (text: string) => `\u2068${text}\u2069`;
const end = { name, connection: label, ended: false, daysLeft: 7 };
const remove = {
  ...{ kind: 'remove-connection' as const, id: 'c', label, tokens: [{ name, tail: '1234' }] },
  ...{ baseUrl: 'https://api.example', dashboardUrl: 'https://app.example', practice: false },
  ...{ unsent: 0, inDoubt: false, goesLater: false, tokensUnread: false },
};

it('a name from right to left turns nothing round in what the system shows of it', () => {
  expect(endWords([end])).toEqual({
    title: `“${apart(name)}” ends in 7 days`,
    body: `A personal access token of ${apart(label)}.`,
  });
  expect(endWords([end, end]).body).toContain(`“${apart(name)}” ends in 7 days\n`);
  const { message, detail } = questionOptions(remove);
  expect(message).toBe(`Remove the connection “${apart(label)}”?`);
  expect(detail).toContain(`“${apart(name)}” (ends in …1234)`);
  expect(revealOptions({ name, secret: 'x' }).message).toBe(`Personal access token “${apart(name)}”`);
  const row = { key: 'k', name, expiresAt: '2027-01-01T00:00:00Z' } as LedgerRow;
  const { text } = endInCalendar(row, { label }, 0);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:“${apart(name)}” ends (${apart(label)})`);
});
