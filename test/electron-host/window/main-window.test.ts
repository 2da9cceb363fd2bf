import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMainWindow, type MainWindow } from '../../../src-main/electron/window/window.ts';
import { createWindowMemory } from '../../../src-main/electron/window/window-memory.ts';
import { FakeFiles } from '../../support/fake-ports.ts';
import type { Computer } from '../stand-in/computer.ts';
import {
  app,
  BrowserWindow,
  nativeTheme,
  protocol,
  type StandIn,
  startElectron,
} from '../stand-in/electron.ts';
import { emitNative } from '../stand-in/native-event.ts';
import type { PlainPage } from '../stand-in/plain-page.ts';
import { world } from '../stand-in/world.ts';

type Answer = () => Response | Promise<Response>;
const html = () => new Response('<title>Keyholder</title>', { headers: { 'content-type': 'text/html' } });

let standIn: StandIn;
let window: MainWindow;
let answer: Answer;

function start(changes: Partial<Computer> = {}, memory = createWindowMemory(new FakeFiles())): void {
  answer = html;
  standIn = startElectron(changes);
  standIn.becomeReady();
  // As main.ts does on macOS: Electron would quit with the last window.
  app.on('window-all-closed', () => undefined);
  const { handle } = protocol as { handle(scheme: string, handler: Answer): void };
  handle('app', () => answer());
  window = createMainWindow({
    preload: '/nowhere/preload.cjs',
    packaged: true,
    memory,
    logOff: { busy: () => false, prepare: async () => undefined },
  });
}

beforeEach(() => start());
afterEach(() => {
  for (const one of BrowserWindow.getAllWindows()) one.destroy();
});

const only = () => {
  const [one, ...more] = BrowserWindow.getAllWindows();
  if (!one || more.length > 0) throw new Error('There is not one window.');
  return one;
};
const heard = (name: string) => new Promise<void>(resolve => only().webContents.once(name, () => resolve()));
/** By the window itself: `isVisible` is asked after each turn, and the test's own limit is the only one. */
async function shown(): Promise<void> {
  while (!only().isVisible()) await new Promise(resolve => setImmediate(resolve));
}

describe('the window appears', () => {
  it('where its system paints it hidden', async () => {
    await window.show();
    await shown();
  });

  it('where its system paints no hidden window', async () => {
    start({ paints: 'never' });
    await window.show();
    await shown();
  });

  it.each(['before-load', 'after-load', 'never'] as const)(
    'before it is said to be open: a box in front of a hidden one is not seen (painted: %s)',
    async paints => {
      start({ paints });
      await window.show();
      expect(only().isVisible()).toBe(true);
    },
  );

  it('where its page cannot be loaded, and says so', async () => {
    answer = () => Promise.reject(new Error('gone'));
    await expect(window.show()).rejects.toThrow('ERR_UNEXPECTED');
    await shown();
  });

  it('where its page is not in the package, and says so', async () => {
    answer = () => new Response(null, { status: 404 });
    await expect(window.show()).rejects.toThrow('missing from it (status 404)');
    await shown();
  });
});

it('closed while it loads, it is no failure', async () => {
  const asked = Promise.withResolvers<void>();
  answer = () => new Promise(() => asked.resolve());
  const opening = window.show();
  await asked.promise;
  only().destroy();
  await expect(opening).resolves.toBeUndefined();
  expect(window.current()).toBeNull();
});

it('replaced by another load while it loads, it is no failure either', async () => {
  const asked = Promise.withResolvers<void>();
  answer = () => new Promise(() => asked.resolve());
  const opening = window.show();
  await asked.promise;
  answer = html;
  await only().loadURL('app://keyholder/');
  await expect(opening).resolves.toBeUndefined();
});

