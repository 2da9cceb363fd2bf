import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Clicked,
  offerTextMenu,
  textMenuTemplate,
} from '../../../src-main/electron/window/text-menu.ts';
import { dashboardUrl, opened, setUpSignIn } from '../sign-in/sign-in-driver.ts';
import { BrowserWindow, startElectron } from '../stand-in/electron.ts';
import { emitNative } from '../stand-in/native-event.ts';
import { world } from '../stand-in/world.ts';

const can = (changes: Partial<Clicked['editFlags']> = {}): Clicked['editFlags'] => ({
  ...{ canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canDelete: true },
  ...{ canSelectAll: true, canEditRichly: false, ...changes },
});
const field = (changes: Partial<Clicked> = {}): Clicked => ({
  ...{ isEditable: true, selectionText: '', editFlags: can() },
  ...changes,
});
const click = (changes: object = {}) => ({ ...field(), x: 30, y: 40, menuSourceType: 'mouse', ...changes });
/** Electron's own type, by way of our function: only src-main/electron may name the module. */
type Window = Parameters<typeof offerTextMenu>[1];

describe('the menu of a right click', () => {
  const offered = (clicked: Clicked) =>
    textMenuTemplate(clicked).flatMap(({ role, enabled }) => (role ? [[role, enabled]] : []));

  it('in a field has what can be done with its text', () => {
    expect(offered(field({ editFlags: can({ canCut: false, canCopy: false }) }))).toEqual([
      ['cut', false],
      ['copy', false],
      ['paste', true],
      ['selectAll', true],
    ]);
  });

  it('over selected words copies them', () => {
    expect(offered(field({ isEditable: false, selectionText: 'pat_1' }))).toEqual([['copy', true]]);
  });

  it.each(['', ' \n'])('over nothing (%j) is none', selectionText => {
    expect(offered(field({ isEditable: false, selectionText }))).toEqual([]);
  });
});

describe('a page in a window', () => {
  beforeEach(() => startElectron({ end: () => undefined }).becomeReady());
  const setUp = () => {
    const window = new BrowserWindow();
    offerTextMenu(window.webContents, window as unknown as Window, () => 50);
    return window;
  };

  it('has its menu where the mouse is, or where the keyboard is', () => {
    const window = setUp();
    emitNative(window.webContents, 'context-menu', click());
    emitNative(window.webContents, 'context-menu', click({ menuSourceType: 'keyboard', y: 40.4 }));
    expect(world().popups.map(({ window: its, place }) => [its === window, place])).toEqual([
      [true, null],
      [true, [30, 90]],
    ]);
  });

  it('has none where there is nothing to do, nor once its window is closed', () => {
    const window = setUp();
    emitNative(window.webContents, 'context-menu', click({ isEditable: false }));
    const { webContents } = window;
    window.destroy();
    emitNative(webContents, 'context-menu', click());
    expect(world().popups).toEqual([]);
  });
});

describe('a sign-in page', () => {
  setUpSignIn();

  it('has it beneath its strip', async () => {
    const { page, window } = await opened(dashboardUrl);
    emitNative(page, 'context-menu', click({ menuSourceType: 'keyboard' }));
    const [menu] = world().popups;
    expect(menu?.window).toBe(window);
    expect(menu?.items.map(({ role }) => role)).toContain('paste');
    expect(menu?.place?.[0]).toBe(30);
    expect(menu?.place?.[1]).toBeGreaterThan(40);
  });
});
