import { downloadAnnounced } from '../../src-main/electron/updates/download-announced.ts';

/** What a package loads when it fetches a newer version, for `bundled.test.ts`. */
export const bundled = {
  downloadAnnounced,
  loadUpdater: async () => (await import('electron-updater')).default,
};
