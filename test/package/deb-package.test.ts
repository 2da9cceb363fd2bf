import { chmod, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { mustRun } from '../../build/release/run-program.ts';
import manifest from '../../package.json' with { type: 'json' };
import { expectDesktopEntry } from './tools/desktop-entry.ts';
import { ownFiles } from './tools/installed-files.ts';
import { buildLinuxInstallers } from './tools/linux-installers.ts';
import { runMoved } from './tools/moved-scripts.ts';
import { describeWith } from './tools/needs.ts';
import { scratchFolder } from './tools/scratch.ts';

const packages = [
  { arch: 'x64', debian: 'amd64' },
  { arch: 'arm64', debian: 'arm64' },
] as const;

describeWith(['dpkg-deb', 'desktop-file-validate'], 'the debs', () => {
  const scratch = scratchFolder();
  let output: string;
  const file = (debian: string) => join(output, `Keyholder-${manifest.version}-linux-${debian}.deb`);
  const unpacked = (debian: string) => join(scratch, `unpacked-${debian}`);

  beforeAll(async () => {
    output = await buildLinuxInstallers(scratch, ['deb']);
    for (const { debian } of packages) {
      await mustRun('dpkg-deb', ['--raw-extract', file(debian), unpacked(debian)]);
    }
  });

  describe.each(packages)('$debian', ({ arch, debian }) => {
    it('says who it is and what it needs', async () => {
      const field = async (name: string) =>
        (await mustRun('dpkg-deb', ['--field', file(debian), name])).stdout.trim();
      expect(await field('Package')).toBe('keyholder');
      expect(await field('Version')).toBe(manifest.version);
      expect(await field('Architecture')).toBe(debian);
      expect(await field('Maintainer')).toBe(manifest.author);
      expect(await field('Homepage')).toBe(manifest.homepage);
      expect(await field('Section')).toBe('utils');
      const depends = (await field('Depends')).split(', ');
      const needed =
        'libsecret-1-0 libgtk-3-0 libnss3 libgbm1 libxtst6 libxss1 libnotify4 libuuid1 xdg-utils';
      expect(depends).toEqual(expect.arrayContaining([...needed.split(' '), 'libatspi2.0-0']));
      // The old name alone is a virtual package on Ubuntu 24.04, and apt may take the wrong provider of it.
      expect(depends.filter(one => one.includes('asound'))).toEqual(['libasound2t64 | libasound2']);
      expect(await field('Recommends')).toContain('gnome-keyring');
      expect(await field('Pre-Depends')).toBe('');
    });

    it('installs these files, all of them root’s, and none that somebody else may write or that gives rights', async () => {
      const { stdout } = await mustRun('dpkg-deb', ['--contents', file(debian)]);
      const lines = stdout.trim().split('\n');
      const entries = lines
        .map(line => line.split(/\s+/))
        .map(([mode = '', owner = '', , , , name = '']) => ({ mode, owner, name: name.replace(/^\./, '') }));
      const files = entries.filter(({ mode }) => mode[0] === '-').map(({ name }) => name);
      expect(files.sort()).toEqual(ownFiles(arch));
      expect(entries.filter(({ owner }) => owner !== 'root/root')).toEqual([]);
      // No setuid, no setgid, and nobody but root writes.
      expect(entries.filter(({ mode }) => !/^[-d]rw[-x]r-[-x]r-[-x]$/.test(mode))).toEqual([]);
      const programs = entries.filter(({ mode }) => mode.startsWith('-rwx')).map(({ name }) => name);
      expect(programs).toEqual(['/opt/Keyholder/chrome-sandbox', '/opt/Keyholder/keyholder']);
    });

    it('has a desktop entry that is valid and names what is there', async () => {
      const entry = join(unpacked(debian), 'usr/share/applications/keyholder.desktop');
      await expectDesktopEntry(entry, '/opt/Keyholder/keyholder %U');
      expect((await stat(join(unpacked(debian), 'opt/Keyholder/keyholder'))).mode & 0o111).toBe(0o111);
    });

    it('knows its feed', async () => {
      const info = await readFile(join(unpacked(debian), 'opt/Keyholder/resources/app-update.yml'), 'utf8');
      expect(load(info)).toMatchObject({ provider: 'generic', url: 'https://updates.keyholder.test/stable' });
    });
  });

  describe('the maintainer’s scripts', () => {
    const sandbox = 'opt/Keyholder/chrome-sandbox';
    const install = async (name: string, machine: { namespaces: boolean; appArmor: boolean }) => {
      const root = join(scratch, name);
      await cp(unpacked('amd64'), root, { recursive: true });
      await mkdir(join(root, 'etc'), { recursive: true });
      const called = await runMoved(join(root, 'DEBIAN/postinst'), root, machine);
      return { root, called };
    };

    it('leave the sandbox’s helper without rights where user namespaces work', async () => {
      const { root, called } = await install('namespaces', { namespaces: true, appArmor: false });
      expect((await stat(join(root, sandbox))).mode & 0o7777).toBe(0o755);
      expect(called).toContain('update-alternatives --install');
      expect(called).toContain('update-desktop-database');
    });

    it('give it root’s rights where they do not: the other way would be no sandbox at all', async () => {
      const { root } = await install('no-namespaces', { namespaces: false, appArmor: false });
      expect((await stat(join(root, sandbox))).mode & 0o7777).toBe(0o4755);
      await chmod(join(root, sandbox), 0o755);
    });

    it('install a profile for AppArmor that allows user namespaces to this program only, and remove it', async () => {
      const { root, called } = await install('apparmor', { namespaces: true, appArmor: true });
      const profile = join(root, 'etc/apparmor.d/keyholder');
      const text = await readFile(profile, 'utf8');
      expect(text).toContain('profile "keyholder" "/opt/Keyholder/keyholder" flags=(unconfined) {');
      expect(text).toContain('userns,');
      expect(called).toContain('apparmor_parser --replace');
      const removed = await runMoved(join(root, 'DEBIAN/postrm'), root, { namespaces: true, appArmor: true });
      expect(removed).toContain('apparmor_parser --remove');
      expect(removed).toContain('update-alternatives --remove');
      await expect(stat(profile)).rejects.toThrow('ENOENT');
    });

    it('install no profile without AppArmor', async () => {
      const { root } = await install('no-apparmor', { namespaces: true, appArmor: false });
      expect(await readdir(join(root, 'etc/apparmor.d'))).toEqual([]);
    });
  });
});
