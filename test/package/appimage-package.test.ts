import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mustRun } from '../../build/release/run-program.ts';
import manifest from '../../package.json' with { type: 'json' };
import { stubRuntime } from './tools/appimage-tools.ts';
import { expectDesktopEntry } from './tools/desktop-entry.ts';
import { buildLinuxInstallers } from './tools/linux-installers.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';

const images = [
  { arch: 'x64', machine: 'x86_64' },
  { arch: 'arm64', machine: 'arm64' },
] as const;

describeWith(['mksquashfs', 'unsquashfs', 'desktop-file-validate'], 'the AppImages', () => {
  const scratch = scratchFolder();
  let output: string;
  const file = (machine: string) => join(output, `Keyholder-${manifest.version}-linux-${machine}.AppImage`);
  const folder = (machine: string) => join(scratch, machine);

  beforeAll(async () => {
    output = await buildLinuxInstallers(scratch, ['AppImage']);
    for (const { arch, machine } of images) {
      const offset = String(stubRuntime(arch).length);
      const quiet = ['-quiet', '-no-progress', '-offset', offset];
      await mustRun('unsquashfs', [...quiet, '-dest', folder(machine), file(machine)]);
    }
  });

  describe.each(images)('$machine', ({ arch, machine }) => {
    it('begins with the runtime of its processor and can be executed', async () => {
      const runtime = stubRuntime(arch);
      expect((await readFile(file(machine))).subarray(0, runtime.length).equals(runtime)).toBe(true);
      expect((await stat(file(machine))).mode & 0o777).toBe(0o755);
    });

    it('has one valid desktop entry, which does not switch the sandbox off', async () => {
      const names = (await readdir(folder(machine))).filter(name => name.endsWith('.desktop'));
      expect(names).toEqual(['keyholder.desktop']);
      const entry = join(folder(machine), 'keyholder.desktop');
      await expectDesktopEntry(entry, 'AppRun %U');
    });

    it('holds the app for this processor, and all is root’s', async () => {
      const prebuilds = join(folder(machine), 'resources/app.asar.unpacked/node_modules/keytar/prebuilds');
      expect(await readdir(prebuilds)).toEqual([`linux-${arch}`]);
      const args = ['-offset', String(stubRuntime(arch).length), '-llnumeric', file(machine)];
      const { stdout } = await mustRun('unsquashfs', args);
      const entries = stdout.split('\n').filter(line => /^[-dl][rwxsStT-]{9} /.test(line));
      expect(entries.length).toBeGreaterThan(20);
      expect(entries.filter(line => line.split(/\s+/)[1] !== '0/0')).toEqual([]);
      expect(entries.filter(line => /^.{3}s|^.{6}s|^-.{7}w/.test(line))).toEqual([]);
    });
  });

  /** electron-builder's launcher, with a program in Keyholder's place that says how it was called. */
  it('starts Keyholder with what it was given, and without the sandbox only where there can be none', async () => {
    const place = join(scratch, 'launched');
    const programs = join(place, 'programs');
    await mkdir(programs, { recursive: true });
    await writeFile(join(place, 'AppRun'), await readFile(join(folder('x86_64'), 'AppRun')), { mode: 0o755 });
    await writeFile(join(place, 'keyholder'), '#!/bin/sh\necho "called: $*"\n', { mode: 0o755 });
    const launch = async (namespaces: boolean) => {
      const unshare = `#!/bin/sh\nexit ${namespaces ? 0 : 1}\n`;
      await writeFile(join(programs, 'unshare'), unshare, { mode: 0o755 });
      const env = { PATH: `${programs}:/usr/bin:/bin`, APPDIR: place };
      return (await mustRun(join(place, 'AppRun'), ['keyholder://x y'], { env })).stdout.trim();
    };
    expect(await launch(true)).toBe('called: keyholder://x y');
    // That is electron-builder's launcher. Keyholder refuses to run like that: see sandbox-switch.ts.
    expect(await launch(false)).toBe('called: --no-sandbox keyholder://x y');
  });
});
