import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../build/run-tool.ts';
import manifest from '../../package.json' with { type: 'json' };
import config from '../../vitest.config.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
];

/** GitHub's name of a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

it('finds the documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['docs/managed-deployment.md', 'docs/releasing.md']));
});

describe.each(documents)('%s', document => {
  const text = read(document);

  it('calls only what exists', () => {
    for (const [, file = ''] of text.matchAll(/\bnode ((?:build|test|src-main)\/\S+\.ts)/g)) {
      expect(existsSync(join(root, file)), file).toBe(true);
    }
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
      expect(Object.keys(manifest.scripts), name).toContain(name);
    }
    for (const [, path = ''] of text.matchAll(
      /npm (?:test|run test:watch) -- ((?:src|test)\S*?)(?=[\s`])/g,
    )) {
      expect(existsSync(join(root, path)), path).toBe(true);
    }
    expect(text).not.toMatch(/\bnode \.\//);
  });

  it('says with which Node its TypeScript runs: the oldest that can install knows none', () => {
    if (/\bnode (?:build|test|src-main)\/\S+\.ts/.test(text)) expect(text).toContain('`npx node`');
  });

  it('links to what is there', () => {
    for (const [, target = '', heading] of text.matchAll(/\]\(((?!https?:)[^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const file = target === '' ? document : join(dirname(document), target);
      expect(existsSync(join(root, file)), file).toBe(true);
      if (heading === undefined) continue;
      const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => anchor(one));
      expect(headings, target).toContain(heading);
    }
  });
});

it('says to whoever verifies a download where the release key is', () => {
  const [, how = ''] =
    /^## How anybody can verify a download\n([\s\S]*?)^## /m.exec(read('docs/releasing.md')) ?? [];
  expect(how).toContain('gpg --import release-key.asc');
  expect(how).toContain('`build/release-key.asc` in this repository');
});

it('maps the folders that there are', () => {
  const [, map = ''] = /^\| Folder \|[^\n]*\n([\s\S]*?)\n\n/m.exec(read('README.md')) ?? [];
  const named = [...map.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = '']) => {
    const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    return [first, ...others.map(path => (path.includes('/') ? path : join(dirname(first), path)))];
  });
  for (const path of named) if (path !== '') expect(existsSync(join(root, path)), path).toBe(true);
  const within = ['src-main', 'src-main/core', 'src-renderer'].flatMap(folder =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(one => one.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(named).toEqual(expect.arrayContaining(within));
});

it('says of each folder of tests what it is', () => {
  const [, kinds = ''] = /^\| Kind \|[^\n]*\n([\s\S]*?)\n\n/m.exec(read('README.md')) ?? [];
  const named = new Set([...kinds.matchAll(/`test\/([\w-]+)/g)].map(([, name]) => name));
  // What they all use, what runs them, and what has a command of its own.
  const others = ['bench', 'runner', 'support'];
  const folders = readdirSync(join(root, 'test'), { withFileTypes: true }).filter(one => one.isDirectory());
  expect(
    folders
      .map(({ name }) => name)
      .filter(name => !named.has(name))
      .toSorted(),
  ).toEqual(others);
});

/** Of each of vitest's projects. */
const suites = new Map(
  [...read('test/runner/suites.ts').matchAll(/(\w+): label => vitest\(\[([^\]]+)\]/g)].flatMap(
    ([, suite = '', projects = '']) =>
      [...projects.matchAll(/'(\w+)'/g)].map(([, project = '']): [string, string] => [project, suite]),
  ),
);

/** @param file by its path from the root */
function suitesOf(file: string): string[] {
  const projects = (config.test?.projects ?? []) as readonly { test: { name: string } & Patterns }[];
  const isIn = (patterns: readonly string[] = []) => patterns.some(one => posix.matchesGlob(file, one));
  const those = projects.filter(({ test }) => isIn(test.include) && !isIn(test.exclude));
  return [...new Set(those.map(({ test }) => suites.get(test.name) ?? ''))];
}
interface Patterns {
  include?: string[];
  exclude?: string[];
}

it('says of each folder of tests by which commands all of them run', () => {
  const [, kinds = ''] = /^\| Kind \|[^\n]*\n([\s\S]*?)\n\n/m.exec(read('README.md')) ?? [];
  const said = kinds.split('\n').flatMap(line => {
    const [, , where = '', command = ''] = line.split('|');
    const names = [...command.matchAll(/npm (?:test --|run test:)\s*(\w+)/g)].map(([, name = '']) => name);
    return [...where.matchAll(/`(test\/[\w/-]+)`/g)].map(([, place = '']) => ({ place, names }));
  });
  const unsaid = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map(name => `test/${name.replaceAll('\\', '/')}`)
    .filter(name => /\.test\.tsx?$/.test(name))
    .flatMap(file => {
      const above = said.filter(({ place }) => file.startsWith(`${place}/`));
      const nearest = above.filter(({ place }) => above.every(other => other.place.length <= place.length));
      const names = nearest.flatMap(one => one.names);
      return suitesOf(file)
        .filter(suite => nearest.length > 0 && !names.includes(suite))
        .map(suite => `${file}: ${suite}`);
    });
  expect(suitesOf('test/core/invitations/reading/list-limits.test.ts')).toEqual(['machine']);
  expect(unsaid).toEqual([]);
});

