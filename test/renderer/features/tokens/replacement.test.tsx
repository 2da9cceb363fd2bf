// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { SessionState } from '../../../../src-shared/connection.ts';
import type { Step } from '../../../../src-shared/job.ts';
import type { Rotation } from '../../../../src-shared/rotation.ts';
import { openApp, press } from '../../open-app.tsx';
import { replacing } from '../../sample-jobs.ts';
import { day, deploys, northwind } from '../../samples.ts';

const endsFirst = /own end comes first, .* what still uses it stops working then/;
const ending = (inMs: number) => ({
  ...deploys,
  expiry: 'at' as const,
  expiresAt: new Date(Date.now() + inMs).toISOString(),
});

test.each([
  ['before that', day / 2, 1],
  ['after it', 2 * day, 0],
  ['long ago, as far as is known', -day, 0],
])(
  'an old token is said to be left alone, not to work until then: it ends %s',
  async (_when, inMs, times) => {
    const made = { ...deploys, key: 't2', tail: 'New1' };
    openApp('/tokens', { 'tokens.rotations': () => [{ ...replacing(made), old: ending(inMs) }] });
    const [line] = await screen.findAllByText(/^Keyholder leaves the old one as it is until .* at least\./);
    expect(line?.textContent?.match(endsFirst) ?? []).toHaveLength(times);
    expect(screen.queryByText(/Both work/)).toBeNull();
  },
);

test.each([
  ['nothing took its place', 'failed', null],
  ['the new one is off the list', 'grace', null],
  ['the new one was revoked', 'grace', { state: 'revoked', revokedAt: 1 }],
  ['nobody knows of the new one', 'grace', { state: 'revocation-unknown' }],
  ['what may have been created is revoked', 'creation-unknown', { state: 'revoked', revokedAt: 1 }],
  ['it has to be revoked in the dashboard', 'elsewhere', {}],
] as const)('an old token that has ended is not said to work where %s', async (_what, phase, is) => {
  const made = is && { ...deploys, ...is, key: 't2' };
  openApp('/tokens', {
    'tokens.rotations': () => [{ ...replacing(made), phase, old: ending(-day), graceEndsAt: null }],
  });
  const card = await screen.findByRole('region', { name: /^Replacing/ });
  expect(card.textContent).not.toMatch(/The old (one|token) (works|does)|It works until then/);
  expect(card.textContent).toMatch(/has left the old (one|token) as it was|treat it as working/);
});

test('while the old one is left alone, its card revokes it sooner, and asks as its row does', async () => {
  const made = { ...deploys, key: 't2', tail: 'New1' };
  const place = { id: 'p1', name: 'Build server', link: null, person: null, updated: false };
  const there = { ...place, id: 'p2', name: 'Nightly export', updated: true };
  let old: AccessToken = { ...deploys, places: [place, there] };
  const bridge = openApp('/tokens', {
    'tokens.list': () => [made, old],
    'tokens.rotations': () => [{ ...replacing(made), old }],
    'tokens.revoke': () => ({ ...deploys, state: 'revoked', revokedAt: 1 }),
  });
  const sooner = await screen.findByRole('button', { name: 'Revoke the old token…' });
  expect(sooner.dataset.variant).toBe('default');
  await press('Revoke the old token…');
  const asked = await screen.findByRole('dialog', { name: 'Revoke token?' });
  expect(asked.textContent).toContain('ends in …x9Qz');
  expect(asked.textContent).toContain('used in Build server.');
  await press('Revoke token');
  await waitFor(() => expect(bridge.inputsOf('tokens.revoke')).toEqual([{ key: deploys.key }]));
  expect(bridge.inputsOf('tokens.endRotation')).toEqual([]);
  // Without its id nothing here can: there is no button that does nothing.
  old = { ...deploys, id: null };
  bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the old token…' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Finish…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep both' })).toBeDefined();
});

