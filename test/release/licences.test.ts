import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { licenceAllowed, withoutText } from '../../build/release/licence-rules.ts';
import { licencesOf, writeLicences } from '../../build/release/licences.ts';
import { folderOf } from '../../build/release/shipped-packages.ts';
import { root } from '../../build/run-tool.ts';
import { type MadeUpModule, type MadeUpPackage, type MadeUpProject, makeProject } from './made-up-project.ts';

const projects: MadeUpProject[] = [];
afterEach(async () => {
  for (const project of projects.splice(0)) await project.dispose();
});

async function made(packages: MadeUpPackage[], modules: MadeUpModule[]): Promise<MadeUpProject> {
  const project = await makeProject(packages, modules);
  projects.push(project);
  return project;
}

const small: MadeUpPackage = {
  folder: 'node_modules/small',
  version: '1.0.0',
  license: 'ISC',
  files: { LICENSE: 'do as you like\r\n\r\n\r\n\r\nbut say so   \n' },
};
const twin: MadeUpPackage = { ...small, folder: 'node_modules/@scope/twin', version: '2.0.0' };
const nested: MadeUpPackage = {
  ...small,
  folder: 'node_modules/@scope/twin/node_modules/small',
  version: '3.0.0',
};

describe('out/licences.txt', () => {
  it('names every package in the bundles, keytar, its headers and Electron, each with its text', async () => {
    const project = await made(
      [small, twin, nested, { ...small, folder: 'node_modules/unused', version: '9.0.0' }],
      [
        { module: 'node_modules/small/index.js' },
        { module: 'node_modules/@scope/twin/dist/index.js' },
        { module: 'node_modules/@scope/twin/node_modules/small/index.js' },
        { module: 'src-main/core/app/router.ts' },
      ],
    );
    await writeLicences(project.root);
    const text = await readFile(join(project.root, 'out/licences.txt'), 'utf8');
    const named = [...text.matchAll(/^(\S+) (\d[\d.]*) \((.+)\)$/gm)].map(([, ...parts]) => parts.join(' '));
    expect(named.sort()).toEqual([
      '@github/keytar 7.0.0 MIT',
      '@scope/twin 2.0.0 ISC',
      'electron 45.0.0 MIT',
      'node-addon-api 8.0.0 MIT',
      'small 1.0.0 ISC',
      'small 3.0.0 ISC',
    ]);
    for (const one of [
      'keytar licence',
      'headers licence',
      'electron licence',
      'licence of the app itself',
    ]) {
      expect(text).toContain(one);
    }
    expect(text.split('do as you like\n\nbut say so\n')).toHaveLength(2);
    expect(text).not.toContain('\r');
  });

  it('is the same for the same packages, in whatever order the bundler named them', async () => {
    const modules = [{ module: 'node_modules/small/a.js' }, { module: 'node_modules/@scope/twin/b.js' }];
    const one = await made([small, twin], modules);
    const other = await made([twin, small], modules.toReversed());
    expect(await licencesOf(one.root)).toBe(await licencesOf(other.root));
  });

  it('is refused with everything that is wrong named at once', async () => {
    const project = await made(
      [
        { ...small, folder: 'node_modules/silent', files: {} },
        { ...small, folder: 'node_modules/greedy', license: 'AGPL-3.0' },
        { ...small, folder: 'node_modules/copyleft', license: 'LGPL-3.0+' },
        { folder: 'node_modules/nothing', version: '1.0.0', files: { LICENSE: 'text' } },
        small,
      ],
      ['silent', 'greedy', 'copyleft', 'nothing', 'small'].map(name => ({
        module: `node_modules/${name}/x.js`,
      })),
    );
    await expect(writeLicences(project.root)).rejects.toThrow(
      [
        'copyleft 1.0.0: LGPL-3.0+ is not allowed.',
        'greedy 1.0.0: AGPL-3.0 is not allowed.',
        'nothing 1.0.0: no licence is not allowed.',
        'silent 1.0.0 has no licence text.',
      ].join('\n'),
    );
    expect(await readdir(join(project.root, 'out'))).toEqual(['modules']);
  });

  it('openpgp brings its own text and the GPL that it builds on', async () => {
    const openpgp: MadeUpPackage = {
      folder: 'node_modules/openpgp',
      version: '6.0.0',
      license: 'LGPL-3.0+',
      files: { LICENSE: 'GNU LESSER GENERAL PUBLIC LICENSE' },
    };
    const project = await made([openpgp], [{ module: 'node_modules/openpgp/dist/openpgp.mjs' }]);
    const text = await licencesOf(project.root);
    expect(text).toMatch(
      /openpgp 6\.0\.0 \(LGPL-3\.0\+\)\n\nGNU LESSER GENERAL PUBLIC LICENSE\n\n\s*GNU GENERAL/,
    );
    expect(text).toContain('END OF TERMS AND CONDITIONS');
  });

  it('a notice comes along, and a missing text only where a standard one was decided on', async () => {
    const project = await made(
      [
        { ...small, license: 'Apache-2.0', files: { 'LICENSE-APACHE': 'terms', NOTICE: 'made by somebody' } },
        {
          folder: 'node_modules/lazy-val',
          version: '1.0.0',
          license: 'MIT',
          author: 'Some Body <s@b.example>',
        },
      ],
      [{ module: 'node_modules/small/x.js' }, { module: 'node_modules/lazy-val/x.js' }],
    );
    const text = await licencesOf(project.root);
    expect(text).toContain('small 1.0.0 (Apache-2.0)\n\nterms\n\nmade by somebody');
    expect(text).toContain('Copyright (c) Some Body\n');
  });

  it('asks for a build where there is none', async () => {
    const project = await made([], []);
    await expect(licencesOf(join(project.root, 'node_modules'))).rejects.toThrow('npm run build');
  });
});

describe('the rules', () => {
  it('LGPL is for openpgp only, and an expression is no licence', () => {
    expect(licenceAllowed('openpgp', 'LGPL-3.0+')).toBe(true);
    for (const licence of ['LGPL-3.0+', 'GPL-3.0', '', 'MIT OR GPL-3.0', 'SEE LICENSE IN x', 'WTFPL']) {
      expect(licenceAllowed('other', licence), licence).toBe(false);
    }
  });

  it.each(Object.keys(withoutText))('%s still comes without a text', async name => {
    const names = await readdir(join(root, 'node_modules', name));
    expect(names.filter(file => /licen[cs]e|copying/i.test(file))).toEqual([]);
    const { license } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    expect(license.toLowerCase()).toBe(withoutText[name]);
  });

  it('a module belongs to the innermost package, to the bundler, or to us', () => {
    expect(folderOf('node_modules/@a/b/node_modules/c/d/e.js')).toBe('node_modules/@a/b/node_modules/c');
    expect(folderOf('virtual:rolldown/runtime.js')).toBe('node_modules/rolldown');
    expect(folderOf('src-main/core/app/router.ts')).toBeNull();
    expect(() => folderOf('virtual:somebody')).toThrow('virtual:somebody');
  });
});
