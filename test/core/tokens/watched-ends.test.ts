import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ToldEnd } from '../../../src-main/core/base/ports/notifier.ts';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { fakePassphraseFiles } from '../../support/fake-passphrase-files.ts';
import { exported, imported, linesIn, passphrase } from '../transfer/two-computers.ts';

const day = 86_400_000;
let core: Core;
let practice: Practice;
let connectionId: string;
let told: string[][];
let shows: boolean;
/** Done once, while the system shows one. */
let meanwhile: (() => Promise<unknown>) | null;

beforeEach(async () => {
  told = [];
  shows = true;
  meanwhile = null;
  const notifier = {
    tell: async (ends: readonly ToldEnd[]) => {
      told.push(ends.map(({ name, ended, daysLeft }) => `${name} ${ended ? 'ended' : daysLeft}`));
      const now = meanwhile;
      meanwhile = null;
      await now?.();
      return shows;
    },
  };
  core = await startCore({ notifier });
  practice = await startPractice({ now: () => core.clock.now() });
  connectionId = await connected(core, practice);
});
afterEach(async () => {
  await core.close();
  await practice.close();
});

const create = (name: string, days: number) =>
  core.call('tokens.create', {
    connectionId,
    name,
    expiresAt: new Date(core.clock.now() + days * day).toISOString(),
  });

/** So much time goes by, while it is open; whatever it looks at is looked at to its end. */
async function pass(ms: number): Promise<void> {
  core.clock.advance(ms);
  await core.app.beforeEnd();
}
/** It is open again after so long. */
async function again(ms: number): Promise<void> {
  const before = core;
  await before.close();
  core.clock.advance(ms);
  core = await before.restart();
  await pass(30_000);
}

it('is told once at each stage, those of one day together', async () => {
  await create('CI', 15);
  await create('Export', 15);
  await pass(30_000);
  expect(told).toEqual([]);
  await pass(day);
  expect(told).toEqual([['CI 14', 'Export 14']]);
  for (let hour = 0; hour < 24; hour += 1) await pass(day / 24);
  expect(told).toHaveLength(1);
});

it('is told when it is opened again after the day, once, and of the last stage only', async () => {
  await create('CI', 40);
  await pass(30_000);
  await again(34 * day);
  expect(told).toEqual([['CI 6']]);
  await again(day / 2);
  expect(told).toHaveLength(1);
  await again(10 * day);
  expect(told.slice(1)).toEqual([['CI ended']]);
  await again(day);
  expect(told).toHaveLength(2);
});

it('is told of one that has ended while nothing was open, and not of one that did so long ago', async () => {
  await create('Old', 5);
  await create('Holiday', 25);
  const { key } = await create('CI', 40);
  await core.call('tokens.use', { key });
  await again(41 * day);
  expect(told).toEqual([['Holiday ended', 'CI ended']]);
});

describe('of one that is pasted with another end', () => {
  let paste: { connectionId: string; token: string; name: string };

  beforeEach(async () => {
    const { key } = await create('CI', 15);
    const token = [...core.keychain.items].find(([account]) => account.includes(key))?.[1] ?? '';
    paste = { connectionId, token, name: 'CI' };
    await pass(30_000);
    await pass(day);
    expect(told).toEqual([['CI 14']]);
    await core.call('idle.confirm', {});
    await core.call('tokens.forget', { key, confirmed: true });
    await core.call('tokens.restore', { key });
  });
  const inDays = (days: number) => new Date(core.clock.now() + days * day).toISOString();

  it('it is told, whatever was told of the end before', async () => {
    await core.call('tokens.adopt', { ...paste, expiresAt: inDays(40) });
    await again(20 * day);
    await again(6 * day);
    expect(told.slice(1)).toEqual([['CI 20'], ['CI 14']]);
  });

  it('it is told, also where it comes while the one before is being told', async () => {
    await pass(6 * day);
    const pasted = Promise.withResolvers<void>();
    meanwhile = () =>
      core.call('tokens.adopt', { ...paste, expiresAt: inDays(40) }).then(() => pasted.resolve());
    await pass(day);
    await pasted.promise;
    await core.app.beforeEnd();
    await again(20 * day);
    await again(6 * day);
    await again(7 * day);
    expect(told.slice(1)).toEqual([['CI 7'], ['CI 20'], ['CI 14'], ['CI 7']]);
  });

  it('what was told of the end before is not told again where the keychain refuses the token', async () => {
    // A keychain that takes the small item it is tried with, and not the token.
    core.keychain.set = async (account, secret) => {
      if (account.includes(' token ')) throw new SecretStoreError('unavailable', 'It is full.');
      core.keychain.items.set(account, secret);
    };
    expect(await core.refused('tokens.adopt', { ...paste, expiresAt: inDays(40) })).toMatchObject({
      code: 'keychain-unavailable',
    });
    await again(0);
    expect(told).toHaveLength(1);
  });
});

