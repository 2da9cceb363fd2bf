// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Step } from '../../../../src-shared/job.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import type { Output } from '../../../../src-shared/rpc.ts';
import { type Handlers, Refusal, refuse } from '../../../support/fake-bridge.ts';
import { fieldValue, openApp, press, type } from '../../open-app.tsx';
import { jobsOf, lostStep } from '../../sample-jobs.ts';
import { ada, deploys } from '../../samples.ts';

type Sent = Output<'invitations.create'>;
const sent: Sent = { invitation: ada, confirmedBy: 'answer' };

/** An answer that the test gives when it wants to. */
function held<T>() {
  let answer: (value: T) => void = () => {};
  let fail: (problem: Problem) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    fail = problem => reject(new Refusal(problem));
  });
  return { promise, answer: (value: T) => answer(value), fail: (problem: Problem) => fail(problem) };
}

async function fillInvitation(handlers: Handlers) {
  const bridge = openApp('/invitations', handlers);
  await screen.findByRole('grid', { name: 'Invitations' });
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  return bridge;
}

async function fillToken(handlers: Handlers) {
  const bridge = openApp('/tokens', handlers);
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Robot');
  fireEvent.click(screen.getByLabelText('No expiry'));
  return bridge;
}

const goTo = (path: string) => {
  window.location.hash = `#${path}`;
};

const twice = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.click();
  button.click();
};

/** Sends an invitation whose answer is given by hand. */
async function sendHeld() {
  const answer = held<Sent>();
  const bridge = await fillInvitation({ 'invitations.create': () => answer.promise });
  await press('Invite to Northwind');
  await waitFor(() => expect(bridge.inputsOf('invitations.create')).toHaveLength(1));
  return answer;
}

async function sendAndLeave() {
  const answer = await sendHeld();
  goTo('/team');
  await screen.findByRole('heading', { name: 'Team' });
  return answer;
}

test('an invitation form cannot be closed while it sends', async () => {
  const answer = await sendHeld();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Invite to Northwind' })).toBeDefined();
  answer.answer(sent);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was sent stays above the list until it was seen, however many they are', async () => {
  await fillInvitation({ 'invitations.create': () => sent });
  await press('Invite to Northwind');
  for (const address of ['cy', 'di', 'ed', 'flo'].map(name => `${name}@northwind.example`)) {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Invite someone');
    await screen.findByLabelText(/^E-mail/);
    type(/^E-mail/, address);
    type(/^Role/, 'member');
    await press('Invite to Northwind');
  }
  expect(await screen.findByText('The invitation to flo@northwind.example was sent.')).toBeDefined();
  const before = screen.getByText('The invitation to bo@northwind.example was sent.');
  // Or each that is sent would have all that were sent before read out again.
  expect(before.closest('[role="status"]')?.getAttribute('aria-atomic')).toBe('false');
  await press('Got it');
  expect(screen.queryByText(/was sent/)).toBeNull();
});

test('another one begins with the role and the seat of the last, and with nobody’s address', async () => {
  await fillInvitation({ 'invitations.create': () => sent });
  fireEvent.click(screen.getByLabelText('Uses a seat', { exact: false }));
  await press('Invite to Northwind');
  await press('Invite another');
  await screen.findByLabelText(/^E-mail/);
  expect(fieldValue(/^E-mail/)).toBe('');
  expect(fieldValue(/^Role/)).toBe('member');
  expect(
    screen.getByRole('switch').getAttribute('aria-checked') ??
      screen.getByRole<HTMLInputElement>('switch').checked,
  ).toBe(false);
  // And it can be left again.
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Got it');
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  expect(fieldValue(/^Role/)).toBe('member');
});

test('the last that was sent can be shown in the list', async () => {
  await fillInvitation({ 'invitations.create': () => sent });
  await press('Invite to Northwind');
  await press('Show it in the list');
  expect(fieldValue(/^Search/)).toBe('bo@northwind.example');
});

test('an invitation that is sent after its form was left says so, and its draft is gone', async () => {
  const answer = await sendAndLeave();
  answer.answer(sent);
  expect(
    await screen.findByText('The invitation of bo@northwind.example to Northwind was sent.'),
  ).toBeDefined();
  goTo('/invitations');
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  expect(fieldValue(/^E-mail/)).toBe('');
  // What was sent before does not close the form that is opened now.
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(screen.getByRole('dialog', { name: 'Invite to Northwind' })).toBeDefined();
});

