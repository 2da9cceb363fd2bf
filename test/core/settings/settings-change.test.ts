import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '../../../src-shared/settings.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { soon } from '../../support/soon.ts';
import { FakeSource, FakeUpdater } from '../../updates/fake-updater.ts';

let core: Core;

beforeEach(async () => {
  core = await startCore();
});
afterEach(() => core.close());

it('a choice that is left out stays as it is, also for a client that knows of fewer', async () => {
  await core.call('settings.set', { updates: false, endDays: [7], goneDays: 30 });
  const saved = await core.call('settings.set', { clipboardSeconds: 60 });
  expect(saved).toEqual({
    ...{ ...defaultSettings, updates: false, endDays: [7], goneDays: 30, clipboardSeconds: 60, fixed: [] },
  });
  const after = await core.restart();
  expect(await after.call('settings.get', {})).toEqual(saved);
  await after.close();
});

it('of two choices at once neither is undone by the other', async () => {
  await Promise.all([
    core.call('settings.set', { updates: false }),
    core.call('settings.set', { clipboardSeconds: 60 }),
    core.call('settings.set', { idleMinutes: 5 }),
  ]);
  expect(await core.call('settings.get', {})).toMatchObject({
    ...{ updates: false, clipboardSeconds: 60, idleMinutes: 5 },
  });
});

it('a choice that an app of one process has spread as undefined is left out, too', async () => {
  await core.call('settings.set', { updates: false });
  const unset = { updates: undefined, clipboardSeconds: 60 };
  expect(await core.app.dispatch('settings.set', unset)).toMatchObject({
    ...{ ok: true, value: { updates: false, clipboardSeconds: 60 } },
  });
});

it('a look for newer versions that is asked for once they are on again is a look of its own', async () => {
  const updater = new FakeUpdater();
  const first = Promise.withResolvers<null>();
  updater.offer = () => first.promise;
  const looking = await startCore({ updates: new FakeSource(updater) });
  const before = looking.call('updates.check', {});
  await soon(() => expect(updater.looks).toBe(1));
  await looking.call('settings.set', { updates: false });
  await looking.call('settings.set', { updates: true });
  updater.offers('1.1.0');
  const after = looking.call('updates.check', {});
  await looking.call('updates.get', {});
  first.resolve(null);
  await before;
  expect(await after).toMatchObject({ phase: 'idle', found: { version: '1.1.0' } });
  await looking.close();
});

it('an installation that fails after updates were switched off leaves nothing to be installed', async () => {
  const updater = new FakeUpdater().offers('1.1.0');
  const end = Promise.withResolvers<void>();
  updater.checking = () => end.promise;
  const installing = await startCore({ updates: new FakeSource(updater) });
  const state = () => installing.call('updates.get', {});
  await installing.call('updates.check', {});
  await installing.call('updates.download', {});
  const refused = installing.refused('updates.install', {});
  await soon(async () => expect(await state()).toMatchObject({ phase: 'installing' }));
  await installing.call('settings.set', { updates: false });
  end.reject(new Error('The system refused.'));
  expect(await refused).toMatchObject({ code: 'internal' });
  expect(await state()).toMatchObject({ off: 'by-owner', phase: 'idle', found: null, problem: null });
  await installing.call('settings.set', { updates: true });
  expect(await state()).toMatchObject({ off: null, phase: 'idle', found: null });
  await installing.close();
});
