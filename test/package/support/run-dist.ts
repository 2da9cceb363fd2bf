import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `node build/dist.ts …` in a copy of the project.
 * @returns everything that it printed
 * @throws Error with the same where it fails
 */
export function runDist(
  project: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  return runNode(project, [join(project, 'build/dist.ts'), ...args], env);
}

/** Node in a folder, with an environment in which nothing can tell that a test has started it. What a copy compiles is not kept. */
export function runNode(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { VITEST: _inside, NODE_ENV: _test, NODE_COMPILE_CACHE: _compiled, ...outside } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...outside, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      if (code === 0) resolve(output);
      else reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}
