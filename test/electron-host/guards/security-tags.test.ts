import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const texts = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name))
    .map(name => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }));

/** The first clause after each SECURITY tag, with comment marks and line breaks taken out. */
const guards = texts('src-main/electron', /\.ts$/).flatMap(({ name, text }) =>
  text
    .replace(/\n\s*(?:\/\/|\*)(?!\/) ?/g, ' ')
    .split('SECURITY: ')
    .slice(1)
    .map(rest => [name, (/^[^.;:\n]*/.exec(rest)?.[0] ?? '').trim()] as const),
);

const tests = [
  ...texts('test/electron-host', /\.test\.ts$/),
  ...texts('test/electron', /\.spec\.ts$/),
  ...texts('test/updates', /\.test\.ts$/),
]
  .map(file => file.text.replaceAll("\\'", "'"))
  .join('\n');

it('finds the guards', () => expect(guards.length).toBeGreaterThan(35));

it.each(guards)('%s: a test is named after the guard "%s"', (_name, clause) => {
  expect(tests).toContain(`SECURITY: ${clause}`);
});
