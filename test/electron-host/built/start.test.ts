import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bareEnv } from '../../support/run-host.ts';
import type { PlainPage } from '../stand-in/plain-page.ts';
import { startBuiltApp, stopBuiltApps } from './built-app.ts';

const root = resolve(import.meta.dirname, '../../..');
afterEach(stopBuiltApps);

describe('a start', () => {
  it('has its guards before its page is loaded', async () => {
    const app = await startBuiltApp({
      env: { ...bareEnv(), SSLKEYLOGFILE: '/nowhere/keys' },
      before: ({ app, session }) => {
        app.once('web-contents-created', (_event, contents) =>
          contents.once('did-start-navigation', () => {
            const urls = [
              'http://x/',
              'https://x/y',
              'ws://x/',
              'wss://x/',
              'ftp://x/',
              'file:///etc/passwd',
              'app://keyholder/',
            ];
            const { webRequest } = session.defaultSession;
            const asker = { requestingUrl: 'app://keyholder/', isMainFrame: true };
            Object.assign(globalThis, {
              guards: {
                events: app.eventNames(),
                switches: ['disable-http2', 'disable-quic'].map(app.commandLine.hasSwitch),
                sandbox: app.asked.sandbox,
                allowed: Promise.all(urls.map(url => webRequest.allows(url))),
                permission: session.defaultSession.askPermission(null, 'media', asker),
                spellChecker: session.defaultSession.isSpellCheckerEnabled(),
                dictionaries: session.defaultSession.spellChecker.fetched,
                proxy: session.defaultSession.proxy,
                udp: contents.getWebRTCIPHandlingPolicy(),
                keyLog: process.env.SSLKEYLOGFILE ?? null,
                dumps:
                  process.platform === 'linux' &&
                  process.getBuiltinModule('fs').readFileSync('/proc/self/coredump_filter', 'utf8'),
              },
            });
          }),
        );
      },
    });
    await app.opened();
    const guards = await app.evaluate(async () => {
      const { guards } = globalThis as unknown as { guards: Record<string, unknown> };
      return { ...guards, allowed: await guards.allowed, permission: await guards.permission };
    });
    expect(guards).toMatchObject({
      ...{ sandbox: true, permission: false, spellChecker: false, switches: [true, true] },
      allowed: [false, false, false, false, false, false, true],
      ...{ proxy: { mode: 'fixed_servers' }, udp: 'disable_non_proxied_udp', keyLog: null },
      dumps: process.platform === 'linux' && '00000000\n',
      dictionaries: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\//)],
      events: expect.arrayContaining([
        ...['session-created', 'web-contents-created', 'certificate-error', 'select-client-certificate'],
      ]),
    });
  });

  it('follows the theme of the desktop, and says in its about panel what it is', async () => {
    const app = await (await startBuiltApp()).opened();
    const [theme, about] = await app.evaluate(({ app, nativeTheme }) => [
      nativeTheme.themeSource,
      app.asked.aboutPanel,
    ]);
    const { version } = await app.call('app.info', {});
    expect(theme).toBe('system');
    expect(about).toEqual({ applicationName: 'Keyholder', applicationVersion: version });
  });

  it('serves its page under its policy, and nothing outside it', async () => {
    const app = await startBuiltApp();
    await app.opened();
    const served = await app.evaluate(async ({ BrowserWindow, session }) => {
      const page = BrowserWindow.getAllWindows()[0]?.webContents.page as PlainPage;
      const { headers, body, status } = page.document ?? {};
      const statuses = await Promise.all(
        ['index.html', '..%2fmain%2fmain.js', '%2e%2e/preload/preload.cjs', 'assets/', 'no-such.js'].map(
          async path =>
            (await session.defaultSession.protocol.answer(new URL(`app://keyholder/${path}`)))?.status,
        ),
      );
      return { headers: Object.fromEntries(headers ?? []), body, status, statuses };
    });
    expect(served.status).toBe(200);
    expect(served.body).toContain('<div id="root">');
    const policy = served.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.statuses[0]).toBe(200);
    for (const status of served.statuses.slice(1)) expect(status).toBeGreaterThanOrEqual(400);
  });

  it('gives the page a bridge of two functions, and the window what powerless windows have', async () => {
    const app = await startBuiltApp({ packaged: true });
    await app.opened();
    const seen = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const page = contents?.page as PlainPage;
      return {
        bridge: Object.keys(page.world.keyholder ?? {}).sort(),
        world: Object.keys(page.world),
        preferences: contents?.getLastWebPreferences(),
      };
    });
    expect([seen.bridge, seen.world]).toEqual([['call', 'subscribe'], ['keyholder']]);
    expect(seen.preferences).toMatchObject({
      ...{
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        devTools: false,
      },
    });
  });

  it.each(['before-load', 'after-load', 'never'] as const)('shows its window, painted %s', async paints => {
    const app = await startBuiltApp({ paints });
    await app.opened();
    await app.until(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  });

  it('refuses a flag that is wrong, without a window', async () => {
    const app = await startBuiltApp({ flags: ['--keychain', 'file'] });
    expect(await app.ended).toEqual({ code: 2, signal: null });
    expect(app.output()).toContain('--keychain takes "system" or "memory", not "file".');
  });

  it('does not come up without Chromium’s sandbox', async () => {
    const app = await startBuiltApp({ flags: ['--no-sandbox'] });
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.output()).toContain('Keyholder was started without Chromium’s sandbox');
  });

  it.each([
    ['--ignore-certificate-errors', false],
    ['--js-flags=--expose-gc', true],
  ])('does not come up with %s (packaged: %s)', async (flag, packaged) => {
    const app = await startBuiltApp({ flags: [flag], packaged });
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.output()).toContain(`Keyholder was started with ${flag.split('=')[0]}`);
  });
});

describe('a start that fails', () => {
  it('says that its page cannot be loaded, and ends', async () => {
    const app = await startBuiltApp({
      before: ({ protocol }) => {
        const module = protocol as { handle(scheme: string, handler: () => Response): void };
        const { handle } = module;
        Object.assign(module, { handle: (scheme: string) => handle(scheme, () => Response.error()) });
      },
    });
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.output()).toMatch(/BOX Keyholder could not start: .*ERR_FAILED/);
  });

  it('says that its page is missing, and ends', async () => {
    const appPath = await mkdtemp(join(tmpdir(), 'keyholder-incomplete-'));
    await cp(join(root, 'package.json'), join(appPath, 'package.json'));
    for (const part of ['main', 'preload']) {
      await cp(join(root, 'out', part), join(appPath, 'out', part), { recursive: true });
    }
    const app = await startBuiltApp({ appPath });
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.output()).toContain('BOX Keyholder could not start: ');
    await rm(appPath, { recursive: true });
  });

  it('comes up all the same where the data folder cannot be used, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-file-'));
    await writeFile(join(folder, 'file'), '');
    const app = await startBuiltApp({ dataDir: join(folder, 'file', 'data') });
    await app.opened();
    expect(await app.call('notices.list', {})).not.toEqual([]);
    await rm(folder, { recursive: true });
  });
});

it('an unhandled error of ours would be shown in a box', async () => {
  const app = await startBuiltApp();
  await app.opened();
  await app.evaluate(() => {
    setImmediate(() => {
      throw new Error('mine');
    });
  });
  expect(await app.until(({ standIn }) => standIn.dialogs.errors[0]?.title)).toBe(
    'A JavaScript error occurred in the main process',
  );
});
