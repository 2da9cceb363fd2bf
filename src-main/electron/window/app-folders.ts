import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface AppFolders {
  /** Keyholder's own files. It may be missing or unwritable: the core says so to the owner. */
  data: string;
  /** Chromium's files (cache, single-instance lock): always writable, holds nothing of ours. */
  browser: string;
}

/**
 * Chromium takes an unwritable folder for a second instance and ends the app without a word, so it gets a temporary
 * one where the data folder cannot be written; the app opens and can tell its owner what is wrong.
 */
export function prepareFolders(data: string): AppFolders {
  const browser = join(data, 'browser');
  try {
    mkdirSync(browser, { recursive: true, mode: 0o700 });
    accessSync(browser, constants.W_OK);
    return { data, browser };
  } catch {
    return { data, browser: mkdtempSync(join(tmpdir(), 'keyholder-browser-')) };
  }
}
