import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where building the page for the browser leaves it. */
export const builtPageFolder = fileURLToPath(new URL('../../out/renderer', import.meta.url));

/** The built renderer, read into memory once: page template and assets by exact URL path. */
export interface BuiltPage {
  /** index.html with the bridge's tag in place and the nonce still open. */
  template: string;
  assets: ReadonlyMap<string, { type: string; body: Buffer }>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * SECURITY: no request ever becomes a file name. Only regular files that were in the folder at the start are served,
 * looked up by equality, so there is no path to traverse and no link to follow.
 * @returns null where the renderer has not been built
 */
export async function readBuiltPage(folder: string): Promise<BuiltPage | null> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (index === null) return null;
  const assets = new Map<string, { type: string; body: Buffer }>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, { type, body: await readFile(file) });
  }
  return { template: withBridge(index), assets };
}

/** Module scripts run in document order: the bridge is there before the app looks for it. */
export function withBridge(html: string): string {
  const tag = '<script type="module" src="/bridge.js"></script>';
  const at = html.search(/<script\b/i);
  if (at === -1) throw new Error('The built index.html has no script tag to put the bridge before.');
  return `${html.slice(0, at)}${tag}\n    ${html.slice(at)}`;
}
