import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { agreeToSend } from '../../support/agree-to-send.ts';
import { itNeeds } from '../../support/describe-need.ts';
import { bareEnv } from '../../support/run-host.ts';
import { type BuiltApp, startBuiltApp, stopBuiltApps } from './built-app.ts';
import { connectTo, startService, stopServices, withCredentials } from './service.ts';

afterEach(async () => {
  await stopBuiltApps();
  await stopServices();
});

const open = async (options = {}) => (await startBuiltApp(options)).opened();
const quit = (app: BuiltApp) => app.evaluate(({ app }) => app.quit());
const clean = { code: 0, signal: null };
const windows = (app: BuiltApp) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

describe('a second start', () => {
  it('hands over to the first, which comes to the front, and ends', async () => {
    const first = await open();
    await first.evaluate(({ app, BrowserWindow }) => {
      app.on('second-instance', () => Object.assign(globalThis, { second: true }));
      BrowserWindow.getAllWindows()[0]?.minimize();
    });
    const second = await startBuiltApp({ dataDir: first.dataDir });
    expect(await second.ended).toEqual(clean);
    expect(await first.until(() => (globalThis as unknown as { second?: boolean }).second)).toBe(true);
    await first.until(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return window && !window.isMinimized() && window.isFocused();
    });
    expect(await windows(first)).toBe(1);
  });

  it('on another data folder is a Keyholder of its own', async () => {
    await open();
    const other = await open();
    expect(await windows(other)).toBe(1);
  });

  it('while the first one ends opens, as soon as that is over', async () => {
    const first = await open();
    const service = await startService();
    const connectionId = await withCredentials(first, service);
    const token = await first.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await first.call('tokens.copy', { key: token.key });
    // Before it ends it takes the secret back, and for that it reads first.
    await first.evaluate(({ app, clipboard }) => {
      clipboard.readText = () => new Promise(resolve => setTimeout(() => resolve(''), 1500));
      app.quit();
    });
    const second = await open({ dataDir: first.dataDir });
    expect(await first.ended).toEqual(clean);
    expect(await windows(second)).toBe(1);
  });

  it('finds the lock of one that was killed, and opens', async () => {
    const first = await open();
    await first.stop();
    expect(await windows(await open({ dataDir: first.dataDir }))).toBe(1);
  });

  itNeeds(
    { platforms: ['linux'], because: 'There is no /proc to look a program up in elsewhere.' },
    'leaves alone who has got the number of one that was killed, as Chrome may after a restart of the computer',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'keyholder-numbers-'));
      await copyFile('/bin/sleep', join(folder, 'chrome'));
      const chrome = spawn(join(folder, 'chrome'), ['600']);
      const ended = new Promise(resolve => chrome.once('close', (_code, signal) => resolve(signal)));
      const dataDir = join(folder, 'data');
      await mkdir(join(dataDir, 'browser'), { recursive: true });
      await symlink(`my-computer-${chrome.pid}`, join(dataDir, 'browser', 'SingletonLock'));
      try {
        expect(await windows(await open({ dataDir }))).toBe(1);
        expect(chrome.kill('SIGTERM')).toBe(true);
        expect(await ended).toBe('SIGTERM');
      } finally {
        chrome.kill('SIGKILL');
        await stopBuiltApps();
        await rm(folder, { recursive: true });
      }
    },
  );

  itNeeds(
    { platforms: ['linux', 'darwin'], because: 'On Windows nobody can tell why it was refused.' },
    'that Electron refuses although there is no first one opens; a second beside it says so',
    async () => {
      const env = { ...bareEnv(), TMPDIR: '/nowhere' };
      const first = await open({ env });
      expect(await windows(first)).toBe(1);
      const second = await startBuiltApp({ env, dataDir: first.dataDir });
      expect(await second.ended).toMatchObject({ code: 1 });
    },
  );
});

