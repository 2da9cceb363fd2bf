import { readdir, readFile, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Format, NtExecutable } from 'resedit';
import { isUpdateInfo, readUpdateInfo, updateInfoName, updateInfoProblems } from './update-info.ts';

/** The file that lists the others, and the signature of that list. */
export const sumsName = 'SHA256SUMS';
export const sumsSignatureName = 'SHA256SUMS.asc';

const installer =
  /^Keyholder-(\d+\.\d+\.\d+(?:-beta\.\d+)?)-(win|mac|linux)-([a-z0-9_]+)\.(?:exe|dmg|zip|AppImage|deb|rpm|tar\.gz)$/;
/** Software bills of materials, and whose licences apply. */
const document = /^(?:\w[\w.-]*\.cdx\.json|licences\.txt)$/;

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
  const small = names.map(name => name.toLowerCase());
  const second = names.filter((name, at) => small.indexOf(name.toLowerCase()) < at);
  return second.map(name => `There are two files of the name ${name}.`);
}

/**
 * Why these files are no release, judged by their names; empty when they may be one.
 * SECURITY: a checksum names a file in its own folder. None is left here but plain names: no path, no option, nothing that a
 * shell or a terminal reads.
 */
export function nameProblems(names: readonly string[]): string[] {
  const problems: string[] = [];
  const versions = new Set<string>();
  const infos = new Set<string>();
  for (const name of names) {
    const [, version, system, arch] = installer.exec(name.replace(/\.blockmap$/, '')) ?? [];
    // SECURITY: nothing unsigned gets into a release.
    if (/unsigned/i.test(name)) problems.push(`${name} says that it is unsigned.`);
    else if (version && system && arch) {
      versions.add(version);
      infos.add(updateInfoName(version, system, arch));
    } else if (!isUpdateInfo(name) && !document.test(name)) problems.push(`${name} is no part of a release.`);
  }
  if (versions.size === 0) problems.push('There is no installer.');
  if (versions.size > 1)
    problems.push(`The installers are of ${versions.size} versions: ${[...versions].join(', ')}.`);
  for (const info of infos) {
    if (!names.includes(info)) problems.push(`There is no ${info}: installed copies would not hear of it.`);
  }
  return problems;
}

/** Why these files are no release, judged by what is in them, before rpm is signed. */
export async function contentProblems(folder: string, names: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const name of names) {
    if (isUpdateInfo(name)) problems.push(...(await updateInfoProblems(folder, name)));
    if (!/\.(exe|zip)$/.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    // Only macOS can verify Apple's seals. That they are there can be seen from the names in the archive.
    const sealed = name.endsWith('.exe')
      ? isSignedAtAll(bytes)
      : bytes.includes('.app/Contents/_CodeSignature/CodeResources');
    problems.push(...(await unannounced(folder, name)));
    if (!sealed) problems.push(`${name} is not signed.`);
    else if (name.endsWith('.zip') && !bytes.includes('.app/Contents/CodeResources'))
      problems.push(`${name} has no ticket of a notarization.`);
  }
  return problems;
}

/**
 * Where the file of a channel leaves out one of the processors, electron-updater takes the other one's installer (Provider.ts: `findFile`).
 * electron-builder writes that file anew at each call, with what it has made then.
 */
async function unannounced(folder: string, name: string): Promise<string[]> {
  const [, version = '', system = '', arch = ''] = installer.exec(name) ?? [];
  const info = updateInfoName(version, system, arch);
  const announced = await readUpdateInfo(join(folder, info)).catch(() => null);
  if (announced?.files.some(({ url }) => url === name) !== false) return [];
  return [`${info} does not name ${name}: build all processors of a system at once.`];
}

/** Whether a Windows program carries a signature at all. Whose it is, only Windows can verify. */
function isSignedAtAll(bytes: Buffer): boolean {
  try {
    const { newHeader } = NtExecutable.from(bytes, { ignoreCert: true });
    return newHeader.optionalHeaderDataDirectory.get(Format.ImageDirectoryEntry.Certificate).size > 0;
  } catch {
    return false;
  }
}
