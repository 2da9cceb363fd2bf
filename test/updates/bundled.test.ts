import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkFileName } from '../../build/package/platform-chunks.ts';
import { makeReleaseKey, whyNoGpg } from '../support/release-key.ts';

const noGpg = whyNoGpg();
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
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('what only some platforms carry lies in files of its own, loaded by nothing at the start', async () => {
    const chunks = await readdir(join(folder, 'chunks'));
    for (const name of ['openpgp', 'electron-updater']) {
      expect(chunks.filter(chunk => chunk.startsWith(`${name}-`))).toHaveLength(1);
      const entry = await readFile(join(folder, 'bundle-entry.mjs'), 'utf8');
      expect(entry).not.toMatch(new RegExp(`^import .*${name}-`, 'm'));
    }
  });

  it('a signature is checked', async ({ skip }) => {
    skip(noGpg !== null, noGpg ?? '');
    const key = await makeReleaseKey();
    try {
      const [armored, signature] = await Promise.all([key.publicKey(), key.sign('text')]);
      const check = (text: string) => bundle.checkSignature(Buffer.from(text), signature, armored);
      await check('text');
      await expect(check('other')).rejects.toMatchObject({ fault: 'bad-signature' });
    } finally {
      await key.dispose();
    }
  });

  it('electron-updater is the one that the tests know', async () => {
    const { NsisUpdater, CancellationToken } = await bundle.loadUpdater();
    const adapter = { version: '1.0.0', isPackaged: true, baseCachePath: folder } as never;
    const updater = new NsisUpdater(null, adapter);
    Reflect.set(updater, 'httpExecutor', { createRequest: () => null, addRedirectHandlers: () => null });
    const feed = new URL('http://127.0.0.1:9/');
    const transport = { send: () => Promise.reject(new Error('nobody')), close: async () => undefined };
    const installer = new bundle.InstallerUpdater({
      ...{ updater, module: { CancellationToken }, transport, feed, configFile: join(folder, 'none.yml') },
      ...{ channel: 'latest', platform: 'win32' },
    });
    expect(updater).toMatchObject({ autoDownload: false, allowDowngrade: false });
    const looking = installer.look(new AbortController().signal);
    await expect(looking).rejects.toMatchObject({ name: 'UpdateError', fault: 'other' });
  });
});
