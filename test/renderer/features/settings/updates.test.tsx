// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemWords } from '../../../../src-renderer/ui/problems/problem-words.ts';
import { wordsOf } from '../../../../src-renderer/ui/problems/refined-words.ts';
import { updateFaults } from '../../../../src-shared/problem.ts';
import { type UpdateState, updateStateSchema } from '../../../../src-shared/update.ts';
import { refuse } from '../../../support/fake-bridge.ts';
import { openApp, press } from '../../open-app.tsx';
import { settingsAfter } from '../../sample-settings.ts';
import { noUpdate } from '../../samples.ts';

const found = {
  version: '1.2.0',
  releasedAt: Date.UTC(2026, 10, 1),
  skipped: false,
  how: 'installs',
} as const;
const badge = /a newer version of Keyholder is available/;

/** A host whose state the test changes. */
function open(state: Partial<UpdateState>, more: Parameters<typeof openApp>[1] = {}) {
  let current: UpdateState = { ...noUpdate, ...state };
  const bridge = openApp('/settings', { 'updates.get': () => current, ...more });
  return {
    bridge,
    become: (next: Partial<UpdateState>) => {
      current = { ...current, ...next };
      bridge.emit('changed', { topics: ['updates'], connectionId: null });
    },
  };
}
const section = () => screen.findByRole('region', { name: 'Updates' });

describe('why nothing is looked for', () => {
  it.each([
    ['not-installed', /runs from its source/, false],
    ['no-feed', /without a place to look at/, false],
    ['no-key', /Nothing is taken unchecked/, false],
    ['by-owner', /You have switched it off/, true],
    ['by-policy', /The policy of this computer says so/, false],
  ] as const)('%s', async (off, words, canSwitch) => {
    open({ off, feed: null });
    const region = within(await section());
    expect(await region.findByText(words)).toBeTruthy();
    expect(region.queryByRole('button', { name: 'Look now' })).toBeNull();
    expect(region.queryAllByRole('checkbox')).toHaveLength(canSwitch ? 1 : 0);
  });

  it('a policy that fixes it shows the switch, and that it is not the owner’s', async () => {
    open(
      { off: 'by-policy' },
      {
        'settings.get': () => ({
          clipboardSeconds: 45,
          goneDays: 365,
          endDays: [30, 14, 7, 1],
          idleMinutes: 15,
          updates: false,
          fixed: ['updates'],
        }),
      },
    );
    const choice = await within(await section()).findByRole('checkbox', { name: 'Look for newer versions' });
    expect(choice).toHaveProperty('disabled', true);
    expect(await within(await section()).findByText('The policy of this computer fixes this.')).toBeTruthy();
  });
});

it('switching it off changes that and nothing else', async () => {
  const { bridge } = open(
    {},
    {
      'settings.get': () => ({
        clipboardSeconds: 120,
        goneDays: 365,
        endDays: [30, 14, 7, 1],
        idleMinutes: 5,
        updates: true,
        fixed: ['idleMinutes'],
      }),
      'settings.set': change => settingsAfter(change, ['idleMinutes']),
    },
  );
  const choice = await within(await section()).findByRole('checkbox', { name: 'Look for newer versions' });
  choice.click();
  await waitFor(() => expect(bridge.inputsOf('settings.set')).toEqual([{ updates: false }]));
});

it('“Look now” looks once, and shows what was found with a badge and no popup', async () => {
  const app = open({});
  app.bridge.handle({
    'updates.check': () => {
      app.become({ found, checkedAt: Date.now() });
      return { ...noUpdate, found, checkedAt: Date.now() };
    },
  });
  expect(await within(await section()).findByText('Not looked yet')).toBeTruthy();
  expect(screen.queryByText(badge)).toBeNull();
  await press('Look now');
  expect(await screen.findByText('Version 1.2.0 is available')).toBeTruthy();
  const link = screen.getByRole('link', { name: badge });
  expect(link.textContent).toContain('Settings');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.bridge.inputsOf('updates.check')).toHaveLength(1);
});

it('a good answer without a newer version says no more than that', async () => {
  // A newer one may be there that wants a newer system.
  open({ checkedAt: 1 });
  const region = within(await section());
  expect(await region.findByText('No newer version for this computer was found')).toBeTruthy();
});

