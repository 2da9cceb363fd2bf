import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { KeychainProcess } from '../../src-main/adapters/process-store.ts';
import { systemClock } from '../../src-main/adapters/system-clock.ts';
import type { Clock } from '../../src-main/core/base/ports/clock.ts';
import { describeUnless } from '../support/describe-need.ts';
import {
  type ServiceMode,
  startFakeSecretService,
  startPrivateBus,
  whyNoFakeService,
} from '../support/fake-secret-service.ts';
import { startKeyring, whyNoKeyring } from '../support/keyring.ts';
import { bareEnv } from '../support/run-host.ts';
import { copyWithOwnKeytar } from './addon-copy.ts';
import { answerOf, codeOf, openBothLayers, service } from './both-layers.ts';

/**
 * The rows of the notes' keytar table in which something answers: what comes through the keychain process as it is, what the
 * vault makes of it, and that both are well again as soon as the keychain is. The silent rows are in silence.test.ts.
 */
const missing = whyNoKeyring() ?? whyNoFakeService();

/** All of them answer, be it late: on a busy computer to start the keychain process alone may take longer than the vault waits. */
const patientClock: Clock = { ...systemClock, after: () => () => undefined };

interface Keychain {
  env: NodeJS.ProcessEnv;
  start?: () => KeychainProcess;
  /** The owner mends it. Asked of the same two layers afterwards. */
  mend(): Promise<unknown>;
}

const endings: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
const untilEnd = <T extends { stop(): Promise<void> }>(started: T): T => {
  endings.push(() => started.stop());
  return started;
};

async function gnomeKeyring(how: 'unlocked' | 'locked' | 'no collection'): Promise<Keychain> {
  const keyring = untilEnd(await startKeyring({ collection: how !== 'no collection' }));
  if (how === 'locked') await keyring.lock();
  const mend = how === 'no collection' ? keyring.replace : how === 'locked' ? keyring.unlock : async () => {};
  return { env: keyring.env, mend };
}

