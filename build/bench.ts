/**
 * `npm run bench -- <name>`: one of the measurements of test/bench, which prints what it found, and at last whether that is what it
 * was to come to. Ends with 1 where it is not.
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Aim, describeAims, isMet } from '../test/bench/support/aims.ts';

const folder = resolve(import.meta.dirname, '../test/bench');
const names = readdirSync(folder)
  .filter(file => /^[a-z-]+\.ts$/.test(file))
  .map(file => file.replace(/\.ts$/, ''));

const [name = ''] = process.argv.slice(2);
if (names.includes(name)) {
  const { run } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as {
    run(print: (line: string) => void): Promise<readonly Aim[] | undefined>;
  };
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const aims = (await run(print)) ?? [];
  for (const line of describeAims(aims)) print(line);
  if (!aims.every(isMet)) process.exitCode = 1;
} else {
  process.stderr.write(`Name a measurement: ${names.join(', ')}.\n`);
  process.exitCode = 1;
}
