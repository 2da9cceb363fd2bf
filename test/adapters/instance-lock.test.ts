import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireInstanceLock } from '../../src-main/adapters/instance-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('gives a data folder to one at a time', async () => {
  const first = await acquireInstanceLock(folder);
  expect(first).not.toBeNull();
  expect(await acquireInstanceLock(folder)).toBeNull();
  const elsewhere = await acquireInstanceLock(join(folder, 'other'));
  expect(elsewhere).not.toBeNull();
  await first?.release();
  const second = await acquireInstanceLock(folder);
  expect(second).not.toBeNull();
  await second?.release();
  await elsewhere?.release();
});

it('knows the folder by any of its names, and before it exists', async () => {
  const first = await acquireInstanceLock(join(folder, 'data'));
  await mkdir(join(folder, 'data'));
  // A junction on Windows, where links want a right of their own; elsewhere the word says nothing.
  await symlink(folder, `${folder}-link`, 'junction');
  expect(await acquireInstanceLock(join(`${folder}-link`, 'data'))).toBeNull();
  await first?.release();
  await rm(`${folder}-link`);
});

it('is free again when its holder was killed', async () => {
  const module = new URL('../../src-main/adapters/instance-lock.ts', import.meta.url).href;
  const script = `const { acquireInstanceLock } = await import(${JSON.stringify(module)});
    await acquireInstanceLock(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(await acquireInstanceLock(folder)).toBeNull();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const after = await acquireInstanceLock(folder);
  expect(after).not.toBeNull();
  await after?.release();
});

it('waits for one that is about to end, as long as it is told to', async () => {
  const first = await acquireInstanceLock(folder);
  expect(await acquireInstanceLock(folder, 250)).toBeNull();
  const waiting = acquireInstanceLock(folder, 60_000);
  await first?.release();
  const second = await waiting;
  expect(second).not.toBeNull();
  await second?.release();
});
