// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp, press } from '../../open-app.tsx';
import { info } from '../../samples.ts';

const about = () => screen.findByRole('dialog', { name: 'About Keyholder' });

it.each([
  ['the menu of the window', '/team'],
  ['the settings', '/settings'],
])('is opened by %s', async (way, path) => {
  const bridge = openApp(path);
  if (way === 'the settings') await press('About Keyholder');
  else {
    await screen.findByRole('heading', { name: 'Team', level: 1 });
    await act(async () => bridge.emit('command', { act: 'about' }));
  }
  expect((await about()).textContent).toContain(info.runsOn);
});

it.each([
  ['about', 'About Keyholder'],
  ['keys', 'Keyboard shortcuts'],
] as const)('%s: does not stay before another screen, which has the focus', async (which, name) => {
  const bridge = openApp('/team');
  await screen.findByRole('heading', { name: 'Team', level: 1 });
  await act(async () => bridge.emit('command', { act: which }));
  await screen.findByRole('dialog', { name });
  await act(async () => window.location.assign('#/tokens'));
  await screen.findByRole('heading', { name: 'Tokens', level: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
});

it('copies what a supporter asks for, and no path', async () => {
  const writeText = vi.fn(async (_text: string) => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Partial<Clipboard> as Clipboard);
  openApp('/settings');
  await press('About Keyholder');
  await press('Copy versions');
  expect(await screen.findByText('Copied.')).toBeDefined();
  expect(writeText.mock.calls).toEqual([[`Keyholder ${info.version}, in its own window\n${info.runsOn}`]]);
});

it('says what a browser lacks, and what is done instead', async () => {
  const features = { ...info.features, signInWindow: false, reveal: false, notifications: false };
  openApp('/settings', { 'app.info': () => ({ ...info, host: 'web', features }) });
  await press('About Keyholder');
  const items = within(await about()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^No window to sign in with/),
    expect.stringMatching(/^A secret is never shown here/),
    expect.stringMatching(/^No notification of the system/),
  ]);
});

it('says nothing of the kind where nothing is lacking', async () => {
  const features = { ...info.features, presenceDialog: true };
  openApp('/settings', { 'app.info': () => ({ ...info, features }) });
  await press('About Keyholder');
  expect(within(await about()).queryByRole('listitem')).toBeNull();
});

it('names no keychain in the settings where memory is chosen', async () => {
  let state: 'memory' | 'ready' = 'memory';
  const bridge = openApp('/settings', {
    'keychain.status': () => ({ state, detail: null, platform: 'linux' }),
  });
  expect(await screen.findByText('In memory, until you quit')).toBeDefined();
  expect(screen.queryByText('Keychain items are filed under')).toBeNull();
  expect(screen.getByText(/^In memory now, until you quit\./)).toBeDefined();
  state = 'ready';
  bridge.emit('changed', { topics: ['keychain'], connectionId: null });
  expect(await screen.findByText('Keychain items are filed under')).toBeDefined();
});
