import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Platform } from 'electron-builder';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { mustRun } from '../../build/release/run-program.ts';
import { readUpdateInfo, updateInfoProblems } from '../../build/release/update-info.ts';
import manifest from '../../package.json' with { type: 'json' };
import { signedVersionTexts } from './checks/windows-resources.ts';
import { packedApps } from './support/packed-apps.ts';
import { buildInstallers, releaseConfiguration, smallStubs } from './tools/build-installers.ts';
import { describeWith } from './tools/needs.ts';
import { type NsisTools, nsisTools } from './tools/nsis-tools.ts';
import { scratchFolder } from './tools/scratch.ts';

const library = 'node_modules/keytar/prebuilds/win32-x64/keytar.node';
const installers = [
  { arch: 'x64', archive: 'app-64.7z' },
  { arch: 'arm64', archive: 'app-arm64.7z' },
] as const;

/**
 * Real: electron-builder, its scripts, makensis, 7-Zip. Stand-ins: whoever signs only writes down what, the plug-ins do nothing, elevate.exe
 * is another file, wine is a program that takes the uninstaller out. So what is in the installers is proven here; that
 * they install is seen on Windows only.
 */
describeWith(['makensis', '7za', '7z'], 'the installers for Windows', () => {
  const scratch = scratchFolder();
  const output = join(scratch, 'dist');
  const opened = (arch: string) => join(scratch, `opened-${arch}`);
  const app = (arch: string) => join(scratch, `app-${arch}`);
  const installer = (arch: string) => join(output, `Keyholder-${manifest.version}-win-${arch}.exe`);
  /** What electron-builder had signed, in its order. signtool.exe exists on Windows only: what it would be called for is decided here. */
  const signed: string[] = [];
  let tools: NsisTools;

  beforeAll(async () => {
    const certificate = join(scratch, 'certificate.p12');
    await writeFile(certificate, 'somebody’s');
    tools = await nsisTools(join(scratch, 'nsis'), library);
    const signing = {
      ...{ WIN_CSC_LINK: certificate, WIN_CSC_KEY_PASSWORD: 'x', KEYHOLDER_PUBLISHER: 'Test Publisher' },
    };
    const config = releaseConfiguration(signing);
    const sign = async ({ path }: { path: string }) => void signed.push(path);
    const win = { ...config.win, signtoolOptions: { ...config.win?.signtoolOptions, sign } };
    await buildInstallers({
      config: { ...config, win },
      platform: Platform.WINDOWS,
      formats: ['nsis'],
      env: { ...signing, ...tools.env },
      project: packedApps().lean,
      stubs: await smallStubs(join(scratch, 'stubs'), 'win32'),
      output,
    });
    for (const { arch, archive } of installers) {
      await mustRun('7z', ['x', '-y', `-o${opened(arch)}`, installer(arch)]);
      await mustRun('7za', ['x', '-y', `-o${app(arch)}`, join(opened(arch), '$PLUGINSDIR', archive)]);
    }
  });

  it('are one for each processor, and the update file names both', async () => {
    const names = (await readdir(output)).filter(name => name.endsWith('.exe')).sort();
    expect(names).toEqual(['arm64', 'x64'].map(arch => `Keyholder-${manifest.version}-win-${arch}.exe`));
    expect(await updateInfoProblems(output, 'latest.yml')).toEqual([]);
    const { files, version } = await readUpdateInfo(join(output, 'latest.yml'));
    expect(files.map(({ url }) => url).sort()).toEqual(names);
    expect(version).toBe(manifest.version);
  });

  describe.each(installers)('$arch', ({ arch, archive }) => {
    it('holds the app for its processor, and no other', async () => {
      const carried = await readdir(join(opened(arch), '$PLUGINSDIR'));
      expect(carried.filter(name => name.endsWith('.7z'))).toEqual([archive]);
      const files = (await readdir(app(arch), { recursive: true, withFileTypes: true }))
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(app(arch).length + 1));
      expect(files.filter(name => /\.(exe|node|asar)$/.test(name)).sort()).toEqual([
        'Keyholder.exe',
        'resources/app.asar',
        `resources/app.asar.unpacked/node_modules/keytar/prebuilds/win32-${arch}/keytar.node`,
        'resources/elevate.exe',
      ]);
    });

    it('is signed, with everything in it that can be executed, its uninstaller too', () => {
      const unpacked = join(output, arch === 'x64' ? 'win-unpacked' : 'win-arm64-unpacked');
      const wanted = [
        installer(arch),
        join(unpacked, 'Keyholder.exe'),
        join(unpacked, 'ffmpeg.dll'),
        installer(arch).replace(/\.exe$/, '.__uninstaller.exe'),
        join(unpacked, `resources/app.asar.unpacked/node_modules/keytar/prebuilds/win32-${arch}/keytar.node`),
      ];
      expect(signed).toEqual(expect.arrayContaining(wanted));
      expect(signed.filter(path => path.endsWith('/resources/elevate.exe'))).toHaveLength(2);
    });

    // By it an installed copy tells a newer installer from an old one that is signed just as well.
    it('calls itself the version that the feed announces', () => {
      expect(signedVersionTexts(installer(arch))).toMatchObject({
        ProductName: 'Keyholder',
        ProductVersion: manifest.version,
      });
    });

    it('tells the updater whose signature to demand', async () => {
      const text = await readFile(join(app(arch), 'resources/app-update.yml'), 'utf8');
      expect(load(text)).toMatchObject({
        provider: 'generic',
        url: 'https://updates.keyholder.test/stable',
        publisherName: ['Test Publisher'],
      });
    });
  });

  describe('the script', () => {
    const calls = async () => {
      const [, ...each] = (await readFile(tools.diary, 'utf8')).split('== makensis\n');
      return each;
    };
    const templates = 'node_modules/app-builder-lib/templates/nsis';

    it('was compiled for each installer, and once more for its uninstaller', async () => {
      const all = await calls();
      expect(all).toHaveLength(4);
      expect(all.filter(call => call.includes('\n-DBUILD_UNINSTALLER\n'))).toHaveLength(2);
    });

    it('warned of nothing but sentences that Debian’s translations lack', async () => {
      const lines = (await readFile(tools.outputs, 'latin1')).split(/\r?\n/);
      const warnings = lines.filter(line => /^\s*warning/i.test(line) && !line.includes('LangString'));
      expect(warnings).toEqual([]);
    });

    it('keeps a person’s data when Keyholder is uninstalled, unless it is told otherwise', async () => {
      for (const call of await calls()) expect(call).not.toContain('DELETE_APP_DATA_ON_UNINSTALL');
      const uninstaller = await readFile(join(templates, 'uninstaller.nsh'), 'utf8');
      // The word that an administrator may add.
      expect(uninstaller).toContain('"--delete-app-data"');
      const removed = uninstaller.split('\n').filter(line => line.includes('RMDir /r "$APPDATA'));
      const guarded = uninstaller.slice(uninstaller.indexOf('$isDeleteAppData == "1"'));
      expect(removed.length).toBeGreaterThan(0);
      for (const line of removed) expect(guarded).toContain(line);
    });

    it('knows the switches of a silent installation, and asks for an administrator only where one says so', async () => {
      for (const call of await calls()) {
        expect(call).toContain('"allusers"');
        expect(call).toContain('"currentuser"');
        // /S is NSIS’ own. Without these two the installer asks, and takes the person alone by default.
        expect(call).not.toMatch(/-DINSTALL_MODE_PER_ALL_USERS$/m);
        expect(call).not.toContain('-DINSTALL_MODE_PER_ALL_USERS_DEFAULT');
        expect(call).not.toContain('-DONE_CLICK');
      }
      const assisted = await readFile(join(templates, 'assistedInstaller.nsh'), 'utf8');
      expect(assisted).toContain('GetOptions} $R0 "/allusers" $R1');
      expect(assisted).toContain('GetOptions} $R0 "/currentuser" $R1');
    });
  });
});