test('of two places that are ticked one after the other, neither tick takes the other back', async () => {
  const made = { ...deploys, key: 't2', tail: 'New1' };
  const place = (id: string) => ({ id, name: `Place ${id}`, link: null, person: null, updated: false });
  const old: AccessToken = { ...deploys, places: [place('p1'), place('p2')] };
  const bridge = openApp('/tokens', {
    'tokens.list': () => [made, old],
    'tokens.rotations': () => [{ ...replacing(made), phase: 'places', old, openPlaces: 2 }],
    'tokens.note': () => new Promise(() => {}),
  });
  fireEvent.click(await screen.findByLabelText('Place p1'));
  fireEvent.click(screen.getByLabelText('Place p2'));
  await waitFor(() => expect(bridge.inputsOf('tokens.note')).toHaveLength(2));
  const ticks = bridge.inputsOf('tokens.note').map(({ places }) => places?.map(({ updated }) => updated));
  expect(ticks).toEqual([
    [true, undefined],
    [undefined, true],
  ]);
});

test('the rows of both tokens say so for as long as one is being replaced', async () => {
  const made = { ...deploys, key: 't2', tail: 'New1' };
  let rotation: Rotation = replacing(made);
  const bridge = openApp('/tokens', {
    'tokens.list': () => [deploys, made],
    'tokens.rotations': () => [rotation],
  });
  await screen.findByText('ends in …x9Qz · being replaced');
  expect(screen.getByText('ends in …New1 · replaces …x9Qz')).toBeDefined();
  // No new one has come: there is nothing that replaces it.
  rotation = { ...rotation, phase: 'failed', new: null };
  bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
  await screen.findByText('ends in …x9Qz');
  expect(screen.getByText('ends in …New1')).toBeDefined();
});

test('who replaces a token that ends before both were side by side for as long as was chosen is told so', async () => {
  openApp('/tokens', { 'tokens.list': () => [ending(day / 2)] });
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Replace…' }));
  expect(await screen.findByText(endsFirst)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'An hour' }));
  expect(screen.queryByText(endsFirst)).toBeNull();
});

test('what is asked names the old token, and what became of it is told as its card goes', async () => {
  const made = { ...deploys, key: 't2', tail: 'New1' };
  let rotation: Rotation = { ...replacing(made), phase: 'ready', graceEndsAt: 1 };
  const bridge = openApp('/tokens', {
    'tokens.rotations': () => [rotation],
    'tokens.endRotation': () => {
      rotation = { ...rotation, phase: 'done', job: { ...rotation.job, state: 'ended' } };
      bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
      return rotation.job;
    },
  });
  await press('Revoke the old token…');
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the old token?' });
  expect(dialog.textContent).toContain('CI deploys ends in …x9Qz');
  await press('Revoke the old token');
  expect(await screen.findByText('The old token “CI deploys” is revoked.')).toBeDefined();
  expect(screen.queryByRole('region', { name: /^Replacing/ })).toBeNull();
});

test.each(['ready', 'places'] as const)(
  'why the old token was not revoked stays on its card, from which it can be asked again: %s',
  async phase => {
    const made = { ...deploys, key: 't2', tail: 'New1' };
    const waits = { ...replacing(made), phase, graceEndsAt: 1, openPlaces: phase === 'places' ? 1 : 0 };
    const because = (pausedBecause: Rotation['job']['pausedBecause']) => ({
      ...waits,
      job: { ...waits.job, pausedBecause },
    });
    let rotation: Rotation = because({ code: 'conflict', reason: 'rotation-waits' });
    let verdict: SessionState['verdict'] = 'accepted';
    const bridge = openApp('/tokens', {
      'connections.list': () => ({
        connections: [{ ...northwind, session: { ...northwind.session, verdict } }],
        currentId: 'c1',
      }),
      'tokens.rotations': () => [rotation],
      'tokens.endRotation': () => {
        rotation = because({ code: 'session-ended', status: 401, serviceSaid: 'Not signed in' });
        verdict = 'refused';
        bridge.emit('changed', { topics: ['jobs', 'tokens', 'connections'], connectionId: 'c1' });
        return rotation.job;
      },
    });
    const card = await screen.findByRole('region', { name: /^Replacing/ });
    expect(within(card).queryByRole('alert')).toBeNull();
    await press('Revoke the old token…');
    await press('Revoke the old token');
    const alert = await within(card).findByRole('alert');
    expect(alert.textContent).toContain('The old token was not revoked');
    expect(alert.textContent).toContain('Not signed in');
    expect(within(card).getByRole('button', { name: 'Revoke the old token…' })).toBeDefined();
    // With one again, nothing is left of that reason.
    verdict = 'accepted';
    bridge.emit('changed', { topics: ['connections'], connectionId: 'c1' });
    await waitFor(() => expect(within(card).queryByRole('alert')).toBeNull());
  },
);

