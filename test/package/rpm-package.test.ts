import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { mustRun, runProgram } from '../../build/release/run-program.ts';
import manifest from '../../package.json' with { type: 'json' };
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

  it('are one for each processor', async () => {
    expect((await readdir(output)).filter(name => name.endsWith('.rpm')).sort()).toEqual([
      `Keyholder-${manifest.version}-linux-aarch64.rpm`,
      `Keyholder-${manifest.version}-linux-x86_64.rpm`,
    ]);
  });

  describe.each(packages)('$fedora', ({ arch, fedora }) => {
    it('says who it is and what it needs', async () => {
      const said = await query(fedora, '%{NAME}|%{VERSION}|%{ARCH}|%{OS}|%{PACKAGER}|%{URL}|%{LICENSE}');
      const { version, author, homepage, license } = manifest;
      expect(said).toBe(['keyholder', version, fedora, 'linux', author, homepage, license].join('|'));
      const requires = (await query(fedora, '[%{REQUIRENAME}\\n]')).split('\n');
      const needed = ['(libsecret or libsecret-1-0)', 'gtk3', 'nss', '(mesa-libgbm or libgbm1)'];
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
      expect(await runProgram('desktop-file-validate', [entry])).toMatchObject({ code: 0, output: '' });
      expect(await readFile(entry, 'utf8')).toContain('\nExec=/opt/Keyholder/keyholder %U\n');
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
