import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { runProgram } from '../../../build/release/run-program.ts';

/** By this a desktop shows the app, finds it, and knows its window. */
export async function expectDesktopEntry(file: string, exec: string): Promise<void> {
  expect(await runProgram('desktop-file-validate', [file])).toMatchObject({ code: 0, output: '' });
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(Object.fromEntries(lines.map(line => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []))).toMatchObject({
    ...{ Name: 'Keyholder', Type: 'Application', Terminal: 'false', Icon: 'keyholder', Exec: exec },
    ...{ StartupWMClass: 'keyholder', Categories: 'Utility;', Comment: expect.stringMatching(/./) },
    Keywords: expect.stringMatching(/^(\w+;){3,}$/),
  });
}
