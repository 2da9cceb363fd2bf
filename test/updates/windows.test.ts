import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { startUpdateFeed } from '../support/update-feed.ts';
import { startWindowsBench, type WindowsBench, type WindowsSays } from './windows-bench.ts';

const { signal } = new AbortController();
const noProgress = () => undefined;
const installer = 'Keyholder-1.1.0-win-x64.exe';

let bench: WindowsBench;
beforeEach(async () => {
  bench = await startWindowsBench();
});
afterEach(() => bench.dispose());

const download = async (given = signal) => {
  await bench.updater.look(given);
  return bench.updater.download(noProgress, given);
};
const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof UpdateError ? error.fault : `${error}`),
  );
const fetched = () => join(bench.folder, 'cache/keyholder-updater/pending', installer);

it('finds, fetches and checks a newer version, and says how far it is', async () => {
  bench.publish('1.1.0', Buffer.alloc(3_000_000, 'x'));
  expect(await bench.updater.look(signal)).toEqual({
    version: '1.1.0',
    releasedAt: '2026-11-01T08:30:00.000Z',
  });
  const parts: number[] = [];
  await bench.updater.download(part => parts.push(part), signal);
  expect(parts.at(-1)).toBe(1);
  expect(await bench.pending()).toContain(installer);
  expect(
    bench.asked.map(file => file.split(/[/\\]/).at(-1)),
    'before it gets its name',
  ).toEqual([`temp-${installer}`]);
});

it('an unsigned or changed feed is refused as anywhere', async () => {
  bench.publish('1.1.0');
  bench.feed.files.set('latest.yml', `${bench.feed.files.get('latest.yml')} `);
  expect(await faultOf(download())).toBe('bad-signature');
  bench.feed.files.delete('latest.yml.sig');
  expect(await faultOf(download())).toBe('unsigned');
  expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('cannot-install');
  expect(bench.feed.asked.map(({ path }) => path)).not.toContain(installer);
});

