// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reasonLine } from '../../../../src-renderer/features/batch/step-words.ts';
import { rateOf, rateWords } from '../../../../src-renderer/features/batch/use-rate.ts';
import type { Job, Step } from '../../../../src-shared/job.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import { type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { deploys } from '../../samples.ts';
import { batchOf, jobHandlers, openBatch, planFor, review, stepOf, view } from './batch-scene.tsx';

const saidNo: Problem = { code: 'field-errors', fields: { email: ['is not one of ours.'] } };
const steps: readonly Step[] = [
  stepOf(0, { state: 'done', toldBy: 'answer', sentAt: 1 }),
  stepOf(1, { state: 'refused', toldBy: 'answer', problem: saidNo, sentAt: 1 }),
  stepOf(2, {
    ...{ state: 'unknown', sentAt: 1, problem: { code: 'outcome-unknown', because: 'timed-out' } },
    doubt: { found: 'not-listed', asOf: 1, looking: false },
  }),
  stepOf(3, { state: 'sent', sentAt: 1 }),
  stepOf(4),
];

function openJob(more: Partial<Job>, handlers: Handlers = {}, of = steps) {
  let job = batchOf(of, more);
  const bridge = openBatch({ ...jobHandlers(of, () => job), ...handlers });
  const become = (change: Partial<Job>) => {
    job = { ...job, ...change };
    bridge.emit('changed', { topics: ['jobs'], connectionId: null });
    return job;
  };
  return { bridge, become };
}

const batch = () => screen.findByRole('heading', { name: /^Batch of 5 invitations/ });
const rows = () => within(screen.getByRole('grid', { name: 'Rows of the batch' }));
const row = async (email: string) => {
  const found = (await rows().findByText(email)).closest('tr');
  if (!found) throw new Error(`no row of ${email}`);
  return within(found);
};

test('a batch that is under way is found again, with what has become of every row', async () => {
  openJob({});
  await batch();
  expect(screen.getByText('1 sent · 1 refused · 1 in doubt · 1 on its way · 1 waiting')).toBeDefined();
  expect(screen.getByText('Under way.')).toBeDefined();
  expect((await row('p0@x.example')).getByText('Sent')).toBeDefined();
  expect((await row('p1@x.example')).getByText('Address: is not one of ours.')).toBeDefined();
  const doubtful = await row('p2@x.example');
  expect(doubtful.getByText('In doubt')).toBeDefined();
  expect(doubtful.getByText(/; the service took too long; may or may not have been sent$/)).toBeDefined();
  expect(doubtful.getByText(/not in the list, and may still arrive/)).toBeDefined();
  expect(doubtful.queryByText('Sent')).toBeNull();
  expect((await row('p3@x.example')).getByText('On its way')).toBeDefined();
  expect((await row('p4@x.example')).getByText('Waiting')).toBeDefined();
  // One that is in doubt is not settled: whoever listens is not told so either.
  const bar = screen.getByRole('progressbar', { name: 'How far it is' });
  expect(bar.getAttribute('aria-valuetext')).toBe('3 of 5, 1 in doubt');
});

test('the second click of a double one is no word about what the first has brought', async () => {
  const exchanged: Problem = { code: 'cancelled', reason: 'token-exchanged' };
  const { bridge, become } = openJob(
    { state: 'paused', pausedBecause: 'owner' },
    { 'jobs.resume': () => become({ pausedBecause: exchanged }) },
  );
  await batch();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }), { detail: 1 });
  await screen.findByText('Paused: another token is in use since this began');
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }), { detail: 2 });
  expect(bridge.inputsOf('jobs.resume')).toEqual([{ id: 'b1' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }), { detail: 1 });
  expect(bridge.inputsOf('jobs.resume')).toHaveLength(2);
});

