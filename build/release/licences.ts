/** Writes out/licences.txt: whose code is in Keyholder, under which licence, and that licence's text. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root as project } from '../run-tool.ts';
import { licenceAllowed } from './licence-rules.ts';
import { licenceText } from './licence-text.ts';
import { readPackage, type ShippedPackage, shippedPackages } from './shipped-packages.ts';

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
  const shipped = [...(await shippedPackages(root)), await readPackage(root, 'node_modules/electron')];
  const texts = new Map<ShippedPackage, string>();
  const complaints: string[] = [];
  for (const one of shipped) {
    const { name, version, licence } = one;
    if (!licenceAllowed(name, licence)) {
      complaints.push(`${name} ${version}: ${licence || 'no licence'} is not allowed.`);
    }
    const text = await licenceText(root, one);
    if (text === null) complaints.push(`${name} ${version} has no licence text.`);
    else texts.set(one, text);
  }
  if (complaints.length > 0) throw new Error(complaints.sort().join('\n'));
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  return [introduction, own.trim(), ...sections(texts)].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n');
}

const introduction = `Keyholder contains the software below. openpgp is in the packages for Linux only, as a file of its own; its source is
https://github.com/openpgpjs/openpgpjs, at the version named here. electron-updater and what it needs are in those for
Windows and macOS only. Electron brings Chromium and Node.js along: their licences are in LICENSES.chromium.html of
Electron's release, which lies beside the program on Linux and Windows.`;

/** One for each text; packages that share one stand above it together. */
function sections(texts: ReadonlyMap<ShippedPackage, string>): string[] {
  const heads = new Map<string, Set<string>>();
  for (const [{ name, version, licence }, text] of texts) {
    const lines = heads.get(text) ?? new Set();
    heads.set(text, lines.add(`${name} ${version} (${licence})`));
  }
  return [...heads]
    .map(([text, lines]) => `${[...lines].sort().join('\n')}\n\n${text}`)
    .sort((a, b) => (a < b ? -1 : 1));
}
