/**
 * `npm run bench -- <name>`: one of the measurements of test/bench, which prints what it found, and at last whether that is what it
 * was to come to. Without a name: all of them, and a line for each aim at the end. Ends with 1 where one is missed.
 */
import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Aim, describeAims, isMet } from './aims.ts';
import { measureAll } from './measure-all.ts';

const folder = resolve(import.meta.dirname, '..');
const names = readdirSync(folder)
  .filter(file => /^[a-z-]+\.ts$/.test(file))
  .map(file => file.replace(/\.ts$/, ''));

const [name] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
if (name === undefined) {
  if (!(await measureAll(names, measureApart, print))) process.exitCode = 1;
} else if (names.includes(name)) {
  const { run } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as {
    run(print: (line: string) => void): Promise<readonly Aim[] | undefined>;
  };
  const aims = (await run(print)) ?? [];
  for (const line of describeAims(aims)) print(line);
  if (!aims.every(isMet)) process.exitCode = 1;
  process.send?.(aims);
} else {
  process.stderr.write(`Name a measurement, or none for all of them: ${names.join(', ')}.\n`);
  process.exitCode = 1;
}

/** In a process of its own: what an earlier one has left in the heap would be measured with it. */
function measureApart(one: string): Promise<readonly Aim[] | null> {
  return new Promise(resolve => {
    let aims: readonly Aim[] | null = null;
    // What was not measured is NaN, which JSON does not have.
    const child = fork(import.meta.filename, [one], { serialization: 'advanced' });
    child.on('message', told => {
      aims = told as readonly Aim[];
    });
    child.on('close', () => resolve(aims));
  });
}
