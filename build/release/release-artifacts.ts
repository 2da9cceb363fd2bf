import { readdir, readFile, rename, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sumsName, sumsSignatureName } from './checksums.ts';
import { isUpdateInfo, updateInfoName, updateInfoProblems } from './update-info.ts';

const installer =
  /^Keyholder-(\d+\.\d+\.\d+(?:-beta\.\d+)?)-(win|mac|linux)-([a-z0-9_]+)\.(?:exe|dmg|zip|AppImage|deb|rpm|tar\.gz)$/;

/** What this last step writes; an earlier run's are made anew. */
export const isMadeHere = (name: string): boolean =>
  name === sumsName ||
  name === sumsSignatureName ||
  (name.endsWith('.sig') && isUpdateInfo(name.slice(0, -4)));

/** Brings the files of all folders below `folder` up into it: each operating system's job leaves one. */
export async function flatten(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => !entry.isDirectory());
  const problems = collisions(files.map(({ name }) => name));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const { parentPath, name } of files) await rename(join(parentPath, name), join(folder, name));
  const folders = entries.filter(entry => entry.isDirectory());
  for (const { parentPath, name } of folders.reverse()) await rmdir(join(parentPath, name));
}

/** Windows and macOS hold two names for one that differ in capitals only. */
export function collisions(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.flatMap(name => {
    const twice = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return twice ? [`There are two files of the name ${name}.`] : [];
  });
}

/** Why these files are no release, judged by their names; empty when they may be one. */
export function nameProblems(names: readonly string[]): string[] {
  const problems = collisions(names);
  const versions = new Set<string>();
  const infos = new Set<string>();
  for (const name of names) {
    // SECURITY: nothing unsigned gets into a release.
    if (/unsigned/i.test(name)) {
      problems.push(`${name} says that it is unsigned.`);
      continue;
    }
    const [, version, system, arch] = installer.exec(name.replace(/\.blockmap$/, '')) ?? [];
    if (version && system && arch) {
      versions.add(version);
      infos.add(updateInfoName(version, system, arch));
    } else if (!isUpdateInfo(name) && !isDocument(name)) problems.push(`${name} is no part of a release.`);
  }
  if (versions.size === 0) problems.push('There is no installer.');
  if (versions.size > 1)
    problems.push(`The installers are of ${versions.size} versions: ${[...versions].join(', ')}.`);
  for (const info of infos) {
    if (!names.includes(info)) problems.push(`There is no ${info}: installed copies would not hear of it.`);
  }
  return problems;
}

/** Software bills of materials, and whose licences apply. */
const isDocument = (name: string): boolean => /^[\w.-]+\.cdx\.json$/.test(name) || name === 'licences.txt';

/** Why these files are no release, judged by what is in them, before rpm is signed. */
export async function contentProblems(folder: string, names: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const name of names) {
    const file = join(folder, name);
    if (name.endsWith('.exe') && !(await isSignedAtAll(file))) problems.push(`${name} is not signed.`);
    if (name.endsWith('-mac.yml') || name === 'latest.yml' || name === 'beta.yml') {
      problems.push(...(await updateInfoProblems(folder, name)));
    }
    if (name.endsWith('.zip')) problems.push(...(await appleProblems(file)));
  }
  return problems;
}

/** Only macOS can verify Apple's seals. That they are there can be seen from the names in the archive. */
async function appleProblems(zip: string): Promise<string[]> {
  const bytes = await readFile(zip);
  const problems: string[] = [];
  if (!bytes.includes('.app/Contents/_CodeSignature/CodeResources')) {
    problems.push(`${basename(zip)} is not signed.`);
  } else if (!bytes.includes('.app/Contents/CodeResources')) {
    problems.push(`${basename(zip)} has no ticket of a notarization.`);
  }
  return problems;
}

/** Whether a Windows file carries a signature at all, read from its header. Whose it is, only Windows can verify. */
async function isSignedAtAll(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.length < 64 || bytes.toString('latin1', 0, 2) !== 'MZ') return false;
  const header = bytes.readUInt32LE(60);
  if (header + 26 > bytes.length || bytes.toString('latin1', header, header + 4) !== 'PE\0\0') return false;
  const optional = header + 24;
  // The optional header of a 64-bit file is longer before its table of directories; the fifth is the signature's.
  const directories = optional + (bytes.readUInt16LE(optional) === 0x20b ? 112 : 96);
  const size = directories + 4 * 8 + 4;
  return size + 4 <= bytes.length && bytes.readUInt32LE(size) > 0;
}
