import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import { itNeeds } from '../support/describe-need.ts';

const module = JSON.stringify(new URL('../../src-main/web/ending.ts', import.meta.url).href);

/** A process that says when it is asked to end, and ends in order once it is told to over stdin. */
async function ending(): Promise<{ child: ChildProcess; next: () => Promise<string | undefined> }> {
  const script = `
    const { untilAskedToEnd } = await import(${module});
    const asked = untilAskedToEnd();
    console.log('runs');
    process.stdin.once('data', () => { console.log('ended in order'); process.exit(0); });
    await asked;
    console.log('asked');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string | undefined;
  expect(await next()).toBe('runs');
  return { child, next };
}

const need = {
  platforms: ['linux', 'darwin'],
  because: 'Windows sends no signals between processes.',
} as const;

itNeeds(need, 'a terminal that is closed is a request to end in order', async () => {
  const { child, next } = await ending();
  child.kill('SIGHUP');
  expect(await next()).toBe('asked');
  // Whoever started it was in that terminal, too, passes the end on, and is gone.
  child.kill('SIGTERM');
  child.kill('SIGHUP');
  child.stdin?.write('now\n');
  expect(await next()).toBe('ended in order');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

itNeeds(need, 'a second request ends it on the spot', async () => {
  const { child, next } = await ending();
  child.kill('SIGTERM');
  expect(await next()).toBe('asked');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await next()).toBeUndefined();
});