test('it is paused and resumed by one button, which keeps the focus', async () => {
  const { bridge, become } = openJob(
    {},
    {
      'jobs.pause': () => become({ state: 'paused', pausedBecause: 'owner' }),
      'jobs.resume': () => become({ state: 'running', pausedBecause: null }),
    },
  );
  await batch();
  const button = screen.getByRole('button', { name: 'Pause' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Resume' });
  expect(document.activeElement?.textContent).toBe('Resume');
  expect(screen.getByText(/Paused; what is on its way is brought to its end/)).toBeDefined();
  await press('Resume');
  await screen.findByRole('button', { name: 'Pause' });
  expect(bridge.inputsOf('jobs.pause')).toEqual([{ id: 'b1' }]);
  expect(bridge.inputsOf('jobs.resume')).toEqual([{ id: 'b1' }]);
});

test.each([
  ['restarted', /Nothing goes on without your word/],
  [{ code: 'token-refused' }, /The service refused the personal access token/],
  [{ code: 'cancelled', reason: 'token-exchanged' }, /another token is in use since this began/],
  [{ code: 'offline' }, /This computer is offline/],
] as const)('why it is paused is said: %j', async (pausedBecause, words) => {
  openJob({ state: 'paused', pausedBecause });
  await batch();
  expect(await screen.findByText(words)).toBeDefined();
});

test('after several lost answers what they were about is said to be in doubt, and not the pause', async () => {
  openJob({ state: 'paused', pausedBecause: { code: 'outcome-unknown', status: 500 } });
  await batch();
  expect(await screen.findByText(/^Several answers in a row were lost/)).toBeDefined();
  expect(screen.queryByText(/whether this happened/)).toBeNull();
});

test('that one in doubt has left is not said: an end in the middle, or records that were put back, do not tell', async () => {
  openJob({ state: 'paused', pausedBecause: 'restarted' }, {}, [stepOf(0, { state: 'unknown' }), stepOf(1)]);
  const told = await screen.findByText(/^It was asked for, and no answer came that tells\./);
  expect(told.textContent).not.toContain('left');
});

test('which token is in use now is said, and the earlier one is taken back by a button', async () => {
  const front = { ...deploys, key: 't0', name: 'Front desk', inUse: false };
  const pausedBecause = { code: 'cancelled', reason: 'token-exchanged' } as const;
  const { bridge } = openJob(
    { state: 'paused', pausedBecause, tokenMeant: 't0' },
    { 'tokens.list': () => [deploys, front], 'tokens.use': () => ({ ...front, inUse: true }) },
  );
  await batch();
  const told = within(await screen.findByRole('alert'));
  expect(
    told.getByText(/^This began with the token “Front desk”. Keyholder uses “CI deploys” now/),
  ).toBeDefined();
  await press('Use “Front desk” again');
  await waitFor(() => expect(bridge.inputsOf('tokens.use')).toEqual([{ key: 't0' }]));
});

test('that the earlier token is in use again is said, and no button is needed for it', async () => {
  const pausedBecause = { code: 'cancelled', reason: 'token-exchanged' } as const;
  openJob({ state: 'paused', pausedBecause, tokenMeant: 't1' });
  await batch();
  expect(await screen.findByText(/Keyholder uses the token “CI deploys” again/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
});

test('that the service has asked to wait is said, until then and no longer', async () => {
  const { become } = openJob({ waitsUntil: Date.now() + 60_000 });
  await batch();
  expect(screen.getByText(/^The service has asked to wait until/)).toBeDefined();
  become({ waitsUntil: Date.now() - 1 });
  await screen.findByText('Under way.');
});

test('cancelling says what will not be sent, and is confirmed', async () => {
  const { bridge, become } = openJob({}, { 'jobs.cancel': () => become({ state: 'ended' }) });
  await batch();
  await press('Cancel the rest…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the rest of this batch?' }));
  expect(dialog.getByText(/1 invitation has not left and will not be sent/)).toBeDefined();
  expect(bridge.inputsOf('jobs.cancel')).toEqual([]);
  await press('Cancel the rest');
  await screen.findByText('Cancelled: what had not left was not sent.');
  expect((await row('p4@x.example')).getByText('Not sent')).toBeDefined();
});

test('that the list could not be read is said no more once nothing is in doubt', async () => {
  const { become } = openJob(
    { state: 'paused', pausedBecause: 'owner' },
    { 'invitations.refresh': () => refuse({ code: 'offline' }) },
  );
  await batch();
  await press('Look at the list');
  expect(await screen.findByText('That could not be done')).toBeDefined();
  become({ counts: { waiting: 1, sent: 1, done: 2, refused: 1, unknown: 0 } });
  await waitFor(() => expect(screen.queryByText('That could not be done')).toBeNull());
});

test('of a doubt the owner may say what became of it; nothing is sent again', async () => {
  const { bridge, become } = openJob(
    { state: 'paused', pausedBecause: 'owner' },
    { 'jobs.settle': () => become({}), 'invitations.refresh': () => ({}) },
  );
  await batch();
  await press('Look at the list');
  await waitFor(() => expect(bridge.inputsOf('invitations.refresh')).toEqual([{ connectionId: 'c1' }]));
  // Nothing else may have changed.
  await screen.findByText(/^Keyholder looked at the list at /);
  await press('Show it');
  await screen.findByText('p2@x.example');
  await press('It was not sent: p2@x.example');
  await waitFor(() => expect(bridge.inputsOf('jobs.settle')).toEqual([{ id: 'b1', n: 2, as: 'not-done' }]));
  expect(bridge.calls.some(({ method }) => method === 'invitations.sendMany')).toBe(false);
});

test('of a list that was not read to its end it is not said that it was looked at as a whole', async () => {
  let complete: 'yes' | 'no' | 'unknown' = 'no';
  openJob(
    { state: 'paused', pausedBecause: 'owner' },
    {
      'invitations.refresh': () => ({}),
      'invitations.view': async input => ({ ...(await view(input)), complete }),
    },
  );
  await batch();
  await press('Look at the list');
  await screen.findByText(/^Keyholder looked at the list at .+, as far as it was read\.$/);
  complete = 'unknown';
  await press('Look at the list');
  await waitFor(() => expect(screen.queryByText(/as far as it was read/)).toBeNull());
  await screen.findByText(/^Keyholder looked at the list at [^,]+\.$/);
});

test('when the list was looked at is said by its day once that is over, and of no doubt that came later', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 30, 10, 15), toFake: ['Date'] });
  const { become } = openJob(
    { state: 'paused', pausedBecause: 'owner' },
    { 'invitations.refresh': () => ({}) },
  );
  await batch();
  await press('Look at the list');
  await screen.findByText(/^Keyholder looked at the list at 10:15/);
  vi.setSystemTime(new Date(2026, 11, 1, 8, 0));
  become({ counts: { waiting: 2, sent: 0, done: 1, refused: 1, unknown: 1 } });
  await screen.findByText(/^Keyholder looked at the list on Nov 30, 2026/);
  become({ state: 'running', pausedBecause: null });
  await waitFor(() => expect(screen.queryByText(/^Keyholder looked at the list/)).toBeNull());
  become({ state: 'paused', counts: { waiting: 1, sent: 0, done: 1, refused: 1, unknown: 2 } });
  await screen.findByText('2 invitations in doubt');
  expect(screen.queryByText(/^Keyholder looked at the list/)).toBeNull();
  vi.useRealTimers();
});

