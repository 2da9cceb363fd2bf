/** Writes out/licences.txt: whose code is in Keyholder, under which licence, and that licence's text. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root as project } from '../run-tool.ts';

export const bundles = ['main', 'preload', 'renderer'] as const;

/** For a bundle's `build.license`: beneath the bundle's folder, and in no package, since `files` names what is. */
export const licenceNotes = { fileName: '.vite/licences.json' };

/** npm packages that no bundle's notes name: what lies beside the bundles or is compiled in, and what bundlers add of their own. */
export const besideBundles = ['electron', 'keytar', 'node-addon-api', 'rolldown', 'vite'] as const;

/** What Vite writes of a package of which something is in a bundle. */
export interface Licensed {
  name: string;
  version: string;
  identifier?: string;
  text?: string;
}

/** Licences that ask for no more than to be named, with their text. Apache-2.0 asks for NOTICE files too, which Vite passes over. */
export const allowed = [
  '0BSD',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
];

/** Packages that name a licence and leave its text out: they get the standard text. */
export const withoutText = ['lazy-val', 'react-remove-scroll-bar', 'wouter'];

/**
 * Needs a build, and is the same for the same packages, on every computer.
 * @throws Error that names every package without a licence text or with a licence that is not allowed
 */
export async function writeLicences(root: string = project): Promise<void> {
  const text = await licencesOf(root);
  await mkdir(join(root, 'out'), { recursive: true });
  await writeFile(join(root, 'out/licences.txt'), text);
}

export async function licencesOf(root: string): Promise<string> {
  const heads = new Map<string, Set<string>>();
  const complaints = new Set<string>();
  for (const one of await shippedPackages(root)) {
    const head = `${one.name} ${one.version}`;
    const licence = one.identifier ?? '';
    if (!allowed.includes(licence)) complaints.add(`${head}: ${licence || 'no licence'} is not allowed.`);
    const text = tidy(one.text || (await standardText(root, one)));
    if (text === '') complaints.add(`${head} has no licence text.`);
    heads.set(text, (heads.get(text) ?? new Set()).add(`${head} (${licence})`));
  }
  if (complaints.size > 0) throw new Error([...complaints].sort().join('\n'));
  // One section for each text; packages that share one stand above it together.
  const sections = [...heads].map(([text, lines]) => `${[...lines].sort().join('\n')}\n\n${text}`);
  const own = tidy(await readFile(join(root, 'LICENSE'), 'utf8'));
  return [introduction, own, ...sections.sort()].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n');
}

const introduction = `Keyholder contains the software below. electron-updater and what it needs are in the packages for Windows and macOS only.
Electron brings Chromium and Node.js along: their licences are in LICENSES.chromium.html of Electron's release, which lies
beside the program on Linux and Windows.`;

/** What is in any bundle or lies beside them: the sum of all systems. @throws Error where there is no build */
export async function shippedPackages(root: string): Promise<Licensed[]> {
  const shipped: Licensed[] = [];
  for (const bundle of bundles) {
    const file = join(root, 'out', bundle, licenceNotes.fileName);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw new Error(`out/${bundle} has no notes: build first (npm run build).`);
    shipped.push(...JSON.parse(text));
  }
  for (const name of besideBundles) shipped.push(await installed(join(root, 'node_modules', name)));
  return shipped;
}

async function installed(folder: string): Promise<Licensed> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).sort().find(one => /^(licen[cs]e|copying)/i.test(one));
  return { name, version, identifier: license, text: file ? await readFile(join(folder, file), 'utf8') : '' };
}

async function standardText(root: string, { name, identifier }: Licensed): Promise<string> {
  if (!withoutText.includes(name)) return '';
  const manifest = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  const { author } = JSON.parse(manifest);
  const file = new URL(`licence-texts/${identifier?.toLowerCase()}.txt`, import.meta.url);
  const text = (await readFile(file, 'utf8')).replace('{holder}', String(author).replace(/\s*[<(].*$/, ''));
  return `(The package holds no licence text. This is the standard text of the licence that it names.)\n\n${text}`;
}

const tidy = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
