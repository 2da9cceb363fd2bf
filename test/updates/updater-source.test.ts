import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import type { InstallingUpdater } from '../../src-main/core/base/ports/updater.ts';
import { createUpdaterSource, type InstallableFeed } from '../../src-main/electron/updates/updater-source.ts';

const transport: Transport = {
  send: () => Promise.reject(new Error('Nothing is to be sent.')),
  close: async () => undefined,
};

let folder: string;
let opened: { platform: string; feed: InstallableFeed }[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-source-'));
  opened = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configure = (text: string) => writeFile(join(folder, 'app-update.yml'), text);
const good =
  'provider: generic\nurl: https://updates.example/keyholder\nupdaterCacheDirName: keyholder-updater\n';
const installer: InstallingUpdater = {
  how: 'installs',
  feed: 'https://updates.example',
  look: async () => null,
  download: async () => undefined,
  install: async () => undefined,
};
const open = (platform: string, feed: string | null = null, packaged = true) =>
  createUpdaterSource({
    ...{ packaged, platform, arch: 'x64', resources: folder, root: folder, transport },
    openInstaller: async (of, installable) => {
      opened.push({ platform: of, feed: installable });
      return installer;
    },
  }).open({ feed, channel: 'latest' });

it('what runs from its source is not installed', async () => {
  await configure(good);
  expect(await open('linux', null, false)).toEqual({ off: 'not-installed' });
  expect(await open('freebsd')).toEqual({ off: 'not-installed' });
});

it('a package without a feed, or with one that is none, does not look', async () => {
  for (const platform of ['linux', 'win32', 'darwin']) {
    expect(await open(platform), platform).toEqual({ off: 'no-feed' });
  }
  for (const text of [
    good.replace('https:', 'http:'),
    good.replace('generic', 'github'),
    good.replace('https://', 'https://user:word@'),
    'no: yaml: at all',
  ]) {
    await configure(text);
    for (const platform of ['linux', 'win32', 'darwin']) {
      expect(await open(platform), text).toEqual({ off: 'no-feed' });
    }
  }
});

describe('Linux', () => {
  it('looks only with the key of the package', async () => {
    await configure(good);
    expect(await open('linux')).toEqual({ off: 'no-key' });
    await writeFile(join(folder, 'release-key.asc'), 'a key');
    expect(await open('linux')).toMatchObject({ how: 'notifies', feed: 'https://updates.example' });
  });

  it('asks another feed where the policy names one, also without its own', async () => {
    await writeFile(join(folder, 'release-key.asc'), 'a key');
    expect(await open('linux', 'https://mirror.example/k')).toMatchObject({ feed: 'https://mirror.example' });
    expect(await open('linux', 'http://mirror.example/k')).toEqual({ off: 'no-feed' });
  });
});

describe('Windows', () => {
  it('SECURITY: without a publisher to compare with, nothing is looked for on Windows', async () => {
    for (const text of [good, `${good}publisherName: []\n`, `${good}publisherName:\n`]) {
      await configure(text);
      expect(await open('win32'), text).toEqual({ off: 'no-key' });
    }
    expect(opened).toEqual([]);
  });

  it('knows the publisher whatever feed the policy names', async () => {
    for (const name of ["['Northwind Keys Ltd']", 'Northwind Keys Ltd']) {
      await configure(`${good}publisherName: ${name}\n`);
      const updater = await open('win32', 'https://mirror.example/k');
      if ('off' in updater) throw new Error(updater.off);
      expect(updater).toMatchObject({ how: 'installs', feed: 'https://mirror.example' });
      expect(opened, 'loaded with the first look').toEqual([]);
      await updater.look(new AbortController().signal);
      expect(opened.splice(0)).toMatchObject([
        {
          platform: 'win32',
          feed: {
            feed: new URL('https://mirror.example/k/'),
            packaged: { publishers: ['Northwind Keys Ltd'] },
          },
        },
      ]);
    }
  });
});

it('macOS needs no name: its system knows who signed the running app', async () => {
  await configure(good);
  expect(await open('darwin')).toMatchObject({ how: 'installs', feed: 'https://updates.example' });
});

it('loads again where loading failed', async () => {
  await configure(good);
  let tries = 0;
  const source = createUpdaterSource({
    ...{ packaged: true, platform: 'darwin', arch: 'x64', resources: folder, root: folder, transport },
    openInstaller: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no module');
      return installer;
    },
  });
  const updater = await source.open({ feed: null, channel: 'latest' });
  if ('off' in updater) throw new Error(updater.off);
  const { signal } = new AbortController();
  await expect(updater.look(signal)).rejects.toMatchObject({ name: 'UpdateError' });
  expect(await updater.look(signal)).toBeNull();
  expect(await updater.look(signal)).toBeNull();
  expect(tries).toBe(2);
});