test('refused rows are reviewed before they are sent again, with why beside them', async () => {
  const { bridge } = openJob({ state: 'paused', pausedBecause: 'owner' });
  await batch();
  await press('Send the refused ones again…');
  await screen.findByRole('heading', { name: 'Review before sending' });
  expect(await screen.findByText('Refused before: Address: is not one of ours.')).toBeDefined();
  await screen.findByText('1 person to be invited');
  expect(bridge.inputsOf('invitations.plan').at(-1)?.people).toEqual([
    { email: 'p1@x.example', role: 'member', seat: false },
  ]);
  expect(bridge.calls.some(({ method }) => method === 'invitations.sendMany')).toBe(false);
});

test('what is sent again comes beside the rows that are reviewed already, and once', async () => {
  const ended = [stepOf(0, { state: 'done' }), stepOf(1, { state: 'refused' })];
  const bridge = openBatch(jobHandlers(ended, () => batchOf(ended, { state: 'ended' })));
  await review('a@x.example');
  for (let time = 0; time < 2; time += 1) {
    await press('Back to inviting many');
    await press(/^Show the batch of/);
    await press('Send the refused ones again…');
    await screen.findByText('2 people to be invited');
  }
  expect(bridge.inputsOf('invitations.plan').at(-1)?.people).toEqual([
    { email: 'a@x.example', role: 'member', seat: true },
    { email: 'p1@x.example', role: 'member', seat: false },
  ]);
});