describe('quitting', () => {
  it('ends with a request under way', async () => {
    const app = await open();
    const service = await startService();
    service.silent = true;
    await agreeToSend(app);
    void app
      .ask('connections.test', { baseUrl: service.url, dashboardUrl: service.url })
      .catch(() => undefined);
    await expect.poll(() => service.recorded.length).toBeGreaterThan(0);
    // The service answers nothing, ever: to wait for it would not end.
    await quit(app);
    await app.ended;
  });

  it('hears the answer first that shows a new token', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await connectTo(app, service);
    await app.call('sessions.save', { connectionId, session: service.practice.session });
    const answer = Promise.withResolvers<void>();
    service.held = answer.promise;
    const before = service.recorded.length;
    void app.ask('tokens.create', { connectionId, name: 'CI', expiresAt: null }).catch(() => undefined);
    await expect.poll(() => service.recorded.length).toBeGreaterThan(before);
    await app.evaluate(({ app }) => {
      // For a busy machine: the answer is waited for as long as it takes.
      const set = globalThis.setTimeout;
      const patient = (run: () => void, ms?: number) => set(run, ms === 1500 ? 60_000 : ms);
      Object.assign(globalThis, { setTimeout: patient });
      app.quit();
    });
    await app.until(({ standIn }) => standIn.dialogs.open.length === 1);
    const asked = await app.evaluate(({ standIn }) => {
      const [box] = standIn.dialogs.open;
      box?.press(1);
      return box?.options.message;
    });
    expect(asked).toBe('Keyholder is still waiting for an answer of the service.');
    answer.resolve();
    expect(await app.ended).toEqual(clean);
    const next = await open({ dataDir: app.dataDir });
    const [row] = await next.call('tokens.list', { connectionId });
    expect(row).toMatchObject({ name: 'CI', state: 'active', id: expect.any(String) });
  });

  it('takes a copied secret back from the clipboard first', async () => {
    const app = await open();
    const service = await startService();
    const connectionId = await withCredentials(app, service);
    const token = await app.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await app.call('tokens.copy', { key: token.key });
    await app.evaluate(async ({ app, clipboard, standIn }) => {
      const { end } = standIn.computer;
      standIn.computer.end = async code => {
        process.stdout.write(`LEFT ${JSON.stringify(await clipboard.readText())}\n`);
        end(code);
      };
      app.quit();
    });
    await app.ended;
    expect(app.output()).toContain('LEFT ""');
  });

  it('asks first where a token that was created here lies in memory only', async () => {
    const app = await open({ flags: [] });
    const service = await startService();
    await app.call('keychain.useMemory', {});
    const connectionId = await withCredentials(app, service);
    await app.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(await app.call('tokens.unsettled', {})).toMatchObject([{ name: 'CI', secretIn: 'memory' }]);
    for (const button of [0, 1]) {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
      await app.until(({ standIn }) => standIn.dialogs.open.length === 1);
      const message = await app.evaluate(({ standIn }, pressed) => {
        const [box] = standIn.dialogs.open;
        box?.press(pressed);
        return box?.options.message;
      }, button);
      expect(message).toBe('The secret of 1 token is kept only until you quit.');
      // The last window was closed, and the owner goes on.
      if (button === 0) await app.opened();
    }
    expect(await app.ended).toEqual(clean);
  });

  it.each(['minimize', 'hide'] as const)('asks where it is seen, after %s, too', async away => {
    const app = await open({ flags: [] });
    const service = await startService();
    await app.call('keychain.useMemory', {});
    const connectionId = await withCredentials(app, service);
    await app.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await app.evaluate(({ app, BrowserWindow }, how) => {
      BrowserWindow.getAllWindows()[0]?.[how]();
      app.quit();
    }, away);
    const isSeen = await app.until(({ standIn }) => {
      const [box] = standIn.dialogs.open;
      return box && { is: box.isSeen };
    });
    expect(isSeen).toEqual({ is: true });
    await app.evaluate(({ standIn }) => standIn.dialogs.open[0]?.press(1));
    expect(await app.ended).toEqual(clean);
  });

  // Windows has no signals: there they end a process at once.
  it.each(process.platform === 'win32' ? [] : (['SIGTERM', 'SIGINT', 'SIGHUP'] as const))(
    'by %s is the same',
    async signal => {
      const app = await open();
      app.kill(signal);
      expect(await app.ended).toEqual(clean);
    },
  );

  it('by closing the last window, but on macOS', async () => {
    const app = await open();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await app.ended).toEqual(clean);
  });

  it('asked for again and again it is one end', async () => {
    const app = await open();
    await app.evaluate(({ app }) => {
      for (let n = 0; n < 5; n++) app.quit();
    });
    expect(await app.ended).toEqual(clean);
  });
});

it('activated without a window it opens one, as on macOS', async () => {
  const app = await open();
  await app.evaluate(({ app, BrowserWindow }) => {
    app.removeAllListeners('window-all-closed');
    app.on('window-all-closed', () => undefined);
    BrowserWindow.getAllWindows()[0]?.destroy();
  });
  expect(await windows(app)).toBe(0);
  await app.evaluate(({ app }) => app.emit('activate', {}, false));
  await app.opened();
  expect(await windows(app)).toBe(1);
  expect(await app.call('app.info', {})).toMatchObject({ host: 'electron' });
});

describe('Windows logging off', () => {
  const logOff = (app: BuiltApp, reasons: 'logoff' | 'critical' = 'logoff') =>
    app.evaluate(({ standIn }, reason) => standIn.askToLogOff([reason]), reasons);

  it('is not held up where nothing is under way, and takes a copied secret back before the end', async () => {
    const app = await open({ platform: 'win32' });
    const service = await startService();
    const connectionId = await withCredentials(app, service);
    const token = await app.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await app.call('tokens.copy', { key: token.key });
    expect(await logOff(app)).toBe(true);
    await app.until(async ({ clipboard }) => (await clipboard.readText()) === '');
    await app.evaluate(({ standIn }) => standIn.logOff()).catch(() => undefined);
    expect(await app.ended).toEqual(clean);
  });

  it('during "create token" waits; an end all the same leaves it unknown, and never says that nothing was made', async () => {
    const app = await open({ platform: 'win32' });
    const service = await startService();
    const connectionId = await connectTo(app, service);
    await app.call('sessions.save', { connectionId, session: service.practice.session });
    service.silent = true;
    const before = service.recorded.length;
    void app.ask('tokens.create', { connectionId, name: 'CI', expiresAt: null }).catch(() => undefined);
    await expect.poll(() => service.recorded.length).toBeGreaterThan(before);
    expect(await logOff(app)).toBe(false);
    expect(await logOff(app, 'critical')).toBe(true);
    await app.evaluate(({ standIn }) => standIn.logOff()).catch(() => undefined);
    expect(await app.ended).toEqual(clean);

    service.silent = false;
    const next = await open({ dataDir: app.dataDir });
    const [row] = await next.call('tokens.unsettled', {});
    expect(row).toMatchObject({ name: 'CI' });
    expect(row?.state).not.toBe('active');
  });
});
