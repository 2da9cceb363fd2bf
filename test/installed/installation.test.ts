import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { installationOn } from './installation.ts';

const release = [
  'Keyholder-1.2.3-linux-amd64.deb',
  'Keyholder-1.2.3-linux-arm64.deb',
  'Keyholder-1.2.3-linux-x86_64.rpm',
  'Keyholder-1.2.3-linux-x86_64.AppImage',
  'Keyholder-1.2.3-mac-x64.dmg',
  'Keyholder-1.2.3-mac-arm64.dmg',
  'Keyholder-1.2.3-mac-arm64.zip',
  'Keyholder-1.2.3-win-x64.exe',
  'Keyholder-1.2.3-win-arm64.exe',
  'Keyholder-1.2.3-win-x64.exe.blockmap',
  'SHA256SUMS',
];

const on = (platform: string, arch: string, env: Record<string, string> = {}, files = release) =>
  installationOn(
    { platform, arch, home: platform === 'win32' ? 'C:\\Users\\me' : '/home/me', env },
    '/r',
    files,
  );

describe('how Keyholder is installed', () => {
  it.each([
    ['linux', 'x64', 'Keyholder-1.2.3-linux-amd64.deb'],
    ['linux', 'arm64', 'Keyholder-1.2.3-linux-arm64.deb'],
    ['darwin', 'x64', 'Keyholder-1.2.3-mac-x64.dmg'],
    ['darwin', 'arm64', 'Keyholder-1.2.3-mac-arm64.dmg'],
    ['win32', 'x64', 'Keyholder-1.2.3-win-x64.exe'],
    ['win32', 'arm64', 'Keyholder-1.2.3-win-arm64.exe'],
  ])('%s %s takes %s', (platform, arch, installer) => {
    const { installer: taken, install } = on(platform, arch);
    expect(taken).toBe(installer);
    expect(install.flat().some(word => word.endsWith(installer))).toBe(true);
  });

  it('an unsigned installer is none, and two are one too many', () => {
    expect(() => on('win32', 'x64', {}, ['Keyholder-1.2.3-win-x64-unsigned.exe'])).toThrow('there is: none');
    const two = ['Keyholder-1.2.3-linux-amd64.deb', 'Keyholder-1.2.2-linux-amd64.deb'];
    expect(() => on('linux', 'x64', {}, two)).toThrow(two.join(', '));
    expect(() => on('linux', 'ia32')).toThrow('none');
    expect(() => on('freebsd', 'x64')).toThrow('freebsd');
  });

  it.each(['linux', 'darwin', 'win32'])('on %s the data lies outside of what is removed', platform => {
    const { program, dataFolder, executable } = on(platform, 'x64');
    for (const path of program) expect(dataFolder.startsWith(path)).toBe(false);
    expect(program.some(path => executable.startsWith(path))).toBe(true);
    expect(dataFolder).toMatch(/[\\/]Keyholder$/);
  });

  it('takes the folders that the system names', () => {
    expect(on('linux', 'x64', { XDG_CONFIG_HOME: '/c' }).dataFolder).toBe('/c/Keyholder');
    expect(on('linux', 'x64').dataFolder).toBe('/home/me/.config/Keyholder');
    const windows = on('win32', 'x64', { APPDATA: 'D:\\Roaming', LOCALAPPDATA: 'D:\\Local' });
    expect(windows.dataFolder).toBe('D:\\Roaming\\Keyholder');
    expect(windows.executable).toBe('D:\\Local\\Programs\\Keyholder\\Keyholder.exe');
    expect(on('win32', 'x64').dataFolder).toBe('C:\\Users\\me\\AppData\\Roaming\\Keyholder');
  });

  it('asks nothing', () => {
    expect(on('win32', 'x64').install).toEqual([
      [expect.stringMatching(/win-x64\.exe$/), '/S', '/currentuser'],
    ]);
    expect(on('win32', 'x64').uninstall.flat()).toContain('/S');
    for (const command of [...on('linux', 'x64').install, ...on('linux', 'x64').uninstall]) {
      expect(command).toContain('--yes');
    }
  });

  it('the uninstaller takes the copy of the installer along, but not when it is part of an update', () => {
    const script = readFileSync(new URL('../../build/installer.nsh', import.meta.url), 'utf8');
    // electron-builder's own name for that folder.
    const folder = `${manifest.name}-updater`;
    expect(script).toMatch(/\$\{ifNot\} \$\{isUpdated\}[\s\S]*RMDir \/r[\s\S]*\$\{endif\}/i);
    expect(script).toContain(`RMDir /r "$LOCALAPPDATA\\${folder}"`);
    expect(on('win32', 'x64').program).toContain(`C:\\Users\\me\\AppData\\Local\\${folder}`);
  });
});
