import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { errorCode } from '../../core/base/error-code.ts';
import { askToReload } from '../dialogs/reload-dialog.ts';
import { watchPage } from '../page/page-watch.ts';
import { appWebPreferences } from '../page/web-preferences.ts';
import { showOnce } from './first-show.ts';
import { type ScreenName, screenUrl } from './last-screen.ts';
import { followLogOff, type LogOff } from './log-off.ts';
import { offerTextMenu } from './text-menu.ts';
import type { WindowMemory } from './window-memory.ts';
import { placeWindow } from './window-state.ts';

export interface MainWindow {
  /** Opens the window, or brings the open one to the front, and resolves when it is there. Rejects where our own page cannot be loaded. */
  show(): Promise<void>;
  /** null while there is none (macOS keeps an app without windows running). */
  current(): BrowserWindow | null;
}

export function createMainWindow(options: {
  preload: string;
  packaged: boolean;
  memory: WindowMemory;
  /** Windows logs off or shuts down: it asks windows, not the app. */
  logOff: LogOff;
}): MainWindow {
  let window: BrowserWindow | null = null;
  let opening: Promise<void> | null = null;

  const open = async () => {
    const primary = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(display => display.id !== primary.id);
    const saved = await options.memory.read();
    const { maximized, ...placement } = placeWindow(
      saved,
      [primary, ...others].map(display => display.workArea),
    );
    const opened = new BrowserWindow({
      ...placement,
      show: false,
      title: 'Keyholder',
      backgroundColor: background(),
      webPreferences: appWebPreferences(options),
    });
    window = opened;
    options.memory.follow(opened);
    const repaint = () => opened.setBackgroundColor(background());
    nativeTheme.on('updated', repaint);
    const seen = new Promise<void>(resolve => {
      opened.once('closed', () => resolve());
      showOnce(opened, () => {
        if (maximized) opened.maximize();
        opened.show();
        resolve();
      });
    });
    followLogOff(opened, options.logOff);
    offerTextMenu(opened.webContents, opened);
    const at = saved?.screen ?? null;
    let isThere = false;
    opened.webContents.once('did-navigate', () => {
      isThere = true;
    });
    watchPage(opened.webContents, {
      // Of a page that never came there is nothing to reload (navigation_controller_impl.cc: `Reload`).
      load: () => (isThere ? opened.reload() : void loadScreen(opened, at).catch(() => undefined)),
      ask: reason => askToReload(opened, reason),
      quit: () => app.quit(),
      now: () => performance.now(),
    });
    opened.once('closed', () => {
      nativeTheme.off('updated', repaint);
      window = null;
    });
    await loadPage(opened, at);
    await seen;
  };

  return {
    current: () => window,
    show: async () => {
      if (window) {
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
        return;
      }
      opening ??= open().finally(() => {
        opening = null;
      });
      await opening;
    },
  };
}

/** Loads our page. A window that is closed meanwhile, or loaded again, is no failure, nor is a page that dies: see `watchPage`. */
async function loadPage(window: BrowserWindow, screen: ScreenName | null): Promise<void> {
  let status = 200;
  let hasDied = false;
  window.webContents.once('render-process-gone', () => {
    hasDied = true;
  });
  window.webContents.on('did-navigate', (_event, _url, code) => {
    status = code;
  });
  try {
    await loadScreen(window, screen);
  } catch (error) {
    // Electron tells of a death a turn after the load has ended by it, and calls that ERR_FAILED as well.
    await new Promise(resolve => setImmediate(resolve));
    // Electron says ERR_FAILED of a load whose window is gone, and ERR_ABORTED of one that another has replaced.
    const replaced = errorCode(error) === 'ERR_ABORTED';
    if (window.isDestroyed() || replaced || hasDied || window.webContents.isCrashed()) return;
    throw error;
  }
  // To Chromium an answer is an answer, whatever it says.
  if (status >= 400) throw new Error(`Keyholder’s own page is missing from it (status ${status}).`);
}

const loadScreen = (window: BrowserWindow, screen: ScreenName | null) => window.loadURL(screenUrl(screen));

/** What shows before the page is painted, so that a dark desktop is not greeted by a white flash. */
function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#242424' : '#ffffff';
}
