import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import plist from 'plist';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { afterExtract } from '../../build/package/hooks.ts';
import { narrowed, narrowInfoPlists } from '../../build/package/info-plist.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-hooks-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('SECURITY: macOS is promised no camera, no microphone, no Bluetooth and no loads over http', () => {
  it('and everything else stays as it was', () => {
    const info = {
      CFBundleName: 'Keyholder',
      NSCameraUsageDescription: 'a',
      NSMicrophoneUsageDescription: 'b',
      NSBluetoothAlwaysUsageDescription: 'c',
      NSSomethingNewUsageDescription: 'd',
      NSAppTransportSecurity: {
        NSAllowsArbitraryLoads: true,
        NSExceptionDomains: { localhost: { NSTemporaryExceptionAllowsInsecureHTTPLoads: true } },
      },
      ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256', hash: '00' } },
    };
    expect(narrowed(info)).toEqual({
      CFBundleName: 'Keyholder',
      NSAppTransportSecurity: { NSAllowsLocalNetworking: true },
      ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256', hash: '00' } },
    });
    // A helper's own list has no such key, and gets none.
    expect(narrowed({ LSUIElement: true })).toEqual({ LSUIElement: true });
  });

  it('in the bundle and in every helper', async () => {
    const wide = plist.build({ NSCameraUsageDescription: 'a' });
    const apps = ['Keyholder.app', 'Keyholder.app/Contents/Frameworks/Keyholder Helper (GPU).app'];
    for (const app of apps) {
      await mkdir(join(folder, app, 'Contents'), { recursive: true });
      await writeFile(join(folder, app, 'Contents/Info.plist'), wide);
    }
    await narrowInfoPlists(join(folder, 'Keyholder.app'));
    for (const app of apps) {
      expect(await readFile(join(folder, app, 'Contents/Info.plist'), 'utf8')).not.toContain('Camera');
    }
    await rm(join(folder, apps[1] ?? '', 'Contents/Info.plist'));
    await expect(narrowInfoPlists(join(folder, 'Keyholder.app'))).rejects.toThrow('ENOENT');
  });
});

describe('hooks', () => {
  it('take out what an unpacked Electron brings along, where it brings it', async () => {
    const resources = join(folder, 'resources');
    await mkdir(resources);
    await writeFile(join(resources, 'default_app.asar'), '');
    await writeFile(join(resources, 'kept'), '');
    const context = { appOutDir: folder, electronPlatformName: 'linux' } as Parameters<
      typeof afterExtract
    >[0];
    await afterExtract(context);
    await expect(readFile(join(resources, 'default_app.asar'))).rejects.toThrow('ENOENT');
    expect(await readFile(join(resources, 'kept'), 'utf8')).toBe('');
    await afterExtract(context);
  });
});
