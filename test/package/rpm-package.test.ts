import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mustRun } from '../../build/release/run-program.ts';
import manifest from '../../package.json' with { type: 'json' };
import { expectDesktopEntry } from './tools/desktop-entry.ts';
import { ownFiles } from './tools/installed-files.ts';
import { buildLinuxInstallers } from './tools/linux-installers.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';

const packages = [
  { arch: 'x64', fedora: 'x86_64' },
  { arch: 'arm64', fedora: 'aarch64' },
] as const;

describeWith(['rpm', 'rpmbuild', 'rpm2archive', 'desktop-file-validate'], 'the rpms', () => {
  const scratch = scratchFolder();
  let output: string;
  const file = (fedora: string) => join(output, `Keyholder-${manifest.version}-linux-${fedora}.rpm`);
  const query = async (fedora: string, format: string) =>
    (await mustRun('rpm', ['--query', '--package', '--queryformat', format, file(fedora)])).stdout;

  beforeAll(async () => {
    output = await buildLinuxInstallers(scratch, ['rpm']);
  });

  describe.each(packages)('$fedora', ({ arch, fedora }) => {
    it('says who it is and what it needs', async () => {
      const said = await query(fedora, '%{NAME}|%{VERSION}|%{ARCH}|%{OS}|%{PACKAGER}|%{URL}|%{LICENSE}');
      const { version, author, homepage, license } = manifest;
      expect(said).toBe(['keyholder', version, fedora, 'linux', author, homepage, license].join('|'));
      const requires = (await query(fedora, '[%{REQUIRENAME}\\n]')).split('\n');
      const needed = ['gtk3', 'nss', 'libXScrnSaver', 'libnotify', 'at-spi2-core', 'xdg-utils'];
      const either = ['libsecret', 'mesa-libgbm', 'alsa-lib', 'libXtst', 'libuuid'];
      const lacking = either.filter(name => !requires.some(one => one.startsWith(`(${name} or `)));
      expect(lacking).toEqual([]);
      expect(requires).toEqual(expect.arrayContaining(needed));
      // A library that Electron brings along would else be asked of the system.
      expect(requires.filter(name => /\.so/.test(name))).toEqual([]);
    });

    it('installs these files, all of them root’s, and none that somebody else may write or that gives rights', async () => {
      const list = await query(
        fedora,
        '[%{FILEMODES:perms} %{FILEUSERNAME} %{FILEGROUPNAME} %{FILENAMES}\\n]',
      );
      const entries = list
        .trim()
        .split('\n')
        .map(line => line.split(' '));
      const files = entries.filter(([mode = '']) => mode[0] === '-');
      expect(files.map(([, , , name]) => name).sort()).toEqual(ownFiles(arch));
      expect(entries.filter(([, user, group]) => user !== 'root' || group !== 'root')).toEqual([]);
      expect(entries.filter(([mode = '']) => !/^[-d]rw[-x]r-[-x]r-[-x]$/.test(mode))).toEqual([]);
    });

    it('has a desktop entry that is valid', async () => {
      const folder = join(scratch, fedora);
      await mkdir(folder);
      await mustRun('sh', ['-c', `rpm2archive - < '${file(fedora)}' | tar -xz`], { cwd: folder });
      const entry = join(folder, 'usr/share/applications/keyholder.desktop');
      await expectDesktopEntry(entry, '/opt/Keyholder/keyholder %U');
      const type = await readFile(join(folder, 'opt/Keyholder/resources/package-type'), 'utf8');
      expect(type).toBe('rpm');
    });

    it('runs the same scripts as the deb, and needs their shell', async () => {
      const { stdout } = await mustRun('rpm', ['--query', '--package', '--scripts', file(fedora)]);
      expect(stdout).toMatch(/postinstall scriptlet[\s\S]*chmod 4755 '\/opt\/Keyholder\/chrome-sandbox'/);
      expect(stdout).toMatch(/postuninstall scriptlet[\s\S]*update-alternatives --remove 'keyholder'/);
    });
  });
});
