import { chmod, copyFile, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fuseWire } from './fuse-wire.ts';
import type { PackagedArch } from './targets.ts';

/**
 * What of Electron for Linux a package can be made from.
 * @param executable whole program to copy, which then really starts; without it a header with nothing behind it
 */
export async function writeLinuxStub(folder: string, arch: PackagedArch, program?: string): Promise<void> {
  const electron = join(folder, 'electron');
  await mkdir(join(folder, 'locales'), { recursive: true });
  if (program === undefined) await writeFile(electron, elfHeader(arch));
  else await copyFile(program, electron);
  const file = await open(electron, 'a');
  await file.write(fuseWire);
  await file.close();
  await chmod(electron, 0o755);
  await writeFile(join(folder, 'chrome-sandbox'), elfHeader(arch), { mode: 0o755 });
  await writeFile(join(folder, 'locales', 'en-US.pak'), '');
  await writeFile(join(folder, 'locales', 'de.pak'), '');
  await writeFile(join(folder, 'LICENSE'), 'Electron’s licence.\n');
}

/** 64 bytes: little-endian, 64 bit, an executable. */
function elfHeader(arch: PackagedArch): Buffer {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(2, 16);
  header.writeUInt16LE({ x64: 0x3e, arm64: 0xb7 }[arch], 18);
  header.writeUInt32LE(1, 20);
  header.writeUInt16LE(64, 52);
  return header;
}
