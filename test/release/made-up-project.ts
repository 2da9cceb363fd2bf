import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { besideBundles, bundles, type Licensed, licenceNotes } from '../../build/release/licences.ts';

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
});

/** A project after a build with these notes; what lies beside the bundles is there. Gone after the test. */
export async function makeProject(
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