test('rows to be sent again that come late take nobody away from what they have gone on to', async () => {
  const ended = [stepOf(0, { state: 'done' }), stepOf(1, { state: 'refused' })];
  const handlers = jobHandlers(ended, () => batchOf(ended, { state: 'ended' }));
  let come = () => {};
  const late = new Promise<void>(resolve => {
    come = resolve;
  });
  const bridge = openBatch({
    ...handlers,
    'jobs.steps': async input => {
      if (input.states?.includes('refused')) await late;
      return (await handlers['jobs.steps']?.(input)) ?? refuse({ code: 'internal' });
    },
  });
  await review('a@x.example');
  await press('Back to inviting many');
  await press(/^Show the batch of/);
  await press('Send the refused ones again…');
  await press('Invite others');
  fireEvent.change(await screen.findByLabelText('Address, line 1'), { target: { value: 'b@x.example' } });
  const asked = () =>
    bridge
      .inputsOf('invitations.plan')
      .at(-1)
      ?.people?.map(({ email }) => email);
  await waitFor(() => expect(asked()).toEqual(['b@x.example']));
  await act(async () => {
    come();
    await late;
  });
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(asked()).toEqual(['b@x.example']);
  expect(screen.getByLabelText<HTMLInputElement>('Address, line 1').value).toBe('b@x.example');
});

test('a review to which a batch leads back is compared with the role that was entered meanwhile', async () => {
  const ended = [stepOf(0, { state: 'done' }), stepOf(1, { state: 'done' })];
  const bridge = openBatch(jobHandlers(ended, () => batchOf(ended, { state: 'ended' })));
  await review('a@x.example');
  await screen.findByText('1 person to be invited');
  await press('Back to inviting many');
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } });
  await press(/^Show the batch of/);
  await press('Invite others');
  expect(await screen.findByText('1 person to be invited')).toBeDefined();
  expect(bridge.inputsOf('invitations.plan').at(-1)?.defaults.role).toBe('admin');
});

test('the addresses of what is shown are copied, however many', async () => {
  const many = Array.from({ length: 450 }, (_, n) => stepOf(n, { state: n % 2 === 0 ? 'done' : 'refused' }));
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Clipboard);
  openJob({ state: 'paused' }, {}, many);
  fireEvent.click(await screen.findByRole('radio', { name: 'Refused 225' }));
  await press('Copy the addresses');
  await screen.findByText('Copied.');
  const lines = copied[0]?.split('\n');
  expect([lines?.length, lines?.[0], lines?.at(-1)]).toEqual([225, 'p1@x.example', 'p449@x.example']);
});

test('what the list has settled is told until it was seen', async () => {
  const found = stepOf(0, { state: 'done', toldBy: 'list', sentAt: 1 });
  const { bridge, become } = openJob(
    { state: 'paused', open: [found] },
    { 'jobs.settle': () => become({ open: [] }) },
  );
  await batch();
  expect(screen.getByText(/1 invitation was sent after all: the list shows it/)).toBeDefined();
  await press('Got it');
  await waitFor(() => expect(screen.queryByText(/sent after all/)).toBeNull());
  expect(bridge.inputsOf('jobs.settle')).toEqual([{ id: 'b1', n: 0, as: 'done' }]);
});