it('names each file that the core keeps', () => {
  const files = readdirSync(join(root, 'src-main/core'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter(name => name.endsWith('.ts')).map(name => read(join('src-main/core', name)));
  // `gone-${id}.json` is told as `gone-….json`.
  const kept = texts.flatMap(text =>
    [...text.matchAll(/['`]([a-z-]+?)(-\$\{[^`]*\})?(\.jsonl?)['`]/g)].map(
      ([, name = '', each, ending = '']) => `${name}${each ? '-…' : ''}${ending}`,
    ),
  );
  // Saved where its owner likes.
  const inTheFolder = kept.filter(name => name !== 'keyholder-support-….json');
  expect(inTheFolder).toContain('jobs.jsonl');
  const told = read('README.md');
  expect(inTheFolder.filter(name => !told.includes(`\`${name}\``))).toEqual([]);
});

it('names each variable that the tests read', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter(name => name.endsWith('.ts')).map(name => read(join('test', name)));
  const variables = texts.flatMap(text =>
    [...text.matchAll(/process\.env\.(KEYHOLDER_\w+)/g)].map(([, name = '']) => name),
  );
  // What a test hands to a process of its own begins so.
  const asked = variables.filter(name => !name.startsWith('KEYHOLDER_TEST_'));
  expect(asked).toContain('KEYHOLDER_KILLS');
  const told = read('README.md');
  expect(asked.filter(name => !told.includes(`\`${name}`))).toEqual([]);
});

/** Where the code says what the README's glossary explains, in the same word. */
const glossary: Readonly<Record<string, readonly [file: string, word: string]>> = {
  Connection: ['src-shared/connection.ts', 'connectionSchema'],
  Session: ['src-shared/secret.ts', 'sessionInput'],
  'Personal access token (PAT)': ['src-shared/access-token.ts', 'accessTokenSchema'],
  Adopt: ['src-shared/token-methods.ts', "'tokens.adopt'"],
  Ledger: ['src-main/core/tokens/ledger/ledger.ts', 'class Ledger'],
  Job: ['src-shared/job.ts', 'jobSchema'],
  steps: ['src-shared/job.ts', 'stepSchema'],
  Batch: ['src-main/core/invitations/batch/invitation-batches.ts', 'class InvitationBatches'],
  Rotation: ['src-main/core/tokens/rotation/rotations.ts', 'class Rotations'],
  grace: ['src-main/core/tokens/rotation/grace.ts', 'graceLeft'],
  Doubt: ['src-shared/job.ts', 'doubt:'],
  Forget: ['src-shared/token-methods.ts', "'tokens.forget'"],
  removed: ['src-main/core/tokens/ledger/removed-rows.ts', 'class RemovedRows'],
  Fingerprint: ['src-main/core/custody/fingerprints.ts', 'class Fingerprints'],
  settle: ['src-shared/job-methods.ts', "'jobs.settle'"],
  'Outcome unknown': ['src-shared/problem.ts', "'outcome-unknown'"],
  Unsettled: ['src-shared/token-methods.ts', "'tokens.unsettled'"],
  Snapshot: ['src-main/core/connections/snapshots.ts', 'class Snapshots'],
  'Practice team': ['src-main/core/connections/practice-team.ts', 'class PracticeTeam'],
  Feed: ['src-shared/method.ts', "'feed'"],
  Policy: ['src-shared/policy.ts', 'policyFileSchema'],
  'Read, act': ['src-shared/method.ts', 'export function act'],
  Topic: ['src-shared/topics.ts', 'topics'],
  Presence: ['src-shared/method.ts', 'presence'],
  Problem: ['src-shared/problem.ts', 'problemSchema'],
  'Port, adapter, host': ['src-main/core/base/ports/ports.ts', 'interface Ports'],
};

it('explains words of the code, and only those', () => {
  const [, section = ''] = /^## Glossary\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const terms = [...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, term]) => term);
  expect(terms.toSorted()).toEqual(Object.keys(glossary).toSorted());
  for (const [term, [file, word]] of Object.entries(glossary)) expect(read(file), term).toContain(word);
});
