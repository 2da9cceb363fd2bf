import { runTool } from '../run-tool.ts';
import { findElectron } from '../runtime.ts';

/**
 * Fetches Electron's runtime where there is none. electron-builder would try for most of a minute, and then show a stack.
 * @returns why there is none after all, or null
 */
export async function needElectron(): Promise<string | null> {
  if ('path' in findElectron()) return null;
  if (!process.env.ELECTRON_OVERRIDE_DIST_PATH) {
    process.stdout.write('Downloading the Electron runtime, once (about 120 MB).\n');
    await runTool(['electron', 'install-electron'], []).catch(() => 1);
  }
  const found = findElectron();
  return 'path' in found ? null : found.reason;
}
