import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkFileName } from '../../build/package/files.ts';

let folder: string;
let bundle: typeof import('./bundle-entry.ts')['bundled'];

/** Packages hold bundles, and a bundler can break what runs from its source. */
describe('bundled as in a package', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keyholder-bundle-'));
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ...{ ssr: true, target: 'node24', outDir: folder, minify: false },
        rolldownOptions: {
          input: fileURLToPath(new URL('bundle-entry.ts', import.meta.url)),
          external: ['electron'],
          output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: chunkFileName },
        },
      },
    });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const built = pathToFileURL(join(folder, 'bundle-entry.mjs')).href;
    ({ bundled: bundle } = await import(/* @vite-ignore */ built));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('what only some platforms carry lies in a file of its own, loaded by nothing at the start', async () => {
    const chunks = await readdir(join(folder, 'chunks'));
    expect(chunks.filter(chunk => chunk.startsWith('electron-updater-'))).toHaveLength(1);
    const entry = await readFile(join(folder, 'bundle-entry.mjs'), 'utf8');
    expect(entry).not.toMatch(/^import .*electron-updater-/m);
  });

  it('electron-updater is the one that the tests know', async () => {
    const { NsisUpdater } = await bundle.loadUpdater();
    const userDataPath = join(folder, 'data');
    const paths = { baseCachePath: folder, userDataPath };
    const adapter = { version: '1.0.0', isPackaged: true, whenReady: async () => undefined, ...paths };
    const updater = new NsisUpdater(null, adapter as never);
    updater.updateConfigPath = join(folder, 'app-update.yml');
    await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: cache\n');
    const asked: string[] = [];
    const download = async (url: URL, file: string) => {
      asked.push(url.href);
      await writeFile(file, 'x');
    };
    Reflect.set(updater, 'httpExecutor', { download });
    const files = [{ url: 'x.exe', sha512: `${'A'.repeat(86)}==` }];
    const feed = new URL('https://updates.example/');
    const { signal } = new AbortController();
    const got = bundle.downloadAnnounced(updater, feed, { version: '1.1.0', files }, () => undefined, signal);
    expect(await got).toBe(join(folder, 'cache/pending/x.exe'));
    expect(asked).toEqual(['https://updates.example/x.exe']);
    expect(existsSync(join(userDataPath, '.updaterId'))).toBe(false);
  });
});
