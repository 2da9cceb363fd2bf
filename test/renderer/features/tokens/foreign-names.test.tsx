// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usedIn } from '../../../../src-renderer/features/tokens/overview/overview-words.ts';
import { openApp } from '../../open-app.tsx';
import { jobsOf, lostStep } from '../../sample-jobs.ts';
import { ada, day, deploys, listOf, northwind } from '../../samples.ts';

const name = 'גיבוי לילי 2';
const apart = `\u2068${name}\u2069`;
const inWeek = { expiry: 'at' as const, expiresAt: new Date(Date.now() + 6 * day).toISOString() };
const over = { expiry: 'at' as const, expiresAt: '2020-01-01T00:00:00Z' };

test.each([
  ['was refused', { refusedAt: 5 }, `The service refused the token “${apart}”`],
  ['has expired', over, `The token “${apart}” has expired`],
  ['ends soon', inWeek, `The token “${apart}” ends in 6 days`],
])('a name from right to left stays within its banner where the token %s', async (_what, of, title) => {
  openApp('/connection', { 'tokens.list': () => [{ ...deploys, name, inUse: true, ...of }] });
  expect(await screen.findByText(title)).toBeDefined();
});

test('an address from right to left turns nothing round in what is said of it, and its host stays last', async () => {
  const email = 'דואר@x.example';
  openApp('/invitations', {
    'jobs.list': () => jobsOf([lostStep(email)]),
    'invitations.list': () => listOf([{ ...ada, email }]),
  });
  expect(await screen.findByText(`\u2066${email}\u2069 may or may not have been invited`)).toBeDefined();
  expect((await screen.findByText(email)).getAttribute('dir')).toBe('ltr');
});

test('a connection’s name from right to left stays within the title of the window', async () => {
  openApp('/connection', {
    'connections.list': () => ({ connections: [{ ...northwind, label: name }], currentId: northwind.id }),
  });
  await waitFor(() => expect(document.title).toBe(`Connection – ${apart} – Keyholder`));
});

test('what is said behind the first of several places is not turned round by its name', () => {
  const place = { id: 'p', name: 'ארוך', link: null, person: null, updated: false };
  expect(usedIn({ places: [place, place, place] })).toBe('\u2068ארוך\u2069 and 2 more');
});
