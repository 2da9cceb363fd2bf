import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Longer than any answer takes, and short beside what a test may take. */
const silenceMs = 10_000;

/**
 * What a selection of an X display holds, as other programs paste it. Where it is asked for in the moment in which another program takes
 * it, the answer may never come, and xsel waits for it for ever: then it is asked for again.
 */
export async function readXClipboard(
  env: NodeJS.ProcessEnv,
  selection: '--clipboard' | '--primary' = '--clipboard',
): Promise<string> {
  for (;;) {
    try {
      return (await run('xsel', [selection, '--output'], { env, timeout: silenceMs })).stdout;
    } catch (error) {
      const isSilent = error instanceof Error && 'killed' in error && error.killed === true;
      if (!isSilent) throw error;
    }
  }
}