/** A home without a bus; its address or the runtime folder's default leads to where one is started later. */
async function noBus(how: 'none' | 'dead address'): Promise<Keychain> {
  const home = await mkdtemp(join(tmpdir(), 'keyholder-no-bus-'));
  endings.push(() => rm(home, { recursive: true, force: true }));
  const socket = join(home, 'bus');
  const env = bareEnv({ HOME: home, XDG_RUNTIME_DIR: home });
  if (how === 'dead address') env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${socket}`;
  return {
    env,
    mend: async () =>
      untilEnd(await startFakeSecretService(untilEnd(await startPrivateBus(socket)), 'works')),
  };
}

async function noProvider(): Promise<Keychain> {
  const bus = untilEnd(await startPrivateBus());
  return { env: bus.env, mend: async () => untilEnd(await startFakeSecretService(bus, 'works')) };
}

async function fake(mode: ServiceMode): Promise<Keychain> {
  const bus = untilEnd(await startPrivateBus());
  const provider = untilEnd(await startFakeSecretService(bus, mode));
  if (mode === 'dying') {
    return { env: bus.env, mend: async () => untilEnd(await startFakeSecretService(bus, 'works')) };
  }
  return { env: bus.env, mend: () => provider.become('works') };
}

async function addonMissing(how: 'withoutPackage' | 'withoutLibrary'): Promise<Keychain> {
  const { env } = await fake('works');
  const copy = await copyWithOwnKeytar();
  endings.push(() => copy.remove());
  await copy[how]();
  return { env, start: await copy.start(service, env), mend: () => copy.whole() };
}

interface Row {
  open: () => Promise<Keychain>;
  get: string | null | RegExp;
  set: string | RegExp;
  delete: string | RegExp;
  state: 'ready' | 'locked' | 'unavailable';
}

const cannotLoad = /^unavailable: .*(keytar native addon|Cannot find package 'keytar')/;

const rows: Record<string, Row> = {
  'gnome-keyring, unlocked': {
    open: () => gnomeKeyring('unlocked'),
    ...{ get: null, set: 'done', delete: 'done', state: 'ready' },
  },
  'gnome-keyring, locked': {
    open: () => gnomeKeyring('locked'),
    ...{ get: null, set: /^locked: Cannot create an item in a locked/, delete: 'done', state: 'locked' },
  },
  'gnome-keyring without a login collection': {
    open: () => gnomeKeyring('no collection'),
    ...{ get: null, set: /^locked: Object does not exist at path/, delete: 'done', state: 'locked' },
  },
  'no bus': { open: () => noBus('none'), ...refused(/^unavailable: Cannot autolaunch D-Bus without X11/) },
  'a dead bus address': { open: () => noBus('dead address'), ...refused(/^unavailable: Could not connect/) },
  'a bus without a provider': { open: noProvider, ...refused(/^unavailable: .* was not provided by any/) },
  'keytar not installed': { open: () => addonMissing('withoutPackage'), ...refused(cannotLoad) },
  'libsecret not installed': { open: () => addonMissing('withoutLibrary'), ...refused(cannotLoad) },
  'a provider whose prompt is dismissed': {
    open: () => fake('dismissed'),
    ...{ get: null, set: 'done', delete: 'done', state: 'locked' },
  },
  'a provider that forgets': {
    open: () => fake('forgets'),
    ...{ get: null, set: 'done', delete: 'done', state: 'locked' },
  },
  'a provider that dies when it is asked': {
    open: () => fake('dying'),
    get: /^unavailable: Message recipient disconnected/,
    set: /^unavailable: .* was not provided by any/,
    delete: /^unavailable: .* was not provided by any/,
    state: 'unavailable',
  },
};

function refused(text: RegExp) {
  return { get: text, set: text, delete: text, state: 'unavailable' as const };
}

const like = (answer: string | null | RegExp) =>
  answer instanceof RegExp ? expect.stringMatching(answer) : answer;

describeUnless(missing, 'a keychain that answers', () => {
  describe.each(Object.entries(rows))('%s', (_name, row) => {
    it(`is ${row.state}, and nothing of that is remembered when it works again`, async () => {
      const keychain = await row.open();
      const env = { ...keychain.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
      const { store, vault, stop } = openBothLayers(env, {
        clock: patientClock,
        ...(keychain.start && { start: keychain.start }),
      });
      endings.push(stop);

      expect({
        get: await answerOf(store.get('a')),
        set: await answerOf(store.set('a', 's3cret')),
        delete: await answerOf(store.delete('a')),
      }).toEqual({ get: like(row.get), set: like(row.set), delete: like(row.delete) });
      expect(await answerOf(store.get('a'))).not.toBe('s3cret');

      const ready = row.state === 'ready';
      expect((await vault.status()).state).toBe(row.state);
      const code = `keychain-${row.state}`;
      expect(await codeOf(vault.prove())).toBe(ready ? undefined : code);
      expect(await codeOf(vault.fetch('b'))).toBe(ready ? 'secret-absent' : code);
      expect(await codeOf(vault.keep('b', 's3cret'))).toBe(ready ? 'keychain' : code);
      expect(await codeOf(vault.forget('b'))).toBe(ready ? undefined : code);

      await keychain.mend();
      await expect.poll(async () => (await vault.check()).state).toBe('ready');
      expect(await codeOf(vault.fetch('b'))).toBe('secret-absent');
      await vault.keep('b', 'an0ther');
      expect(await vault.fetch('b')).toBe('an0ther');
      await store.set('a', 'raw');
      expect(await store.get('a')).toBe('raw');
    });
  });

  it('goes on with a provider that was started anew, and does not ask the old one for ever', async () => {
    const keyring = untilEnd(await startKeyring());
    const { store, stop } = openBothLayers(keyring.env);
    endings.push(stop);
    await store.set('a', 's3cret');
    await keyring.replace();
    await expect.poll(() => answerOf(store.get('a'))).toBe('s3cret');
  });
});
