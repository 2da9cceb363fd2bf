import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  allowed,
  besideBundles,
  bundles,
  type Licensed,
  licenceNotes,
  licencesOf,
  withoutText,
  writeLicences,
} from '../../build/release/licences.ts';
import { root } from '../../build/run-tool.ts';

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
});

/** A project after a build with these notes; what lies beside the bundles is there. Gone after the test. */
async function makeProject(
  main: readonly Licensed[] = [],
  renderer: readonly Licensed[] = [],
): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'keyholder-made-up-'));
  roots.push(root);
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), content);
  };
  for (const folder of besideBundles) {
    const name = folder === 'keytar' ? '@github/keytar' : folder;
    const manifest = { name, version: '1.0.0', license: 'MIT' };
    await write(`node_modules/${folder}/package.json`, JSON.stringify(manifest));
    await write(`node_modules/${folder}/LICENSE.md`, `licence of ${folder}`);
  }
  for (const bundle of bundles) {
    const licences = { main, preload: [], renderer }[bundle];
    for (const { name, version } of licences) {
      const manifest = { name, version, author: 'Some Body <s@b.example>' };
      await write(`node_modules/${name}/package.json`, JSON.stringify(manifest));
    }
    await write(`out/${bundle}/${licenceNotes.fileName}`, JSON.stringify(licences));
  }
  await write('LICENSE', 'the licence of the app itself\n');
  return root;
}

const small = {
  ...{ name: 'small', version: '1.0.0', identifier: 'ISC' },
  text: 'do as you like\r\n\r\n\r\n\r\nbut say so   \n',
};
const twin = { ...small, name: '@scope/twin', version: '2.0.0' };

it('names every package of every bundle and what lies beside them, each with its text', async () => {
  const project = await makeProject([twin, small], [{ ...small, version: '3.0.0' }]);
  await writeLicences(project);
  const text = await readFile(join(project, 'out/licences.txt'), 'utf8');
  const named = [...text.matchAll(/^(\S+) (\d[\d.]*) \((.+)\)$/gm)].map(([, ...parts]) => parts.join(' '));
  expect(named.sort()).toEqual([
    ...['@github/keytar 1.0.0 MIT', '@scope/twin 2.0.0 ISC', 'electron 1.0.0 MIT'],
    ...['node-addon-api 1.0.0 MIT', 'rolldown 1.0.0 MIT', 'small 1.0.0 ISC'],
    ...['small 3.0.0 ISC', 'vite 1.0.0 MIT'],
  ]);
  for (const one of ['licence of keytar', 'licence of electron', 'licence of the app itself'])
    expect(text).toContain(one);
  expect(text.split('do as you like\n\nbut say so\n')).toHaveLength(2);
  expect(text).not.toContain('\r');
});

it('takes the notes of every bundle that is made', async () => {
  const text = await readFile(join(root, 'electron.vite.config.ts'), 'utf8');
  expect([...text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name)).toEqual([...bundles]);
  expect(text.match(/\blicense: licenceNotes\b/g)).toHaveLength(bundles.length);
});

it('is the same for the same packages, in whatever order they were noted', async () => {
  const [one, other] = [await makeProject([small, twin]), await makeProject([twin, small])];
  expect(await licencesOf(one)).toBe(await licencesOf(other));
});

it('is refused with everything that is wrong named at once', async () => {
  const licences = [
    { ...small, name: 'silent', text: '' },
    { ...small, name: 'greedy', identifier: 'AGPL-3.0' },
    { ...small, name: 'copyleft', identifier: 'LGPL-3.0+' },
    { ...small, name: 'either', identifier: 'MIT OR GPL-3.0' },
    { name: 'nothing', version: '1.0.0', text: 'text' },
    small,
  ];
  const project = await makeProject(licences);
  await expect(writeLicences(project)).rejects.toThrow(
    [
      'copyleft 1.0.0: LGPL-3.0+ is not allowed.',
      'either 1.0.0: MIT OR GPL-3.0 is not allowed.',
      'greedy 1.0.0: AGPL-3.0 is not allowed.',
      'nothing 1.0.0: no licence is not allowed.',
      'silent 1.0.0 has no licence text.',
    ].join('\n'),
  );
  expect(await readdir(join(project, 'out'))).not.toContain('licences.txt');
});

it('borrows a text only where that was decided', async () => {
  const lazy = { name: 'lazy-val', version: '1.0.0', identifier: 'MIT' };
  expect(await licencesOf(await makeProject([lazy]))).toContain('Copyright (c) Some Body\n');
});

it('asks for a build where there is none', async () => {
  await expect(licencesOf(join(await makeProject(), 'node_modules'))).rejects.toThrow('npm run build');
});

it('allows nothing that asks for more than Vite hands on', () => {
  expect(allowed.filter(one => /GPL|Apache|MPL|EPL/.test(one))).toEqual([]);
});

it.each(withoutText)('%s still comes without a text', async name => {
  const names = await readdir(join(root, 'node_modules', name));
  expect(names.filter(file => /licen[cs]e|copying/i.test(file))).toEqual([]);
});
