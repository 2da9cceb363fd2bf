/** What the test and the started application say to each other, over Node's own channel between parent and child. */
export interface Launch {
  /** The folder of the application's package.json. */
  appPath: string;
  /** The built main script. */
  main: string;
  packaged: boolean;
  version: string;
  flags: string[];
  paints: 'before-load' | 'after-load' | 'never';
  platform: NodeJS.Platform;
  /** The debugging address of a Chromium that shows the pages; null: they are shown without a browser. */
  browser: string | null;
  /** Source of a function of the module `electron`, run before the main script is loaded. */
  before: string | null;
}

export type Order = { id: number; source: string; arg: unknown; until: boolean };

export type Said =
  /** The main script has been loaded, and `ready` was emitted. */
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'error'; id: number; text: string };

export const launchVariable = 'KEYHOLDER_TEST_LAUNCH';