test('a refusal that comes after the form was left stays until it was seen', async () => {
  const answer = await sendAndLeave();
  answer.fail({ code: 'not-permitted', status: 403 });
  expect(
    await screen.findByText(/^The invitation of bo@northwind.example to Northwind was not sent/),
  ).toBeDefined();
});

test('a refusal that a job tells of is told by it alone, and once: in the form, or in a banner', async () => {
  const refused = lostStep('bo@northwind.example', {
    ...{ state: 'refused', toldBy: 'answer', doubt: null },
    problem: { code: 'not-permitted', status: 403 },
  });
  let steps: Step[] = [];
  const answer = held<Sent>();
  const bridge = await fillInvitation({
    'invitations.create': () => answer.promise,
    'jobs.list': () => jobsOf(steps),
  });
  await press('Invite to Northwind');
  await waitFor(() => expect(bridge.inputsOf('invitations.create')).toHaveLength(1));
  goTo('/team');
  await screen.findByRole('heading', { name: 'Team' });
  steps = [refused];
  bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  answer.fail({ code: 'not-permitted', status: 403 });
  expect(await screen.findByText('An invitation was not sent')).toBeDefined();
  await new Promise(resolve => setTimeout(resolve, 30));
  expect(screen.queryByText(/^The invitation of bo@northwind.example/)).toBeNull();
  expect(bridge.inputsOf('jobs.settle')).toEqual([]);
});

test('a refusal that the form shows was seen, and is told by nothing else meanwhile', async () => {
  const problem: Problem = { code: 'not-permitted', status: 403 };
  let steps: Step[] = [];
  const bridge = await fillInvitation({
    'invitations.create': () => {
      steps = [
        lostStep('bo@northwind.example', { state: 'refused', toldBy: 'answer', doubt: null, problem }),
      ];
      throw new Refusal(problem);
    },
    'jobs.list': () => jobsOf(steps),
  });
  await press('Invite to Northwind');
  expect(await screen.findByText('The invitation was not sent')).toBeDefined();
  bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  await waitFor(() =>
    expect(bridge.inputsOf('jobs.settle')).toContainEqual({ id: 'j0', n: 0, as: 'not-done' }),
  );
  // Nor is it told a second time behind the form, while that is being written down.
  expect(screen.queryByText('The invitation to bo@northwind.example was not sent')).toBeNull();
  await press('Cancel');
  expect(await screen.findByText('The invitation to bo@northwind.example was not sent')).toBeDefined();
});

test('a host that is gone while nobody looks at the form leaves word of the doubt', async () => {
  const answer = await sendAndLeave();
  answer.fail({ code: 'internal' });
  const told = await screen.findByText(/^It is not known whether the invitation of bo@northwind.example/);
  const text = told.closest('[role="alert"]')?.textContent;
  expect(text).toContain('It is not sent again by itself.');
  expect(text?.match(/not known/g)).toHaveLength(1);
});

test('a doubt belongs to its address, and no later refusal ends it', async () => {
  const answers: Problem[] = [
    { code: 'outcome-unknown', listed: 'cannot-tell' },
    { code: 'field-errors', status: 422, fields: { role: ['no such role'] } },
  ];
  let lost = 0;
  const bridge = await fillInvitation({
    'invitations.create': () => {
      lost += 1;
      throw new Refusal(answers.shift() ?? { code: 'offline' });
    },
    'jobs.list': () => jobsOf(lost > 0 ? [lostStep('bo@northwind.example')] : []),
  });
  await press('Invite to Northwind');
  const form = within(screen.getByRole('dialog', { name: 'Invite to Northwind' }));
  const doubt = 'It cannot be told whether it was sent';
  expect(await form.findByText(doubt)).toBeDefined();
  bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  type(/^E-mail/, 'cy@northwind.example');
  await screen.findByRole('button', { name: 'Invite to Northwind' });
  expect(form.queryByText(doubt)).toBeNull();
  type(/^E-mail/, 'BO@northwind.example');
  await press('Send again to Northwind');
  expect(await screen.findByText('This time the invitation was not sent')).toBeDefined();
  expect(form.getByText(doubt)).toBeDefined();
  fireEvent.click(form.getByText('Close'));
  await press('Invite someone');
  expect(await screen.findByRole('button', { name: 'Send again to Northwind' })).toBeDefined();
});

