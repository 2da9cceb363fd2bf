import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { itNeeds } from '../support/describe-need.ts';
import { alone } from './alone-service.ts';
import { freshFolder } from './practice-program.ts';

const cli = fileURLToPath(new URL('../../src-main/practice/cli.ts', import.meta.url));

/** `npm run practice` where no file may grow beyond so many KiB. */
async function limited(kib: number, ...args: string[]): Promise<{ code: number; err: string }> {
  const shell = `ulimit -f ${kib}; exec "$@"`;
  const child = spawn('bash', ['-c', shell, 'bash', process.execPath, cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)]);
  return { code, err };
}

const need = { platforms: ['linux'], because: 'Elsewhere there is no such limit.' } as const;

itNeeds(need, 'a new file on a full disk is not called damaged', async () => {
  for (const kib of [0, 4, 16]) {
    const file = join(freshFolder(), 'practice.db');
    const { code, err } = await limited(kib, '--data', file);
    expect([code, err]).toEqual([1, `${file} cannot be used: disk I/O error\n`]);
  }
});

itNeeds(
  need,
  'a start on a full disk is refused in a sentence, whatever it adds, and the file is what it was',
  async () => {
    const file = join(freshFolder(), 'practice.db');
    await (await alone('--data', file)).close();
    const before = await readFile(file);
    for (const more of [[], ['--sessions', '1'], ['--teams', '2']]) {
      const { code, err } = await limited(0, '--data', file, ...more);
      expect([code, err]).toEqual([1, `${file} cannot be used: disk I/O error\n`]);
    }
    expect(await readFile(file)).toEqual(before);
  },
);
