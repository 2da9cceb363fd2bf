import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, runChild } from './run-child.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns a file's path as people write it, from the project's root */
export const inProject = (file: string): string => relative(root, resolve(root, file)).split(sep).join('/');

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
  label: string | null = null,
): Promise<number> {
  return runToEnd(process.execPath, [commandFile(packageName, command), ...args], env, label);
}

/**
 * Resolves with the exit code. Being asked to end ends the child and, once that is gone, us.
 * @param label put before each line of its output; null: it has the terminal
 * @throws Error where the program cannot be started
 */
export async function runToEnd(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  label: string | null = null,
): Promise<number> {
  const end = await runChild(program, args, { cwd: root, env, label });
  if (end.kind === 'unstartable') throw new Error(`${program} cannot be started (${end.code}).`);
  if (end.kind === 'asked') process.exit(exitCodeOf(end));
  return exitCodeOf(end);
}
