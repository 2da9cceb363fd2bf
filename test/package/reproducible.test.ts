import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { ownFiles } from './checks/loose-files.ts';
import { pack } from './stub/pack.ts';
import { allTargets } from './stub/targets.ts';
import { locate, type PackedApp, packedApps, whyNotPacked } from './support/packed-apps.ts';
import { copyProject } from './support/project-copy.ts';
import { configurations } from './support/release-env.ts';
import { runDist } from './support/run-dist.ts';

const reason = whyNotPacked();

describeUnless(reason, 'the same sources, built again elsewhere', () => {
  let folder: string;
  let output: string;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'keyholder-again-')));
    // Deeper, elsewhere, and with files of another age.
    const project = join(folder, 'another place', 'for-it');
    output = join(folder, 'output');
    await copyProject(project, packedApps().project);
    for (const sources of ['src-main', 'src-renderer', 'src-shared', 'build'])
      await age(join(project, sources));
    const { stubs } = packedApps();
    const elsewhere = { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
    const here = join(stubs, `linux-${process.arch}`);
    await runDist(project, ['--dir'], { ELECTRON_OVERRIDE_DIST_PATH: here, ...elsewhere });
    await pack(configurations.unsigned, allTargets, { project, stubs, output });
  });
  afterAll(() => reason ?? rm(folder, { recursive: true }));

  it.each(allTargets)('app.asar for $platform on $arch is the same, byte for byte', target => {
    const { stubs, output: first } = packedApps();
    const one = readFileSync(locate(target, first, stubs).asar);
    const other = readFileSync(locate(target, output, stubs).asar);
    expect(one.length).toBeGreaterThan(1_000_000);
    expect(other.equals(one)).toBe(true);
  });

  it('and so is everything else that is ours', () => {
    const { stubs, output: first } = packedApps();
    for (const target of allTargets) {
      expect(digests(locate(target, output, stubs))).toEqual(digests(locate(target, first, stubs)));
    }
  });
});

async function age(path: string): Promise<void> {
  const long = new Date('2001-02-03T04:05:06Z');
  for (const name of await readdir(path, { recursive: true })) await utimes(join(path, name), long, long);
}

const digests = (app: PackedApp) =>
  ownFiles(app).map(name => [
    name,
    createHash('sha256')
      .update(readFileSync(join(app.folder, name)))
      .digest('hex'),
  ]);
