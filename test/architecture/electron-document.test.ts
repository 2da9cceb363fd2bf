import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'src-main/electron');
const text = readFileSync(join(root, 'docs/electron.md'), 'utf8');

interface Row {
  apis: string;
  source: string;
  tests: string;
}

/** Rows of the tables with four columns; the one of the headings and the one of the dashes are left out. */
const rows = text
  .split('\n')
  .filter(line => line.startsWith('| '))
  .map(line => line.slice(2).replace(/ \|$/, '').split(' | '))
  .filter(cells => cells.length === 4 && cells[0] !== 'API')
  .map(([apis = '', , source = '', tests = '']): Row => ({ apis, source, tests }));

const listed = new Set(
  rows.flatMap(({ apis }) => [...apis.matchAll(/`([^`]+)`/g)].map(([, api = '']) => api)),
);
/** `app` of `app.exit`: a row about a part of it is a row about it. */
const heads = new Set([...listed].map(api => api.split('.')[0]));

interface Use {
  file: string;
  /** As the first column has it. */
  api: string;
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(file => ({ file, code: withoutComments(readFileSync(join(folder, file), 'utf8')) }));

const names = files.flatMap(({ file, code }) =>
  importedFrom(code).map(({ name, type }) => ({ file, name, type })),
);
const members = files.flatMap(({ file, code }): Use[] =>
  importedFrom(code).flatMap(({ name }) =>
    // What is handed an `App` or a `Session` calls it `app` or `session`.
    [...code.matchAll(new RegExp(`(?<![\\w.])(${name}|${lower(name)})\\.(\\w+)`, 'g'))].map(
      ([, object = '', member = '']) => ({ file, api: `${object}.${member}` }),
    ),
  ),
);
const events = files.flatMap(({ file, code }): Use[] =>
  [...code.matchAll(/\.(?:on|once)\(\s*'([a-z-]+)'/g)].map(([, event = '']) => ({ file, api: `'${event}'` })),
);

it('reads the tables and the code', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(names.length).toBeGreaterThan(20);
  expect(members.length).toBeGreaterThan(40);
  expect(events.length).toBeGreaterThan(30);
});

describe('what of Electron is used stands in docs/electron.md', () => {
  it.each(unique(names.filter(({ type }) => !type).map(({ file, name }) => ({ file, api: name }))))(
    '$api, imported in $file',
    ({ api }) => expect([...heads]).toContain(api),
  );

  it.each(unique(members))('$api in $file', ({ api }) => expect([...listed]).toContain(api));

  it.each(unique(events))('the event $api in $file', ({ api }) => expect([...listed]).toContain(api));
});

it('every row names a source, and the tests that it names are there', () => {
  for (const { apis, source, tests } of rows) {
    expect(source, apis).toMatch(/^`[\w./-]+\.\w+`(?:: `|;|$)/);
    expect(tests, apis).toMatch(/^(?:`test\/[^`]+`(?:, )?)+$/);
    for (const [, file = ''] of tests.matchAll(/`(test\/[^`]+)`/g)) {
      expect(existsSync(join(root, file)), `${file}, of ${apis}`).toBe(true);
    }
  }
});

it('every file of Chromium that a row names is in the list of copies', () => {
  const copies = text.slice(text.indexOf("## Chromium's files"));
  const ours = /^(?:lib|shell|default_app|patches|electron-updater)\//;
  for (const { source } of rows) {
    for (const [, file = ''] of source.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)) {
      if (!ours.test(file)) expect(copies).toContain(`\`${file}\``);
    }
  }
});

/** Comments and the names of our own files speak of Electron's objects, too. */
function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'\.\.?\/[^']*'/g, "''");
}

/** Type imports count for what is called on them: files that are handed an `App` use it all the same. */
function importedFrom(code: string): { name: string; type: boolean }[] {
  return [...code.matchAll(/import (type )?\{([^}]+)\} from 'electron'/g)].flatMap(([, whole, list = '']) =>
    list
      .split(',')
      .map(one => one.trim())
      .filter(one => one !== '')
      .map(one => ({
        name: one.replace(/^type /, ''),
        type: whole !== undefined || one.startsWith('type '),
      })),
  );
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function unique(uses: readonly Use[]): Use[] {
  return [...new Map(uses.map(use => [`${use.file} ${use.api}`, use])).values()];
}
