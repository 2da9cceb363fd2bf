import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** One source module in a bundle. */
export interface BundledModule {
  /** With `/`, relative to the project; a module that no file holds is called `virtual:…`. */
  module: string;
  /** Bytes of JavaScript that are left of it after shaking, before minifying. 0: only its exports are used elsewhere. */
  bytes: number;
}

/** Beneath a bundle's folder, and in no package, since `files` names what is: a list of `BundledModule`, the largest first. */
export const modulesFile = '.vite/modules.json';

const root = fileURLToPath(new URL('../..', import.meta.url)).replaceAll('\\', '/');

/** Notes for the tests of packages what a bundle is made of. */
export const moduleSizes: Plugin = {
  name: 'keyholder:module-sizes',
  apply: 'build',
  generateBundle(_options, output) {
    const modules = Object.values(output)
      .flatMap(file => (file.type === 'chunk' ? Object.entries(file.modules) : []))
      .map(([id, { renderedLength }]): BundledModule => ({ module: nameOf(id), bytes: renderedLength }))
      .sort((a, b) => b.bytes - a.bytes || (a.module < b.module ? -1 : 1));
    this.emitFile({ type: 'asset', fileName: modulesFile, source: JSON.stringify(modules, null, 1) });
  },
};

function nameOf(id: string): string {
  const [path = ''] = id.replaceAll('\\', '/').split('?');
  if (id.startsWith('\0')) return `virtual:${path.slice(1)}`;
  // A linked node_modules lies elsewhere.
  const inPackages = path.indexOf('/node_modules/');
  if (inPackages !== -1) return path.slice(inPackages + 1);
  return path.startsWith(root) ? path.slice(root.length) : `virtual:${path}`;
}
