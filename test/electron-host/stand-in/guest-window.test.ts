import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app, BrowserWindow, session, startElectron } from './electron.ts';
import type { PlainPage } from './plain-page.ts';
import { record, turns } from './recorded.ts';
import { guestPreferences, parseFeatures } from './window-features.ts';

let log: string[];
const uncaught = vi.fn<(error: unknown) => void>();
beforeEach(async () => {
  log = [];
  uncaught.mockReset();
  startElectron({ uncaught, stderr: () => undefined, end: () => undefined }).becomeReady();
  app.on('window-all-closed', () => undefined);
  await turns(2);
  session.fromPartition('in').protocol.handle('app', () => new Response(''));
});

async function opener(webPreferences: object = {}) {
  const window = new BrowserWindow({ show: false, webPreferences: { partition: 'in', ...webPreferences } });
  await window.loadURL('app://x/');
  return { window, contents: window.webContents, page: window.webContents.page as PlainPage };
}

describe('window.open', () => {
  it('asks the handler, and then makes contents, window and did-create-window before the guest goes anywhere', async () => {
    const { contents, page } = await opener();
    app.on('web-contents-created', (_event, guest) => {
      log.push('web-contents-created');
      record(log, 'guest', guest, ['did-start-navigation', 'will-frame-navigate', 'will-navigate']);
    });
    app.on('browser-window-created', () => log.push('browser-window-created'));
    contents.on('did-create-window', () => log.push('did-create-window'));
    contents.setWindowOpenHandler(({ url, features, disposition }) => {
      log.push(`asked ${url} ${features} ${disposition}`);
      return { action: 'allow' };
    });
    expect(page.open('/y', 'width=300')).not.toBeNull();
    expect(log).toEqual([
      'asked app://x/y width=300 new-window',
      ...['web-contents-created', 'browser-window-created', 'did-create-window'],
      ...['guest did-start-navigation', 'guest will-frame-navigate', 'guest will-navigate'],
    ]);
  });

  it('about:blank is there without going anywhere', async () => {
    const { page, contents } = await opener();
    const guests: string[] = [];
    contents.on('did-create-window', guest => {
      guest.webContents.on('did-start-navigation', () => guests.push('went'));
    });
    page.open('about:blank');
    page.open('');
    await turns();
    expect([guests, BrowserWindow.getAllWindows().length]).toEqual([[], 3]);
  });

  it('is denied by the handler, by one that throws and by one that answers nonsense', async () => {
    const { page, contents } = await opener();
    for (const answer of ['deny', 'perhaps']) {
      contents.setWindowOpenHandler(() => ({ action: answer as 'deny' }));
      expect(page.open('app://x/y')).toBeNull();
    }
    contents.setWindowOpenHandler(() => {
      throw new Error('no');
    });
    expect(page.open('app://x/y')).toBeNull();
    expect(uncaught).toHaveBeenCalledOnce();
    expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  });

  it('the page’s own words become options, and the handler’s win over them', async () => {
    const { page, contents } = await opener();
    const made = vi.fn();
    contents.on('did-create-window', (_window, { options }) => made(options));
    contents.setWindowOpenHandler(() => ({
      action: 'allow',
      overrideBrowserWindowOptions: { frame: true, x: undefined, webPreferences: { devTools: false } },
    }));
    page.open(
      'app://x/y',
      'frame=no,alwaysOnTop=1,title=Fake,left=9,show=0,resizable=no,icon=x,nodeIntegration=yes',
    );
    expect(made.mock.calls[0]?.[0]).toEqual({
      ...{ show: false, width: 800, height: 600, frame: true, alwaysOnTop: true, title: 'Fake' },
      ...{ left: 9, x: undefined, webPreferences: { nodeIntegration: true, devTools: false } },
    });
    expect(BrowserWindow.getAllWindows().at(-1)?.isVisible()).toBe(false);
  });

  it('guests are in the session of their opener, and go with it', async () => {
    const { page, contents, window } = await opener();
    contents.setWindowOpenHandler(() => ({ action: 'allow' }));
    page.open('app://x/y');
    const guest = BrowserWindow.getAllWindows().at(-1);
    expect(guest?.webContents.session).toBe(contents.session);
    window.destroy();
    await turns();
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });
});

it('features are read as the source reads them', () => {
  expect(parseFeatures('width=12.5px, height = 7 ,show,frame=0,top=1,zoomFactor=2,,=x,unknown=1')).toEqual({
    options: { width: 12, height: 7, show: true, frame: false, top: 1, y: 1 },
    webPreferences: { zoomFactor: '2' },
  });
});

it('what restricts an opener restricts its guests', () => {
  const opener = {
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: true,
    devTools: false,
    webviewTag: false,
  };
  expect(
    guestPreferences(opener, { contextIsolation: false, javascript: false }, { webviewTag: true }),
  ).toEqual({
    ...{ contextIsolation: true, javascript: false, sandbox: true, webviewTag: true },
  });
});
