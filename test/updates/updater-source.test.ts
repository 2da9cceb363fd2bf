import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import { createUpdaterSource } from '../../src-main/electron/updates/updater-source.ts';

const transport: Transport = {
  send: () => Promise.reject(new Error('Nothing is to be sent.')),
  close: async () => undefined,
};

let folder: string;
let opened: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-source-'));
  opened = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const configure = (text: string) => writeFile(join(folder, 'app-update.yml'), text);
const good =
  'provider: generic\nurl: https://updates.example/keyholder\nupdaterCacheDirName: keyholder-updater\n';
const putKey = () => writeFile(join(folder, 'update-key.pem'), 'a key');
const open = (platform: string, feed: string | null = null, packaged = true) =>
  createUpdaterSource({
    ...{ packaged, platform, arch: 'x64', resources: folder, root: folder, transport },
    openInstaller: async of => {
      opened.push(of);
      throw new Error('It cannot be loaded.');
    },
  }).open({ feed, channel: 'latest' });

it('what runs from its source is not installed', async () => {
  await configure(good);
  await putKey();
  expect(await open('linux', null, false)).toEqual({ off: 'not-installed' });
  expect(await open('freebsd')).toEqual({ off: 'not-installed' });
});

it('a package without a feed, or with one that is none, does not look', async () => {
  for (const platform of ['linux', 'win32', 'darwin']) {
    expect(await open(platform), platform).toEqual({ off: 'no-feed' });
  }
  for (const text of [
    good.replace('https:', 'http:'),
    good.replace('https://updates.example', 'http://127.0.0.1:1'),
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

it.each(['linux', 'win32', 'darwin'])('%s looks only with the key of the package', async platform => {
  await configure(`${good}publisherName: Northwind Keys Ltd\n`);
  expect(await open(platform)).toEqual({ off: 'no-key' });
  await putKey();
  expect(await open(platform)).toMatchObject({
    ...{ how: platform === 'linux' ? 'notifies' : 'installs', feed: 'https://updates.example' },
  });
});

it('asks another feed where the policy names one, on Linux also without its own', async () => {
  await putKey();
  expect(await open('linux', 'https://mirror.example/k')).toMatchObject({ feed: 'https://mirror.example' });
  for (const unsafe of ['http://mirror.example/k', 'http://127.0.0.1:1/k'])
    expect(await open('linux', unsafe), unsafe).toEqual({ off: 'no-feed' });
  expect(await open('darwin', 'https://mirror.example/k')).toEqual({ off: 'no-feed' });
  await configure(good);
  expect(await open('darwin', 'https://mirror.example/k')).toMatchObject({ feed: 'https://mirror.example' });
});

it('SECURITY: without a publisher to compare with, nothing is looked for on Windows', async () => {
  await putKey();
  for (const text of [good, `${good}publisherName: []\n`, `${good}publisherName:\n`]) {
    await configure(text);
    expect(await open('win32'), text).toEqual({ off: 'no-key' });
  }
  for (const name of ["['Northwind Keys Ltd']", 'Northwind Keys Ltd']) {
    await configure(`${good}publisherName: ${name}\n`);
    expect(await open('win32', 'https://mirror.example/k')).toMatchObject({ how: 'installs' });
  }
  expect(opened, 'nothing of electron-updater is loaded to look').toEqual([]);
});
