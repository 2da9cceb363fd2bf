import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { channelFile } from '../../src-main/adapters/updates/feed-address.ts';
import { type Announcement, parseAnnouncement } from '../../src-main/adapters/updates/signed-feed.ts';
import { channelOf } from '../../src-main/core/updates/offered-version.ts';

/** What `latest-linux.yml` and its siblings hold; `path` and `sha512` are the first file once more, for old updaters. */
type UpdateInfo = Announcement & { path?: string; sha512?: string };

export const isUpdateInfo = (name: string): boolean =>
  /^(?:latest|beta)(?:-mac|-linux(?:-arm64)?)?\.yml$/.test(name);

/** The same in the other channel; null where it is that already. Whoever has a trial version hears of a finished one by it. */
export const forTesters = (name: string): string | null =>
  isUpdateInfo(name) && name.startsWith('latest') ? name.replace('latest', 'beta') : null;

/** The file by which installed copies hear of a version, on a system and a processor as installers' names call them. */
export function updateInfoName(version: string, system: string, processor: string): string {
  const platform = system === 'mac' ? 'darwin' : system;
  const arch = /^(?:arm64|aarch64)$/.test(processor) ? 'arm64' : 'x64';
  return channelFile({ channel: channelOf(version), platform, arch });
}

/** @throws Error where installed copies could not read it */
export async function readUpdateInfo(file: string): Promise<UpdateInfo> {
  const bytes = await readFile(file);
  parseAnnouncement(bytes);
  return load(bytes.toString()) as UpdateInfo;
}

export const sha512Of = (bytes: Uint8Array): string => hash('sha512', bytes, 'base64');

/** What does not fit between a channel's file and the files beside it; empty when all fits. */
export async function updateInfoProblems(folder: string, name: string): Promise<string[]> {
  const info = await readUpdateInfo(join(folder, name)).catch(() => null);
  if (!info?.files.length) return [`${name} is no update file.`];
  const problems: string[] = [];
  for (const { url, sha512, size } of info.files) {
    const bytes = await readFile(join(folder, url)).catch(() => null);
    if (bytes === null) problems.push(`${name} names ${url}, which is not there.`);
    else if (sha512Of(bytes) !== sha512) problems.push(`${name} has another sum of ${url}.`);
    else if (size !== undefined && size !== bytes.length)
      problems.push(`${name} has another size of ${url}.`);
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
    const bytes = await readFile(join(folder, listed.url));
    Object.assign(listed, { sha512: sha512Of(bytes), size: bytes.length });
    if (info.path === listed.url) info.sha512 = listed.sha512;
  }
  await writeFile(join(folder, name), dump(info, { lineWidth: -1, noRefs: true }));
}