test('while nobody knows whether there is a new token, nothing says that nothing was sent, nor offers to go on', async () => {
  const made = { ...deploys, key: 't2', id: null, tail: null, state: 'creation-unknown' as const };
  const waits = { code: 'conflict', reason: 'rotation-waits' } as const;
  const replaced = replacing(made);
  let rotation: Rotation = {
    ...{ ...replaced, phase: 'creation-unknown', graceEndsAt: null },
    job: { ...replaced.job, pausedBecause: waits },
    problem: { code: 'outcome-unknown', because: 'connection-lost' },
  };
  const bridge = openApp('/tokens', { 'tokens.rotations': () => [rotation] });
  const card = await screen.findByRole('region', { name: /^Replacing/ });
  const says = (words: RegExp) => expect(card.textContent).toMatch(words);
  says(/No answer came .* settle its row below, and cancel the rest\./);
  expect(card.textContent).not.toMatch(/Nothing was sent|until you resume/);
  const offers = () =>
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(offers()).not.toContain('Resume the replacement');
  expect(offers()).toContain('Cancel the rest');
  // Its owner has found and revoked it.
  rotation = { ...rotation, new: { ...made, id: 'pat_9', state: 'revoked', revokedAt: 1 } };
  bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
  await waitFor(() => says(/What was created is revoked: cancel the rest\./));
});

test('an answer that was lost is told once on the card of a replacement', async () => {
  const made = { ...deploys, key: 't2', id: null, tail: null, state: 'creation-unknown' as const };
  const replaced = replacing(made);
  const lost = { code: 'outcome-unknown', because: 'connection-lost' } as const;
  let rotation: Rotation = { ...replaced, phase: 'creation-unknown', graceEndsAt: null, problem: lost };
  const bridge = openApp('/tokens', { 'tokens.rotations': () => [rotation] });
  const card = await screen.findByRole('region', { name: /^Replacing/ });
  const times = (words: RegExp) => card.textContent?.match(words)?.length ?? 0;
  expect(within(card).getByRole('alert').textContent).toContain(
    'The new token may or may not have been created',
  );
  expect(times(/no answer came/gi)).toBe(1);
  expect(times(/by itself/g)).toBe(1);
  rotation = {
    ...{ ...replacing({ ...deploys, key: 't2' }), phase: 'revocation-unknown', problem: lost },
    old: { ...deploys, state: 'revocation-unknown' },
    job: { ...replaced.job, state: 'ended' },
  };
  bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
  await waitFor(() => expect(times(/old token may or may not have been revoked/g)).toBe(1));
  expect(times(/no answer came/gi)).toBe(1);
});

test.each([
  ['create', 'The new token is not created yet.'],
  ['prove', 'The new token is there, and is not known to work yet.'],
  ['use', 'The new token works, and is not taken into use yet.'],
] as const)(
  'a replacement that is paused before “%s” does not say that it is being done',
  async (phase, words) => {
    const replaced = replacing({ ...deploys, key: 't2' });
    const counts = { waiting: 3, sent: 0, done: 1, refused: 0, unknown: 0 };
    const job = { ...replaced.job, counts, pausedBecause: 'restarted' as const };
    const old = { ...deploys, inUse: true };
    openApp('/tokens', { 'tokens.rotations': () => [{ ...replaced, old, phase, job, graceEndsAt: null }] });
    const card = await screen.findByRole('region', { name: /^Replacing/ });
    expect(within(card).getByText(words)).toBeDefined();
    expect(card.textContent).not.toMatch(/being|is asked whether/);
  },
);

test.each(['running', 'paused'] as const)(
  'a new token is not said to be taken into use where Keyholder uses another one: %s',
  async state => {
    const replaced = replacing({ ...deploys, key: 't2' });
    const job = { ...replaced.job, state };
    openApp('/tokens', { 'tokens.rotations': () => [{ ...replaced, phase: 'use', job, graceEndsAt: null }] });
    const card = await screen.findByRole('region', { name: /^Replacing/ });
    expect(within(card).getByText('The new token works.')).toBeDefined();
    expect(card.textContent).not.toMatch(/into use/);
  },
);

