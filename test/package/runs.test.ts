/** The Linux package of the stub is a Node with our resources: it loads what is packaged, and the packaged app comes up. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, extractFile } from '@electron/asar';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startBuiltApp, stopBuiltApps } from '../electron-host/built/built-app.ts';
import type { PlainPage } from '../electron-host/stand-in/plain-page.ts';
import { describeUnless } from '../support/describe-need.ts';
import { type Keyring, startKeyring, whyNoKeyring } from '../support/keyring.ts';
import type { PackagedArch } from './stub/targets.ts';
import { locate, type PackedApp, packedApps, whyNotPacked } from './support/packed-apps.ts';

const run = promisify(execFile);
const reason = whyNotPacked() ?? whyNoKeyring();

describeUnless(reason, 'the packaged Linux app', () => {
  let app: PackedApp;
  let keyring: Keyring;
  let folder: string;
  const start = async (args: string[]) => (await run(app.executable, args, { env: keyring.env })).stdout;
  const packaged = (appPath: string) =>
    ({
      appPath,
      executable: app.executable,
      env: keyring.env,
      packaged: true,
      flags: [] as string[],
    }) as const;

  beforeAll(async () => {
    const { output, stubs } = packedApps();
    app = locate({ platform: 'linux', arch: process.arch as PackagedArch }, output, stubs);
    keyring = await startKeyring();
    folder = await realpath(await mkdtemp(join(tmpdir(), 'keyholder-runs-')));
  });
  afterEach(stopBuiltApps);
  afterAll(async () => {
    await keyring?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps a secret with the keytar that lies beside app.asar', async () => {
    const addon = join(
      `${app.asar}.unpacked`,
      `node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`,
    );
    const script = `
      const keytar = require(${JSON.stringify(addon)});
      (async () => {
        await keytar.setPassword('packaged', 'account', 'kept');
        console.log(await keytar.getPassword('packaged', 'account'));
      })();`;
    expect(await start(['-e', script])).toBe('kept\n');
    expect(await keyring.lookup('packaged', 'account')).toBe('kept');
  });

  it('comes up, answers its own page, and works on the practice team with a real keychain', async () => {
    const contents = join(folder, 'app');
    await mkdir(contents);
    extractAll(app.asar, contents);
    const { version } = JSON.parse(extractFile(app.asar, 'package.json').toString()) as { version: string };
    const running = await startBuiltApp({
      ...packaged(contents),
      before: ({ app, session }) => {
        app.once('web-contents-created', (_event, contents) =>
          contents.once('did-start-navigation', () => {
            const urls = ['http://x/', 'https://x/', 'ws://x/', 'wss://x/'];
            const { webRequest } = session.defaultSession;
            const given = new Set(process.argv);
            const switches = app.commandLine.argv
              .filter(one => one.startsWith('-') && !given.has(one))
              .sort();
            const allowed = Promise.all(urls.map(url => webRequest.allows(url)));
            const guards = { events: app.eventNames(), sandbox: app.asked.sandbox, switches, allowed };
            Object.assign(globalThis, { guards });
          }),
        );
      },
    });
    await running.opened();
    expect(await running.evaluate(({ standIn }) => standIn.dialogs.errors)).toEqual([]);
    // What main.ts itself has to call before the page. The last switch is Electron's own (`SetOzonePlatformForLinuxIfNeeded`).
    const guards = await running.evaluate(async () => {
      const { guards } = globalThis as unknown as { guards: Record<string, unknown> };
      return { ...guards, allowed: await guards.allowed };
    });
    expect(guards).toEqual({
      events: expect.arrayContaining([
        ...['session-created', 'web-contents-created', 'certificate-error', 'select-client-certificate'],
      ]),
      sandbox: true,
      switches: ['--disable-http2', '--disable-quic', '--enable-sandbox', '--ozone-platform=x11'],
      allowed: [false, false, false, false],
    });
    const page = await running.evaluate(({ BrowserWindow }) => {
      const shown = BrowserWindow.getAllWindows()[0]?.webContents.page as PlainPage | undefined;
      return { status: shown?.document?.status, html: shown?.document?.body };
    });
    expect(page).toEqual({ status: 200, html: expect.stringContaining('<div id="root">') });
    expect(await running.call('app.info', {})).toMatchObject({
      ...{ version, host: 'electron', keychainService: 'keyholder' },
    });
    expect(await running.call('keychain.check', {})).toMatchObject({ state: 'ready' });
    const { id } = await running.call('connections.openPractice', {});
    expect(await running.call('team.get', { connectionId: id })).toMatchObject({ name: expect.any(String) });
    const stranger = await running.evaluate(({ BrowserWindow, ipcMain }) => {
      const senderFrame = { url: 'https://a.example/', origin: 'https://a.example', parent: null };
      const event = { sender: BrowserWindow.getAllWindows()[0]?.webContents, senderFrame };
      return ipcMain.dispatch(event, 'keyholder:call', ['app.info', {}]);
    });
    expect(stranger).toMatchObject({ result: { ok: false } });
    // Written and read back by the packaged helper process with the packaged keytar; the practice team's secrets stay in memory.
    expect(await keyring.lookup('keyholder', 'test item')).not.toBeNull();
    await running.evaluate(({ app }) => app.quit());
    expect(await running.ended).toEqual({ code: 0, signal: null });
  });

  it('does not come up without Chromium’s sandbox', async () => {
    const running = await startBuiltApp({ ...packaged(join(folder, 'app')), flags: ['--no-sandbox'] });
    expect(await running.ended).toEqual({ code: 1, signal: null });
    expect(running.output()).toContain('Keyholder was started without Chromium’s sandbox');
  });
});
