import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** One source module in a bundle. `out/modules/<bundle>.json` holds a list of them, the largest first. */
export interface BundledModule {
  /** With `/`, relative to the project; a module that no file holds is called `virtual:…`. */
  module: string;
  /** Name of the npm package that it comes from; null: ours. */
  package: string | null;
  /** Bytes of JavaScript that are left of it after shaking, before minifying. 0: only its exports are used elsewhere. */
  bytes: number;
  /** The file that it ended up in, relative to the bundle's folder. */
  chunk: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replaceAll('\\', '/');

/** Notes for the licences, the list of parts and the size budget what a bundle is made of. Not packaged. */
export function moduleSizes(bundle: 'main' | 'preload' | 'renderer'): Plugin {
  const file = fileURLToPath(new URL(`../../out/modules/${bundle}.json`, import.meta.url));
  return {
    name: 'keyholder:module-sizes',
    apply: 'build',
    async generateBundle(_options, output) {
      const modules: BundledModule[] = [];
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const module = moduleName(id);
          modules.push({ module, package: packageOf(module), bytes: renderedLength, chunk: chunk.fileName });
        }
      }
      modules.sort((a, b) => b.bytes - a.bytes || (a.module < b.module ? -1 : 1));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify(modules, null, 1)}\n`);
    },
  };
}

function moduleName(id: string): string {
  const [path = ''] = id.replaceAll('\\', '/').split('?');
  if (id.startsWith('\0')) return `virtual:${path.slice(1)}`;
  // A linked node_modules lies elsewhere.
  const inPackages = path.indexOf('/node_modules/');
  if (inPackages !== -1) return path.slice(inPackages + 1);
  return path.startsWith(root) ? path.slice(root.length) : `virtual:${path}`;
}

function packageOf(module: string): string | null {
  const innermost = module.split('node_modules/').at(-1) ?? '';
  if (innermost === module) return null;
  const [scopeOrName = '', name = ''] = innermost.split('/');
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
}
