import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../build/run-tool.ts';

/** What git does not keep, and git itself. */
const left = ['.git', 'node_modules', 'out', 'dist', 'test-results', 'playwright-report', '.cache'];

/**
 * Another checkout as `npm ci` leaves it, so that tests build elsewhere than where the developer works.
 * @param from the sources to take, this project's by default
 */
export async function copyProject(folder: string, from: string = root): Promise<void> {
  await copySources(folder, from);
  await copyPackages(folder);
}

/** Overwrites what is there. */
export async function copySources(folder: string, from: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(from)) {
    if (!left.includes(name)) await cp(join(from, name), join(folder, name), { recursive: true });
  }
}

/** As hard links: 600 MB. A temporary folder on another disk cannot have them. */
async function copyPackages(folder: string): Promise<void> {
  const run = promisify(execFile);
  // A linked node_modules would be copied as a link, and what a test takes out of its copy would be gone for everybody.
  const packages = await realpath(join(root, 'node_modules'));
  const copy = join(folder, 'node_modules');
  await run('cp', ['-alT', packages, copy]).catch(() => run('cp', ['-aT', packages, copy]));
}

/** What electron-builder looks for among the packages: what it packs, Electron's version, and what planted mistakes bring along. */
const lookedFor = ['keytar', 'electron', 'semver', 'zod'];

/**
 * The built project with no more packages than that: electron-builder has npm list them for each package that it makes, which takes
 * seconds of a processor for all seven hundred. What it packs is the same, byte for byte (`planted.test.ts`).
 */
export async function copyLean(folder: string, from: string): Promise<void> {
  await copySources(folder, from);
  for (const name of ['out', ...lookedFor.map(one => `node_modules/${one}`)])
    await cp(join(from, name), join(folder, name), { recursive: true });
}
