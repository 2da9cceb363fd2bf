// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { windowOn } from '../../../support/list-window.ts';
import { watchCommits } from '../../../support/react-commits.ts';
import { openApp, press, type } from '../../open-app.tsx';
import { ada, listOf } from '../../samples.ts';

const people = Array.from({ length: 1_000 }, (_, n) => ({
  ...{ ...ada, id: `inv_${n}`, email: `p${n}@northwind.example`, role: n % 2 === 0 ? 'even' : 'odd' },
  expiresAt: { raw: '', epochMs: 4_102_444_800_000 + n, unit: 'ms' as const },
}));
const list = listOf(people, { complete: 'yes' });
const count = (drawn: readonly string[], name: string) => drawn.filter(one => one === name).length;
const beside = ['Button', 'Title', 'Modal', 'Drawer', 'Popover'].map(name => `@mantine/core/${name}`);

test('a key draws the search, and its answer the rows: neither what stands around them nor the columns', async () => {
  const waiting: (() => void)[] = [];
  const bridge = openApp('/invitations', { 'invitations.list': () => list });
  await screen.findByText('p0@northwind.example');
  bridge.handle({
    'invitations.view': async input => {
      await new Promise<void>(resolve => waiting.push(resolve));
      return windowOn(list, input);
    },
  });
  const { drawn: commits, stop } = watchCommits();
  onTestFinished(stop);
  type('Search invitations', 'p99');
  // Both, in whichever order a busy machine comes to them.
  await waitFor(() => expect(count(commits.flat(), '@mantine/core/TextInput')).toBe(1));
  await waitFor(() => expect(waiting).toHaveLength(1));
  const key = commits.flat();
  expect(key.filter(name => beside.includes(name) || name.endsWith('Row'))).toEqual(['SentRow']);
  expect(count(key, '@mantine/core/Chip')).toBe(0);

  commits.length = 0;
  await act(async () => waiting[0]?.());
  await screen.findByText('11 of 1,000');
  const answer = commits.flat();
  expect(answer.filter(name => beside.includes(name))).toEqual([]);
  expect(count(answer, '@mantine/core/TextInput')).toBe(0);
  expect(count(answer, 'DataTable'), 'times that the table is drawn').toBe(1);
  expect(count(answer, 'StatusWord'), 'rows that are drawn').toBe(11);
  // The one with the box, which says how many there are.
  expect(count(answer, 'ColumnEdge')).toBe(1);
});

test('what is not drawn while it is closed tells, once it is opened, of what was found last', async () => {
  openApp('/invitations', { 'invitations.list': () => list });
  await screen.findByText('p0@northwind.example');
  type('Search invitations', 'p99');
  await screen.findByText('11 of 1,000');
  await press('Filters');
  expect(await screen.findByRole('checkbox', { name: 'odd 6' })).toBeDefined();
  type('Search invitations', 'p9');
  expect(await screen.findByRole('checkbox', { name: 'odd 56' })).toBeDefined();
});
