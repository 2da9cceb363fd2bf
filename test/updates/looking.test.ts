import { afterEach, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import type { Ports } from '../../src-main/core/base/ports/ports.ts';
import { UpdateError, type UpdaterSource } from '../../src-main/core/base/ports/updater.ts';
import { nextLookIn } from '../../src-main/core/updates/look-schedule.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { FakeFiles } from '../support/fake-ports.ts';
import { soon } from '../support/soon.ts';
import { FakeSource, FakeUpdater } from './fake-updater.ts';

const minute = 60_000;
const hour = 60 * minute;

const cores: Core[] = [];
afterEach(async () => {
  await Promise.all(cores.splice(0).map(core => core.close()));
});

const about = (version: string): Ports['about'] => ({
  ...{ version, host: 'electron', keychainService: 'k', dataDir: '/nowhere' },
  account: 'owner',
  ...{ platform: 'linux', startInMemory: false },
});
async function start(
  source: UpdaterSource | FakeUpdater,
  { version = '1.0.0', policy = null as string | null, ...more }: Record<string, unknown> = {},
  kept: Parameters<typeof startCore>[1] = {},
): Promise<Core> {
  const core = await startCore(
    {
      updates: source instanceof FakeUpdater ? new FakeSource(source) : source,
      about: about(String(version)),
      policy:
        policy === null
          ? null
          : { file: '/etc/p', read: async () => ({ kind: 'text' as const, text: String(policy) }) },
      ...more,
    },
    kept,
  );
  cores.push(core);
  return core;
}
const state = (core: Core) => core.call('updates.get', {});
/** Whatever the clock set off has had its turn, if the machine is quick: for what must not happen. */
const settled = () => new Promise(resolve => setTimeout(resolve, 5));

/** So often by now, the last look ended and the next one planned. */
async function looked(core: Core, updater: FakeUpdater, times: number): Promise<void> {
  await soon(() => expect(updater.looks).toBe(times));
  await soon(async () => expect(await state(core)).not.toMatchObject({ phase: 'looking' }));
  await settled();
  expect(updater.looks).toBe(times);
}

describe('off', () => {
  it.each(['not-installed', 'no-feed', 'no-key'] as const)('%s', async off => {
    const core = await start(new FakeSource({ off }));
    expect(await state(core)).toMatchObject({ off, feed: null, found: null });
    expect(await core.refused('updates.check', {})).toEqual({ code: 'updates-off' });
  });

  it('where the package cannot be read', async () => {
    const core = await start({ open: () => Promise.reject(new Error('no')) });
    expect(await state(core)).toMatchObject({ off: 'no-feed' });
  });

  describe('SECURITY: a policy that cannot be used, or says no, ends every look for newer versions', () => {
    it.each([
      ['not JSON', '{'],
      ['a slip of the pen', '{"update":{"enabled":true}}'],
      ['says no', '{"updates":{"enabled":false}}'],
      ['allows other addresses only', '{"allowedOrigins":["https://api.example"]}'],
    ])('%s', async (_what, policy) => {
      const updater = new FakeUpdater();
      const core = await start(updater, { policy });
      expect(await state(core)).toMatchObject({ off: 'by-policy', feed: null });
      for (const method of ['updates.check', 'updates.download', 'updates.install']) {
        expect(await core.refused(method, {})).toEqual({ code: 'updates-off' });
      }
      core.clock.advance(100 * hour);
      await settled();
      expect(updater.looks).toBe(0);
    });
  });

  it('by the owner, at once, and the file keeps it', async () => {
    const updater = new FakeUpdater().offers('1.1.0');
    const core = await start(updater);
    await core.call('updates.check', {});
    expect(await state(core)).toMatchObject({ off: null, found: { version: '1.1.0' } });
    await core.call('settings.set', { clipboardSeconds: 45, idleMinutes: 15, updates: false });
    expect(await state(core)).toMatchObject({ off: 'by-owner', found: null, checkedAt: expect.any(Number) });
    core.clock.advance(100 * hour);
    await looked(core, updater, 1);
    const again = await start(updater, {}, { files: core.files });
    expect(await state(again)).toMatchObject({ off: 'by-owner' });
  });

  it('a look that is under way when it is switched off is forgotten', async () => {
    const updater = new FakeUpdater();
    const offered = Promise.withResolvers<{ version: string; releasedAt: null }>();
    updater.offer = () => offered.promise;
    const core = await start(updater);
    const looking = core.call('updates.check', {});
    await core.call('settings.set', { clipboardSeconds: 45, idleMinutes: 15, updates: false });
    offered.resolve({ version: '1.1.0', releasedAt: null });
    expect(await looking).toMatchObject({ off: 'by-owner', phase: 'idle', found: null });
    core.clock.advance(100 * hour);
    await looked(core, updater, 1);
  });
});

describe('what the policy says', () => {
  it('channel and feed are its, and the owner cannot switch it off', async () => {
    const source = new FakeSource(new FakeUpdater('https://mirror.example'));
    const policy = JSON.stringify({
      allowedOrigins: ['https://api.example'],
      updates: { enabled: true, channel: 'beta', feed: 'https://mirror.example/k' },
    });
    const core = await start(source, { policy });
    expect(source.opened).toEqual([{ feed: 'https://mirror.example/k', channel: 'beta' }]);
    expect(await state(core)).toMatchObject({ off: null, channel: 'beta', feed: 'mirror.example' });
    const refused = await core.refused('settings.set', {
      ...{ clipboardSeconds: 45, idleMinutes: 15, updates: false },
    });
    expect(refused.code).toBe('managed');
    expect(await state(core)).toMatchObject({ off: null });
  });

  it('without it, a trial version hears of trial versions', async () => {
    for (const [version, channel] of [
      ['1.0.0', 'latest'],
      ['1.1.0-beta.3', 'beta'],
    ]) {
      const source = new FakeSource(new FakeUpdater());
      await start(source, { version });
      expect(source.opened).toEqual([{ feed: null, channel }]);
    }
  });
});

describe('by itself', () => {
  it('looks some minutes after the start and then every few hours', async () => {
    const updater = new FakeUpdater();
    const core = await start(updater);
    core.clock.advance(minute);
    await settled();
    expect(updater.looks).toBe(0);
    core.clock.advance(minute);
    await looked(core, updater, 1);
    expect(await state(core)).toMatchObject({ checkedAt: core.clock.now(), problem: null });
    core.clock.advance(4 * hour);
    await looked(core, updater, 1);
    core.clock.advance(hour);
    await looked(core, updater, 2);
  });

  it('waits longer after each failure, and never longer than usual', async () => {
    const updater = new FakeUpdater();
    updater.offer = () => Promise.reject(new UpdateError('offline', 'no'));
    const core = await start(updater);
    core.clock.advance(2 * minute);
    await settled();
    const pauses = [10, 20, 40, 80, 160, 300, 300];
    for (const [at, pause] of pauses.entries()) {
      await looked(core, updater, at + 1);
      core.clock.advance(pause * minute - 1);
      await settled();
      expect(updater.looks, `just before ${pause}`).toBe(at + 1);
      core.clock.advance(1);
    }
    await looked(core, updater, pauses.length + 1);
    expect(await state(core)).toMatchObject({
      checkedAt: null,
      problem: { code: 'update-feed-unreachable', because: 'offline' },
    });
    updater.offers('1.1.0');
    core.clock.advance(5 * hour);
    await soon(async () =>
      expect(await state(core)).toMatchObject({ problem: null, found: { version: '1.1.0' } }),
    );
  });

  it('never at once with a request of the owner’s', async () => {
    const updater = new FakeUpdater();
    const transport = createNodeTransport();
    const answer = Promise.withResolvers<never>();
    const under = Promise.withResolvers<void>();
    const send = () => {
      under.resolve();
      return answer.promise;
    };
    const core = await start(updater, { transport: { ...transport, send } });
    const service = 'http://127.0.0.1:9';
    const asking = core.app.dispatch('connections.test', {
      ...{ baseUrl: service, dashboardUrl: service, token: 'a-token-of-a-person' },
    });
    await under.promise;
    core.clock.advance(2 * minute);
    await settled();
    expect(updater.looks).toBe(0);
    answer.reject(new Error('enough'));
    await asking;
    core.clock.advance(30_000);
    await looked(core, updater, 1);
  });

  it('not while one lies ready: it is held against what was announced of it', async () => {
    const updater = new FakeUpdater().offers('1.1.0');
    const core = await start(updater);
    await core.call('updates.check', {});
    await core.call('updates.download', {});
    core.clock.advance(100 * hour);
    await looked(core, updater, 1);
    expect(await state(core)).toMatchObject({ phase: 'ready', found: { version: '1.1.0' } });
  });

  it('no two computers keep the same times', () => {
    expect(nextLookIn(0, 0)).toBe(4 * hour);
    expect(nextLookIn(0, 0.999)).toBeGreaterThan(5.9 * hour);
    expect(nextLookIn(1, 0)).not.toBe(nextLookIn(1, 0.9));
    expect(nextLookIn(1_000, 0.9)).toBeLessThanOrEqual(6 * hour);
  });

  it('one look at a time, and the next one counts from it', async () => {
    const updater = new FakeUpdater();
    const offered = Promise.withResolvers<null>();
    updater.offer = () => offered.promise;
    const core = await start(updater);
    const looks = [core.call('updates.check', {}), core.call('updates.check', {})];
    await soon(async () => expect(await state(core)).toMatchObject({ phase: 'looking' }));
    core.clock.advance(2 * minute);
    offered.resolve(null);
    await Promise.all(looks);
    expect(updater.looks).toBe(1);
    core.clock.advance(4 * hour);
    await looked(core, updater, 1);
  });

  it('tells the pages', async () => {
    const core = await start(new FakeUpdater().offers('1.1.0'));
    const before = core.messages.length;
    await core.call('updates.check', {});
    const said = core.messages
      .slice(before)
      .flatMap(({ event, payload }) => (event === 'changed' ? payload.topics : []));
    expect(said).toContain('updates');
  });
});

it('what was found stays when the feed is out of reach, and goes when what it says is refused', async () => {
  const updater = new FakeUpdater().offers('1.1.0');
  const core = await start(updater);
  await core.call('updates.check', {});
  updater.offer = () => Promise.reject(new UpdateError('offline', 'x'));
  expect((await core.call('updates.check', {})).found).toMatchObject({ version: '1.1.0' });
  updater.offers('0.9.0');
  expect(await core.call('updates.check', {})).toMatchObject({ found: null, problem: { update: 'older' } });
});

describe('what it keeps', () => {
  it('settings of before there were updates keep everything else', async () => {
    const files = new FakeFiles();
    files.texts.set('settings.json', '{"format":1,"data":{"clipboardSeconds":120,"idleMinutes":60}}');
    const core = await start(new FakeUpdater(), {}, { files });
    expect(await core.call('settings.get', {})).toMatchObject({
      ...{ clipboardSeconds: 120, idleMinutes: 60, updates: true },
    });
    expect(await core.call('notices.list', {})).toEqual([]);
  });

  it('a version that is skipped stays so, until there is a later one', async () => {
    const updater = new FakeUpdater().offers('1.1.0', '2026-11-01T08:30:00.000Z');
    const core = await start(updater);
    await core.call('updates.check', {});
    expect((await state(core)).found).toEqual({
      ...{ version: '1.1.0', releasedAt: Date.UTC(2026, 10, 1, 8, 30), skipped: false, how: 'installs' },
    });
    expect((await core.call('updates.skip', { version: '1.1.0' })).found?.skipped).toBe(true);
    await core.call('settings.set', { clipboardSeconds: 60, idleMinutes: 15, updates: true });
    const again = await start(updater, {}, { files: core.files });
    expect((await again.call('updates.check', {})).found?.skipped).toBe(true);
    updater.offers('1.2.0');
    expect((await again.call('updates.check', {})).found).toMatchObject({ version: '1.2.0', skipped: false });
    updater.offers('1.1.0');
    await again.call('updates.check', {});
    expect((await again.call('updates.skip', { version: null })).found?.skipped).toBe(false);
    for (const version of ['', 'newest', `1.0.${'0'.repeat(80)}`, '1.0.0; rm']) {
      expect((await again.refused('updates.skip', { version })).code).toBe('invalid-input');
    }
  });
});
