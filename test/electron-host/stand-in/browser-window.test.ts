import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowOptions } from './browser-window.ts';
import { app, BrowserWindow, startElectron } from './electron.ts';
import type { PlainPage } from './plain-page.ts';
import { record, turns } from './recorded.ts';

let log: string[];
beforeEach(async () => {
  log = [];
  startElectron({
    platform: 'linux',
    stderr: () => undefined,
    end: code => log.push(`ended ${code}`),
  }).becomeReady();
  app.on('window-all-closed', () => log.push('window-all-closed'));
  await turns(2);
});

const open = (label: string, options: WindowOptions = {}) => {
  const window = new BrowserWindow(options);
  record(log, label, window, ['close', 'closed', 'show', 'focus', 'blur']);
  record(log, label, window.webContents, ['destroyed']);
  return window;
};
const pageOf = (window: InstanceType<typeof BrowserWindow>) => window.webContents.page as PlainPage;

describe('made', () => {
  it('first its contents, then itself, then shown, all within the constructor', () => {
    app.on('web-contents-created', () => log.push('web-contents-created'));
    app.on('browser-window-created', (_event, window) => {
      log.push(`browser-window-created ${window.isVisible() ? 'visible' : 'hidden'}`);
    });
    expect(new BrowserWindow().isVisible()).toBe(true);
    expect(new BrowserWindow({ show: false }).isVisible()).toBe(false);
    expect(log.slice(0, 2)).toEqual(['web-contents-created', 'browser-window-created hidden']);
  });

  it('with what was asked for, and no smaller than allowed', () => {
    const window = open('one', { width: 300, height: 700, minWidth: 500, title: 'Ours' });
    expect(window.getBounds()).toMatchObject({ width: 500, height: 700 });
    expect(window.getTitle()).toBe('Ours');
  });
});

it('a listener that throws is an uncaught error, and what emitted goes on', async () => {
  const uncaught = vi.fn();
  startElectron({ uncaught, end: () => undefined }).becomeReady();
  const window = new BrowserWindow({ show: false });
  window.on('close', () => {
    throw new Error('mine');
  });
  window.close();
  await turns();
  expect(window.isDestroyed()).toBe(true);
  expect(uncaught.mock.calls).toEqual([[new Error('mine')]]);
});

describe('closing', () => {
  it('close comes at once, and the rest when the page has let it: contents, window, the last one', async () => {
    const window = open('one', { show: false });
    window.close();
    expect(log).toEqual(['one close']);
    expect(window.isDestroyed()).toBe(false);
    await turns();
    expect(log).toEqual(['one close', 'one destroyed', 'one closed', 'window-all-closed']);
  });

  it('can be prevented by a listener of `close`, and by the page', async () => {
    const window = open('one', { show: false });
    window.once('close', event => event.preventDefault());
    window.close();
    await turns();
    pageOf(window).letsClose = false;
    window.webContents.on('will-prevent-unload', () => log.push('will-prevent-unload'));
    window.close();
    await turns();
    expect(log).toEqual(['one close', 'one close', 'will-prevent-unload']);
    expect(window.isDestroyed()).toBe(false);
    window.webContents.on('will-prevent-unload', event => event.preventDefault());
    window.close();
    await turns();
    expect(window.isDestroyed()).toBe(true);
  });

  it('destroy asks nobody: `closed` at once, the contents go later', async () => {
    const window = open('one', { show: false });
    const contents = window.webContents;
    window.destroy();
    expect(log).toEqual(['one closed', 'window-all-closed']);
    expect(contents.isDestroyed()).toBe(false);
    await turns();
    expect(log.at(-1)).toBe('one destroyed');
    window.destroy();
  });

  it('takes the windows along whose parent it is, first', async () => {
    const parent = open('parent', { show: false });
    open('child', { show: false, parent });
    parent.close();
    await turns();
    expect(log.filter(line => line.endsWith('closed'))).toEqual([
      ...['child closed', 'parent closed', 'window-all-closed'],
    ]);
  });

  it('is over in `closed`: it is not among all windows, and nothing can be asked of it', async () => {
    const window = open('one', { show: false });
    window.once('closed', () => log.push(`all: ${BrowserWindow.getAllWindows().length}`));
    window.close();
    await turns();
    expect(log).toContain('all: 0');
    for (const ask of [
      () => window.focus(),
      () => window.show(),
      () => window.close(),
      () => window.isMinimized(),
      () => window.getNormalBounds(),
      () => window.setTitle('x'),
      () => window.setBackgroundColor('#fff'),
      () => window.webContents,
      () => window.loadURL('about:blank'),
    ]) {
      expect(ask).toThrow(new TypeError('Object has been destroyed'));
    }
    expect(window.isDestroyed()).toBe(true);
  });

  it('leaves what its contents were destroyed as well', async () => {
    const window = open('one', { show: false });
    const contents = window.webContents;
    contents.destroy();
    await turns();
    expect(window.isDestroyed()).toBe(true);
    for (const ask of [
      () => contents.send('x'),
      () => contents.reload(),
      () => contents.session,
      () => contents.getURL(),
      () => contents.setUserAgent('x'),
    ]) {
      expect(ask).toThrow(new TypeError('Object has been destroyed'));
    }
    expect(contents.id).toBeGreaterThan(0);
  });
});

describe('shown', () => {
  it('show at once, focus in a later turn, and one window at a time', async () => {
    const one = open('one', { show: false });
    const two = open('two', { show: false });
    one.show();
    expect(log).toEqual(['one show']);
    await turns();
    two.show();
    await turns();
    expect(log).toEqual(['one show', 'one focus', 'two show', 'one blur', 'two focus']);
    expect([one.isFocused(), two.isFocused()]).toEqual([false, true]);
  });

  it('a hidden window is not focused, and shown by being maximized', async () => {
    const window = open('one', { show: false });
    window.focus();
    await turns();
    expect([log, window.isFocused()]).toEqual([[], false]);
    window.maximize();
    expect([window.isVisible(), window.isMaximized()]).toEqual([true, true]);
    expect(window.getBounds()).toEqual({ x: 0, y: 25, width: 1280, height: 775 });
    expect(window.getNormalBounds()).toMatchObject({ width: 800, height: 600 });
  });

  it('resize and move come in a later turn, and only where something has changed', async () => {
    const window = open('one');
    const changed = vi.fn();
    for (const name of ['resize', 'move'] as const) window.on(name, () => changed(name));
    window.setSize(900, 700);
    window.setBounds({ x: 5 });
    expect(changed).not.toHaveBeenCalled();
    await turns();
    expect(changed.mock.calls).toEqual([['resize'], ['move']]);
    window.setBounds({ x: 5 });
    await turns();
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
