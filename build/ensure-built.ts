import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runTool } from './run-tool.ts';

/** The page, for the web host. Built only where a source is newer than what is there. */
export async function ensurePage(): Promise<boolean> {
  const sources = ['src-renderer', 'src-shared', 'build/renderer.vite.config.ts', 'package-lock.json'];
  if (await isFresh('out/renderer/index.html', sources)) return true;
  const args = ['build', '--config', 'build/renderer.vite.config.ts', '--logLevel', 'warn'];
  return (await runTool(['vite'], args)) === 0;
}

/** Main process, preload and page, for Electron. */
export async function ensureElectronApp(): Promise<boolean> {
  const sources = ['src-main', 'src-renderer', 'src-shared', 'electron.vite.config.ts', 'package-lock.json'];
  const results = ['out/main/main.js', 'out/renderer/index.html'];
  const fresh = await Promise.all(results.map(result => isFresh(result, sources)));
  if (fresh.every(Boolean)) return true;
  return (await runTool(['electron-vite'], ['build', '--logLevel', 'warn'])) === 0;
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
