/**
 * Stands in for the module `electron` of the main process: each part follows the source that its own file names. What is not here
 * cannot be imported, and what a part lacks is an error with its name.
 * One process has one Electron, so this is a module with state; `startElectron` makes all of it anew, for the next test.
 */
import { App } from './app.ts';
import { AutoUpdater } from './auto-updater.ts';
import { Browser, type ListedWindow } from './browser.ts';
import { BrowserWindow } from './browser-window.ts';
import { type Clipboard, ClipboardItem, createClipboard } from './clipboard.ts';
import { type Computer, computerWith } from './computer.ts';
import { Dialogs } from './dialog.ts';
import { IpcMain } from './ipc-main.ts';
import { askToLogOff, logOff } from './log-off.ts';
import { loud } from './loud.ts';
import { MenuItem, menuClass } from './menu.ts';
import { NativeTheme } from './native-theme.ts';
import { createNet } from './net.ts';
import { Notification } from './notification.ts';
import type { OpenPage } from './page.ts';
import { openPlainPage } from './plain-page.ts';
import { createProtocol } from './protocol.ts';
import { createScreen } from './screen.ts';
import { Sessions } from './session.ts';
import { fork } from './utility-process.ts';
import { View, WebContentsView } from './view.ts';
import { ViewWindow } from './view-window.ts';
import { WaylandDesktop } from './wayland-desktop.ts';
import { setWorld, world } from './world.ts';

export let app: App;
export let autoUpdater: AutoUpdater;
export let clipboard: Clipboard;
export let dialog: Dialogs['api'];
export let ipcMain: IpcMain;
export let nativeTheme: NativeTheme;
export let net: object;
export let protocol: object;
export let screen: ReturnType<typeof createScreen>;
export let session: Sessions;
export const Menu = menuClass;
/** Every page that there is. */
export const webContents = loud('webContents', { getAllWebContents: () => [...world().contents.values()] });
export const utilityProcess = loud('utilityProcess', { fork });
export {
  BrowserWindow,
  ClipboardItem,
  MenuItem,
  Notification,
  View,
  ViewWindow as BaseWindow,
  WebContentsView,
};

/** What a test does around Electron. */
export interface StandIn {
  computer: Computer;
  /** Where it speaks Wayland. */
  desktop: WaylandDesktop | null;
  dialogs: Dialogs;
  /** The main script has been loaded. */
  becomeReady(): void;
  askToLogOff: typeof askToLogOff;
  logOff: typeof logOff;
  /** Every window, of whatever kind. */
  windows(): readonly ListedWindow[];
}
export let standIn: StandIn;

export function startElectron(changes: Partial<Computer> = {}, openPage: OpenPage = openPlainPage): StandIn {
  const computer = computerWith(changes);
  const browser = new Browser(computer);
  const dialogs = new Dialogs();
  app = new App(computer, browser);
  autoUpdater = new AutoUpdater();
  const desktop = computer.wayland === null ? null : new WaylandDesktop(computer.wayland === 'keeps-copies');
  clipboard = createClipboard(computer, desktop);
  dialog = dialogs.api;
  ipcMain = new IpcMain();
  nativeTheme = new NativeTheme();
  session = new Sessions();
  net = createNet(session);
  protocol = createProtocol(() => session.defaultSession.protocol);
  screen = createScreen();
  setWorld({
    ...{ computer, browser, app, ipcMain, openPage },
    sessions: session,
    windows: new Set(),
    contents: new Map(),
    standardSchemes: new Set(),
    applicationMenu: null,
    popups: [],
    dictionariesFrom: 'https://redirector.gvt1.com/edgedl/chrome/dict/',
  });
  standIn = {
    ...{ computer, desktop, dialogs, askToLogOff, logOff },
    becomeReady: () => app.becomeReady(),
    windows: () => browser.windows,
  };
  return standIn;
}

startElectron();
