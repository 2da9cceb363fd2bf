import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { startUpdateFeed } from '../support/update-feed.ts';
import { type NsisBench, startNsisBench, subject, windowsAnnouncement, windowsSays } from './nsis-bench.ts';

const { signal } = new AbortController();
const noProgress = () => undefined;

let bench: NsisBench;
beforeEach(async () => {
  bench = await startNsisBench();
});
afterEach(() => bench.dispose());

const download = async () => {
  await bench.updater.look(signal);
  return bench.updater.download(noProgress, signal);
};
const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof UpdateError ? error.fault : `${error}`),
  );
const pending = async () =>
  readdir(join(bench.folder, 'cache/keyholder-updater/pending')).catch(() => [] as string[]);

it('finds, fetches and checks a newer version, and says how far it is', async () => {
  const bytes = Buffer.alloc(3_000_000, 'x');
  bench.publish('1.1.0', bytes);
  expect(await bench.updater.look(signal)).toEqual({
    version: '1.1.0',
    releasedAt: '2026-11-01T08:30:00.000Z',
  });
  const parts: number[] = [];
  await bench.updater.download(part => parts.push(part), signal);
  expect(parts.at(-1)).toBe(1);
  expect(await pending()).toContain('Keyholder-1.1.0-win-x64.exe');
  // Before it got its name, and afterwards.
  expect(bench.asked.map(file => file.split('/').at(-1))).toEqual([
    'temp-Keyholder-1.1.0-win-x64.exe',
    'Keyholder-1.1.0-win-x64.exe',
  ]);
});

describe('SECURITY: electron-updater does nothing on its own, never takes an older version, and sends and keeps no number for this computer', () => {
  it('is set so', () => {
    expect(bench.nsis).toMatchObject({
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
      disableWebInstaller: true,
      disableDifferentialDownload: true,
      forceDevUpdateConfig: false,
    });
  });

  it('asks for two files, under no name of this computer, and writes none', async () => {
    bench.publish('1.1.0');
    await download();
    expect(bench.feed.asked.map(({ path }) => path)).toEqual(['latest.yml', 'Keyholder-1.1.0-win-x64.exe']);
    for (const { headers } of bench.feed.asked) {
      expect(Object.keys(headers).filter(name => /staging|user-id|cookie|authorization/.test(name))).toEqual(
        [],
      );
    }
    expect(existsSync(join(bench.folder, 'data/.updaterId'))).toBe(false);
  });

  it('fetches nothing of an older version', async () => {
    bench.publish('0.9.0');
    expect(await bench.updater.look(signal)).toMatchObject({ version: '0.9.0' });
    expect(await faultOf(bench.updater.download(noProgress, signal))).not.toBe('taken');
    expect(bench.feed.asked.map(({ path }) => path)).toEqual(['latest.yml']);
  });
});

it('reads the channel that it was told to, and no other', async () => {
  await bench.dispose();
  bench = await startNsisBench({ channel: 'beta' });
  bench.publish('1.1.0');
  expect(await faultOf(bench.updater.look(signal))).toBe('unreadable');
  bench.feed.files.set('beta.yml', windowsAnnouncement('1.2.0-beta.1', Buffer.from('beta')));
  expect(await bench.updater.look(signal)).toMatchObject({ version: '1.2.0-beta.1' });
  expect(bench.nsis.allowDowngrade).toBe(false);
});

it('refuses other bytes than the announced ones and keeps nothing of them', async () => {
  bench.publish('1.1.0', Buffer.from('announced'));
  bench.feed.files.set('Keyholder-1.1.0-win-x64.exe', Buffer.from('tampered!'));
  expect(await faultOf(download())).toBe('altered');
  expect(bench.asked, 'Windows is not even asked').toEqual([]);
  expect(await pending()).toEqual([]);
});