describe('SECURITY: electron-updater does nothing on its own, knows nothing but what our feed announced, takes no older version, follows no redirect, and sends and keeps no number for this computer', () => {
  it('is set so, asks for one file, and is told of no other', async () => {
    bench.publish(
      '1.1.0',
      undefined,
      text =>
        `${text}stagingPercentage: 0\npackages:\n  x64:\n    path: http://127.0.0.2:9/x.7z\n    sha512: ${'A'.repeat(86)}==\n`,
    );
    await download();
    expect(bench.nsis).toMatchObject({
      ...{ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false },
      disableDifferentialDownload: true,
    });
    expect(bench.feed.asked.map(({ path }) => path)).toEqual(['latest.yml', 'latest.yml.sig', installer]);
    for (const { headers } of bench.feed.asked) {
      expect(Object.keys(headers).join()).not.toMatch(/staging|user-id|cookie|authorization/);
    }
    expect(existsSync(join(bench.folder, 'data/.updaterId'))).toBe(false);
  });

  it('fetches nothing of an older version', async () => {
    bench.publish('0.9.0');
    expect(await bench.updater.look(signal)).toMatchObject({ version: '0.9.0' });
    expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('cannot-install');
    expect(bench.feed.asked).toHaveLength(2);
  });

  it.each([302, 300, 200])('goes nowhere else, whatever status (%s) leads there', async status => {
    const other = await startUpdateFeed();
    try {
      bench.publish('1.1.0');
      other.files.set('x.exe', Buffer.from('installer 1.1.0'));
      await bench.updater.look(signal);
      bench.feed.instead = (_path, response) =>
        response.writeHead(status, { location: `${other.url}/x.exe` }).end();
      expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('unreadable');
      expect(other.asked).toEqual([]);
      expect(await bench.pending()).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

it('refuses other bytes than the announced ones and keeps nothing of them', async () => {
  bench.publish('1.1.0', Buffer.from('announced'));
  bench.feed.files.set(installer, Buffer.from('tampered!'));
  expect(await faultOf(download())).toBe('altered');
  expect(bench.asked, 'Windows is not even asked').toEqual([]);
  expect(await bench.pending()).toEqual([]);
});

it.each([404, 401, 500])('is told of status %d, and asks nobody for a name', async status => {
  bench.publish('1.1.0');
  await bench.updater.look(signal);
  bench.feed.instead = (_path, response) =>
    response.writeHead(status, { 'www-authenticate': 'Basic realm="r"' }).end('no');
  expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('unreadable');
});

it('tells a feed that is down, before and during the download', async () => {
  bench.publish('1.1.0');
  await bench.updater.look(signal);
  bench.feed.instead = (_path, response) => {
    response.writeHead(200, { 'content-length': '15' }).write('inst', () => response.destroy());
  };
  expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('connection-lost');
  await bench.feed.close();
  expect(await faultOf(bench.updater.look(signal))).toBe('connection-refused');
  expect(await faultOf(bench.updater.download(noProgress, signal))).toBe('connection-refused');
});

it('stops when it is told to, and does not wait for ever', async () => {
  const stop = new AbortController();
  bench.publish('1.1.0');
  await bench.updater.look(signal);
  expect(await faultOf(bench.updater.download(noProgress, AbortSignal.abort()))).toBe('aborted');
  let begun = () => stop.abort();
  bench.feed.instead = (_path, response) => {
    response.writeHead(200, { 'content-length': '15' }).write('inst', () => begun());
  };
  expect(await faultOf(bench.updater.download(noProgress, stop.signal))).toBe('aborted');
  const waiting = new Promise<void>(resolve => (begun = resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const fault = faultOf(bench.updater.download(noProgress, signal));
    await waiting;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(await fault).toBe('total-timeout');
  } finally {
    vi.useRealTimers();
  }
});

describe('SECURITY: an installer for Windows is taken only with a valid signature of the publisher that the running package names', () => {
  it.each<[string, WindowsSays, string]>([
    ['of somebody else', { Status: 0, Subject: 'CN=Southwind Keys Ltd, C=NO' }, 'wrong-signer'],
    ['unsigned', { Status: 2 }, 'wrong-signer'],
    ['altered after signing', { Status: 3 }, 'wrong-signer'],
    ['not trusted', { Status: 4 }, 'wrong-signer'],
    ['of another file', { Status: 0, Path: '/other.exe' }, 'not-checked'],
    ['where Windows could not be asked', new Error('no'), 'not-checked'],
  ])('%s: refused, and nothing of it is kept', async (_what, says, fault) => {
    bench.publish('1.1.0');
    bench.says = says;
    expect(await faultOf(download())).toBe(fault);
    expect(await bench.pending()).toEqual([]);
    expect(await faultOf(bench.updater.install(() => undefined))).toBe('cannot-install');
  });

  it('nor is an earlier download installed in place of a refused one', async () => {
    bench.publish('1.1.0');
    await download();
    bench.publish('1.2.0');
    bench.says = { Status: 4 };
    expect(await faultOf(download())).toBe('wrong-signer');
    expect(await faultOf(bench.updater.install(() => undefined))).toBe('cannot-install');
  });
});

describe('installing', () => {
  it('runs the installer last, silently, and has the new version opened', async ({ skip }) => {
    skip(process.platform === 'win32', 'The installer of this test is a shell script.');
    const trace = join(bench.folder, 'ran');
    bench.publish('1.1.0', Buffer.from(`#!/bin/sh\nprintf '%s ' "$@" >${trace}\n`));
    await download();
    await chmod(fetched(), 0o755);
    await bench.updater.install(() => undefined);
    expect(existsSync(trace), 'not before everything is closed').toBe(false);
    await bench.ending.last?.();
    await expect
      .poll(() => readFile(trace, 'utf8').catch(() => ''), { timeout: 60_000 })
      .toBe('--updated /S --force-run ');
    expect(bench.ending.relaunched).toBe(0);
  });

  it('SECURITY: a file is checked again right before it is installed, and fetched anew where it was exchanged', async () => {
    bench.publish('1.1.0');
    await download();
    await writeFile(fetched(), 'replaced meanwhile');
    expect(await faultOf(bench.updater.install(() => undefined))).toBe('altered');
    expect(bench.ending.last).toBeNull();
    await download();
    await bench.updater.install(() => undefined);
    expect(bench.ending.last).not.toBeNull();
  });

  it('is stopped by the last word', async () => {
    bench.publish('1.1.0');
    await download();
    const busy = new Error('busy');
    const no = () => {
      throw busy;
    };
    await expect(bench.updater.install(no)).rejects.toBe(busy);
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
