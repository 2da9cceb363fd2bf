import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app, BrowserWindow, screen, session, startElectron } from './electron.ts';
import { record, turns } from './recorded.ts';

const lifeEvents = [
  'will-finish-launching',
  'ready',
  'before-quit',
  'window-all-closed',
  'will-quit',
  'quit',
];

let log: string[];
const end = vi.fn<(code: number) => void>();

function start(platform: NodeJS.Platform = 'linux', argv: string[] = ['electron', '.']) {
  end.mockReset();
  end.mockImplementation(code => log.push(`ended ${code}`));
  log = [];
  const standIn = startElectron({ platform, end, argv });
  record(log, 'app', app, lifeEvents);
  return standIn;
}

const open = (label: string) => {
  const window = new BrowserWindow();
  record(log, label, window, ['close', 'closed']);
  return window;
};

describe('until ready', () => {
  it('comes in order, and the promise in the same turn', async () => {
    const standIn = start();
    expect(app.isReady()).toBe(false);
    app.whenReady().then(() => log.push('whenReady'));
    standIn.becomeReady();
    expect(app.isReady()).toBe(true);
    await Promise.resolve();
    expect(log).toEqual(['app will-finish-launching', 'app ready', 'whenReady']);
  });

  it('there is no window, no session and no screen', () => {
    start();
    expect(() => new BrowserWindow()).toThrow('Cannot create BrowserWindow before app is ready');
    expect(() => session.defaultSession).toThrow('Session can only be received when app is ready');
    expect(() => screen.getPrimaryDisplay()).toThrow("can't be used before the app 'ready' event");
  });

  it('exit ends the process at once, without any event, and still does so within `ready`', () => {
    start();
    app.exit(2);
    expect(log).toEqual(['ended 2']);
    const standIn = start();
    app.on('ready', () => app.exit(3));
    standIn.becomeReady();
    expect(log).toEqual(['app will-finish-launching', 'app ready', 'ended 3']);
  });

  it('quit is over before it, but the process ends only after it', async () => {
    const standIn = start();
    app.quit();
    expect(log).toEqual(['app before-quit', 'app will-quit', 'app quit']);
    standIn.becomeReady();
    await turns();
    expect(log.slice(3)).toEqual(['app will-finish-launching', 'app ready', 'ended 0']);
  });
});

describe('once ready', () => {
  const ready = async (platform?: NodeJS.Platform) => {
    start(platform).becomeReady();
    await turns(2);
    log.length = 0;
  };

  it('quit asks first, then the windows in the order in which they were made, and never says window-all-closed', async () => {
    await ready();
    open('one');
    open('two');
    app.quit();
    await turns();
    expect(log).toEqual([
      ...['app before-quit', 'one close', 'two close', 'one closed', 'two closed'],
      ...['app will-quit', 'app quit', 'ended 0'],
    ]);
  });

  it('on macOS from the last window', async () => {
    await ready('darwin');
    open('one');
    open('two');
    app.quit();
    expect(log).toEqual(['app before-quit', 'two close', 'one close']);
  });

  it('before-quit, a window and will-quit can each prevent it, and then it can be asked again', async () => {
    await ready();
    app.once('before-quit', event => event.preventDefault());
    const window = open('one');
    app.quit();
    await turns();
    expect(log).toEqual(['app before-quit']);
    log.length = 0;
    window.once('close', event => event.preventDefault());
    app.quit();
    await turns();
    expect(log).toEqual(['app before-quit', 'one close']);
    log.length = 0;
    app.once('will-quit', event => event.preventDefault());
    app.quit();
    await turns();
    expect(log).toEqual(['app before-quit', 'one close', 'one closed', 'app will-quit']);
    log.length = 0;
    app.quit();
    await turns();
    expect(log).toEqual(['app before-quit', 'app will-quit', 'app quit', 'ended 0']);
  });

  it('a second quit meanwhile is none', async () => {
    await ready();
    open('one');
    app.quit();
    app.quit();
    await turns();
    expect(log.filter(line => line === 'app before-quit')).toHaveLength(1);
  });

  it('exit asks nobody: only `closed` and `quit` are heard, and what called goes on until the end', async () => {
    await ready();
    open('one');
    app.exit(4);
    log.push('after');
    await turns();
    expect(log).toEqual(['one closed', 'app quit', 'after', 'ended 4']);
  });

  it('the last window that closes quits where nobody listens, and nothing else where somebody does', async () => {
    start().becomeReady();
    await turns(2);
    app.removeAllListeners('window-all-closed');
    startElectron({ end }).becomeReady();
    await turns(2);
    new BrowserWindow().close();
    await turns();
    expect(end).toHaveBeenCalledOnce();
    await ready();
    open('one').close();
    await turns();
    expect(log).toEqual(['one close', 'one closed', 'app window-all-closed']);
    expect(end).not.toHaveBeenCalled();
  });
});

describe('before it is used', () => {
  beforeEach(() => {
    start('linux', ['electron', '--no-sandbox', '--Inspect=0', '.', '--practice']);
  });

  it('enableSandbox takes the switch away that had switched it off', () => {
    expect(app.commandLine.hasSwitch('no-sandbox')).toBe(true);
    app.enableSandbox();
    expect(app.commandLine.hasSwitch('no-sandbox')).toBe(false);
    expect(app.commandLine.hasSwitch('enable-sandbox')).toBe(true);
  });

  it('switches stand first, and are asked for in lower case', () => {
    expect(app.commandLine.hasSwitch('NO-SANDBOX')).toBe(true);
    expect(app.commandLine.hasSwitch('inspect')).toBe(false);
    app.commandLine.appendSwitch('Disable-QUIC');
    app.commandLine.appendSwitch('log', '0');
    expect(app.commandLine.getSwitchValue('log')).toBe('0');
    expect(app.commandLine.argv).toEqual([
      ...['electron', '--no-sandbox', '--Inspect=0', '--practice', '--ozone-platform=x11'],
      ...['--disable-quic', '--log=0', '.'],
    ]);
    start('win32', ['electron', '--Inspect=0', '--', '--no-sandbox']);
    expect(app.commandLine.getSwitchValue('inspect')).toBe('0');
    expect(app.commandLine.hasSwitch('no-sandbox')).toBe(false);
  });

  it('paths are absolute and known', () => {
    expect(() => app.setPath('userData', 'here')).toThrow('Path must be absolute');
    expect(() => app.setPath('nowhere', '/here')).toThrow('Failed to set path');
    expect(() => app.getPath('nowhere')).toThrow("Failed to get 'nowhere' path");
    app.setPath('userData', '/here');
    expect(app.getPath('userData')).toBe('/here');
  });

  it('the lock is held, asked for again, and given back', () => {
    const folder = mkdtempSync(`${tmpdir()}/keyholder-lock-`);
    app.setPath('userData', folder);
    expect([app.requestSingleInstanceLock(), app.requestSingleInstanceLock()]).toEqual([true, true]);
    expect(app.hasSingleInstanceLock()).toBe(true);
    app.releaseSingleInstanceLock();
    expect(app.hasSingleInstanceLock()).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('the user agent names the application and Electron until another is set', () => {
    expect(app.userAgentFallback).toMatch(/ Keyholder\/0\.0\.0 Chrome\/\S+ Electron\/\S+ /);
    app.userAgentFallback = 'plain';
    expect(app.userAgentFallback).toBe('plain');
  });
});
