import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { BundledModule } from '../package/module-sizes.ts';
import { foreignChunks, type PackagedPlatform } from '../package/platform-chunks.ts';

/** An npm package of which something is in what we give away. */
export interface ShippedPackage {
  /** Its own name: `@github/keytar`, whatever folder it is installed in. */
  name: string;
  version: string;
  /** Its key in the lock file: `node_modules/keytar`. */
  folder: string;
  /** As its package.json says, mostly an SPDX identifier; '' where it says nothing. */
  licence: string;
  author: string;
}

const bundles = ['main', 'preload', 'renderer'] as const;

/** What a bundler adds of its own, by the names that it gives to it. */
const virtualModules: readonly (readonly [prefix: string, folder: string])[] = [
  ['virtual:rolldown/', 'node_modules/rolldown'],
  ['virtual:vite/', 'node_modules/vite'],
];

/** keytar is packaged as it is, without a bundle; node-addon-api's headers are compiled into its binary. */
const nativeFolders = ['node_modules/keytar', 'node_modules/node-addon-api'];

/**
 * Everything but Electron: what the last build put into the bundles (`out/modules`), and keytar; in the order of their
 * folders. `platform` leaves out what only other platforms get; without one it is the sum of all.
 * @throws Error where there is no build, or a module belongs to nobody we know
 */
export async function shippedPackages(root: string, platform?: PackagedPlatform): Promise<ShippedPackage[]> {
  const foreign = platform ? foreignChunks(platform) : [];
  const folders = new Set(nativeFolders);
  for (const bundle of bundles) {
    for (const { module, chunk } of await readModules(root, bundle)) {
      if (foreign.some(pattern => posix.matchesGlob(`out/${bundle}/${chunk}`, pattern))) continue;
      const folder = folderOf(module);
      if (folder !== null) folders.add(folder);
    }
  }
  return Promise.all([...folders].sort().map(folder => readPackage(root, folder)));
}

async function readModules(root: string, bundle: string): Promise<BundledModule[]> {
  const file = join(root, 'out/modules', `${bundle}.json`);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new Error(`out/modules/${bundle}.json is missing: build first (npm run build).`);
  return JSON.parse(text);
}

/** null for a module of our own. */
export function folderOf(module: string): string | null {
  if (module.startsWith('virtual:')) {
    const known = virtualModules.find(([prefix]) => module.startsWith(prefix));
    if (known === undefined) throw new Error(`Nobody knows whose code ${module} is.`);
    return known[1];
  }
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? null;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

export async function readPackage(root: string, folder: string): Promise<ShippedPackage> {
  const file = join(root, folder, 'package.json');
  const { name, version, license = '', author = '' }: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const named = typeof author === 'string' ? author : author.name;
  return { name, version, folder, licence: license, author: named.replace(/\s*[<(].*$/, '') };
}
