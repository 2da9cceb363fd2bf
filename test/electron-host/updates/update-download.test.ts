import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateFault } from '../../../src-main/electron/updates/update-fault.ts';
import { startWindowsBench, type WindowsBench } from '../../updates/windows-bench.ts';

const { signal } = new AbortController();

let bench: WindowsBench;
beforeEach(async () => {
  bench = await startWindowsBench();
});
afterEach(() => bench.dispose());

describe('what the disk says is not told as a feed that is out of reach', () => {
  it('a file where the downloads belong', async () => {
    bench.publish('1.1.0');
    await bench.updater.look(signal);
    const folder = join(bench.folder, 'cache/keyholder-updater');
    await mkdir(dirname(folder));
    await writeFile(folder, 'in the way');
    const download = () => bench.updater.download(() => undefined, signal);
    await expect(download()).rejects.toMatchObject({ fault: 'cannot-install' });
    await rm(folder);
    await download();
  });

  it.each(['ENOSPC', 'EDQUOT', 'EBUSY', 'EACCES', 'EPERM', 'EROFS', 'EIO'])('%s', code => {
    const said = Object.assign(new Error(`${code}: no, write '/home/ann/x'`), { code, syscall: 'write' });
    const { fault, message } = updateFault(said);
    expect(fault).toBe('cannot-install');
    expect(message).not.toContain('/home');
  });
});

it('a feed without any file for this processor is no feed that is out of reach', () => {
  // As an Intel Mac finds it where Apple's processors alone are announced.
  const none = Object.assign(new Error('No files provided'), { code: 'ERR_UPDATER_NO_FILES_PROVIDED' });
  expect(updateFault(none).fault).toBe('unreadable');
});

it('nothing that electron-updater says is written down', async () => {
  const spies = (['info', 'warn', 'error', 'debug', 'log'] as const).map(word => vi.spyOn(console, word));
  bench.publish('1.1.0');
  await bench.updater.look(signal);
  bench.feed.instead = (_path, response) => response.writeHead(500).end();
  const download = bench.updater.download(() => undefined, signal);
  // Its own words have the address.
  await expect(download).rejects.toMatchObject({ fault: 'unreadable', message: 'HTTP status 500.' });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});

it('a download that goes on is not given up, however long it takes', async () => {
  bench.publish('1.1.0', Buffer.from('installer 1.1.0'));
  await bench.updater.look(signal);
  const turn = () => new Promise(resolve => setImmediate(resolve));
  let write = (_text: string): unknown => undefined;
  bench.feed.instead = (_path, response) => {
    write = text => response.write(text);
    response.writeHead(200, { 'content-length': '15' }).write('i');
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    let parts = 0;
    const download = bench.updater.download(() => {
      parts += 1;
    }, signal);
    const over = Promise.allSettled([download]).then(() => {
      parts = 3;
    });
    while ((await bench.pending()).length === 0) await turn();
    for (const [before, text] of ['nst', 'aller', ' 1.1.0'].entries()) {
      await vi.advanceTimersByTimeAsync(9 * 60_000);
      write(text);
      while (parts <= before) await turn();
    }
    await over;
    await download;
  } finally {
    vi.useRealTimers();
  }
});