describe('a page whose process died', () => {
  it('is loaded again, once; then the owner is asked', async () => {
    await window.show();
    const again = heard('did-finish-load');
    only().webContents.forcefullyCrashRenderer();
    await again;
    expect(standIn.dialogs.open).toEqual([]);

    const gone = heard('render-process-gone');
    only().webContents.forcefullyCrashRenderer();
    await gone;
    const [box] = standIn.dialogs.open;
    expect(box?.options).toMatchObject({ message: 'Keyholder’s window has stopped working.' });
    const third = heard('did-finish-load');
    box?.press(0);
    await third;
  });

  it('while it loaded is loaded again, and that is no failure to open the window', async () => {
    const asked = Promise.withResolvers<void>();
    answer = () => new Promise(() => asked.resolve());
    const opening = window.show();
    await asked.promise;
    answer = html;
    const loaded = heard('did-finish-load');
    only().webContents.forcefullyCrashRenderer();
    await expect(opening).resolves.toBeUndefined();
    await loaded;
    await shown();
  });

  it('lets the owner quit instead', async () => {
    await window.show();
    const again = heard('did-finish-load');
    only().webContents.forcefullyCrashRenderer();
    await again;
    const gone = heard('render-process-gone');
    only().webContents.forcefullyCrashRenderer();
    await gone;
    const quitting = new Promise<void>(resolve =>
      app.once('before-quit', (event: { preventDefault(): void }) => {
        event.preventDefault();
        resolve();
      }),
    );
    standIn.dialogs.open[0]?.press(1);
    await quitting;
  });
});

it('opens at the screen where it was closed, and at the first where that is none', async () => {
  const files = new FakeFiles();
  const opensAt = async () => {
    start({}, createWindowMemory(files));
    await window.show();
    return only().webContents.getURL();
  };
  expect(await opensAt()).toBe('app://keyholder/');
  emitNative(only().webContents, 'did-navigate-in-page', 'app://keyholder/#/tokens', true, 1, 1);
  const closed = new Promise<void>(resolve => only().once('closed', () => resolve()));
  only().close();
  await closed;
  await expect.poll(() => files.texts.get('window.json')).toContain('"screen":"tokens"');
  expect(await opensAt()).toBe('app://keyholder/#/tokens');
  only().destroy();
  files.texts.set('window.json', `${files.texts.get('window.json')}`.replace('tokens', 'new-connection'));
  expect(await opensAt()).toBe('app://keyholder/');
});

it('closed by its own page, it is asked nothing any more', async () => {
  const memory = createWindowMemory(new FakeFiles());
  start({}, memory);
  await window.show();
  only().setSize(900, 700);
  await new Promise<void>(resolve => only().once('resize', () => resolve()));
  const heard: string[] = [];
  only().once('close', () => heard.push('close'));
  const closed = new Promise<void>(resolve => only().once('closed', () => resolve()));
  (only().webContents.page as PlainPage).close();
  await closed;
  expect(heard).toEqual([]);
  await memory.flush();
});

it('brings the open window to the front, also one that was minimized', async () => {
  await window.show();
  await shown();
  only().minimize();
  await window.show();
  expect(only().isMinimized()).toBe(false);
});

it('opens one window, however often it is asked meanwhile', async () => {
  await Promise.all([window.show(), window.show(), window.show()]);
  only();
});

it('is dark from the first moment on a dark desktop, and follows it', async () => {
  start({ dark: true });
  await window.show();
  expect(only().getBackgroundColor()).toBe('#242424');
  const changed = new Promise<void>(resolve => nativeTheme.once('updated', () => resolve()));
  nativeTheme.systemBecomes(false);
  await changed;
  expect(only().getBackgroundColor()).toBe('#ffffff');
  only().destroy();
  // The listener goes with the window: a destroyed one cannot be asked for anything.
  const again = new Promise<void>(resolve => nativeTheme.once('updated', () => resolve()));
  nativeTheme.systemBecomes(true);
  await again;
});

it('has a menu where its page is clicked with the right button', async () => {
  await window.show();
  const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: false };
  const clicked = { isEditable: true, selectionText: '', editFlags, x: 1, y: 2, menuSourceType: 'mouse' };
  emitNative(only().webContents, 'context-menu', clicked);
  const [menu] = world().popups;
  expect([menu?.window === only(), menu?.items.find(({ role }) => role === 'paste')?.enabled]).toEqual([
    true,
    true,
  ]);
});
