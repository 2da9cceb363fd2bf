import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { compileCache } from '../support/compile-cache.ts';

const cli = fileURLToPath(new URL('../../src-main/practice/cli.ts', import.meta.url));

/** Until the end of the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Program {
  child: ChildProcess;
  out(): string;
  err(): string;
}

/** `npm run practice`, without npm. `node`: options of Node itself. */
export function run(args: readonly string[], node: readonly string[] = [], folder = process.cwd()): Program {
  const child = spawn(process.execPath, [...node, cli, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', text => out.push(text));
  child.stderr.setEncoding('utf8').on('data', text => err.push(text));
  return { child, out: () => out.join(''), err: () => err.join('') };
}

/** The values that it shows, by their labels: of several teams, the last one's. */
export async function printed(running: Program): Promise<Record<string, string>> {
  while (!running.out().includes('/sign-out')) {
    if (running.child.stdout === null || running.child.exitCode !== null) throw new Error(running.err());
    await Promise.race([once(running.child.stdout, 'data'), once(running.child, 'exit')]);
  }
  return Object.fromEntries(
    running
      .out()
      .split('\n')
      .map(line => /^([^:]+): {2,}(\S+)$/.exec(line))
      .filter(match => match !== null)
      .map(([, label = '', value = '']) => [label, value]),
  );
}

export async function ended(running: Program): Promise<{ code: number | null; err: string; out: string }> {
  const [code] = await once(running.child, 'close');
  return { code, err: running.err(), out: running.out() };
}
