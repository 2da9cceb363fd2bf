/** Electron's security list, https://www.electronjs.org/docs/latest/tutorial/security: item, guard, test, and a look. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { afterAll, describe, expect, it } from 'vitest';
import config from '../../build/electron-builder.config.ts';
import { fuses, setFuses } from '../../build/package/fuses.ts';
import { mayNavigate, mayOpenWindow } from '../../src-main/electron/guards/security-rules.ts';
import { isAppUrl } from '../../src-main/electron/page/app-origin.ts';
import {
  appWebPreferences,
  signInWebPreferences,
  stripWebPreferences,
} from '../../src-main/electron/page/web-preferences.ts';
import { screenUrl } from '../../src-main/electron/window/last-screen.ts';
import { contentSecurityPolicy } from '../../src-main/page/content-policy.ts';
import { guards, root, testNames, textsIn } from './guards.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Comments may speak of what code must not do. */
const code = textsIn('src-main/electron', /\.ts$/)
  .map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n');
const all = [
  appWebPreferences({ preload: '/preload.cjs', packaged: true }),
  signInWebPreferences({} as Parameters<typeof signInWebPreferences>[0]),
  stripWebPreferences({} as Parameters<typeof stripWebPreferences>[0]),
];
const everywhere = (wanted: Record<string, unknown>) => {
  for (const preferences of all) expect(preferences).toMatchObject(wanted);
};
const powerless = 'the app window is sandboxed and isolated, and has developer tools only in a checkout';
const stays = 'the app window stays on its own page and has no other frames';

