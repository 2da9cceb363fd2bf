import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedApp } from '../support/packed-apps.ts';
import { filesBelow } from './files-below.ts';

/** The files of a package that are not Electron's, beneath its folder. */
export function ownFiles(app: PackedApp): string[] {
  const electrons = electronsOwn(app);
  return filesBelow(app.folder).filter(name => !electrons.has(name));
}

/** What we put beside Electron's own files: in the resources, and nothing else anywhere. */
export function looseFindings(app: PackedApp): string[] {
  const prefix = app.target.platform === 'darwin' ? 'Keyholder.app/Contents/Resources/' : 'resources/';
  const ours = ownFiles(app);
  const wanted = ['app.asar', 'LICENSE.txt', 'THIRD-PARTY-LICENSES.txt'].map(name => `${prefix}${name}`);
  if (app.target.platform === 'darwin') wanted.push(`${prefix}icon.icns`);
  return [
    ...ours
      .filter(name => !wanted.includes(name) && !name.startsWith(`${prefix}app.asar.unpacked/`))
      .map(name => `The package holds ${name}.`),
    ...wanted.filter(name => !ours.includes(name)).map(name => `The package lacks ${name}.`),
    ...demonstrationFindings(app),
    ...licenceFindings(app),
  ];
}

/** The stub's files under the names that they have in a package. */
function electronsOwn({ stub, target }: PackedApp): Set<string> {
  const renamed = filesBelow(stub).map(name => {
    if (target.platform === 'linux') return name.replace(/^electron$/, 'keyholder');
    if (target.platform === 'win32') return name.replace(/^electron\.exe$/, 'Keyholder.exe');
    return name
      .replaceAll(/\bElectron(?=( Helper( \(\w+\))?)?(\.app\b|$))/g, 'Keyholder')
      .replace(/^(.*)\/(Electron Framework\.framework\/.*)Keyholder Framework/, '$1/$2Electron Framework');
  });
  const removed = /default_app\.asar$|^version$/;
  return new Set([...renamed.filter(name => !removed.test(name)), 'LICENSE.electron.txt']);
}

function demonstrationFindings({ resources }: PackedApp): string[] {
  return existsSync(join(resources, 'default_app.asar')) ? ['Electron’s demonstration app is there.'] : [];
}

function licenceFindings({ resources }: PackedApp): string[] {
  const file = join(resources, 'THIRD-PARTY-LICENSES.txt');
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const named = ['electron', 'react', 'zod', 'keytar'].filter(
    name => !new RegExp(`\\b${name}\\b`, 'i').test(text),
  );
  return named.map(name => `The licences do not name ${name}.`);
}
