import childProcess from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import electronUpdater from 'electron-updater';
import { vi } from 'vitest';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { createInstallingUpdater } from '../../src-main/electron/updates/installing-updater.ts';
import { windowsInstaller } from '../../src-main/electron/updates/windows-installer.ts';
import { Connections } from '../electron-host/stand-in/connections.ts';
import { createNet } from '../electron-host/stand-in/net-request.ts';
import { makeFeedKey } from '../support/feed-key.ts';
import { startUpdateFeed } from '../support/update-feed.ts';

export const publisher = 'Northwind Keys Ltd';

/** What Windows says of a file, as far as electron-updater reads it; an error: it could not be asked. */
export type WindowsSays = { Status: number; Path?: string; Subject?: string } | Error;

export type WindowsBench = Awaited<ReturnType<typeof startWindowsBench>>;

const require = createRequire(import.meta.url);
const { ElectronHttpExecutor } = require('electron-updater/out/electronHttpExecutor.js');
const electron = require.resolve('electron');

/**
 * The real NsisUpdater of electron-updater, with its own check of the publisher and its own downloads over our stand-in for Electron's
 * `net`, against a feed on this computer. PowerShell alone is answered by hand.
 */
export async function startWindowsBench() {
  const partition = { connections: new Connections() };
  const exports = { net: createNet(), session: { fromPartition: () => partition } };
  require.cache[electron] = { id: electron, loaded: true, exports } as NodeJS.Module;
  const folder = await mkdtemp(join(tmpdir(), 'keyholder-nsis-'));
  const [feed, key] = [await startUpdateFeed(), makeFeedKey()];
  const configFile = join(folder, 'app-update.yml');
  await writeFile(configFile, `updaterCacheDirName: keyholder-updater\npublisherName: ['${publisher}']\n`);
  const nsis = new electronUpdater.NsisUpdater(null, {
    ...{ version: '1.0.0', name: 'Keyholder', isPackaged: true, appUpdateConfigPath: configFile },
    ...{ userDataPath: join(folder, 'data'), baseCachePath: join(folder, 'cache') },
    whenReady: () => Promise.resolve(),
    ...{ relaunch: () => undefined, quit: () => undefined, onQuit: () => undefined },
  });
  const login = (info: unknown, answer: unknown) => Reflect.apply(nsis.emit, nsis, ['login', info, answer]);
  Reflect.set(nsis, 'httpExecutor', new ElectronHttpExecutor(login));
  const transport = createNodeTransport();
  /** What was to run last, when the app ends. */
  const ending = { last: null as (() => Promise<void>) | null, relaunched: 0 };
  const end = (last: () => Promise<void>) => {
    ending.last = last;
  };
  const relaunch = () => {
    ending.relaunched += 1;
  };
  const system = windowsInstaller({ nsis, end, relaunch });
  const signed = {
    transport,
    feed: new URL(`${feed.url}/`),
    keys: key.publicKey,
    platform: 'win32',
    arch: 'x64',
  };
  const bench = {
    ...{ feed, nsis, ending, folder },
    /** Every file that Windows was asked about, in order. */
    asked: [] as string[],
    /** By itself a valid signature of the publisher. */
    says: { Status: 0 } as WindowsSays,
    updater: createInstallingUpdater({ ...signed, channel: 'latest' }, async () => system),
    /** Names of what is kept of downloads. */
    pending: (): Promise<string[]> =>
      readdir(join(folder, 'cache/keyholder-updater/pending')).catch(() => []),
    /** Publishes a version, signed, and what is fetched for it. */
    publish: (
      version: string,
      bytes = Buffer.from(`installer ${version}`),
      change = (text: string) => text,
    ) => {
      const name = `Keyholder-${version}-win-x64.exe`;
      const sha512 = createHash('sha512').update(bytes).digest('base64');
      const file = `  - url: ${name}\n    sha512: ${sha512}\n    size: ${bytes.length}\n`;
      const text = `version: ${version}\nfiles:\n${file}path: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-01T08:30:00.000Z'\n`;
      const changed = change(text);
      feed.files.set('latest.yml', changed);
      feed.files.set('latest.yml.sig', key.sign(changed));
      feed.files.set(name, bytes);
    },
    dispose: async () => {
      vi.restoreAllMocks();
      delete require.cache[electron];
      await partition.connections.closeAllConnections();
      await Promise.all([feed.close(), transport.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
  vi.spyOn(os, 'release').mockReturnValue('10.0.26100');
  vi.spyOn(childProcess, 'execFileSync').mockReturnValue('test');
  const powershell = (
    _program: string,
    args: string[],
    _options: unknown,
    answer: (...said: unknown[]) => void,
  ) => {
    const file = /-LiteralPath '(.+)' \|/.exec(args.at(-1) ?? '')?.[1] ?? '';
    bench.asked.push(file);
    const { says } = bench;
    if (says instanceof Error) return answer(says, '', '');
    const { Subject = `CN=${publisher}, O=${publisher}, L=Oslo, C=NO`, ...rest } = says;
    return answer(null, JSON.stringify({ Path: file, SignerCertificate: { Subject }, ...rest }), '');
  };
  vi.spyOn(childProcess, 'execFile').mockImplementation(powershell as never);
  return bench;
}
