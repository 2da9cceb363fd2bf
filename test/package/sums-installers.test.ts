import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishRelease } from '../../build/release/finish-release.ts';
import { mustRun } from '../../build/release/run-program.ts';
import { readUpdateInfo, updateInfoProblems } from '../../build/release/update-info.ts';
import manifest from '../../package.json' with { type: 'json' };
import { buildLinuxInstallers } from './tools/linux-installers.ts';
import { describeWith } from './tools/needs.ts';
import { downloadProblem } from './tools/release-bench.ts';
import { goodRpm, rpmSaid } from './tools/rpm.ts';
import { scratchFolder } from './tools/scratch.ts';
import { makeTestKey, type TestKey } from './tools/test-key.ts';

const programs = ['dpkg-deb', 'rpm', 'rpmbuild', 'rpmsign', 'mksquashfs', '7za', 'gpg'];

/** From electron-builder's own output to what a user checks: the names and update files fit each other. */
describeWith(programs, 'a release for Linux', () => {
  const scratch = scratchFolder();
  let key: TestKey;
  let output: string;
  let before: string[];

  beforeAll(async () => {
    key = await makeTestKey(scratch, 'release');
    output = await buildLinuxInstallers(scratch, ['AppImage', 'deb', 'rpm', 'tar.gz']);
    // What a release job does not hand on.
    for (const name of ['builder-debug.yml', 'linux-unpacked', 'linux-arm64-unpacked']) {
      await rm(join(output, name), { recursive: true });
    }
    before = (await readdir(output)).sort();
    await finishRelease(output, key.signing, null);
  });
  afterAll(() => key.stop());

  it('consists of these files', () => {
    const name = (ending: string) => `Keyholder-${manifest.version}-linux-${ending}`;
    expect(before).toEqual(
      [
        ...['x86_64.AppImage', 'arm64.AppImage', 'amd64.deb', 'arm64.deb'].map(name),
        ...['x86_64.rpm', 'aarch64.rpm', 'x64.tar.gz', 'arm64.tar.gz'].map(name),
        ...['latest-linux.yml', 'latest-linux-arm64.yml'],
      ].sort(),
    );
  });

  it('is good in every part', async () => {
    expect(await downloadProblem(scratch, output, key.publicKey)).toBeNull();
    const listed = await readFile(join(output, 'SHA256SUMS'), 'utf8');
    for (const name of before) expect(listed).toContain(`  ${name}\n`);
    const rpms = before.filter(name => name.endsWith('.rpm'));
    expect(rpms).toHaveLength(2);
    for (const name of rpms) expect(await rpmSaid(join(output, name), key.publicKey)).toMatch(goodRpm);
  });

  it('tells updaters of what is there now, after signing', async () => {
    for (const name of ['latest-linux.yml', 'latest-linux-arm64.yml']) {
      expect(await updateInfoProblems(output, name)).toEqual([]);
      const { files, version } = await readUpdateInfo(join(output, name));
      expect(files).toHaveLength(3);
      expect(version).toBe(manifest.version);
    }
  });

  it('gives a folder that says what it is, and whose copies do not take themselves for a deb', async () => {
    for (const arch of ['x64', 'arm64']) {
      const file = join(output, `Keyholder-${manifest.version}-linux-${arch}.tar.gz`);
      const { stdout } = await mustRun('tar', ['--list', '--gzip', '--file', file]);
      const names = stdout.trim().split('\n');
      const folder = `Keyholder-${manifest.version}-linux-${arch}`;
      expect(names.filter(each => !each.startsWith(`${folder}/`))).toEqual([]);
      expect(names).toContain(`${folder}/keyholder`);
      expect(names).toContain(`${folder}/resources/app.asar`);
      expect(names).not.toContain(`${folder}/resources/package-type`);
    }
  });
});
