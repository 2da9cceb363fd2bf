import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeUnless } from '../../support/describe-need.ts';
import {
  startFakeSecretService,
  startPrivateBus,
  whyNoFakeService,
} from '../../support/fake-secret-service.ts';
import { type Keyring, startKeyring, whyNoKeyring } from '../../support/keyring.ts';
import {
  type BuiltApp,
  type ElectronModule,
  type LaunchOptions,
  startBuiltApp,
  stopBuiltApps,
} from './built-app.ts';
import { connectTo, startService, stopServices } from './service.ts';

const missing = whyNoKeyring() ?? whyNoFakeService();

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await stopBuiltApps();
  await stopServices();
  for (const end of endings.splice(0).reverse()) await end();
});

async function keyring(): Promise<Keyring> {
  const one = await startKeyring();
  endings.push(one.stop);
  return one;
}
const onSystemKeychain = (env: NodeJS.ProcessEnv, more: LaunchOptions = {}) =>
  startBuiltApp({ flags: ['--keychain', 'system'], env, ...more });

describeUnless(missing, 'the keychain’s process', () => {
  it('keeps a session in a real gnome-keyring, and gives it to the next start', async () => {
    const own = await keyring();
    const service = await startService();
    const app = await onSystemKeychain(own.env);
    await app.opened();
    expect(await app.call('keychain.check', {})).toMatchObject({ state: 'ready' });
    const connectionId = await connectTo(app, service);
    const state = await app.call('sessions.save', { connectionId, session: service.practice.session });
    expect(state).toMatchObject({ heldIn: 'keychain', verdict: 'accepted' });
    expect(await own.search('keyholder-development')).toContain(service.practice.session);
    await app.evaluate(({ app }) => app.quit());
    expect(await app.ended).toEqual({ code: 0, signal: null });

    const next = await onSystemKeychain(own.env, { dataDir: app.dataDir });
    await next.opened();
    expect(await next.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
    expect(next.output()).not.toContain(service.practice.session);
  });

  it('is a process of its own, which ends with the app', async () => {
    const own = await keyring();
    const app = await onSystemKeychain(own.env, { before: noteHelpers });
    await app.opened();
    await app.call('keychain.check', {});
    const pid = await helper(app);
    expect(pid).not.toBe(app.pid);
    expect(alive(pid)).toBe(true);
    await app.evaluate(({ app }) => app.quit());
    await app.ended;
    await expect.poll(() => alive(pid)).toBe(false);
  });

  it('killed meanwhile, the next call starts another', async () => {
    const own = await keyring();
    const app = await onSystemKeychain(own.env, { before: noteHelpers });
    await app.opened();
    expect(await app.call('keychain.check', {})).toMatchObject({ state: 'ready' });
    expect(app.output()).toContain(answered);
    const first = await helper(app);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => alive(first)).toBe(false);
    await expect.poll(async () => (await app.call('keychain.check', {})).state).toBe('ready');
    expect(await helper(app)).not.toBe(first);
  });

  it('that dies at the start leaves an app that opens, says so, goes on in memory, and quits', async () => {
    const own = await keyring();
    const appPath = await mkdtemp(join(tmpdir(), 'keyholder-dying-'));
    endings.push(() => rm(appPath, { recursive: true, force: true }));
    const root = resolve(import.meta.dirname, '../../..');
    await cp(join(root, 'package.json'), join(appPath, 'package.json'));
    await cp(join(root, 'out'), join(appPath, 'out'), { recursive: true });
    await writeFile(join(appPath, 'out/main/keychain-helper.js'), 'process.abort();');
    const app = await onSystemKeychain(own.env, { appPath });
    await app.opened();
    expect(await app.call('keychain.check', {})).toMatchObject({ state: 'unavailable' });
    expect(await app.call('keychain.useMemory', {})).toMatchObject({ state: 'memory' });
    expect(await app.evaluate(({ standIn }) => standIn.dialogs.errors)).toEqual([]);
    await app.evaluate(({ app }) => app.quit());
    expect(await app.ended).toEqual({ code: 0, signal: null });
  });

  it.each(['hanging', 'unanswered'] as const)(
    'that is %s does not hold up the window, nor the end',
    async mode => {
      const bus = await startPrivateBus();
      endings.push(bus.stop);
      const provider = await startFakeSecretService(bus, mode);
      endings.push(provider.stop);
      const app = await onSystemKeychain(bus.env, { before: noteHelpers });
      await app.opened();
      expect(await app.call('keychain.status', {})).toMatchObject({ state: 'waiting' });
      await app.evaluate(({ app }) => app.quit());
      await app.ended;
      // libsecret itself says after 25 seconds and more that nothing has come.
      expect(app.output()).not.toContain(answered);
    },
  );
});

const answered = 'The keychain’s process has answered.';

/** Runs over there: keeps the ids of the processes that are made, and says when one answers. */
function noteHelpers({ utilityProcess }: ElectronModule): void {
  const { fork } = utilityProcess;
  utilityProcess.fork = (...given) => {
    const child = fork(...given);
    child.once('spawn', () => Object.assign(globalThis, { helper: child.pid }));
    child.on('message', () => console.log('The keychain’s process has answered.'));
    return child;
  };
}

const helper = (app: BuiltApp) => app.evaluate(() => (globalThis as unknown as { helper: number }).helper);

/** One that nobody has asked for its exit code yet is over, too. */
function alive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
