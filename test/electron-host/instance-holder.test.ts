import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasHolder } from '../../src-main/electron/window/instance-holder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyholder-holder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// As Chromium writes it: the computer's name, which may have dashes, and the number of the process.
describe.skipIf(process.platform === 'win32')('who has the single-instance lock', () => {
  const locked = (holder: string) => symlinkSync(holder, join(folder, 'SingletonLock'));

  it.each<[string, number, boolean]>([
    ['another process', process.ppid, true],
    ['one that is no more', 2 ** 30, false],
    ['this one itself, which did not come to the end of it', process.pid, false],
  ])('%s', (_who, pid, expected) => {
    locked(`my-computer-${pid}`);
    expect(hasHolder(folder, 'linux')).toBe(expected);
    expect(hasHolder(folder, 'darwin')).toBe(expected);
  });

  it('nobody, where there is none or something else', () => {
    expect(hasHolder(folder, 'linux')).toBe(false);
    mkdirSync(join(folder, 'SingletonLock'));
    expect(hasHolder(folder, 'linux')).toBe(false);
    rmSync(join(folder, 'SingletonLock'), { recursive: true });
    locked('nonsense');
    expect(hasHolder(folder, 'linux')).toBe(false);
  });
});

it('on Windows a refusal passes for somebody’s', () => {
  expect(hasHolder(folder, 'win32')).toBe(true);
});
