import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireInstanceLock } from '../src-main/adapters/instance-lock.ts';
import { root, runTool } from './run-tool.ts';

/** Not in `out`, which a build empties. */
const lockFolder = join(root, '.cache/build');

/**
 * Two starts at once, as in a clone that was never built: a build empties its folder first, so the other one would find nothing in it, or
 * half of a page. It waits, and takes what it finds then.
 */
export async function builtOnce(
  isBuilt: () => Promise<boolean>,
  build: () => Promise<number>,
  folder = lockFolder,
): Promise<boolean> {
  if (await isBuilt()) return true;
  const lock = await acquireInstanceLock(folder, Number.POSITIVE_INFINITY);
  try {
    return (await isBuilt()) || (await build()) === 0;
  } finally {
    await lock?.release();
  }
}

const ofThePage = ['src-renderer', 'src-shared', 'build/renderer.vite.config.ts', 'package-lock.json'];

/** The page, for the web host. Built only where a source is newer than what is there. */
export async function ensurePage(): Promise<boolean> {
  const args = ['build', '--config', 'build/renderer.vite.config.ts', '--logLevel', 'warn'];
  return builtOnce(
    () => isFresh('out/renderer/index.html', ofThePage),
    () => runTool(['vite'], args),
  );
}

/** Main process, preload and page, for Electron. */
export async function ensureElectronApp(): Promise<boolean> {
  const sources = [...ofThePage, 'src-main', 'electron.vite.config.ts'];
  const results = ['out/main/main.js', 'out/renderer/index.html'];
  return builtOnce(
    async () => (await Promise.all(results.map(result => isFresh(result, sources)))).every(Boolean),
    () => runTool(['electron-vite'], ['build', '--logLevel', 'warn']),
  );
}

async function isFresh(result: string, sources: readonly string[]): Promise<boolean> {
  const built = await modifiedAt(join(root, result));
  const changed = await Promise.all(sources.map(source => newestIn(join(root, source))));
  return built > Math.max(...changed);
}

/** Folders count too: that is where a deleted file shows. */
async function newestIn(path: string): Promise<number> {
  const own = await modifiedAt(path);
  const names = await readdir(path, { recursive: true }).catch(() => []);
  return Math.max(own, ...(await Promise.all(names.map(name => modifiedAt(join(path, name))))));
}

async function modifiedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}
