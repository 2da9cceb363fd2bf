import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import plist, { type PlistObject } from 'plist';
import { fuseWire } from './fuse-wire.ts';
import type { PackagedArch } from './targets.ts';

/** What of Electron for macOS a package can be made from, with the wide Info.plist that it comes with. */
export async function writeMacStub(folder: string, arch: PackagedArch): Promise<void> {
  const contents = join(folder, 'Electron.app', 'Contents');
  const frameworks = join(contents, 'Frameworks');
  await writeBundle(join(folder, 'Electron.app'), 'Electron', arch, {
    CFBundleIconFile: 'electron.icns',
    NSAppTransportSecurity: { NSAllowsArbitraryLoads: true },
    NSCameraUsageDescription: 'This app needs access to the camera',
    NSMicrophoneUsageDescription: 'This app needs access to the microphone',
    NSBluetoothAlwaysUsageDescription: 'This app needs access to Bluetooth',
    NSAudioCaptureUsageDescription: 'This app needs access to audio capture',
  });
  await mkdir(join(contents, 'Resources', 'en.lproj'), { recursive: true });
  await mkdir(join(contents, 'Resources', 'de.lproj'), { recursive: true });
  await writeFile(join(contents, 'Resources', 'electron.icns'), '');
  for (const suffix of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${suffix}`;
    await writeBundle(join(frameworks, `${name}.app`), name, arch, {
      ...{ LSUIElement: true, NSCameraUsageDescription: 'This app needs access to the camera' },
    });
  }
  await writeFramework(join(frameworks, 'Electron Framework.framework'), arch);
  await writeFile(join(folder, 'LICENSE'), 'Electron’s licence.\n');
}

async function writeBundle(
  bundle: string,
  name: string,
  arch: PackagedArch,
  info: PlistObject,
): Promise<void> {
  await mkdir(join(bundle, 'Contents', 'MacOS'), { recursive: true });
  await writeFile(join(bundle, 'Contents', 'MacOS', name), machHeader(arch), { mode: 0o755 });
  const always = { CFBundleExecutable: name, CFBundleName: name, CFBundleIdentifier: 'com.github.Electron' };
  await writeFile(join(bundle, 'Contents', 'Info.plist'), plist.build({ ...always, ...info }));
}

async function writeFramework(framework: string, arch: PackagedArch): Promise<void> {
  await mkdir(join(framework, 'Versions', 'A', 'Resources', 'en.lproj'), { recursive: true });
  const code = Buffer.concat([machHeader(arch), fuseWire]);
  await writeFile(join(framework, 'Versions', 'A', 'Electron Framework'), code, { mode: 0o755 });
  await symlink('A', join(framework, 'Versions', 'Current'));
  for (const name of ['Electron Framework', 'Resources']) {
    await symlink(`Versions/Current/${name}`, join(framework, name));
  }
}

/** 32 bytes: 64 bit, an executable without load commands. */
function machHeader(arch: PackagedArch): Buffer {
  const header = Buffer.alloc(32);
  header.writeUInt32LE(0xfeedfacf, 0);
  header.writeUInt32LE({ x64: 0x01000007, arm64: 0x0100000c }[arch], 4);
  header.writeUInt32LE(2, 12);
  return header;
}
