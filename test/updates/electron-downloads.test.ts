import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CancellationToken } from 'electron-updater';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardRequests } from '../../src-main/electron/updates/guard-requests.ts';
import { updateFault } from '../../src-main/electron/updates/update-fault.ts';
import { Connections } from '../electron-host/stand-in/connections.ts';
import { createNet } from '../electron-host/stand-in/net-request.ts';
import { startUpdateFeed, type UpdateFeed } from '../support/update-feed.ts';

/** electron-updater's own downloads over Electron's `net`, by our stand-in for it: what a package on Windows or macOS does. */
interface Executor {
  download(url: URL, file: string, options: { cancellationToken: CancellationToken }): Promise<string>;
}

const require = createRequire(import.meta.url);
const { ElectronHttpExecutor } = require('electron-updater/out/electronHttpExecutor.js') as {
  ElectronHttpExecutor: new (login: (info: unknown, answer: () => void) => void) => Executor;
};
const partition = { connections: new Connections() };
const electron = require.resolve('electron');

let folder: string;
let file: string;
let feed: UpdateFeed;
let executor: Executor;
let mayRead: number;
beforeEach(async () => {
  const exports = { net: createNet(), session: { fromPartition: () => partition } };
  require.cache[electron] = { id: electron, loaded: true, exports } as NodeJS.Module;
  folder = await mkdtemp(join(tmpdir(), 'keyholder-download-'));
  file = join(folder, 'update.exe');
  feed = await startUpdateFeed();
  feed.files.set('x.exe', Buffer.alloc(1500, 1));
  mayRead = 1500;
  executor = new ElectronHttpExecutor((_info, answer) => answer());
  guardRequests(executor, new URL(feed.url), () => mayRead);
});
afterEach(async () => {
  delete require.cache[electron];
  await partition.connections.closeAllConnections();
  await feed.close();
  await rm(folder, { recursive: true, force: true });
});

const token = new CancellationToken();
const download = (name = 'x.exe', cancellationToken = token) =>
  executor.download(new URL(`${feed.url}/${name}`), file, { cancellationToken });
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'downloaded',
    (error: unknown) => updateFault(error).fault,
  );

it('gets the file, and sends no login', async () => {
  await download();
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(await readFile(file))).toBe(hash(Buffer.alloc(1500, 1)));
  expect(feed.asked).toMatchObject([{ path: 'x.exe' }]);
  expect(feed.asked[0]?.headers).not.toHaveProperty('authorization');
});

it.each([404, 403, 500, 206])('is told at once of status %d', async status => {
  feed.instead = (_path, response) => response.writeHead(status).end('no');
  expect(await faultOf(download())).toBe('unreadable');
});

it('a 401 asks nobody', async () => {
  feed.instead = (_path, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end();
  expect(await faultOf(download())).toBe('unreadable');
  expect(feed.asked).toHaveLength(1);
});

it("SECURITY: an update is downloaded from the feed's own origin: a redirect is not followed", async () => {
  const other = await startUpdateFeed();
  other.files.set('x.exe', Buffer.alloc(1500));
  feed.instead = (_path, response) => response.writeHead(302, { location: `${other.url}/x.exe` }).end();
  expect(await faultOf(download())).toBe('unreadable');
  expect(other.asked).toEqual([]);
  await other.close();
});

it('reads no more than was announced', async () => {
  let poured = 0;
  let broken = () => {};
  const brokenOff = new Promise<void>(resolve => (broken = resolve));
  feed.instead = (_path, response) => {
    response.on('close', broken);
    const more = () =>
      response.write(Buffer.alloc(65_536), () => {
        poured += 65_536;
        if (!response.destroyed) setImmediate(more);
      });
    more();
  };
  expect(await faultOf(download())).toBe('altered');
  await brokenOff;
  // What the system's own buffers took.
  expect(poured).toBeLessThan(64 * 1024 * 1024);
  expect((await stat(file)).size).toBeLessThan(1024 * 1024);
});

it.each(['before the answer', 'within it'])('a connection that is lost %s', async when => {
  feed.instead = (_path, response) => {
    if (when === 'within it') {
      response.writeHead(200, { 'content-length': '1500' }).write('x', () => response.destroy());
    } else {
      response.destroy();
    }
  };
  expect(await faultOf(download())).toBe('connection-lost');
});

it.each(['answer', 'next byte'])('does not wait for ever: %s that never comes', async what => {
  let asked = () => {};
  const waiting = new Promise<void>(resolve => (asked = resolve));
  feed.instead = (_path, response) => {
    if (what === 'next byte') response.write('x');
    asked();
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const fault = faultOf(download());
    await waiting;
    await vi.waitFor(async () => {
      if (what === 'next byte') expect((await stat(file)).size).toBe(1);
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await fault).toBe('total-timeout');
  } finally {
    vi.useRealTimers();
  }
});

it('stops when the owner stops it, and says nothing later', async () => {
  const stop = new CancellationToken();
  feed.instead = (_path, response) => {
    response.writeHead(200, { 'content-length': '1500' }).write('x', () => stop.cancel());
  };
  expect(await faultOf(download('x.exe', stop))).toBe('aborted');
});
