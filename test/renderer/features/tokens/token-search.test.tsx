// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { foundTokens } from '../../../../src-renderer/features/tokens/use-token-search.ts';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { openApp, press } from '../../open-app.tsx';
import { deploys, overviewOf, works } from '../../samples.ts';

const many = (count: number): AccessToken[] =>
  Array.from({ length: count }, (_, n) => ({ ...deploys, key: `t${n}`, name: `Job ${n}`, inUse: n === 0 }));

const rows = () => within(screen.getByRole('table', { name: 'Tokens' })).getAllByRole('row').length - 1;
const seek = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Search tokens' }), { target: { value: text } });

test('one of many tokens is looked for, and it is said how many are shown', async () => {
  openApp('/tokens', { 'tokens.list': () => many(60) });
  expect((await screen.findByText('60 in all')).getAttribute('role')).toBe('status');
  seek('job 1');
  await screen.findByText('11 of 60');
  await waitFor(() => expect(rows()).toBe(11));
  seek('nobody has this');
  expect(await screen.findByRole('heading', { name: 'No token matches' })).toBeDefined();
  expect(screen.getByText('0 of 60')).toBeDefined();
  await press('Show all 60');
  expect(await screen.findByText('60 in all')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search tokens' }));
});

test('a name with İ is found by i, whatever the language of the system makes of it', () => {
  const tokens = many(1).map(token => ({ ...token, name: 'İzmir pipeline' }));
  for (const sought of ['izmir', 'İZMİR', 'PIPELINE']) expect(foundTokens(tokens, sought)).toHaveLength(1);
});

test('a screen is found in the palette where the system is Turkish', async () => {
  // As there: I is a big ı.
  const turkish = vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  openApp('/team', { 'tokens.list': () => many(5) });
  await screen.findByRole('heading', { name: 'Team', level: 1 });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Go to or do' });
  fireEvent.change(field, { target: { value: 'invi' } });
  expect(await screen.findByRole('option', { name: /^Invitations/ })).toBeDefined();
  turkish.mockRestore();
});

test('a few tokens are seen at a glance, and have no search above them', async () => {
  openApp('/tokens', { 'tokens.list': () => many(7) });
  await screen.findByRole('table', { name: 'Tokens' });
  expect(screen.queryByRole('textbox', { name: 'Search tokens' })).toBeNull();
});

test('a token that is chosen in the palette is the one that is shown', async () => {
  openApp('/team', { 'tokens.list': () => many(5) });
  await screen.findByRole('heading', { name: 'Team', level: 1 });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Go to or do' });
  fireEvent.change(field, { target: { value: 'Job 3' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Job 3/ }));
  await screen.findByText('1 of 5');
  await waitFor(() => expect(rows()).toBe(1));
  seek('');
  // It stays where it was: it has the focus.
  expect(await screen.findByText('5 in all')).toBeDefined();
});

test('a token that is gone to from the table of all tokens is the one that is shown', async () => {
  const row = { ...deploys, ...works, key: 'a', name: 'Job 3' };
  openApp('/tokens/all', { 'tokens.list': () => many(5), 'tokens.overview': () => overviewOf([row]) });
  await press('Go to Job 3 of Northwind');
  await screen.findByText('1 of 5');
  await waitFor(() => expect(rows()).toBe(1));
});

test.each(['deploys the shop', 'Build server', 'ann', 'PAT_77', 'x9qz', ' release '])(
  'a token is found by its name, note, places, id and ending: %s',
  sought => {
    const places = [{ id: 'p', name: 'Build server', link: null, person: 'Ann', updated: false }];
    const wanted = { ...deploys, key: 'a', name: 'Release', id: 'pat_77', note: 'Deploys the shop', places };
    const other = { ...deploys, key: 'b', name: 'Other', id: 'pat_1', tail: 'abcd' };
    expect(foundTokens([wanted, other], sought)).toEqual([wanted]);
  },
);

test('what was found in a text is not said of the next one', async () => {
  const found = { tokens: [{ ...deploys, ...works }], removed: [], unrecognisable: 0 };
  openApp('/tokens', { 'tokens.identify': () => found });
  await press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Whose token is this?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Whose token is this?' }));
  const field = dialog.getByRole('textbox', { name: /^A token, or a text/ });
  fireEvent.change(field, { target: { value: 'pat-found-in-a-log' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Look for tokens' }));
  expect(await dialog.findByText('It is this one:')).toBeDefined();
  fireEvent.change(field, { target: { value: 'pat-of-somebody-else' } });
  await waitFor(() => expect(dialog.queryByText('It is this one:')).toBeNull());
});
