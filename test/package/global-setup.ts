import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../build/run-tool.ts';
import { writeStub } from './stub/electron-stub.ts';
import { allTargets, nameOf } from './stub/targets.ts';
import type { PackedApps } from './support/packed-apps.ts';
import { plantedSecrets } from './support/planted-secrets.ts';
import { copyLean, copyProject } from './support/project-copy.ts';
import { runDist, runNode } from './support/run-dist.ts';

/** Builds once, and packs it for every platform and processor, with electron-builder and without Electron. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux') {
    provide('packedApps', { reason: 'Packages of stubs are made on Linux only.' });
    return;
  }
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'keyholder-package-')));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    provide('packedApps', await make(folder));
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

async function make(folder: string): Promise<PackedApps> {
  const project = join(folder, 'project');
  const stubs = join(folder, 'stubs');
  const output = join(folder, 'output');
  await mkdir(stubs);
  const here = `linux-${process.arch}`;
  for (const target of allTargets) {
    // The Linux one for this computer is a whole Node, so that it can be started.
    await writeStub(stubs, target, nameOf(target) === here ? process.execPath : undefined);
  }
  await copyProject(project);
  const distOutput = await runDist(project, ['--dir'], {
    ...plantedSecrets,
    ELECTRON_OVERRIDE_DIST_PATH: join(stubs, here),
  });
  await runNode(root, [join(import.meta.dirname, 'stub/pack-all.ts'), project, stubs, output]);
  const lean = join(folder, 'lean');
  await copyLean(lean, project);
  return { project, lean, distOutput, stubs, output };
}
