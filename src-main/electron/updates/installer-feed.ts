import type { Provider, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import { z } from 'zod';
import { fetchFile } from '../../adapters/updates/fetch-file.ts';
import { readYaml } from '../../adapters/updates/read-yaml.ts';
import type { Transport } from '../../core/base/ports/transport.ts';
import { UpdateError } from '../../core/base/ports/updater.ts';

/** No file is larger, announced or not: electron-builder writes a size beside a block map only. */
export const mostBytes = 1024 ** 3;
const mostFiles = 20;

const fileSchema = z.object({
  /** A plain name: what is installed lies beside the announcement, and the name becomes one in a folder here. */
  url: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  size: z.number().int().positive().max(mostBytes).optional(),
});

const schema = z.object({
  version: z.string().max(64),
  releaseDate: z.string().max(64).optional(),
  minimumSystemVersion: z.string().max(64).optional(),
  files: z.array(fileSchema).min(1).max(mostFiles),
});
export type Announcement = z.infer<typeof schema>;

/**
 * Reads what a feed offers to Windows or macOS.
 * SECURITY: of an announcement only version, name, size and checksum are taken; names lead nowhere else, and what asks for
 * administrator's rights or another package is dropped.
 * @param ending of the files that the platform installs: `.exe` or `.zip`
 * @throws UpdateError a network fault, or `unreadable`
 */
export async function readAnnouncement(
  transport: Transport,
  file: URL,
  ending: string,
  signal: AbortSignal,
): Promise<Announcement> {
  const bytes = await fetchFile(transport, file, signal);
  if (bytes === null) throw new UpdateError('unreadable', `It has no ${file.pathname.split('/').at(-1)}.`);
  const read = readYaml(bytes, schema);
  const files = read.files.filter(({ url }) => url.toLowerCase().endsWith(ending));
  if (files.length === 0) throw new UpdateError('unreadable', 'It has no file for this computer.');
  return { ...read, files };
}

/**
 * What electron-updater asks for the announcement and for the files' addresses. Its own reading of both is not used: it takes
 * any length, any address and any field.
 */
export function providerOf(feed: URL, read: () => Promise<Announcement>): new () => UsedProvider {
  return class implements UsedProvider {
    readonly fileExtraDownloadHeaders = null;
    readonly isUseMultipleRangeRequest = false;

    /** It would carry a number for this computer. */
    setRequestHeaders(): void {}

    async getLatestVersion(): Promise<UpdateInfo> {
      const { version, releaseDate = '', minimumSystemVersion, files } = await read();
      const least = minimumSystemVersion === undefined ? {} : { minimumSystemVersion };
      // On macOS the size, where there is one, is what the system is told to expect.
      const sized = files.map(({ size, ...file }) => (size === undefined ? file : { ...file, size }));
      return { version, releaseDate, ...least, files: sized, path: '', sha512: '' };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map(info => ({ url: new URL(info.url, feed), info }));
    }
  };
}

type UsedProvider = Pick<
  Provider<UpdateInfo>,
  | 'fileExtraDownloadHeaders'
  | 'isUseMultipleRangeRequest'
  | 'setRequestHeaders'
  | 'getLatestVersion'
  | 'resolveFiles'
>;
