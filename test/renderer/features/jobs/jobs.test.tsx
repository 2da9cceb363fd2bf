// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Handlers } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { jobsOf, lostStep } from '../../sample-jobs.ts';
import { northwind } from '../../samples.ts';

const bo = lostStep('bo@northwind.example');
const rows = () => screen.findByRole('group', { name: 'Invitations in doubt' });

function openInvitations(handlers: Handlers) {
  return openApp('/invitations', handlers);
}

test.each([
  ['It was sent', 'done'],
  ['It was not sent', 'not-done'],
] as const)('a doubt stands above the list until the owner says: %s', async (word, as) => {
  let steps = [bo];
  const bridge = openInvitations({
    'jobs.list': () => jobsOf(steps),
    'jobs.settle': () => {
      steps = [];
      const [job] = jobsOf([{ ...bo, state: 'done' }]).jobs;
      if (!job) throw new Error('no job');
      return { ...job, open: [] };
    },
  });
  const group = within(await rows());
  expect(group.getByText('bo@northwind.example may or may not have been invited')).toBeDefined();
  expect(group.getByText(/does not send it again by itself/)).toBeDefined();
  // Beside “it cannot be told whether it was sent”.
  expect(group.getByText(/^Asked for on .* as member, and no answer came that tells\./)).toBeDefined();
  await press(word);
  await waitFor(() => expect(bridge.inputsOf('jobs.settle')).toEqual([{ id: 'j0', n: 0, as }]));
  bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Invitations in doubt' })).toBeNull());
  expect(bridge.inputsOf('invitations.create')).toEqual([]);
});

test('what the list tells of it, and that it is looked for, stands with it', async () => {
  const doubt = { found: 'not-listed', asOf: Date.UTC(2026, 10, 20, 9), looking: true } as const;
  openInvitations({ 'jobs.list': () => jobsOf([{ ...bo, doubt }]) });
  const text = (await rows()).textContent ?? '';
  expect(text).toContain('It is not in the list, and may still arrive');
  // Of another day than today the hour alone would be taken for today's.
  expect(text).toContain('Keyholder last looked at the list on Nov 20, 2026, 9:00 AM. ');
  expect(text).toContain('Keyholder goes on looking by itself');
  expect(text).not.toMatch(/memory/);
});

test('that the list was looked at again is not announced each time, and what it tells then is', async () => {
  const doubt = { found: 'cannot-tell', asOf: Date.UTC(2026, 10, 20, 9), looking: true } as const;
  openInvitations({ 'jobs.list': () => jobsOf([{ ...bo, doubt }]) });
  const row = await screen.findByText('bo@northwind.example may or may not have been invited');
  const region = row.closest('[role="status"]');
  expect(region?.getAttribute('aria-atomic')).toBe('false');
  const liveOf = (words: RegExp) => screen.getByText(words).closest('[aria-live], [role="status"]');
  expect(liveOf(/last looked at the list/)?.getAttribute('aria-live')).toBe('off');
  expect(liveOf(/^It cannot be told whether it was sent\.$/)).toBe(region);
});

test('of what is kept in memory only, that is said', async () => {
  openInvitations({ 'jobs.list': () => jobsOf([bo], { keptIn: 'memory' }) });
  expect((await rows()).textContent).toContain('kept in memory only');
});

test('the list is asked on demand', async () => {
  const bridge = openInvitations({ 'jobs.list': () => jobsOf([bo]) });
  await screen.findByRole('grid', { name: 'Invitations' });
  expect(bridge.inputsOf('invitations.refresh')).toEqual([]);
  await press('Check the list');
  await waitFor(() => expect(bridge.inputsOf('invitations.refresh')).toEqual([{ connectionId: 'c1' }]));
});

test('a refused word is told', async () => {
  openInvitations({ 'jobs.list': () => jobsOf([bo]) });
  await press('It was sent');
  expect(await screen.findByText('That could not be noted')).toBeDefined();
});

const answered = { toldBy: 'answer', doubt: null } as const;
const refusedStep = lostStep('bo@northwind.example', {
  ...{ ...answered, state: 'refused' },
  problem: { code: 'not-permitted', status: 403 },
});
const sentStep = lostStep('bo@northwind.example', { ...answered, state: 'done', problem: null });

test.each([
  ['a refusal', refusedStep, 'The invitation to bo@northwind.example was not sent', 'not-done'],
  ['a success', sentStep, 'The invitation to bo@northwind.example was sent.', 'done'],
  [
    'what the list has settled',
    { ...sentStep, toldBy: 'list' as const },
    /^The invitation to bo@northwind.example was sent\. No answer said so; the list, asked afterwards, shows it\.$/,
    'done',
  ],
] as const)(
  '%s that came while the page was loaded anew stands until it was seen',
  async (_what, step, words, as) => {
    let steps = [step];
    const bridge = openInvitations({
      'jobs.list': () => jobsOf(steps),
      'jobs.settle': () => {
        steps = [];
        const [job] = jobsOf([step]).jobs;
        if (!job) throw new Error('no job');
        return { ...job, open: [] };
      },
    });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Invitations in doubt' })).toBeNull();
    await press('Got it');
    await waitFor(() => expect(bridge.inputsOf('jobs.settle')).toEqual([{ id: 'j0', n: 0, as }]));
    bridge.emit('changed', { topics: ['jobs'], connectionId: null });
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  },
);

