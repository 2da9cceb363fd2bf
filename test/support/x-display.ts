import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startChild } from './child.ts';

export interface Display {
  /** `:99`, for DISPLAY. */
  name: string;
  stop(): Promise<void>;
}

/** A private X server on a display that was free, with its own clipboard. */
export async function startDisplay(): Promise<Display> {
  // -displayfd: the server itself finds a free number, so two of them cannot meet.
  const child = startChild(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp', '-noreset'],
    process.env,
  );
  const [, number] = await child.says(/^(\d+)$/m, 20_000);
  return {
    name: `:${number}`,
    stop: async () => {
      await child.stop();
    },
  };
}

/** The first of these programs that is not on the PATH, or null. */
export function missingProgram(...programs: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.find(program => !folders.some(folder => existsSync(join(folder, program)))) ?? null;
}
