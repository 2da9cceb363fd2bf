// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '../../../support/fake-bridge.ts';
import { soon } from '../../../support/soon.ts';
import { openApp, openInvitationForm, press, type } from '../../open-app.tsx';
import { ada, listOf, posted } from '../../samples.ts';

afterEach(() => vi.useRealTimers());

test('a pause that the service asks for counts down, and then it can be tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const bridge = openApp('/team', {
    'team.get': () => refuse({ code: 'rate-limited', status: 429, retryAfterSeconds: 3 }),
  });
  expect(await screen.findByText('The service asks to wait 3 seconds.')).toBeDefined();
  const button = () => screen.getByRole('button', { name: 'Try again' });
  expect(button()).toHaveProperty('disabled', true);
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText('The service asks to wait 2 seconds.')).toBeDefined();
  // Not read out every second.
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByText('The pause is over.')).toBeDefined();
  expect(button()).toHaveProperty('disabled', false);
  expect(bridge.inputsOf('team.get')).toHaveLength(1);
  fireEvent.click(button());
  await soon(() => expect(bridge.inputsOf('team.get')).toHaveLength(2));
});

test.each([undefined, 0])(
  'a pause of which nobody says how long it is (%s) is not told to be over',
  async seconds => {
    const pause = seconds === undefined ? {} : { retryAfterSeconds: seconds };
    openApp('/team', { 'team.get': () => refuse({ code: 'rate-limited', status: 429, ...pause }) });
    expect(await screen.findByText(/Wait, then try again\./)).toBeDefined();
    expect(screen.queryByText('The pause is over.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', false);
  },
);

test.each([
  ['rate-limited', 429],
  ['service-fault', 503],
] as const)('once the pause is over, nothing beside it says to wait: %s', async (code, status) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  openApp('/team', { 'team.get': () => refuse({ code, status, retryAfterSeconds: 1 }) });
  await screen.findByText('The service asks to wait 1 second.');
  act(() => void vi.advanceTimersByTime(1000));
  const said = screen.getByText('The pause is over.').closest('[role=alert]');
  expect(said?.textContent).not.toMatch(/\bwait\b|\blater\b|\basks\b/i);
});

test('of a page that waits, the list says for how long', async () => {
  openApp('/invitations', {
    'invitations.list': () =>
      listOf([ada], {
        ...{ complete: 'no', stopped: 'page-failed', pages: 1 },
        problem: { code: 'rate-limited', status: 429, retryAfterSeconds: 9 },
      }),
  });
  expect(await screen.findByText('The service asks to wait 9 seconds.')).toBeDefined();
});

test('a problem of the wire leads to the requests', async () => {
  openApp('/team', {
    'team.get': () => refuse({ code: 'unreadable-answer', status: 200, unreadable: 'html' }),
    'inspector.list': () => [posted],
  });
  expect(await screen.findByText('The answer was a web page.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show requests' }));
  expect(await screen.findByRole('table', { name: 'Requests' })).toBeDefined();
});

test('a refusal is told in two lines: what it is and what to do, then the service’s words with the status', async () => {
  await openInvitationForm({
    'invitations.create': () =>
      refuse({ code: 'field-errors', status: 422, serviceSaid: 'Some are wrong.', fields: {} }),
  });
  type(/^E-mail/, 'bo@northwind.example');
  type(/^Role/, 'member');
  await press('Invite to Northwind');
  const alert = await screen.findByRole('alert');
  const line = (text: string | RegExp) => within(alert).getByText(text).parentElement;
  expect(line('Correct them and try again.')).toBe(line('The service did not accept some of the fields.'));
  expect(line(/HTTP status 422/)).toBe(line(/^The service said/));
});

test('a problem of this computer has no requests to show', async () => {
  openApp('/team', { 'team.get': () => refuse({ code: 'keychain-locked' }) });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Show requests' })).toBeNull();
});

test('the service’s words are text: markup in them stays markup', async () => {
  openApp('/team', {
    'team.get': () => refuse({ code: 'not-permitted', status: 403, serviceSaid: '<img src=x onerror=1>' }),
  });
  const state = await screen.findByRole('alert');
  expect(state.textContent).toContain('<img src=x onerror=1>');
  expect(state.querySelector('img')).toBeNull();
});

test('an answer that could not be read is shown as text, with the part that was not understood', async () => {
  openApp('/invitations', {
    'invitations.list': () =>
      refuse({
        ...{ code: 'unreadable-answer', unreadable: 'unexpected-shape', notUnderstood: 'several-lists' },
        answer: '{"a":\n <b>1</b>}',
      }),
  });
  expect(await screen.findByText(/Not understood: several lists in it look alike/)).toBeDefined();
  const box = screen.getByRole('region', { name: 'What the service answered' });
  expect(box.textContent).toBe('{"a":\n <b>1</b>}');
  expect(box.querySelector('b')).toBeNull();
  expect(box.tabIndex).toBe(0);
});

test('where it stops being JSON is said, and nothing of an answer that was empty', async () => {
  const bridge = openApp('/team', {
    'team.get': () => refuse({ code: 'unreadable-answer', unreadable: 'not-json', atCharacter: 1_234 }),
  });
  expect(await screen.findByText(/from character 1,234 on, it is not JSON/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'What the service answered' })).toBeNull();
  expect(bridge.inputsOf('team.get')).toHaveLength(1);
});

test('the answer of a later page that could not be read is shown above the list', async () => {
  openApp('/invitations', {
    'invitations.list': () =>
      listOf([ada], {
        ...{ complete: 'no', stopped: 'page-failed', pages: 1 },
        problem: { code: 'unreadable-answer', unreadable: 'html', answer: '<h1>Sign in</h1>' },
      }),
  });
  const box = await screen.findByRole('region', { name: 'What the service answered' });
  expect(box.textContent).toBe('<h1>Sign in</h1>');
});

test('with memory chosen, what lies in the keychain is told as that, and the way to enter it again stands beside it', async () => {
  openApp('/team', {
    'keychain.status': () => ({ state: 'memory', detail: null, platform: 'linux' }),
    'team.get': () => refuse({ code: 'keychain-unavailable', reason: 'done-without' }),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Keyholder does without the keychain');
  // That was chosen already.
  expect(alert.textContent).not.toContain('or keep credentials only until you quit');
  fireEvent.click(within(alert).getByRole('button', { name: 'Go to tokens' }));
  expect(await screen.findByRole('heading', { name: 'Tokens', level: 1 })).toBeDefined();
});
