import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  nativeTheme,
  type StandIn,
  screen,
  startElectron,
} from './electron.ts';
import { turns } from './recorded.ts';
import { world } from './world.ts';

const stderr = vi.fn<(text: string) => void>();
let standIn: StandIn;
beforeEach(async () => {
  stderr.mockReset();
  standIn = startElectron({ platform: 'linux', stderr, end: () => undefined });
  standIn.becomeReady();
  app.on('window-all-closed', () => undefined);
  await turns(2);
});

describe('message boxes', () => {
  it('wait for the owner, in front of a window or not, and outlive it', async () => {
    const window = new BrowserWindow({ show: false });
    const answer = dialog.showMessageBox(window, { message: 'x', buttons: ['a', 'b'] });
    const other = dialog.showMessageBox({ message: 'y' });
    expect(standIn.dialogs.open.map(({ parent }) => parent)).toEqual([window, null]);
    window.destroy();
    standIn.dialogs.open[0]?.press(1);
    standIn.dialogs.open[0]?.press('close');
    expect([(await answer).response, (await other).response]).toEqual([1, 0]);
  });

  it.each<[options: object, closed: number]>([
    [{ buttons: ['Go', 'Cancel'] }, 1],
    [{ buttons: ['No', 'Yes'], defaultId: 1 }, 0],
    [{ buttons: ['a', 'b'], defaultId: 0 }, 1],
    [{ buttons: ['a', 'b'], defaultId: 0, cancelId: 0 }, 0],
    [{ buttons: ['a'] }, 0],
  ])('%j closed answers %i', async (options, closed) => {
    const answer = dialog.showMessageBox(options);
    standIn.dialogs.open[0]?.press('close');
    expect((await answer).response).toBe(closed);
  });

  it('are closed by a signal', async () => {
    const stop = new AbortController();
    const answer = dialog.showMessageBox({ signal: stop.signal, cancelId: 3 });
    stop.abort();
    expect((await answer).response).toBe(3);
    const late = await dialog.showMessageBox({ signal: stop.signal, cancelId: 3 });
    expect(late).toEqual({ cancelId: 3, checkboxChecked: false });
  });

  it('refuse what is of the wrong kind, and throw before ready', () => {
    for (const wrong of [{ type: 'x' }, { buttons: 'x' }, { detail: 1 }, { noLink: 'yes' }]) {
      expect(() => dialog.showMessageBox(wrong)).toThrow(TypeError);
    }
    startElectron();
    expect(() => dialog.showMessageBox({ message: 'x' })).toThrow('can only be used after app is ready');
  });

  it('an error box is written to stderr before ready, and shown after it', () => {
    dialog.showErrorBox('T', 'c');
    expect([standIn.dialogs.errors, stderr.mock.calls]).toEqual([[{ title: 'T', content: 'c' }], []]);
    startElectron({ stderr });
    dialog.showErrorBox('T', 'c');
    expect(stderr.mock.calls.join()).toMatch(/T\n.*c\n/);
  });
});

describe('the menu', () => {
  it('is in every window, those that there are and those that come', () => {
    const before = new BrowserWindow({ show: false });
    const menu = Menu.buildFromTemplate([{ role: 'editMenu' }, { label: 'X', submenu: [{ role: 'quit' }] }]);
    Menu.setApplicationMenu(menu);
    const after = new BrowserWindow({ show: false });
    expect([before.menu, after.menu, Menu.getApplicationMenu()]).toEqual([menu, menu, menu]);
    after.removeMenu();
    expect(after.menu).toBeNull();
    expect(menu.items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role))).toEqual([
      ...['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectall', 'quit'],
    ]);
  });

  it('an item does what its role does, or what its click says', () => {
    const click = vi.fn();
    const quit = vi.fn();
    app.on('before-quit', quit);
    const menu = Menu.buildFromTemplate([
      { label: 'a', click },
      { role: 'quit', click },
      { role: 'help', click },
    ]);
    for (const item of menu.items) item.click();
    expect([click.mock.calls.length, quit.mock.calls.length]).toEqual([2, 1]);
  });

  it('pops up in the window that it is given, or in another one, and nowhere without any', () => {
    const menu = Menu.buildFromTemplate([{ role: 'copy' }]);
    expect(() => menu.popup()).toThrow('without a BaseWindow');
    const [first, second] = [new BrowserWindow({ show: false }), new BrowserWindow({ show: false })];
    menu.popup({ window: second, x: 1, y: 2 });
    menu.popup();
    expect(world().popups.map(({ window, place }) => [window, place])).toEqual([
      [second, [1, 2]],
      [first, null],
    ]);
  });

  it('refuses items that are none', () => {
    expect(() => Menu.buildFromTemplate([{ click: () => undefined }])).toThrow('must have at least one of');
    expect(() => Menu.setApplicationMenu({} as never)).toThrow('Invalid menu');
  });
});

it('the theme follows the system or what it was told, and says so in a later turn', async () => {
  const updated = vi.fn();
  nativeTheme.on('updated', updated);
  nativeTheme.systemBecomes(true);
  expect([nativeTheme.shouldUseDarkColors, updated.mock.calls.length]).toEqual([true, 0]);
  await turns();
  nativeTheme.themeSource = 'light';
  await turns();
  expect([nativeTheme.shouldUseDarkColors, updated.mock.calls.length]).toEqual([false, 2]);
});

it('the screen has the displays of the computer', () => {
  expect(screen.getAllDisplays()).toEqual([screen.getPrimaryDisplay()]);
});
