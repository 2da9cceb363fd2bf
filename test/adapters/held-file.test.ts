import { open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';

vi.mock(import('node:fs/promises'), { spy: true });

const { mkdtemp } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
let path: string;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'keyholder-held-'));
});
afterEach(async () => {
  Object.defineProperty(process, 'platform', platform);
  vi.clearAllMocks();
  await rm(path, { recursive: true, force: true });
});

const runOn = (value: string) => Object.defineProperty(process, 'platform', { ...platform, value });

/** As another program does that has the file open, the next `times` times. */
function hold(method: 'open' | 'rename' | 'rm', times: number, code: string): void {
  const refusal = Object.assign(new Error('It is held.'), { code });
  for (let n = 0; n < times; n += 1) vi.mocked({ open, rename, rm }[method]).mockRejectedValueOnce(refusal);
}

it.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows a file that is held for a moment is written, read and set aside: %s',
  async code => {
    runOn('win32');
    const files = createDataFolder(path);
    hold('rename', 3, code);
    await files.write('ledger.json', 'one');
    hold('open', 3, code);
    expect(await files.read('ledger.json')).toBe('one');
    hold('open', 2, code);
    await files.append('jobs.jsonl', 'two');
    expect(await files.read('jobs.jsonl')).toBe('two');
    hold('rename', 2, code);
    const kept = await files.setAside('ledger.json');
    expect(await files.read(kept)).toBe('one');
    hold('rm', 2, code);
    await files.remove('jobs.jsonl');
    expect(await files.read('jobs.jsonl')).toBe(null);
  },
);

it('one that is held for good is told', async () => {
  runOn('win32');
  hold('rename', 100, 'EPERM');
  await expect(createDataFolder(path).write('ledger.json', 'one')).rejects.toMatchObject({ code: 'EPERM' });
  vi.mocked(rename).mockReset();
});

it.each([
  ['win32', 'ENOSPC'],
  ['linux', 'EPERM'],
])('what is no holding, or not on Windows, is told at once: %s, %s', async (on, code) => {
  runOn(on);
  hold('rename', 1, code);
  await expect(createDataFolder(path).write('ledger.json', 'one')).rejects.toMatchObject({ code });
  expect(rename).toHaveBeenCalledTimes(1);
});
