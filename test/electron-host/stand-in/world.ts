import type { App } from './app.ts';
import type { Browser } from './browser.ts';
import type { BrowserWindow } from './browser-window.ts';
import type { Computer } from './computer.ts';
import type { IpcMain } from './ipc-main.ts';
import type { OpenMenu } from './menu.ts';
import type { OpenPage } from './page.ts';
import type { Sessions } from './session.ts';
import type { WebContents } from './web-contents.ts';

/** What is one in a process of Electron. */
export interface World {
  computer: Computer;
  browser: Browser;
  app: App;
  sessions: Sessions;
  ipcMain: IpcMain;
  windows: Set<BrowserWindow>;
  /** On other systems than macOS each window gets it. */
  applicationMenu: object | null;
  /** Beside the mouse or the keyboard, as they were opened. */
  popups: OpenMenu[];
  contents: Map<number, WebContents>;
  /** Made privileged before `ready`: their URLs have an origin. */
  standardSchemes: Set<string>;
  /** Of spell checkers, of all sessions. */
  dictionariesFrom: string;
  /** How pages are shown: without a browser, or in one that a test has started. */
  openPage: OpenPage;
}

let current: World | null = null;

export function setWorld(world: World): void {
  current = world;
}

export function world(): World {
  if (!current) throw new Error('The stand-in for Electron has not been started.');
  return current;
}