it('a version that is skipped has no badge, and can be shown again', async () => {
  const app = open({ found, checkedAt: 1 });
  app.bridge.handle({
    'updates.skip': ({ version }) => {
      app.become({ found: { ...found, skipped: version === found.version } });
      return noUpdate;
    },
  });
  await press('Skip this version');
  expect(await screen.findByText('Version 1.2.0 is skipped')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(badge)).toBeNull());
  await press('Show it again');
  expect(await screen.findByText('Version 1.2.0 is available')).toBeTruthy();
  expect(app.bridge.inputsOf('updates.skip')).toEqual([{ version: '1.2.0' }, { version: null }]);
});

it('downloads, shows how far it is, and installs only when it is told to', async () => {
  const app = open({ found, checkedAt: 1 });
  app.bridge.handle({
    'updates.download': () => {
      app.become({ phase: 'downloading', progress: 0.42 });
      return noUpdate;
    },
    'updates.install': () => ({}),
  });
  await press('Download');
  const bar = await screen.findByRole('progressbar', { name: 'Download of version 1.2.0' });
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  expect(screen.getByText('42%')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip this version' })).toBeNull();
  app.become({ phase: 'ready', progress: null });
  expect(await screen.findByText(/Keyholder ends, version 1\.2\.0 is installed/)).toBeTruthy();
  // On macOS the system looks at the signature only when it is to be installed.
  expect(screen.getByText('Version 1.2.0 is downloaded')).toBeTruthy();
  expect(app.bridge.inputsOf('updates.install')).toHaveLength(0);
  await press('Restart and install');
  await waitFor(() => expect(app.bridge.inputsOf('updates.install')).toHaveLength(1));
});

it('an installation that was refused is told no more once the version is fetched anew', async () => {
  const problem = { code: 'update-refused', update: 'altered' } as const;
  const app = open(
    { found, phase: 'ready' },
    {
      'updates.install': () => {
        app.become({ phase: 'idle', problem });
        return refuse(problem);
      },
    },
  );
  await press('Restart and install');
  expect(await screen.findByText(wordsOf(problem).title)).toBeTruthy();
  app.become({ phase: 'downloading', problem: null, progress: 0.1 });
  await screen.findByText('10%');
  await waitFor(() => expect(screen.queryByText(wordsOf(problem).title)).toBeNull());
  app.become({ phase: 'ready' });
  await screen.findByRole('button', { name: 'Restart and install' });
  expect(screen.queryByText(wordsOf(problem).title)).toBeNull();
});

it('says why it is not installed now', async () => {
  open(
    { found, checkedAt: 1, phase: 'ready' },
    {
      'updates.install': () => refuse({ code: 'busy', reason: 'answer-awaited' }),
    },
  );
  await press('Restart and install');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something is still under way');
  expect(alert.textContent).toContain('A token or an invitation is waiting for its answer.');
});

it('on Linux it tells what to do, and offers nothing that it cannot do', async () => {
  open({ found: { ...found, how: 'notifies' }, checkedAt: 1 });
  const region = within(await section());
  expect(
    await region.findByText(/updates\.example is signed by the publisher.*the way you installed/),
  ).toBeTruthy();
  expect(region.queryByRole('button', { name: 'Download' })).toBeNull();
  expect(region.queryByRole('link')).toBeNull();
});

describe('what was refused', () => {
  it.each(updateFaults)('%s has words of its own', update => {
    const words = wordsOf({ code: 'update-refused', update });
    expect(words.title).not.toBe(problemWords['update-refused'].title);
    const others = updateFaults.filter(fault => fault !== update);
    expect(others.map(fault => wordsOf({ code: 'update-refused', update: fault }).title)).not.toContain(
      words.title,
    );
  });

  it('is told in place, not as “nothing newer”, and without a way to requests that were never listed', async () => {
    open({ checkedAt: 1, problem: { code: 'update-refused', update: 'wrong-signer', technical: 'x' } });
    const region = within(await section());
    expect((await region.findByRole('alert')).textContent).toContain('signed by somebody else');
    expect(region.getByText('What was offered was refused')).toBeTruthy();
    expect(region.queryByText(/No newer version/)).toBeNull();
    expect(region.queryByRole('button', { name: 'Show requests' })).toBeNull();
  });

  it('a feed that cannot be reached is told with its cause', async () => {
    open({ problem: { code: 'update-feed-unreachable', because: 'offline' } });
    const alert = await within(await section()).findByRole('alert');
    expect(alert.textContent).toContain('could not be reached');
    expect(alert.textContent).toContain('This computer is offline');
    expect(within(alert).queryByRole('button', { name: 'Show requests' })).toBeNull();
  });
});

it('the samples are what the contract allows', () => {
  expect(updateStateSchema.parse({ ...noUpdate, found })).toEqual({ ...noUpdate, found });
});
