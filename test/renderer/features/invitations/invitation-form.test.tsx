// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shownByList } from '../../../../src-renderer/ui/answers/list-words.ts';
import type { Step } from '../../../../src-shared/job.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import { type FakeBridge, type Handlers, refuse } from '../../../support/fake-bridge.ts';
import { fieldValue, openApp, openInvitationForm, press, type } from '../../open-app.tsx';
import { jobsOf, lostStep } from '../../sample-jobs.ts';
import { ada, info, listOf, team } from '../../samples.ts';

afterEach(() => vi.useRealTimers());

const answer = (problem: Problem): Handlers => ({ 'invitations.create': () => refuse(problem) });

test('an invitation is sent as it was entered, trimmed', async () => {
  const bridge = await openInvitationForm({
    'invitations.create': () => ({ invitation: ada, confirmedBy: 'answer' }),
  });
  type(/^E-mail/, ' bo@northwind.example ');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  await waitFor(() =>
    expect(bridge.inputsOf('invitations.create')).toEqual([
      { connectionId: 'c1', email: 'bo@northwind.example', role: 'member', useSeat: true },
    ]),
  );
  expect(await screen.findByText('The invitation to bo@northwind.example was sent.')).toBeDefined();
});

test.each<Problem>([
  { code: 'service-fault', status: 500 },
  { code: 'token-refused', status: 401 },
  { code: 'offline' },
])('the form keeps what was entered on $code', async problem => {
  await openInvitationForm(answer(problem));
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  expect(await screen.findByText('The invitation was not sent')).toBeDefined();
  expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example');
  expect(fieldValue(/^Role/)).toBe('member');
  // And when the form is closed and opened again.
  await press('Close');
  await press('Invite someone');
  await waitFor(() => expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example'));
});

test.each([
  [9, '16 of 25 are free'],
  [25, 'none is free'],
])('with %i seats used, it says what is left before one is spent', async (seatsUsed, words) => {
  await openInvitationForm({ 'team.get': () => ({ ...team, seatsTotal: 25, seatsUsed }) });
  expect(
    await screen.findByText(
      new RegExp(`^Whether this invitation takes one .*: ${words}, as of Jan 1, 1970, 12:00 AM\\.$`),
    ),
  ).toBeDefined();
});

test.each([false, true])(
  'after an absence it is sent once the owner says that it is them: %s',
  async here => {
    let present = false;
    const bridge = await openInvitationForm({
      'app.info': () => ({ ...info, features: { ...info.features, presenceDialog: false } }),
      'invitations.create': () =>
        present ? { invitation: ada, confirmedBy: 'answer' } : refuse({ code: 'away' }),
      'idle.confirm': () => {
        present = true;
        return {};
      },
    });
    type(/^E-mail/, 'bo@northwind.example');
    type(/^Role/, 'member');
    await press('Invite to Northwind');
    const question = await screen.findByRole('dialog', { name: 'You have been away. Go on?' });
    fireEvent.click(within(question).getByRole('button', { name: here ? 'Go on' : 'Cancel' }));
    if (here) {
      expect(await screen.findByText('The invitation to bo@northwind.example was sent.')).toBeDefined();
      expect(bridge.inputsOf('invitations.create')).toHaveLength(2);
    } else {
      expect(await screen.findByText('The invitation was not sent')).toBeDefined();
      expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example');
      expect(fieldValue(/^Role/)).toBe('member');
      expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
    }
  },
);

test('bad input is refused at the field, and nothing is sent', async () => {
  const bridge = await openInvitationForm({});
  type(/^E-mail/, 'not an address');
  type(/^Role/, 'x'.repeat(300));
  await press('Invite to Northwind');
  expect(await screen.findByText('This does not look like an e-mail address.')).toBeDefined();
  expect(screen.getByText('At most 100 characters are taken here.')).toBeDefined();
  expect(bridge.inputsOf('invitations.create')).toHaveLength(0);
});

test('the service’s field errors stand at the fields', async () => {
  await openInvitationForm(answer({ code: 'field-errors', status: 422, fields: { role: ['no such role'] } }));
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'emperor');
  await press('Invite to Northwind');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Role/, { selector: 'input' }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByText('no such role')).toBeDefined();
});

test('an unknown outcome says so, checks the list, and sends nothing by itself', async () => {
  let there = false;
  const bridge = await openInvitationForm({
    ...answer({ code: 'outcome-unknown' }),
    'invitations.list': () =>
      listOf(there ? [ada, { ...ada, id: 'inv_2', email: 'Bo@northwind.example' }] : [ada]),
  });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  expect(await screen.findByText('It may or may not have been sent')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByText('Close').closest('button')?.dataset.variant).toBe('filled');
  there = true;
  await press('Check the list');
  expect(await screen.findByText(/shows an invitation to this address/)).toBeDefined();
  expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
  expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example');
});

test.each([
  ['yes', /^Not in the list as of .*; it may still arrive\.$/],
  ['no', /^Not in the list as of .*, of which only a part was read\.$/],
  ['unknown', /^Not in the list as of .*; whether the list is whole is not known\.$/],
] as const)('a lost answer says how much of the list was looked at: whole %s', async (complete, words) => {
  await openInvitationForm({
    ...answer({ code: 'outcome-unknown' }),
    'invitations.list': () => ({ ...listOf([ada]), complete, fetchedAt: Date.now() }),
  });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  await press('Check the list');
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  ['not-listed', 'It is not in the list, and may still arrive', /may send it twice/],
  ['cannot-tell', 'It cannot be told whether it was sent', /may send it twice/],
] as const)(
  'a lost answer that the list answers with “%s” says so, and sends nothing by itself',
  async (listed, title, next) => {
    const bridge = await openInvitationForm(
      answer({ code: 'outcome-unknown', because: 'connection-lost', listed }),
    );
    type(/^E-mail/, 'bo@northwind.example');
    type(/^Role/, 'member');
    await press('Invite to Northwind');
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(next)).toBeDefined();
    expect(screen.getByText('The connection broke off')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send again to Northwind' })).toHaveProperty('disabled', false);
    expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
  },
);