const list: readonly { item: string; guard: string; look: () => void }[] = [
  {
    item: 'only load secure content',
    guard: "the app's own session reaches no network by a request nor by a connection",
    look: () => {
      // What a sign-in window or a page in it names, the strip above it (a data: page), and our own page.
      expect(code.match(/\.loadURL\(([^)]*)\)/g)).toEqual([
        '.loadURL(url, loadOptions)',
        '.loadURL(shown)',
        '.loadURL(screenUrl(screen)',
      ]);
      expect(isAppUrl(screenUrl('tokens'))).toBe(true);
      expect(code.match(/\.load\((?:dashboardUrl|details\.url)/g)).toEqual([
        '.load(dashboardUrl',
        '.load(details.url',
      ]);
      expect(
        mayNavigate(
          { kind: 'sign-in', dashboardUrl: 'https://a.example' },
          { url: 'http://a.example/', isMainFrame: true },
        ),
      ).toBe(false);
    },
  },
  {
    item: 'no Node.js integration',
    guard: powerless,
    look: () =>
      everywhere({
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
      }),
  },
  { item: 'context isolation', guard: powerless, look: () => everywhere({ contextIsolation: true }) },
  {
    item: 'process sandboxing',
    guard: powerless,
    look: () => {
      everywhere({ sandbox: true });
      const main = read('src-main/electron/main.ts');
      expect(main.indexOf('app.enableSandbox()')).toBeGreaterThan(0);
      expect(main.indexOf('app.enableSandbox()')).toBeLessThan(main.lastIndexOf('.whenReady()'));
      // Named once, to refuse it.
      expect(code.match(/no-sandbox|disableSandbox/g)).toEqual(['no-sandbox', 'no-sandbox']);
      // Electron takes the switch away there, so it is asked for before.
      expect(main.indexOf('sandboxRefusal(app.commandLine)')).toBeGreaterThan(0);
      expect(main.indexOf('sandboxRefusal(app.commandLine)')).toBeLessThan(
        main.indexOf('app.enableSandbox()'),
      );
    },
  },
  {
    item: 'session permission requests',
    guard: 'every permission, device and download is denied',
    look: () => {
      expect(code).toMatch(
        /setPermissionRequestHandler\(\(_contents, permission, callback, details\) =>\s+callback\(mayBeGranted\(permission, details\)\)/,
      );
      expect(code).toContain('setPermissionCheckHandler((_contents, permission, _origin, details) =>');
      expect(code).toMatch(
        /return \(\s+permission === 'clipboard-sanitized-write' && asker\.isMainFrame && isAppUrl\(/,
      );
      expect(code).toContain("app.on('session-created', guardSession)");
    },
  },
  { item: 'webSecurity stays on', guard: powerless, look: () => everywhere({ webSecurity: true }) },
  {
    item: 'a Content Security Policy',
    guard: "default-src 'none'",
    look: () => {
      expect(contentSecurityPolicy('n', 'none')).toContain("connect-src 'none'");
      expect(code).toContain("preparePage(template, 'none')");
    },
  },
  {
    item: 'allowRunningInsecureContent stays off',
    guard: powerless,
    look: () => everywhere({ allowRunningInsecureContent: false }),
  },
  {
    item: 'experimental features stay off',
    guard: powerless,
    look: () => everywhere({ experimentalFeatures: false }),
  },
  {
    item: 'no enableBlinkFeatures',
    guard: powerless,
    look: () => {
      for (const preferences of all) expect(preferences).not.toHaveProperty('enableBlinkFeatures');
      expect(code).not.toMatch(/enableBlinkFeatures|enable-blink-features/);
      // No other switch either, but for two that take something away.
      const switches = [...code.matchAll(/appendSwitch\(([^)]*)/g)].map(([, name]) => name);
      expect(switches).toEqual(['name: string', "'disable-quic'", "'disable-http2'"]);
    },
  },
  {
    item: 'no allowpopups for WebViews',
    guard: 'no <webview>, even if a page manages to write one',
    look: () => expect(code).not.toContain('allowpopups'),
  },
  {
    item: 'WebView options are verified',
    guard: 'no <webview>, even if a page manages to write one',
    look: () => {
      everywhere({ webviewTag: false });
      expect(code).toContain("contents.on('will-attach-webview', event => event.preventDefault())");
    },
  },
  {
    item: 'navigation is limited',
    guard: stays,
    look: () => {
      for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
        expect(code).toContain(`contents.on('${event}', check)`);
      }
      expect(mayNavigate({ kind: 'app' }, { url: 'https://a.example/', isMainFrame: true })).toBe(false);
    },
  },
  {
    item: 'new windows are limited',
    guard: 'new windows are denied',
    look: () => {
      expect(code).toContain('contents.setWindowOpenHandler(');
      expect(mayOpenWindow({ kind: 'app' }, 'https://a.example/')).toBe(false);
    },
  },
  {
    item: 'no shell.openExternal with untrusted content',
    guard: 'new windows are denied',
    look: () => expect(code).not.toMatch(/openExternal|openPath|\bshell\b(?!: false)/),
  },
  {
    item: 'a current Electron',
    guard: 'all nine fuses are explicit',
    look: () => {
      const { devDependencies } = JSON.parse(read('package.json')) as {
        devDependencies: { electron: string };
      };
      expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
      expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
    },
  },
  {
    item: 'the sender of all IPC messages is validated',
    guard: 'every call is checked by its sender',
    look: () => {
      expect(code.match(/ipcMain\.(handle|on|once|handleOnce)\b/g)).toEqual(['ipcMain.handle']);
      expect(code).not.toMatch(/\.ipc\.(handle|on)\b|MessageChannelMain|postMessageToFrame/);
    },
  },
  {
    item: 'a custom protocol and not file://',
    guard: "only files beneath the page's folder are served",
    look: () => {
      expect(code).not.toMatch(/loadFile|registerFileProtocol|'file:\/\/'/);
      expect(code).toContain('protocol.handle(appScheme');
    },
  },
  {
    item: 'fuses',
    guard: 'all nine fuses are explicit',
    look: () => expect(Object.keys(fuses)).toHaveLength(9),
  },
  {
    item: 'no Electron APIs for untrusted web content',
    guard: 'the event object stays here',
    look: () => {
      expect(code.match(/exposeInMainWorld\([^)]*\)/g)).toEqual(["exposeInMainWorld('keyholder', bridge)"]);
      for (const preferences of all.slice(1)) expect(preferences).not.toHaveProperty('preload');
    },
  },
];

describe("Electron's security list", () => {
  it('has twenty items', () => expect(list).toHaveLength(20));

  it.each(list.map((entry, index) => ({ ...entry, number: index + 1 })))(
    '$number $item',
    ({ guard, look }) => {
      expect(guards.map(({ clause }) => clause)).toContain(guard);
      expect(testNames).toMatch(new RegExp(`['"\`]SECURITY: ${guard.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}`));
      look();
    },
  );
});

describe('SECURITY: all nine fuses are explicit', () => {
  it('and electron-builder, which knows eight, is left none', () => {
    expect(config.electronFuses).toBeUndefined();
    expect(config.afterPack).toBeTypeOf('function');
  });

  it('and Chromium puts no key of its own into the keychain: no session keeps cookies on the disk', () => {
    expect(fuses[FuseV1Options.EnableCookieEncryption]).toBe(false);
    const partitions = [...code.matchAll(/fromPartition\(\s*([^,]+),/g)].map(([, name = '']) => name);
    expect(partitions.length).toBeGreaterThan(1);
    for (const name of partitions) expect(name).toMatch(/^[`'](?!persist:)/);
    expect(code).not.toContain('fromPath(');
    expect(code).toContain('closeNetwork(session.defaultSession)');
  });

  const folder = mkdtempSync(join(tmpdir(), 'keyholder-fuses-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const wire = (version: number, length: number, state = '0') =>
    Buffer.concat([
      Buffer.from('before dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
      Buffer.from([version, length]),
      Buffer.from(state.repeat(length)),
      Buffer.from('after'),
    ]);
  const set = async (...parts: Buffer[]) => {
    const file = join(folder, 'executable');
    writeFileSync(file, Buffer.concat(parts));
    const wires = await setFuses(file);
    return { wires, text: readFileSync(file, 'latin1') };
  };
  const wanted = 'before dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09000011001after';

  it.each(['0', '1'])('whatever was there: %s', async state => {
    expect(await set(wire(1, 9, state))).toEqual({ wires: 1, text: wanted });
  });

  it('in both halves of a universal executable', async () => {
    expect(await set(wire(1, 9), wire(1, 9))).toEqual({ wires: 2, text: wanted + wanted });
  });

  it('a wire that is not as expected fails the build', async () => {
    await expect(set(wire(1, 10))).rejects.toThrow('has 10 fuses');
    await expect(set(wire(1, 8))).rejects.toThrow('not long enough');
    await expect(set(wire(2, 9))).rejects.toThrow('fuse wire version');
    await expect(set(Buffer.from('no Electron'))).rejects.toThrow('Could not find sentinel');
  });
});