it('what another computer has told of it is not told again, also where that comes while it is being told', async () => {
  await create('CI', 15);
  await pass(30_000);
  const file = await exported(core);
  const lines = linesIn(file).map(line => JSON.parse(line));
  const toldThere = lines.map(one => (one.token ? { token: { ...one.token, notified: [7, 1] } } : one));
  const text = `${toldThere.map(one => JSON.stringify(one)).join('\n')}\n`;
  const fromThere = await fakePassphraseFiles.close(text, passphrase);
  const taken = Promise.withResolvers<void>();
  meanwhile = async () => {
    await core.call('idle.confirm', {});
    await imported(core, fromThere).then(() => taken.resolve(), taken.reject);
  };
  core.clock.advance(day);
  await taken.promise;
  await core.app.beforeEnd();
  expect(told).toEqual([['CI 14']]);
  await again(8 * day);
  expect(told).toHaveLength(1);
  await again(6 * day + 1);
  expect(told.slice(1)).toEqual([['CI ended']]);
});

it('is told again where the system has shown nothing', async () => {
  await create('CI', 15);
  shows = false;
  await pass(30_000);
  await pass(day);
  shows = true;
  await pass(3_600_000);
  expect(told).toEqual([['CI 14'], ['CI 14']]);
  await pass(3_600_000);
  expect(told).toHaveLength(2);
});

it('is not told of one that is not watched, nor of any where the owner wants none', async () => {
  const { key } = await create('CI', 15);
  await core.call('tokens.note', { key, watch: false });
  await pass(30_000);
  await pass(day);
  await core.call('idle.confirm', {});
  await core.call('tokens.note', { key, watch: true });
  const { fixed: _, ...settings } = await core.call('settings.get', {});
  await core.call('settings.set', { ...settings, endDays: [] });
  await pass(3_600_000);
  expect(told).toEqual([]);
});

it('a clock that goes back by a year tells nothing twice', async () => {
  await create('CI', 15);
  await pass(30_000);
  await pass(day);
  expect(told).toHaveLength(1);
  core.clock.set(core.clock.now() - 365 * day);
  await pass(3_600_000);
  core.clock.set(core.clock.now() + 365 * day);
  await pass(3_600_000);
  expect(told).toHaveLength(1);
});

it('what was told by a clock that was ahead is told again in its time, once the service tells that', async () => {
  await create('CI', 40);
  await pass(30_000);
  const days = async (ms: number) => {
    core.clock.set(core.clock.now() + ms);
    await again(0);
  };
  await days(41 * day);
  expect(told).toEqual([['CI ended']]);
  await days(-41 * day);
  await core.call('team.get', { connectionId });
  await pass(3_600_000);
  expect(told).toHaveLength(1);
  for (const after of [11, 16, 7, 8]) {
    await again(after * day);
    await core.call('team.get', { connectionId });
    await pass(3_600_000);
  }
  expect(told.slice(1)).toEqual([['CI 29'], ['CI 13'], ['CI 6'], ['CI ended']]);
});

it('so is an end that was told hours before it came', async () => {
  await create('CI', 1);
  await pass(30_000);
  core.clock.set(core.clock.now() + day);
  await again(0);
  expect(told).toEqual([['CI ended']]);
  core.clock.set(core.clock.now() - 5 * 3_600_000);
  await again(0);
  await core.call('team.get', { connectionId });
  for (let hour = 1; hour <= 4; hour += 1) await pass(3_600_000);
  expect(told).toHaveLength(1);
  for (let hour = 5; hour <= 7; hour += 1) await pass(3_600_000);
  expect(told).toEqual([['CI ended'], ['CI ended']]);
});

it('another date is announced, since pages count days', async () => {
  await pass(30_000);
  core.messages.length = 0;
  for (let hour = 0; hour < 25; hour += 1) await pass(3_600_000);
  const topics = core.messages.flatMap(message =>
    message.event === 'changed' ? message.payload.topics : [],
  );
  expect(topics.filter(topic => topic === 'tokens')).toHaveLength(1);
});

it('a host without notifications says so', async () => {
  const web = await startCore();
  expect(await web.refused('tokens.tryNotification', {})).toEqual({
    ...{ code: 'unsupported-here', reason: 'notifications' },
  });
  await web.close();
  await core.call('tokens.tryNotification', {});
  shows = false;
  expect(await core.refused('tokens.tryNotification', {})).toMatchObject({ reason: 'notifications-refused' });
});
