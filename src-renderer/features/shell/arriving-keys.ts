import type { AppInfo } from '../../../src-shared/host.ts';

/** A browser opens windows of its own by them, and no page hears of it. */
const ofBrowsers: ReadonlySet<string> = new Set(['CmdOrCtrl+N', 'CmdOrCtrl+Shift+N']);

/** Whether a press of these keys comes to the page. */
export const arrives = (keys: string, { host }: Pick<AppInfo, 'host'>): boolean =>
  host === 'electron' || !ofBrowsers.has(keys);