test.each([
  ['failed', 0, 'Got it'],
  ['not-revoked', 3, 'Keep both'],
] as const)(
  'the card of a replacement that has ended as “%s” goes once that was seen',
  async (phase, n, word) => {
    const made = phase === 'failed' ? null : { ...deploys, key: 't2' };
    const problem = { code: 'not-permitted', status: 403 } as const;
    const replaced = replacing(made);
    const told = { state: 'refused', problem, sentAt: 1, toldBy: 'answer', doubt: null } as const;
    const what = { does: 'create', key: 't1', newKey: 't2', name: 'CI deploys', expiresAt: null } as const;
    const step = { n, what: { ...what, teamId: null, graceMs: 0, offsetMs: 0 }, ...told };
    let open: Step[] = [step];
    const rotation = (): Rotation => ({
      ...{ ...replaced, phase, problem, graceEndsAt: null },
      job: { ...replaced.job, state: 'ended', open },
    });
    const bridge = openApp('/tokens', {
      'tokens.list': () => [deploys],
      'tokens.rotations': () => [rotation()],
      'jobs.settle': () => {
        open = [];
        bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
        return rotation().job;
      },
    });
    const card = await screen.findByRole('region', { name: /^Replacing/ });
    const again = within(card).queryAllByRole('button', { name: 'Revoke the old token…' });
    expect(again).toHaveLength(phase === 'not-revoked' ? 1 : 0);
    await press(word);
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Replacing/ })).toBeNull());
    expect(bridge.inputsOf('jobs.settle')).toEqual([{ id: 'j1', n, as: 'not-done' }]);
    expect(screen.queryByText(/being replaced/)).toBeNull();
  },
);

test('while the old token is being revoked, nothing is offered that has nothing left to stop', async () => {
  const replaced = replacing({ ...deploys, key: 't2' });
  const counts = { waiting: 0, sent: 1, done: 3, refused: 0, unknown: 0 };
  const job = { ...replaced.job, counts, state: 'running' as const, pausedBecause: null };
  openApp('/tokens', { 'tokens.rotations': () => [{ ...replaced, phase: 'revoke', job, graceEndsAt: 1 }] });
  const card = await screen.findByRole('region', { name: /^Replacing/ });
  expect(within(card).getByText('The old token is being revoked.')).toBeDefined();
  expect(within(card).queryAllByRole('button')).toEqual([]);
});

test('where nobody knows whether the old token was revoked, it is said how to revoke it again', async () => {
  const replaced = replacing({ ...deploys, key: 't2', tail: 'New1' });
  const job = { ...replaced.job, state: 'ended' as const };
  const old = { ...deploys, state: 'revocation-unknown' as const };
  openApp('/tokens', { 'tokens.rotations': () => [{ ...replaced, phase: 'revocation-unknown', job, old }] });
  expect(await screen.findByText(/treat it as working, and revoke it again\./)).toBeDefined();
  await press('Revoke the old token again…');
  expect(await screen.findByRole('dialog', { name: 'Revoke token?' })).toBeDefined();
});

test('an old token that is revoked by its row is told as gone once: the new one has the same name', async () => {
  const made = { ...deploys, key: 't2', tail: 'New1' };
  let rotation = replacing(made);
  const bridge = openApp('/tokens', {
    'tokens.rotations': () => [rotation],
    'tokens.revoke': () => {
      const old = { ...deploys, state: 'revoked', revokedAt: 1 } as const;
      rotation = { ...rotation, phase: 'done', old, job: { ...rotation.job, state: 'ended' } };
      bridge.emit('changed', { topics: ['jobs', 'tokens'], connectionId: 'c1' });
      return old;
    },
  });
  await screen.findByRole('region', { name: /^Replacing/ });
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await screen.findByRole('dialog', { name: 'Revoke token?' });
  await press('Revoke token');
  expect(await screen.findByText('The old token “CI deploys” is revoked.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('“CI deploys” is revoked.')).toBeNull();
});
