import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dump, load } from 'js-yaml';
import { digestOf } from './checksums.ts';

/** One installer in a channel's file. */
interface Listed {
  url: string;
  /** Base64. */
  sha512: string;
  /** Bytes. */
  size?: number;
}

/** What `latest-linux.yml` and its siblings hold: electron-updater's form. */
export interface UpdateInfo {
  version: string;
  files: Listed[];
  /** The first file once more, for old updaters. */
  path?: string;
  sha512?: string;
}

export const isUpdateInfo = (name: string): boolean =>
  /^(?:latest|beta)(?:-mac|-linux(?:-arm64)?)?\.yml$/.test(name);

/** The same in the other channel; null where it is that already. Whoever has a trial version hears of a finished one by it. */
export const forTesters = (name: string): string | null =>
  isUpdateInfo(name) && name.startsWith('latest') ? name.replace('latest', 'beta') : null;

/** The file by which installed copies hear of a version, on a system and a processor as installers' names call them. */
export function updateInfoName(version: string, system: string, arch: string): string {
  const channel = version.includes('-') ? 'beta' : 'latest';
  const linux = /^(?:arm64|aarch64)$/.test(arch) ? '-linux-arm64' : '-linux';
  return `${channel}${{ mac: '-mac', linux }[system] ?? ''}.yml`;
}

/** On Linux nothing but our own signature vouches for these files. */
export const isLinuxUpdateInfo = (name: string): boolean => isUpdateInfo(name) && name.includes('-linux');

/** @throws Error where the file is of another form */
export async function readUpdateInfo(file: string): Promise<UpdateInfo> {
  const value = load(await readFile(file, 'utf8'));
  const info = typeof value === 'object' && value !== null ? (value as Partial<UpdateInfo>) : {};
  const whole = Array.isArray(info.files) && info.files.length > 0 && typeof info.version === 'string';
  if (
    !whole ||
    !info.files?.every(({ url, sha512 }) => typeof url === 'string' && typeof sha512 === 'string')
  ) {
    throw new Error(`${basename(file)} is no update file.`);
  }
  return info as UpdateInfo;
}

/** What does not fit between a channel's file and the files beside it; empty when all fits. */
export async function updateInfoProblems(folder: string, name: string): Promise<string[]> {
  const info = await readUpdateInfo(join(folder, name));
  const problems: string[] = [];
  for (const { url, sha512, size } of info.files) {
    const file = join(folder, url);
    const found = basename(url) === url ? await stat(file).catch(() => null) : null;
    if (found === null) problems.push(`${name} names ${url}, which is not there.`);
    else if ((await digestOf(file, 'sha512', 'base64')) !== sha512)
      problems.push(`${name} has another sum of ${url}.`);
    else if (size !== undefined && size !== found.size) problems.push(`${name} has another size of ${url}.`);
    else if (!url.includes(`-${info.version}-`))
      problems.push(`${name} is of ${info.version} and names ${url}.`);
  }
  const first = info.files.find(({ url }) => url === info.path);
  if (info.path !== undefined && first?.sha512 !== info.sha512) problems.push(`${name} contradicts itself.`);
  return problems;
}

/** Writes the sums and sizes anew, of files that were right before signing changed some of them. */
export async function refreshUpdateInfo(folder: string, name: string): Promise<void> {
  const info = await readUpdateInfo(join(folder, name));
  for (const listed of info.files) {
    const file = join(folder, listed.url);
    listed.sha512 = await digestOf(file, 'sha512', 'base64');
    listed.size = (await stat(file)).size;
    if (info.path === listed.url) info.sha512 = listed.sha512;
  }
  await writeFile(join(folder, name), dump(info, { lineWidth: -1, noRefs: true }));
}
