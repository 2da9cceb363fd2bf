import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface MadeUpPackage {
  /** Where it is installed; its name is the last part unless `name` says otherwise. */
  folder: string;
  name?: string;
  version: string;
  license?: string;
  author?: string;
  dependencies?: Record<string, string>;
  /** Further files beside package.json. */
  files?: Record<string, string>;
}

export interface MadeUpModule {
  module: string;
  chunk?: string;
}

export interface MadeUpProject {
  root: string;
  write(file: string, content: string): Promise<void>;
  dispose(): Promise<void>;
}

/** What keytar, its headers and Electron are made of, for every project here. */
const always: MadeUpPackage[] = [
  {
    folder: 'node_modules/keytar',
    name: '@github/keytar',
    version: '7.0.0',
    license: 'MIT',
    dependencies: { 'node-addon-api': '^8.0.0' },
    files: { 'LICENSE.md': 'keytar licence' },
  },
  {
    folder: 'node_modules/node-addon-api',
    version: '8.0.0',
    license: 'MIT',
    files: { 'LICENSE.md': 'headers licence' },
  },
  {
    folder: 'node_modules/electron',
    version: '45.0.0',
    license: 'MIT',
    files: {
      LICENSE: 'electron licence',
      'checksums.json': JSON.stringify(
        Object.fromEntries(
          ['linux', 'darwin', 'win32'].flatMap(platform =>
            ['x64', 'arm64'].map(arch => [
              `electron-v45.0.0-${platform}-${arch}.zip`,
              createHash('sha256').update(platform).update(arch).digest('hex'),
            ]),
          ),
        ),
      ),
    },
  },
];

export const integrityOf = (text: string): string =>
  `sha512-${createHash('sha512').update(text).digest('base64')}`;

/** A project with these packages installed, locked, and bundled as these modules of the main process. */
export async function makeProject(
  packages: readonly MadeUpPackage[],
  modules: readonly MadeUpModule[],
): Promise<MadeUpProject> {
  const root = await mkdtemp(join(tmpdir(), 'keyholder-made-up-'));
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  };
  const locked: Record<string, unknown> = {};
  for (const { folder, name, files = {}, ...manifest } of [...always, ...packages]) {
    const named = { name: name ?? folder.replace(/^.*node_modules\//, ''), ...manifest };
    await write(`${folder}/package.json`, JSON.stringify(named));
    for (const [file, content] of Object.entries(files)) await write(`${folder}/${file}`, content);
    locked[folder] = { ...manifest, integrity: integrityOf(folder) };
  }
  await write('package.json', JSON.stringify({ name: 'keyholder', version: '1.2.3', license: 'MIT' }));
  await write('package-lock.json', JSON.stringify({ packages: locked }));
  await write('LICENSE', 'the licence of the app itself\n');
  const noted = modules.map(({ module, chunk = 'main.js' }) => ({ module, package: null, bytes: 1, chunk }));
  await write('out/modules/main.json', JSON.stringify(noted));
  await write('out/modules/preload.json', '[]');
  await write('out/modules/renderer.json', '[]');
  return { root, write, dispose: () => rm(root, { recursive: true, force: true }) };
}
