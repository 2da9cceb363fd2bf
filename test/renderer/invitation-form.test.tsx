// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InvitationDoubt } from '../../src-shared/invitation.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { type FakeBridge, type Handlers, refuse } from '../support/fake-bridge.ts';
import { fieldValue, openApp, press, type } from './open-app.tsx';
import { ada, info, listOf } from './samples.ts';

async function openForm(handlers: Handlers) {
  const bridge = openApp('/invitations', handlers);
  await screen.findByRole('table', { name: 'Invitations' });
  await press('Invite someone');
  await screen.findByLabelText(/^E-mail/);
  return bridge;
}

const answer = (problem: Problem): Handlers => ({ 'invitations.create': () => refuse(problem) });

test('an invitation is sent as it was entered, trimmed', async () => {
  const bridge = await openForm({ 'invitations.create': () => ({ invitation: ada, confirmedBy: 'answer' }) });
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
  await openForm(answer(problem));
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

test.each([false, true])(
  'after an absence it is sent once the owner says that it is them: %s',
  async here => {
    let present = false;
    const bridge = await openForm({
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
  const bridge = await openForm({});
  type(/^E-mail/, 'not an address');
  type(/^Role/, 'x'.repeat(300));
  await press('Invite to Northwind');
  expect(await screen.findByText('This does not look like an e-mail address.')).toBeDefined();
  expect(screen.getByText('At most 100 characters are taken here.')).toBeDefined();
  expect(bridge.inputsOf('invitations.create')).toHaveLength(0);
});

test('the service’s field errors stand at the fields', async () => {
  await openForm(answer({ code: 'field-errors', status: 422, fields: { role: ['no such role'] } }));
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
  const bridge = await openForm({
    ...answer({ code: 'outcome-unknown' }),
    'invitations.list': () =>
      listOf(there ? [ada, { ...ada, id: 'inv_2', email: 'Bo@northwind.example' }] : [ada]),
  });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  expect(await screen.findByText('It may or may not have been sent')).toBeDefined();
  there = true;
  await press('Check the list');
  expect(await screen.findByText(/shows an invitation to this address/)).toBeDefined();
  expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
  expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example');
});

test('an address with an open invitation is pointed out, and leads to its row', async () => {
  await openForm({});
  type(/^E-mail/, 'ADA@northwind.example');
  expect(await screen.findByText('This address has an open invitation already')).toBeDefined();
  await press('Show it in the list');
  expect(fieldValue('Search invitations')).toBe('Ada@northwind.example');
  expect(screen.getByText('1 in all')).toBeDefined();
});

test.each([
  ['not-listed', 'It is not in the list, and may still arrive', /may send it twice/],
  ['cannot-tell', 'It cannot be told whether it was sent', /may send it twice/],
] as const)(
  'a lost answer that the list answers with “%s” says so, and sends nothing by itself',
  async (listed, title, next) => {
    const bridge = await openForm(answer({ code: 'outcome-unknown', because: 'connection-lost', listed }));
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
  await openForm({ 'invitations.create': () => ({ invitation: ada, confirmedBy: 'list' }) });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  expect(await screen.findByText(/was sent\. No answer said so/)).toBeDefined();
});

test('a pause that the service asks for switches sending off until it is over', async () => {
  await openForm(answer({ code: 'rate-limited', status: 429, retryAfterSeconds: 2 }));
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(again).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Invite to Northwind' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(again).toHaveProperty('disabled', false), { timeout: 4000 });
  expect(fieldValue(/^E-mail/)).toBe('bo@northwind.example');
});

const lost: Problem = { code: 'outcome-unknown', because: 'connection-lost', listed: 'not-listed', asOf: 1 };

async function loseAnswer(doubt: () => InvitationDoubt[]) {
  const bridge = await openForm({ ...answer(lost), 'invitations.doubts': doubt });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  await screen.findByText('It is not in the list, and may still arrive');
  return bridge;
}
const doubtOf = (more: Partial<InvitationDoubt>): InvitationDoubt => ({
  ...{ email: 'bo@northwind.example', since: 1, found: 'not-listed', asOf: 2, looking: true },
  ...more,
});
const tell = (bridge: FakeBridge) =>
  bridge.emit('changed', { topics: ['invitations', 'team'], connectionId: 'c1' });

test('while Keyholder goes on looking it says so, and no longer when it has stopped', async () => {
  let doubt = doubtOf({});
  const bridge = await loseAnswer(() => [doubt]);
  expect(await screen.findByText(/goes on looking at the list by itself/)).toBeDefined();
  doubt = doubtOf({ looking: false, found: 'cannot-tell' });
  tell(bridge);
  expect(await screen.findByText('It cannot be told whether it was sent')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/goes on looking/)).toBeNull());
  expect(screen.queryByText(/safe|was not sent/i)).toBeNull();
});

test('what turns out to be sent is told, and closes the form that shows it', async () => {
  let doubt = doubtOf({});
  const bridge = await loseAnswer(() => [doubt]);
  doubt = doubtOf({ found: 'sent', looking: false });
  tell(bridge);
  expect(await screen.findByText(/was sent\. No answer said so/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Invite someone');
  await waitFor(() => expect(fieldValue(/^E-mail/)).toBe(''));
  expect(bridge.inputsOf('invitations.create')).toHaveLength(1);
});

test('what turns out to be sent does not close a form that is about somebody else', async () => {
  let doubt = doubtOf({});
  const bridge = await loseAnswer(() => [doubt]);
  type(/^E-mail/, 'cy@northwind.example');
  doubt = doubtOf({ found: 'sent', looking: false });
  tell(bridge);
  expect(await screen.findByText(/to bo@northwind.example was sent/)).toBeDefined();
  expect(fieldValue(/^E-mail/)).toBe('cy@northwind.example');
  type(/^E-mail/, 'bo@northwind.example');
  expect(screen.queryByRole('button', { name: 'Send again to Northwind' })).toBeNull();
});

test('after the form was left, the doubt that is told ends with it', async () => {
  let doubt = doubtOf({});
  const bridge = await loseAnswer(() => [doubt]);
  window.location.hash = '#/team';
  await screen.findByRole('heading', { name: 'Team' });
  doubt = doubtOf({ found: 'sent', looking: false });
  tell(bridge);
  expect(await screen.findByText(/to bo@northwind.example was sent/)).toBeDefined();
});