test('an invitation that only the list confirms is sent, and says how that is known', async () => {
  await openInvitationForm({ 'invitations.create': () => ({ invitation: ada, confirmedBy: 'list' }) });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  expect(await screen.findByText(/was sent\. No answer said so/)).toBeDefined();
});

test('a pause that the service asks for switches sending off until it is over', async () => {
  await openInvitationForm(answer({ code: 'rate-limited', status: 429, retryAfterSeconds: 6 }));
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await press('Invite to Northwind');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(again).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Invite to Northwind' })).toHaveProperty('disabled', true);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(again).toHaveProperty('disabled', true);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(again).toHaveProperty('disabled', false);
  expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example');
});

const lost: Problem = { code: 'outcome-unknown', because: 'connection-lost', listed: 'not-listed', asOf: 1 };
const bo = 'bo@northwind.example';

async function loseAnswer(step: () => Step) {
  let isLost = false;
  const bridge = await openInvitationForm({
    'invitations.create': () => {
      isLost = true;
      return refuse(lost);
    },
    'jobs.list': () => jobsOf(isLost ? [step()] : []),
  });
  type(/^E-mail/, bo);
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  await screen.findByText('It is not in the list, and may still arrive');
  tell(bridge);
  return bridge;
}
const doubtful = (more: Partial<NonNullable<Step['doubt']>> = {}) =>
  lostStep(bo, { doubt: { found: 'not-listed', asOf: 2, looking: true, ...more } });
const found = () =>
  lostStep(bo, { state: 'done', toldBy: 'list', doubt: { found: 'sent', asOf: 2, looking: false } });
const tell = (bridge: FakeBridge) => bridge.emit('changed', { topics: ['jobs'], connectionId: null });
const form = () => within(screen.getByRole('dialog', { name: 'Invite to Northwind' }));

test('a lost answer is told at once, and has the focus, also while its job still stands there as on its way', async () => {
  await openInvitationForm({
    'invitations.create': () => refuse(lost),
    'jobs.list': () => jobsOf([lostStep(bo, { state: 'sent', problem: null, doubt: null })]),
  });
  type(/^E-mail/, bo);
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  const alert = await form().findByRole('alert');
  expect(alert.textContent).toContain('may still arrive');
  await waitFor(() => expect(document.activeElement).toBe(alert));
});

test('while Keyholder goes on looking it says so, and no longer when it has stopped', async () => {
  let step = doubtful();
  const bridge = await loseAnswer(() => step);
  expect(await form().findByText(/goes on looking at the list by itself/)).toBeDefined();
  step = doubtful({ looking: false, found: 'cannot-tell' });
  tell(bridge);
  expect(await form().findByText('It cannot be told whether it was sent')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/goes on looking/)).toBeNull());
  expect(form().queryByText(/safe|was not sent/i)).toBeNull();
});

test('what the list tells of it is said once: not below its own title, nor behind the form', async () => {
  await loseAnswer(() => doubtful());
  expect(await form().findByText(/^The list was read at /)).toBeDefined();
  const said = document.body.textContent ?? '';
  expect(said.match(/not in the list/gi)).toHaveLength(1);
  expect(screen.queryByText(`${bo} may or may not have been invited`)).toBeNull();
  fireEvent.click(screen.getByText('Close'));
  expect(await screen.findByText(`${bo} may or may not have been invited`)).toBeDefined();
});

test('what turns out to be sent closes the form that shows it, and is told until that was seen', async () => {
  let step = doubtful();
  const bridge = await loseAnswer(() => step);
  await form().findByText(/goes on looking/);
  step = found();
  tell(bridge);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(`The invitation to ${bo} was sent. ${shownByList}`)).toBeDefined();
  await press('Invite someone');
  await waitFor(() => expect(fieldValue(/^E-mail/)).toBe(''));
  expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
});

test('what turns out to be sent does not close a form that is about somebody else', async () => {
  let step = doubtful();
  const bridge = await loseAnswer(() => step);
  await form().findByText(/goes on looking/);
  type(/^E-mail/, 'cy@northwind.example');
  step = found();
  tell(bridge);
  expect(await screen.findByText(`The invitation to ${bo} was sent. ${shownByList}`)).toBeDefined();
  expect(fieldValue(/^E-mail/)).toBe('cy@northwind.example');
  type(/^E-mail/, bo);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again to Northwind' })).toBeNull());
});

test.each([
  ['read', listOf([ada]), 'Suggested: those of the invitations in the list.'],
  ['empty', listOf([]), 'None is suggested: no invitation in the list shows one.'],
])('what roles are suggested is said of a list that is %s', async (_what, list, words) => {
  openApp('/invitations', { 'invitations.list': () => list });
  await press('Invite someone');
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
});

test('of a list that was not read, none is said to be suggested', async () => {
  openApp('/invitations', { 'invitations.list': () => refuse({ code: 'offline' }) });
  await press('Invite someone');
  expect(await screen.findByText(/None is suggested until the list is read\./)).toBeDefined();
});