test('while the list is asked what became of it, nothing says that it is sent again, nor what the list tells', async () => {
  const answer = held<Sent>();
  let lost = false;
  const bridge = await fillInvitation({
    'invitations.create': () => answer.promise,
    'jobs.list': () => jobsOf(lost ? [lostStep('bo@northwind.example')] : []),
  });
  await press('Invite to Northwind');
  await waitFor(() => expect(bridge.inputsOf('invitations.create')).toHaveLength(1));
  lost = true;
  bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  const form = within(screen.getByRole('dialog', { name: 'Invite to Northwind' }));
  expect(await form.findByText('It may or may not have been sent')).toBeDefined();
  expect(form.getByText(/looks for it in the list now/)).toBeDefined();
  expect(form.queryByText(/the list does not settle it/)).toBeNull();
  expect(form.getByRole('button', { name: 'Looking at the list…' })).toBeDefined();
  expect(form.queryByRole('button', { name: /^Send again/ })).toBeNull();
  answer.fail({ code: 'outcome-unknown', listed: 'cannot-tell' });
  expect(await form.findByRole('button', { name: 'Send again to Northwind' })).toBeDefined();
  expect(form.getByText('It cannot be told whether it was sent')).toBeDefined();
  expect(form.queryByText(/in the list now/)).toBeNull();
});

/** Sent, its answer lost, and its form left while the list is asked. */
async function leftWhileLookedFor() {
  const answer = held<Sent>();
  let steps: Step[] = [];
  const bridge = await fillInvitation({
    'invitations.create': () => answer.promise,
    'jobs.list': () => jobsOf(steps),
  });
  const tellJobs = (now: Step[]) => {
    steps = now;
    bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  };
  await press('Invite to Northwind');
  await waitFor(() => expect(bridge.inputsOf('invitations.create')).toHaveLength(1));
  tellJobs([lostStep('bo@northwind.example')]);
  await screen.findByRole('button', { name: 'Looking at the list…' });
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const found = () => {
    tellJobs([]);
    answer.answer({ ...sent, confirmedBy: 'list' });
  };
  return { answer, bridge, found };
}

test.each<['sent' | 'lost', RegExp]>([
  ['sent', /^The invitation to bo@northwind.example was sent/],
  ['lost', /^bo@northwind.example may or may not have been invited/],
])(
  'while the list is asked what became of it, its form can be left, which tells the screen when it is %s',
  async (end, told) => {
    const { answer, bridge, found } = await leftWhileLookedFor();
    expect(await screen.findByText(/^bo@northwind.example may or may not have been invited/)).toBeDefined();
    // Somebody else is typed meanwhile: what comes of the first closes nothing, and sends nothing a second time.
    await press('Invite someone');
    await screen.findByLabelText(/^E-mail/);
    type(/^E-mail/, 'cy@northwind.example');
    if (end === 'sent') found();
    else answer.fail({ code: 'outcome-unknown', listed: 'cannot-tell' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Invite to Northwind' }).dataset.waits).toBeUndefined(),
    );
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(fieldValue(/^E-mail/)).toBe('cy@northwind.example');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(told)).toBeDefined();
    expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
  },
);

test('who was typed while the list was asked about somebody else is there when the form is opened again', async () => {
  const { found } = await leftWhileLookedFor();
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  type(/^E-mail/, 'cy@northwind.example');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  found();
  expect(await screen.findByText(/^The invitation to bo@northwind.example was sent/)).toBeDefined();
  await press('Invite another');
  await screen.findByLabelText(/^E-mail/);
  expect(fieldValue(/^E-mail/)).toBe('cy@northwind.example');
});

test('a host that is gone while an invitation is sent leaves a doubt', async () => {
  await fillInvitation({
    'invitations.create': () => {
      throw new Refusal({ code: 'internal', reason: 'silent' });
    },
  });
  await press('Invite to Northwind');
  expect(await screen.findByText('It may or may not have been sent')).toBeDefined();
  expect(screen.queryByText('The invitation was not sent')).toBeNull();
});

test('what is on its way still when the host has failed is told once the form is closed', async () => {
  let steps: Step[] = [];
  const bridge = await fillInvitation({
    'invitations.create': () => {
      steps = [lostStep('bo@northwind.example', { state: 'sent', doubt: null })];
      throw new Refusal({ code: 'internal' });
    },
    'jobs.list': () => jobsOf(steps),
  });
  await press('Invite to Northwind');
  expect(await screen.findByText('It may or may not have been sent')).toBeDefined();
  bridge.emit('changed', { topics: ['jobs'], connectionId: null });
  await waitFor(() => expect(bridge.inputsOf('jobs.list').length).toBeGreaterThan(1));
  fireEvent.click(screen.getByText('Close'));
  expect(await screen.findByText('The invitation to bo@northwind.example is on its way')).toBeDefined();
});