test('of several that were sent it is said once who said so, so that the list below stays in sight', async () => {
  const steps = Array.from({ length: 8 }, (_, n) => {
    const toldBy = n === 7 ? 'answer' : 'list';
    return lostStep(`p${n}@x.example`, { ...answered, toldBy, state: 'done', problem: null });
  });
  openInvitations({ 'jobs.list': () => jobsOf(steps) });
  const told = (await screen.findByText('The invitation to p7@x.example was sent.')).parentElement;
  expect([...(told?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...[3, 4, 5, 6, 7].map(n => `The invitation to p${n}@x.example was sent.`),
    '3 others were sent before.',
    'No answer said so of 7 of them; the list, asked afterwards, shows them.',
  ]);
});

test('a refusal is told on every other screen', async () => {
  openApp('/team', { 'jobs.list': () => jobsOf([refusedStep]) });
  expect(await screen.findByText('An invitation was not sent')).toBeDefined();
  expect(screen.getByText(/: was not sent\./)).toBeDefined();
});

test('what is in doubt stands before what is settled, and is not mistaken for it', async () => {
  const found = (email: string) => lostStep(email, { state: 'done', toldBy: 'list', problem: null });
  const emails = ['ada', 'bea', 'cleo'].map(name => `${name}@northwind.example`);
  openApp('/team', {
    'jobs.list': () => jobsOf([...emails.map(found), lostStep('dee@northwind.example')]),
  });
  const title = await screen.findByText('What became of 4 invitations: 1 of them in doubt');
  expect(title.parentElement?.textContent).toContain('dee@northwind.example');
});

test('thousands of doubts are counted as everything else is', async () => {
  const lost = Array.from({ length: 1_200 }, (_, n) => ({ ...lostStep(`p${n}@northwind.example`), n }));
  openApp('/team', { 'jobs.list': () => jobsOf(lost) });
  expect(await screen.findByText('1,200 invitations are in doubt')).toBeDefined();
});

test('what is on its way is shown to whoever comes back', async () => {
  openInvitations({ 'jobs.list': () => jobsOf([{ ...bo, state: 'sent', doubt: null }]) });
  expect((await rows()).textContent).toContain('The invitation to bo@northwind.example is on its way');
});

test('a banner about the connection on the screen does not repeat its name with each invitation', async () => {
  openApp('/team', {
    'jobs.list': () =>
      jobsOf([lostStep('cy@southwind.example'), { ...lostStep('di@southwind.example'), n: 1 }]),
  });
  const title = await screen.findByText('2 invitations are in doubt');
  const banner = await waitFor(() => title.closest('[role="status"]') as HTMLElement);
  await waitFor(() => expect(banner.textContent).toContain('di@southwind.example: may or may not'));
  expect(banner.textContent).not.toContain('Northwind');
});

test('on another screen, and for another connection, a banner tells and leads there', async () => {
  const other = { ...northwind, id: 'c2', label: 'Southwind' };
  let currentId = 'c1';
  const bridge = openApp('/invitations', {
    'connections.list': () => ({ connections: [northwind, other], currentId }),
    'connections.select': ({ id }) => {
      currentId = id;
      return {};
    },
    'jobs.list': () => jobsOf([lostStep('cy@southwind.example')], { connectionId: 'c2' }),
  });
  expect(await screen.findByText('An invitation is in doubt')).toBeDefined();
  expect(screen.getByText(/\(Southwind\): may or may not have been sent/)).toBeDefined();
  await press('Show');
  await waitFor(() => expect(bridge.inputsOf('connections.select')).toEqual([{ id: 'c2' }]));
  bridge.emit('changed', { topics: ['connections'], connectionId: null });
  expect((await rows()).textContent).toContain('cy@southwind.example');
  await waitFor(() => expect(screen.queryByText('An invitation is in doubt')).toBeNull());
});

test.each([
  ['locked', true],
  ['waiting', true],
  ['ready', false],
] as const)(
  'while earlier jobs are unread and the keychain is %s, it is said that doubts may be there: %s',
  async (state, said) => {
    openApp('/team', {
      'keychain.status': () => ({ state, detail: null, platform: 'linux' }),
      'jobs.list': () => ({ jobs: [], earlier: 'unread' }),
    });
    await screen.findByRole('heading', { name: 'Team' });
    const title = 'It is not known yet which invitations are in doubt';
    if (said) expect(await screen.findByText(title)).toBeDefined();
    else expect(screen.queryByText(title)).toBeNull();
  },
);

test('what the list shows of a batch is told by the banner that leads there, and not once more above the list', async () => {
  const counts = { waiting: 0, sent: 0, done: 2, refused: 0, unknown: 0 };
  const bridge = openApp('/invitations', { 'jobs.list': () => jobsOf([foundStep()], { counts }) });
  await screen.findByText('An invitation was sent after all');
  await screen.findByRole('grid', { name: 'Invitations' });
  expect(screen.queryByText(/The invitation to bo@northwind\.example was sent/)).toBeNull();
  expect(bridge.inputsOf('jobs.settle')).toEqual([]);
});

const doubted = () => lostStep('ann@northwind.example');
const foundStep = () => lostStep('bo@northwind.example', { state: 'done', toldBy: 'list', problem: null });

test.each([
  ['was sent', [foundStep()], 'An invitation was sent after all', 'mail-check'],
  ['was refused', [refusedStep, foundStep()], 'What became of invitations', 'alert-circle'],
  [
    'is in doubt',
    [doubted(), foundStep()],
    'What became of 2 invitations: 1 of them in doubt',
    'help-hexagon',
  ],
])('the banner of an invitation that %s looks as what is known of it', async (_, steps, title, sign) => {
  openApp('/team', { 'jobs.list': () => jobsOf(steps) });
  const banner = (await screen.findByText(title)).closest('[role=status]');
  expect(banner?.querySelector('svg')?.classList.contains(`tabler-icon-${sign}`)).toBe(true);
});