test('batches of before can be looked at again; one invitation by itself is none', async () => {
  const done = [stepOf(0, { state: 'done' }), stepOf(1, { state: 'refused', problem: saidNo })];
  const jobs = [
    batchOf([stepOf(0, { state: 'done' })], { id: 'one', state: 'ended' }),
    batchOf(done, { state: 'ended' }),
  ];
  openBatch({ ...jobHandlers(done, () => batchOf(done)), 'jobs.list': () => ({ jobs, earlier: 'known' }) });
  const section = within(await screen.findByRole('region', { name: 'Batches' }));
  expect(section.getAllByRole('button')).toHaveLength(1);
  expect(section.getByText(/2 invitations, 1 sent, 1 refused/)).toBeDefined();
  fireEvent.click(section.getByRole('button'));
  expect(await screen.findByRole('heading', { name: 'Batch of 2 invitations' })).toBeDefined();
  expect(screen.getByText('Finished.')).toBeDefined();
});

test.each([
  ['running', 'is being sent'],
  ['paused', 'is paused'],
] as const)('on every other screen a line says that a batch is %s, and leads there', async (state, words) => {
  const job = batchOf(steps, { state, pausedBecause: state === 'paused' ? 'owner' : null });
  openApp('/team', {
    ...jobHandlers(steps, () => job),
    'invitations.view': view,
    'invitations.plan': input => planFor(input),
  });
  const banner = await screen.findByText(`A batch of 5 invitations to Northwind ${words}`);
  fireEvent.click(
    within(banner.closest('[role=status]') as HTMLElement).getByRole('button', { name: 'Show' }),
  );
  await batch();
  expect(screen.queryByText(/^A batch of 5 invitations to/)).toBeNull();
});

test('a doubt of a batch leads to the batch, also when it has ended', async () => {
  const job = batchOf(steps, { state: 'ended', open: steps.filter(({ state }) => state === 'unknown') });
  openApp('/team', {
    ...jobHandlers(steps, () => job),
    'invitations.view': view,
    'invitations.plan': input => planFor(input),
  });
  const banner = await screen.findByText('An invitation is in doubt');
  fireEvent.click(
    within(banner.closest('[role=status]') as HTMLElement).getByRole('button', { name: 'Show' }),
  );
  await batch();
  expect(screen.queryByText('An invitation is in doubt')).toBeNull();
});

test('on the screen of the invitations a batch’s doubts take one line, and what is on its way none', async () => {
  const job = batchOf(steps, { open: steps.filter(({ state }) => state === 'unknown' || state === 'sent') });
  openApp('/invitations', { ...jobHandlers(steps, () => job), 'invitations.view': view });
  expect(await screen.findByText('An invitation is in doubt')).toBeDefined();
  await screen.findByRole('grid', { name: 'Invitations' });
  expect(screen.queryByRole('group', { name: 'Invitations in doubt' })).toBeNull();
  expect(screen.queryByText(/is on its way/)).toBeNull();
});

test('a rate is told of what was seen, and of what was seen for long enough', () => {
  const seen = [
    { at: 0, settled: 10 },
    { at: 5_000, settled: 30 },
  ];
  expect(rateOf(seen, 5_000)).toBe(0.004);
  // It stands still since.
  expect(rateOf(seen, 20_000)).toBe(0.001);
  expect(rateOf(seen, 3_000)).toBeNull();
  expect(
    rateOf(
      [
        { at: 0, settled: 10 },
        { at: 9_000, settled: 12 },
      ],
      9_000,
    ),
  ).toBeNull();
  expect(rateOf([], 1)).toBeNull();
  expect(rateWords(0.004)).toBe('About 4 a second');
  expect(rateWords(0.0005)).toBe('About 30 a minute');
});

test('what a service says of a field is told by the name that it has there, whatever that is', () => {
  const fields = { email: ['is taken'], constructor: ['is not allowed'] };
  expect(reasonLine({ code: 'field-errors', status: 422, fields })).toBe(
    'Address: is taken; constructor: is not allowed',
  );
});
