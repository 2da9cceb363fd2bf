/** `npm run bench -- <name>`: one of the measurements of test/bench, which prints what it found. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(import.meta.dirname, '../test/bench');
const names = readdirSync(folder)
  .filter(file => /^[a-z-]+\.ts$/.test(file))
  .map(file => file.replace(/\.ts$/, ''));

const [name = ''] = process.argv.slice(2);
if (names.includes(name)) {
  const { run } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as {
    run(print: (line: string) => void): Promise<void>;
  };
  await run(line => process.stdout.write(`${line}\n`));
} else {
  process.stderr.write(`Name a measurement: ${names.join(', ')}.\n`);
  process.exitCode = 1;
}
