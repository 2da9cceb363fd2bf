import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';

/** What the specs use of a started Keyholder, whether a real Electron runs it or the stand-in. */
export interface Host {
  /** Runs a function in the main process, which sees nothing of its surroundings. */
  evaluate: ElectronApplication['evaluate'];
  windows(): Page[];
  browserWindow(page: Page): Promise<Pick<JSHandle<BrowserWindow>, 'evaluate'>>;
  /** When the main process has ended. */
  ended: Promise<unknown>;
  close(): Promise<void>;
}

export interface Started {
  electron: Host;
  /** The main window's page. */
  page: Page;
  /** Where the page itself finds itself: a plain Chromium has no `app://`. */
  address: string;
  /** What the page said on its console from its beginning: errors and warnings only. */
  complaints: string[];
  /** Starts a second Keyholder in the same way. @returns its exit code */
  startAgain(): Promise<number | null>;
}

export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
