import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { root } from '../../build/run-tool.ts';
import { type Bundles, bundlesVariable, type ProgramName, sources } from './program.ts';

/**
 * Makes a few files of the hundreds that each of these programs is loaded from: the tests start them again and again. Made anew for each
 * run, so that no test meets the sources of yesterday, in a folder that `program` (`program.ts`) finds by a variable.
 * @returns what removes them
 */
export async function bundlePrograms(wanted: readonly ProgramName[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-programs-'));
  const names: ProgramName[] = [...wanted, 'keychain-child'];
  const fileOf = (name: ProgramName) => join(folder, `${name}.mjs`);
  const remove = async () => {
    delete process.env[bundlesVariable];
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [whereTheSourcesLie(pathToFileURL(fileOf('keychain-child')).href)],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: Object.fromEntries(names.map(name => [name, join(root, sources[name])])),
          output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    });
  } catch (error) {
    await remove();
    throw error;
  }
  const bundles: Bundles = {
    programs: Object.fromEntries(names.map(name => [name, fileOf(name)])),
    compiled: join(folder, 'compiled'),
  };
  process.env[bundlesVariable] = JSON.stringify(bundles);
  return remove;
}

/** A bundle finds files, and keytar with its native part, where the source that it was made of would find them. */
function whereTheSourcesLie(keychainChild: string): Plugin {
  const starter = '/src-main/adapters/node-keychain-process.ts';
  const keytar = pathToFileURL(createRequire(import.meta.url).resolve('keytar')).href;
  const entry = "new URL('keychain-child.ts', import.meta.url)";
  return {
    name: 'keyholder:where-the-sources-lie',
    enforce: 'pre',
    resolveId: id => (id === 'keytar' ? { id: keytar, external: 'absolute' } : null),
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta')) return null;
      if (id.endsWith(starter) && !code.includes(entry)) {
        throw new Error(`${starter} no longer starts its child by ${entry}.`);
      }
      return code
        .replace(entry, `new URL(${JSON.stringify(keychainChild)})`)
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
    },
  };
}
