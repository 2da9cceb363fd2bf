// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldMessages } from '../../../../src-shared/field-messages.ts';
import type { Output } from '../../../../src-shared/rpc.ts';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { windowOn } from '../../../support/list-window.ts';
import { fieldValue, openApp, press, type } from '../../open-app.tsx';
import { ada, deploys, listOf, overviewOf, works } from '../../samples.ts';

const secret = 'khp_0123456789abcdefghij';
/** As the router answers what holds a secret that is kept here. */
const unlessSecret = <T,>(search: string | undefined, answer: () => T): T =>
  search === secret
    ? refuse({ code: 'invalid-input', fields: { search: [fieldMessages.misplaced.holds] } })
    : answer();

const at = Date.UTC(2026, 10, 3, 9, 15);
const gone: Output<'invitations.gone'> = {
  rows: [
    {
      ...{ id: 'inv_2', email: 'bo@northwind.example', role: 'member', useSeat: true, createdAt: null },
      ...{ expiresAt: null, firstSeen: at, lastSeen: at, missedAt: at, how: 'gone' },
      members: { before: 14, after: 15 },
    },
  ],
  ...{ matching: 1, all: 1, since: at, asOf: at },
};
const activity: Output<'activity.list'> = {
  entries: [
    {
      ...{ id: 'j 2', n: 2, at, who: 'ann', what: 'tokens.create', outcome: 'done', because: null },
      ...{ connection: null, origin: null, about: { id: 'pat_1', name: 'Deploy', more: null } },
      ...{ step: null, toldBy: null, of: null, requestId: null, keptIn: 'disk' },
    },
  ],
  ...{ matching: 1, all: 1, connections: [], kinds: ['tokens'], computers: [] },
  chain: {
    ...{ state: 'whole', breaks: [], allBreaks: 0, notOnDisk: 0 },
    ...{ head: { n: 2, hash: 'f'.repeat(64) }, checkedAt: at },
  },
};
const handlers: Handlers = {
  'tokens.overview': ({ search }) => unlessSecret(search, () => overviewOf([{ ...deploys, ...works }])),
  'invitations.view': input => unlessSecret(input.search, () => windowOn(listOf([ada]), input)),
  'invitations.gone': ({ search }) => unlessSecret(search, () => gone),
  'activity.list': ({ search }) => unlessSecret(search, () => activity),
};

test.each([
  ['/tokens/all', 'Search tokens', 'CI deploys'],
  ['/invitations', 'Search invitations', ada.email ?? ''],
  ['/invitations/gone', 'Search gone invitations', 'bo@northwind.example'],
  ['/activity', 'Search the activity', 'Deploy'],
])(
  '%s: a secret that is looked for matches nothing, and what finds it is named beside the field',
  async (path, label, shown) => {
    openApp(path, handlers);
    await screen.findAllByText(shown);
    type(label, secret);
    expect(await screen.findByText(/holds a session or a personal access token/)).toBeDefined();
    expect(screen.getByText(/“Whose token is this\?”/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(shown)).toBeNull();
    expect(fieldValue(label)).toBe(secret);
    await press('Show all 1');
    await waitFor(() => expect(screen.getAllByText(shown).length).toBeGreaterThan(0));
    expect(fieldValue(label)).toBe('');
  },
);
