// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../support/fake-bridge.ts';
import { openApp, press } from '../open-app.tsx';
import { settingsAfter } from '../sample-settings.ts';
import { info } from '../samples.ts';

/** A host that answers "away" to copying until the absence was confirmed. */
function away(presenceDialog: boolean) {
  let present = false;
  return openApp('/tokens', {
    'app.info': () => ({ ...info, features: { ...info.features, presenceDialog } }),
    'tokens.copy': () => (present ? { clearsAt: Date.now() + 45_000 } : refuse({ code: 'away' })),
    'idle.confirm': () => {
      present = true;
      return {};
    },
  });
}

async function copy() {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy token' }));
}

describe('after an absence', () => {
  it('the page asks where the host has no dialog, and then does what was asked', async () => {
    const bridge = away(false);
    await copy();
    expect(await screen.findByText('You have been away. Go on?')).toBeDefined();
    expect(bridge.inputsOf('idle.confirm')).toHaveLength(0);
    await press('Go on');
    await waitFor(() => expect(bridge.inputsOf('tokens.copy')).toHaveLength(2));
    expect(bridge.inputsOf('idle.confirm')).toHaveLength(1);
  });

  it('"Cancel" does nothing more', async () => {
    const bridge = away(false);
    await copy();
    await screen.findByText('You have been away. Go on?');
    await press('Cancel');
    expect(await screen.findByText(/was not copied/)).toBeDefined();
    expect(bridge.inputsOf('tokens.copy')).toHaveLength(1);
    expect(bridge.inputsOf('idle.confirm')).toHaveLength(0);
  });

  it('the page leaves the question to a host that has a dialog', async () => {
    const bridge = away(true);
    await copy();
    await waitFor(() => expect(bridge.inputsOf('tokens.copy')).toHaveLength(2));
    expect(screen.queryByText('You have been away. Go on?')).toBeNull();
  });
});

it('a key or a click is told now and then, not each time', async () => {
  const bridge = openApp('/team');
  await screen.findByRole('heading', { name: 'Northwind' });
  for (let n = 0; n < 5; n += 1) fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(bridge.inputsOf('idle.touch')).toHaveLength(1));
});

it('the settings are shown, checked and saved', async () => {
  const bridge = openApp('/settings', { 'settings.set': change => settingsAfter(change) });
  const seconds = await screen.findByLabelText('Clear the clipboard after');
  fireEvent.change(seconds, { target: { value: '5' } });
  await press('Save settings');
  expect(await screen.findByText('Enter a number of seconds from 10 to 300.')).toBeDefined();
  expect(bridge.inputsOf('settings.set')).toHaveLength(0);
  fireEvent.change(seconds, { target: { value: '30' } });
  const days = screen.getByLabelText('Keep what became of invitations for');
  fireEvent.change(days, { target: { value: '90' } });
  await press('Save settings');
  await waitFor(() =>
    expect(bridge.inputsOf('settings.set')).toEqual([
      { clipboardSeconds: 30, goneDays: 90, idleMinutes: 15 },
    ]),
  );
});

it('what was changed in the settings and not saved stays while another screen is looked at, and is said to be unsaved', async () => {
  const bridge = openApp('/settings', { 'settings.set': change => settingsAfter(change) });
  const seconds = () => screen.findByLabelText<HTMLInputElement>('Clear the clipboard after');
  expect((await seconds()).value).toBe('45 seconds');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  fireEvent.change(await seconds(), { target: { value: '30' } });
  window.location.hash = '#/team';
  await screen.findByRole('heading', { level: 1, name: 'Team' });
  window.location.hash = '#/settings';
  expect((await seconds()).value).toBe('30 seconds');
  expect(screen.getByText('Not saved yet')).toBeDefined();
  expect(bridge.inputsOf('settings.set')).toHaveLength(0);
  await press('Save settings');
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  expect(bridge.inputsOf('settings.set')).toMatchObject([{ clipboardSeconds: 30 }]);
});

it('a setting that another window has saved is shown, and not undone by saving another one here', async () => {
  let saved = settingsAfter({});
  const bridge = openApp('/settings', {
    'settings.get': () => saved,
    'settings.set': change => settingsAfter(change),
  });
  fireEvent.change(await screen.findByLabelText('Clear the clipboard after'), { target: { value: '30' } });
  saved = settingsAfter({ goneDays: 90 });
  bridge.emit('changed', { topics: ['settings'], connectionId: null });
  const days = screen.getByLabelText<HTMLInputElement>('Keep what became of invitations for');
  await waitFor(() => expect(days.value).toBe('90 days'));
  await press('Save settings');
  await waitFor(() =>
    expect(bridge.inputsOf('settings.set')).toMatchObject([{ clipboardSeconds: 30, goneDays: 90 }]),
  );
});
