import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { type BundledModule, modulesFile } from '../../../build/package/module-sizes.ts';
import type { PackedApp } from '../support/packed-apps.ts';

export type Bundle = 'main' | 'preload' | 'renderer';
export const bundles: readonly Bundle[] = ['main', 'preload', 'renderer'];

/** What the build has noted. */
export function bundledModules(project: string, bundle: Bundle): BundledModule[] {
  return JSON.parse(readFileSync(join(project, 'out', bundle, modulesFile), 'utf8'));
}

/** Name of the npm package that a module comes from; null: ours. */
const packageOf = ({ module }: BundledModule) =>
  /.*\bnode_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(module)?.[1] ?? null;

/** Where our own modules may come from; of the practice service, what it needs inside the app. */
const own: Readonly<Record<Bundle, RegExp>> = {
  main: /^src-(main\/(core|adapters|electron|page|practice(?!\/(alone\/|cli\.ts)))|shared)\//,
  preload: /^src-(main\/electron|shared)\//,
  renderer: /^src-(renderer|shared)\//,
};

/** Whose code may be in a bundle of the Electron app at all. */
const foreign =
  /^(test|build)\/|^src-main\/web\/|node_modules\/(@testing-library|happy-dom|vitest|@playwright|fast-check|ag-grid-community)\b/;

export function moduleFindings(project: string): string[] {
  return bundles.flatMap(bundle => {
    const modules = bundledModules(project, bundle);
    if (modules.length === 0) return [`The bundle ${bundle} is empty.`];
    return modules
      .filter(one => {
        if (one.module.startsWith('virtual:')) return false;
        return foreign.test(one.module) || (packageOf(one) === null && !own[bundle].test(one.module));
      })
      .map(({ module }) => `The bundle ${bundle} holds ${module}.`);
  });
}

/** What ships is a dependency, and nothing else is: whoever audits the project without `dev` sees what the owner gets. */
export function dependencyFindings(project: string): string[] {
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const bundled = new Set(bundles.flatMap(bundle => bundledModules(project, bundle).map(packageOf)));
  const named = (kind: string) => Object.keys(manifest[kind] ?? {});
  return [
    ...named('devDependencies')
      .filter(name => bundled.has(name))
      .map(name => `${name} is in a bundle, and package.json has it under devDependencies.`),
    ...named('dependencies')
      // It lies beside the bundles.
      .filter(name => name !== 'keytar' && !bundled.has(name))
      .map(name => `${name} is among dependencies, and in no bundle.`),
  ];
}

/** A file that another one loads while it is itself loaded must be in the package; a lazy one may be left out. */
export function importFindings(app: PackedApp, project: string): string[] {
  if (!existsSync(app.asar)) return [];
  const packaged = new Set(
    listPackage(app.asar, { isPack: false }).map(name => name.replaceAll('\\', '/').slice(1)),
  );
  return [...packaged]
    .filter(name => /^out\/main\/.*\.js$/.test(name))
    .flatMap(name => {
      const text = readFileSync(join(project, name), 'utf8');
      const targets = [...text.matchAll(/^import\b[^;]*?["'](\.[^"']+)["'];?$/gm)]
        .map(([, target = '']) => join(name, '..', target).replaceAll('\\', '/'))
        .filter(target => !packaged.has(target));
      return [...targets, ...packagesNamed(text)].map(
        target => `${name} needs ${target}, which is not packaged.`,
      );
    });
}

/** Packages that a bundle expects beside it, lazily too. Only Electron and keytar are there. */
function packagesNamed(text: string): string[] {
  const loads =
    /(?:^(?:import|export)\b[^;"']*\bfrom |^import |\bimport\(|\brequire\()["']([^"'.][^"']*)["']/gm;
  const names = [...text.matchAll(loads)].map(([, name = '']) => name);
  return names.filter(name => !isBuiltin(name) && name !== 'electron' && name !== 'keytar');
}
