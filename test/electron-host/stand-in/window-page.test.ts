import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowOptions } from './browser-window.ts';
import { app, BrowserWindow, startElectron, WebContentsView } from './electron.ts';
import type { PlainPage } from './plain-page.ts';
import { record, turns } from './recorded.ts';
import { WebContents } from './web-contents.ts';

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

describe('its page', () => {
  it('ready-to-show is passed on in the next tick, and only where something is painted', async () => {
    const window = open('one', { show: false });
    record(log, 'contents', window.webContents, ['ready-to-show', 'did-finish-load']);
    record(log, 'window', window, ['ready-to-show']);
    await window.loadURL('about:blank');
    expect(log).toEqual(['contents ready-to-show', 'window ready-to-show', 'contents did-finish-load']);
  });

  it('a page that is painted late, and one that never is', async () => {
    for (const paints of ['after-load', 'never'] as const) {
      log = [];
      startElectron({ paints, end: () => undefined }).becomeReady();
      const window = new BrowserWindow({ show: false });
      record(log, 'contents', window.webContents, ['did-finish-load']);
      record(log, 'window', window, ['ready-to-show']);
      await window.loadURL('about:blank');
      await turns();
      const painted = paints === 'after-load' ? ['window ready-to-show'] : [];
      expect(log).toEqual(['contents did-finish-load', ...painted]);
    }
  });

  it('its title is taken unless that is prevented', async () => {
    const window = open('one', { show: false, title: 'Ours' });
    window.on('page-title-updated', event => event.preventDefault());
    const titles = vi.fn();
    window.webContents.on('page-title-updated', (_event, title) => titles(title));
    window.webContents.session.protocol.handle('app', () => new Response('<title>Theirs</title>'));
    await window.loadURL('app://x/');
    expect(window.getTitle()).toBe('Ours');
    expect(titles).toHaveBeenCalledWith('Theirs');
  });

  it('gone: the window stays, the message comes in a later turn, and loading again makes a new one', async () => {
    const window = open('one', { show: false });
    await window.loadURL('about:blank');
    const { webContents } = window;
    record(log, 'contents', webContents, ['render-process-gone', 'did-finish-load']);
    app.on('render-process-gone', (_event, contents, { reason }) => {
      log.push(`app ${contents === webContents} ${reason}`);
    });
    pageOf(window).crash('oom', 7);
    expect([log, webContents.isCrashed()]).toEqual([[], true]);
    await turns();
    expect(log).toEqual(['app true oom', 'contents render-process-gone']);
    expect([window.isDestroyed(), window.isVisible()]).toEqual([false, false]);
    webContents.send('into the void');
    expect(() => webContents.mainFrame.url).toThrow('Render frame was disposed');
    webContents.reload();
    await turns();
    expect(log.at(-1)).toBe('contents did-finish-load');
    expect(webContents.isCrashed()).toBe(false);
  });

  it('one that hangs is said after a moment, unless it answers before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const window = open('one', { show: false });
    const heard = vi.fn();
    window.on('unresponsive', heard);
    pageOf(window).hang();
    vi.advanceTimersByTime(49);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(heard).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe('views within', () => {
  it('have contents of their own, which outlive the window', async () => {
    const window = open('one', { show: false });
    const view = new WebContentsView();
    const contents = view.webContents;
    if (!contents) throw new Error('It has none.');
    record(log, 'view', contents, ['destroyed']);
    window.contentView.addChildView(view);
    expect(window.contentView.children).toEqual([view]);
    window.destroy();
    await turns();
    expect([contents.isDestroyed(), view.webContents]).toEqual([false, contents]);
    contents.close();
    await turns();
    expect([log.at(-1), view.webContents]).toEqual(['view destroyed', undefined]);
  });

  it('are not added twice, nor to themselves, nor with contents of another window', () => {
    const window = open('one', { show: false });
    const [one, two] = [new WebContentsView(), new WebContentsView()];
    for (const view of [one, two, one]) window.contentView.addChildView(view);
    expect(window.contentView.children).toEqual([two, one]);
    expect(() => one.addChildView(one)).toThrow('A view cannot be added as its own child');
    expect(() => new WebContentsView({ webContents: window.webContents })).toThrow('already attached');
    expect(new WebContentsView({ webContents: new WebContents({}) }).webContents).toBeDefined();
  });
});
