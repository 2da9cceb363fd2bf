import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { fuseWire } from './fuse-wire.ts';
import type { PackagedArch } from './targets.ts';

/** What of Electron for Windows a package can be made from: programs without code, with the resources that get edited. */
export async function writeWindowsStub(folder: string, arch: PackagedArch): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true });
  await writeFile(join(folder, 'electron.exe'), portableExecutable(arch, false));
  await writeFile(join(folder, 'ffmpeg.dll'), portableExecutable(arch, true));
  await writeFile(join(folder, 'locales', 'en-US.pak'), '');
  await writeFile(join(folder, 'locales', 'de.pak'), '');
  await writeFile(join(folder, 'LICENSE'), 'Electron’s licence.\n');
}

function portableExecutable(arch: PackagedArch, library: boolean): Buffer {
  const executable = NtExecutable.createEmpty(false, library);
  const resources = NtExecutableResource.from(executable);
  // electron-builder wants exactly one, in one language.
  const version = Resource.VersionInfo.createEmpty();
  const english = { lang: 1033, codepage: 1200 };
  version.setStringValues(english, { ProductName: 'Electron', FileDescription: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  if (!library) {
    // RT_RCDATA, so that the wire survives every editing of the resources.
    resources.entries.push({
      type: 10,
      id: 1,
      lang: 1033,
      codepage: 1200,
      bin: Uint8Array.from(fuseWire).buffer,
    });
  }
  resources.outputResource(executable);
  const bytes = Buffer.from(executable.generate());
  bytes.writeUInt16LE({ x64: 0x8664, arm64: 0xaa64 }[arch], bytes.readUInt32LE(0x3c) + 4);
  return bytes;
}