describe("SECURITY: an update is downloaded from the feed's own origin", () => {
  it('follows no redirect', async () => {
    const other = await startUpdateFeed();
    try {
      bench.publish('1.1.0');
      other.files.set('x.exe', Buffer.from('installer 1.1.0'));
      await bench.updater.look(signal);
      bench.feed.instead = (_path, response) =>
        response.writeHead(302, { location: `${other.url}/x.exe` }).end();
      expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('unreadable');
      expect(other.asked).toEqual([]);
      expect(await pending()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('reads no more than was announced', async () => {
    bench.publish('1.1.0', Buffer.alloc(200_000, 'x'), { size: 1_000 });
    expect(await faultOf(download())).toBe('altered');
  });

  it('reads a file without an announced size as well', async () => {
    const text = windowsAnnouncement('1.1.0', Buffer.from('x'), { url: 'x.exe' });
    bench.feed.files.set('latest.yml', text.replace(/^ +size: .*\n/m, ''));
    bench.feed.files.set('x.exe', 'x');
    await download();
    expect(await pending()).toContain('x.exe');
  });

  it.each([
    ['another server', 'http://127.0.0.2:9/x.exe'],
    ['another folder', '../x.exe'],
    ['a query', 'x.exe?a=b'],
    ['a folder below', 'a/x.exe'],
    ['a name that hides', '.x.exe'],
    ['no installer', 'Keyholder.zip'],
  ])('takes no name that leads elsewhere: %s', async (_what, url) => {
    bench.publish('1.1.0', undefined, { url });
    expect(await faultOf(bench.updater.look(signal))).toBe('unreadable');
  });
});

it('SECURITY: of an announcement only version, name, size and checksum are taken', async () => {
  const bytes = Buffer.from('installer 1.1.0');
  bench.publish('1.1.0', bytes, {
    extra: [
      'isAdminRightsRequired: true',
      'stagingPercentage: 0',
      'packages:',
      '  x64:',
      '    path: http://127.0.0.2:9/other.7z',
      `    sha512: ${'A'.repeat(86)}==`,
    ].join('\n'),
  });
  await download();
  expect(bench.feed.asked.map(({ path }) => path)).toEqual(['latest.yml', 'Keyholder-1.1.0-win-x64.exe']);
});

it.each([
  ['not YAML', 'version: ['],
  ['a page', '<!doctype html>'],
  ['no checksum', 'version: 1.1.0\nfiles:\n  - url: a.exe\n    size: 3\n'],
  ['a short checksum', 'version: 1.1.0\nfiles:\n  - url: a.exe\n    size: 3\n    sha512: YQ==\n'],
  ['too large', windowsAnnouncement('1.1.0', Buffer.from('x'), { size: 2 ** 31 })],
  ['no version', windowsAnnouncement('newest', Buffer.from('x'))],
  ['endless', `version: 1.1.0 # ${'x'.repeat(70_000)}`],
])('refuses an announcement that is %s', async (_what, text) => {
  bench.feed.files.set('latest.yml', text);
  expect(await faultOf(bench.updater.look(signal))).toMatch(/unreadable|too-large/);
});

it('tells a feed that is down, before and during the download', async () => {
  bench.publish('1.1.0');
  await bench.updater.look(signal);
  bench.feed.instead = (_path, response) => {
    response.writeHead(200, { 'content-length': 15 }).write('inst');
    setTimeout(() => response.destroy(), 20);
  };
  expect(await faultOf(bench.updater.download(noProgress, signal))).toMatch(/connection-lost|other|altered/);
  bench.feed.instead = (_path, response) => response.writeHead(500).end();
  expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('unreadable');
  await bench.feed.close();
  expect(await faultOf(bench.updater.look(signal))).toBe('connection-refused');
  expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('connection-refused');
});

it('stops when it is told to', async () => {
  const stop = new AbortController();
  bench.publish('1.1.0');
  await bench.updater.look(signal);
  bench.feed.instead = (_path, response) => {
    response.writeHead(200, { 'content-length': 15 }).write('inst');
    stop.abort();
  };
  expect(await faultOf(bench.updater.download(noProgress, stop.signal))).toBe('aborted');
});

describe('an installer for Windows is run only with a valid signature of the publisher', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['unsigned', { status: 'NotSigned', type: 'None', subject: null }, 'unsigned'],
    ['of somebody else', { subject: subject.replaceAll('Northwind', 'Southwind') }, 'wrong-signer'],
    ['altered after signing', { status: 'HashMismatch' }, 'altered'],
    ['not trusted', { status: 'NotTrusted' }, 'bad-signature'],
    ['of another file', { path: 'C:\\other.exe' }, 'not-checked'],
  ])('%s: refused, and nothing of it is kept', async (_what, said, fault) => {
    bench.publish('1.1.0');
    bench.say(file => windowsSays(file, said));
    expect(await faultOf(download())).toBe(fault);
    expect(await pending()).toEqual([]);
    expect(await faultOf(bench.updater.install(() => undefined))).toBe('cannot-install');
  });

  it('SECURITY: an installer is run only where it is the announced version', async () => {
    // The feed lies: an old installer with a known hole, under a new number.
    bench.publish('9.9.9', Buffer.from('installer 0.9.0'));
    bench.say(file => windowsSays(file, { version: '0.9.0' }));
    expect(await faultOf(download())).toBe('older');
    expect(await pending()).toEqual([]);
    for (const version of ['9.9.10', '', 'Keyholder']) {
      bench.say(file => windowsSays(file, { version }));
      expect(await faultOf(download()), version).toBe('altered');
    }
    bench.say(file => windowsSays(file, { version: '9.9.9 ' }));
    expect(await faultOf(download())).toBe('taken');
    bench.say(file => windowsSays(file, { version: '0.9.0' }));
    expect(await faultOf(bench.updater.install(() => undefined))).toBe('older');
    expect(bench.ending.last).toBeNull();
  });

  it('refused where Windows could not be asked', async () => {
    bench.publish('1.1.0');
    bench.say(() => new UpdateError('not-checked', 'no'));
    expect(await faultOf(download())).toBe('not-checked');
  });

  it('checked also where electron-updater would not: without a publisher in its own file', async () => {
    await bench.dispose();
    bench = await startNsisBench({
      configured: 'provider: generic\nurl: x\nupdaterCacheDirName: keyholder-updater\n',
    });
    bench.publish('1.1.0');
    bench.say(file => windowsSays(file, { status: 'NotSigned', type: 'None', subject: null }));
    expect(await faultOf(download())).toBe('unsigned');
    expect(bench.asked).toHaveLength(1);
  });

  it('checked also where it lies there from an earlier run', async () => {
    bench.publish('1.1.0');
    await download();
    const folder = bench.folder;
    const again = await startNsisBench();
    try {
      const { cp } = await import('node:fs/promises');
      await cp(join(folder, 'cache'), join(again.folder, 'cache'), { recursive: true });
      again.publish('1.1.0');
      again.say(file => windowsSays(file, { status: 'NotTrusted' }));
      await again.updater.look(signal);
      expect(await faultOf(again.updater.download(noProgress, signal))).toBe('bad-signature');
      expect(
        again.feed.asked.map(({ path }) => path),
        'taken from the folder',
      ).toEqual(['latest.yml']);
    } finally {
      await again.dispose();
    }
  });
});

describe('installing', () => {
  const trace = () => join(bench.folder, 'ran');

  it('runs the installer last, silently, and has the new version opened', async ({ skip }) => {
    skip(process.platform === 'win32', 'The installer of this test is a shell script.');
    bench.publish('1.1.0', Buffer.from(`#!/bin/sh\nprintf '%s ' "$@" >${trace()}\n`));
    await download();
    await chmod(bench.asked.at(-1) ?? '', 0o755);
    await bench.updater.install(() => undefined);
    expect(existsSync(trace()), 'not before everything is closed').toBe(false);
    await bench.ending.last?.();
    await expect.poll(() => readFile(trace(), 'utf8').catch(() => '')).toBe('--updated /S --force-run ');
    expect(bench.ending.relaunched).toBe(0);
  });

  it('SECURITY: an installer is checked again right before it runs', async () => {
    bench.publish('1.1.0');
    await download();
    await writeFile(bench.asked.at(-1) ?? '', 'replaced meanwhile');
    bench.say(file => windowsSays(file, { status: 'HashMismatch' }));
    expect(await faultOf(bench.updater.install(() => undefined))).toBe('altered');
    expect(bench.ending.last).toBeNull();
  });

  it('an earlier download is not installed in place of one that was refused', async () => {
    bench.publish('1.1.0');
    await download();
    bench.publish('1.2.0');
    bench.say(file => windowsSays(file, { status: 'NotTrusted' }));
    expect(await faultOf(download())).toBe('bad-signature');
    bench.say(windowsSays);
    expect(await faultOf(bench.updater.install(() => undefined))).toBe('cannot-install');
  });

  it('is stopped by the last word', async () => {
    bench.publish('1.1.0');
    await download();
    const busy = new Error('busy');
    await expect(
      bench.updater.install(() => {
        throw busy;
      }),
    ).rejects.toBe(busy);
    expect(bench.ending.last).toBeNull();
  });

  it('opens the old version again where the installer could not be started', async () => {
    bench.publish('1.1.0');
    await download();
    await bench.updater.install(() => undefined);
    bench.nsis.install = () => false;
    await bench.ending.last?.();
    expect(bench.ending.relaunched).toBe(1);
  });
});
