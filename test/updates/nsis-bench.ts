import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeHttpExecutor } from 'builder-util/out/nodeHttpExecutor.js';
import electronUpdater from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { type InstallingUpdater, UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { InstallerUpdater } from '../../src-main/electron/updates/installer-updater.ts';
import { createWindowsUpdater } from '../../src-main/electron/updates/windows-updater.ts';
import { startUpdateFeed, type UpdateFeed } from '../support/update-feed.ts';

export const publisher = 'Northwind Keys Ltd';
export const subject = `CN=${publisher}, O=${publisher}, L=Oslo, C=NO`;

/** What PowerShell prints for a file. */
export const windowsSays = (file: string, said: Record<string, unknown> = {}): string =>
  JSON.stringify({ status: 'Valid', type: 'Authenticode', path: file, subject, version: '1.1.0', ...said });

/** What electron-builder writes for Windows. */
export function windowsAnnouncement(
  version: string,
  bytes: Buffer,
  more: { url?: string; sha512?: string; size?: number; extra?: string } = {},
): string {
  const sha512 = more.sha512 ?? createHash('sha512').update(bytes).digest('base64');
  const url = more.url ?? `Keyholder-${version}-win-x64.exe`;
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${url}`,
    `    sha512: ${sha512}`,
    `    size: ${more.size ?? bytes.length}`,
    `path: ${url}`,
    `sha512: ${sha512}`,
    `releaseDate: '2026-11-01T08:30:00.000Z'`,
    ...(more.extra ? [more.extra] : []),
    '',
  ].join('\n');
}

/** Electron's manner of downloading over Node's requests: only the last step, the request itself, is another. */
class PlainExecutor extends NodeHttpExecutor {
  download = ElectronHttpExecutor.prototype.download;
}

export interface NsisBench {
  feed: UpdateFeed;
  updater: InstallingUpdater;
  nsis: InstanceType<typeof electronUpdater.NsisUpdater>;
  /** Every file that Windows was asked about, in order. */
  asked: string[];
  /** What it answers, by file; default: a good signature of the publisher. */
  say: (answer: (file: string) => string | UpdateError) => void;
  /** What was to run last, when the app ends. */
  ending: { last: (() => Promise<void>) | null; relaunched: number };
  folder: string;
  /** Publishes a version, and what is fetched for it. */
  publish(version: string, bytes?: Buffer, more?: Parameters<typeof windowsAnnouncement>[2]): void;
  dispose(): Promise<void>;
}

/** The real NsisUpdater of electron-updater in plain Node, against a feed on this computer. */
export async function startNsisBench(
  options: { running?: string; channel?: 'latest' | 'beta'; configured?: string } = {},
): Promise<NsisBench> {
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-nsis-'));
  const feed = await startUpdateFeed();
  const configFile = join(folder, 'app-update.yml');
  await writeFile(
    configFile,
    options.configured ??
      `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: keyholder-updater\npublisherName: ['${publisher}']\n`,
  );
  const adapter = {
    version: options.running ?? '1.0.0',
    name: 'Keyholder',
    isPackaged: true,
    appUpdateConfigPath: configFile,
    userDataPath: join(folder, 'data'),
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const nsis = new electronUpdater.NsisUpdater(null, adapter);
  Reflect.set(nsis, 'httpExecutor', new PlainExecutor());
  const transport = createNodeTransport();
  const base = new URL(`${feed.url}/`);
  const installer = new InstallerUpdater({
    ...{ updater: nsis, module: electronUpdater, transport, feed: base, configFile },
    ...{ channel: options.channel ?? 'latest', platform: 'win32' as const },
  });
  const asked: string[] = [];
  const ending: NsisBench['ending'] = { last: null, relaunched: 0 };
  let answer: (file: string) => string | UpdateError = windowsSays;
  const updater = createWindowsUpdater({
    ...{ nsis, installer, feed: base, publishers: [publisher] },
    ask: async file => {
      asked.push(file);
      const said = answer(file);
      if (said instanceof UpdateError) throw said;
      return said;
    },
    end: last => {
      ending.last = last;
    },
    relaunch: () => {
      ending.relaunched += 1;
    },
  });
  return {
    ...{ feed, updater, nsis, asked, ending, folder },
    say: given => {
      answer = given;
    },
    publish: (version, bytes = Buffer.from(`installer ${version}`), more = {}) => {
      feed.files.set('latest.yml', windowsAnnouncement(version, bytes, more));
      feed.files.set(`Keyholder-${version}-win-x64.exe`, bytes);
    },
    dispose: async () => {
      await Promise.all([feed.close(), transport.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