test.each<[Problem, string]>([
  [{ code: 'token-missing' }, 'Go to tokens'],
  [{ code: 'token-refused', status: 401 }, 'Choose another token'],
])('an invitation that $code keeps from being sent leads to the tokens', async (problem, way) => {
  await fillInvitation({ 'invitations.create': () => refuse(problem) });
  await press('Invite to Northwind');
  await screen.findByText('The invitation was not sent');
  await press(way);
  expect(await screen.findByRole('heading', { name: 'Tokens', level: 1 })).toBeDefined();
});

test('two clicks before the page is drawn again send one invitation', async () => {
  const answer = held<Sent>();
  const bridge = await fillInvitation({ 'invitations.create': () => answer.promise });
  twice('Invite to Northwind');
  await waitFor(() => expect(bridge.inputsOf('invitations.create').length).toBeGreaterThan(0));
  await new Promise(resolve => setTimeout(resolve, 30));
  expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
});

test('two clicks before the page is drawn again create one token, and the form stays until it is there', async () => {
  const answer = held<Output<'tokens.create'>>();
  const bridge = await fillToken({ 'tokens.create': () => answer.promise });
  twice('Create token for Northwind');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  expect(bridge.inputsOf('tokens.create')).toHaveLength(1);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('dialog', { name: 'Create token' })).toBeDefined();
});

test('a token that is created after its form was left is found under Tokens, and its draft is gone', async () => {
  const answer = held<Output<'tokens.create'>>();
  const bridge = await fillToken({ 'tokens.create': () => answer.promise });
  await press('Create token for Northwind');
  await waitFor(() => expect(bridge.inputsOf('tokens.create')).toHaveLength(1));
  goTo('/team');
  await screen.findByRole('heading', { name: 'Team' });
  answer.answer({ ...deploys, key: 't2', name: 'Robot' });
  expect(
    await screen.findByText('The token “Robot” was created. It is under the tokens of Northwind.'),
  ).toBeDefined();
  goTo('/tokens');
  expect(await screen.findByRole('dialog', { name: 'Token created' })).toBeDefined();
  await press('Done');
  await press('Create token');
  await screen.findByLabelText(/^Name/);
  expect(fieldValue(/^Name/)).toBe('');
});

test('a token that is refused after its form was left says so', async () => {
  const answer = held<Output<'tokens.create'>>();
  const bridge = await fillToken({ 'tokens.create': () => answer.promise });
  await press('Create token for Northwind');
  await waitFor(() => expect(bridge.inputsOf('tokens.create')).toHaveLength(1));
  goTo('/team');
  await screen.findByRole('heading', { name: 'Team' });
  answer.fail({ code: 'not-permitted', status: 403 });
  expect(await screen.findByText('The token “Robot” for Northwind was not created')).toBeDefined();
  await press('Dismiss');
  await waitFor(() => expect(screen.queryByText(/was not created/)).toBeNull());
});

test('two clicks revoke once', async () => {
  const bridge = openApp('/tokens', { 'tokens.revoke': () => new Promise(() => {}) });
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await screen.findByRole('dialog', { name: 'Revoke token?' });
  twice('Revoke token');
  await waitFor(() => expect(bridge.inputsOf('tokens.revoke').length).toBeGreaterThan(0));
  await new Promise(resolve => setTimeout(resolve, 30));
  expect(bridge.inputsOf('tokens.revoke')).toHaveLength(1);
});

test('two clicks add an existing token once', async () => {
  const bridge = openApp('/tokens', { 'tokens.adopt': () => new Promise(() => {}) });
  await press('Add existing token');
  await screen.findByLabelText(/^Personal access token/);
  type(/^Personal access token/, 'pat-very-secret');
  type(/^Name/, 'Laptop');
  twice('Add token to Northwind');
  await waitFor(() => expect(bridge.inputsOf('tokens.adopt').length).toBeGreaterThan(0));
  await new Promise(resolve => setTimeout(resolve, 30));
  expect(bridge.inputsOf('tokens.adopt')).toHaveLength(1);
});
