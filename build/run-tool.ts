import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ending, listenForEnd } from '../src-main/web/ending.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The JavaScript file behind a package's command: runs without a shell, and so the same on Windows. */
function commandFile(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName);
  const manifest: { bin?: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[command];
  if (file === undefined) throw new Error(`The package ${packageName} has no command ${command}.`);
  return join(folder, file);
}

/** Runs a package's command on this Node with its output shown as it comes. Resolves with the exit code. */
export function runTool(
  [packageName, command = packageName]: readonly [packageName: string, command?: string],
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return runToEnd(process.execPath, [commandFile(packageName, command), ...args], env);
}

/**
 * Being asked to end ends the child and, once that is gone, us: with 130 for SIGINT and `terminated` for SIGTERM.
 */
export async function runToEnd(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  terminated = 143,
): Promise<number> {
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  let ending: Ending | null = null;
  const stopListening = listenForEnd(asked => {
    ending = asked;
    // Ctrl+C in a terminal has reached the child already.
    if (asked === 'SIGTERM' || !process.stdin.isTTY) child.kill(asked);
  });
  const code = await exitCode(child);
  stopListening();
  if (ending !== null) process.exit(ending === 'SIGINT' ? 130 : terminated);
  return code;
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve(code ?? 1));
  });
}
