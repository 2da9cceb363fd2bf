import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetStaleHolder, hasHolder } from '../../../src-main/electron/window/instance-holder.ts';
import { describeNeed } from '../../support/describe-need.ts';

const unix = { platforms: ['linux', 'darwin'], because: 'On Windows there is no link.' } as const;
const linux = {
  platforms: ['linux'],
  because: 'There is no /proc to look a program up in elsewhere.',
} as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyholder-holder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// As Chromium writes it: the computer's name, which may have dashes, and the number of the process.
describeNeed(unix, 'who has the single-instance lock', () => {
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

describeNeed(linux, 'the lock of one that was killed', () => {
  const stays = (pid: number | undefined, platform = 'linux') => {
    symlinkSync(`my-computer-${pid}`, join(folder, 'SingletonLock'));
    forgetStaleHolder(folder, platform);
    return lstatSync(join(folder, 'SingletonLock'), { throwIfNoEntry: false }) !== undefined;
  };
  const running = (program: string, ...args: string[]) => {
    const child = spawn(program, args);
    return { pid: child.pid, [Symbol.dispose]: () => void child.kill('SIGKILL') };
  };

  it('goes where another program has its number', () => {
    using other = running('/bin/sleep', '600');
    expect(stays(other.pid)).toBe(false);
  });

  it('stays where the same program has it, or nobody, which Chromium sees as well', () => {
    using same = running(process.execPath, '-e', 'setTimeout(() => {}, 600_000)');
    expect(stays(same.pid)).toBe(true);
    rmSync(join(folder, 'SingletonLock'));
    expect(stays(2 ** 30)).toBe(true);
  });

  it('is no matter elsewhere, and nor is none', () => {
    using other = running('/bin/sleep', '600');
    expect(stays(other.pid, 'darwin')).toBe(true);
    rmSync(join(folder, 'SingletonLock'));
    expect(() => forgetStaleHolder(folder, 'linux')).not.toThrow();
  });
});
