import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AfterPackContext } from 'electron-builder';

/** After these bytes of Electron's executable comes the wire: its version, its length, and one character for each fuse. */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const wireVersion = 1;
/** Electron 45 has nine, the last of them WasmTrapHandlers. */
const fuses = 9;

/**
 * Sets WasmTrapHandlers, which electron-builder 26 and its @electron/fuses 1.8 do not know. A wire of another length is an
 * error: a newer Electron has a fuse that nobody has decided on.
 * @returns how many wires were set; a universal executable for macOS has two
 */
export function setWasmTrapHandlers(executable: Buffer, on: boolean): number {
  let wires = 0;
  for (let at = executable.indexOf(sentinel); at !== -1; at = executable.indexOf(sentinel, at + 1)) {
    const wire = at + sentinel.length;
    if (executable[wire] !== wireVersion) throw new Error('The fuse wire is of another version.');
    if (executable[wire + 1] !== fuses) {
      throw new Error(`Electron has ${executable[wire + 1]} fuses, and ${fuses} are decided on.`);
    }
    executable.write(on ? '1' : '0', wire + 2 + fuses - 1, 'latin1');
    wires += 1;
  }
  if (wires === 0) throw new Error('There is no fuse wire in this executable.');
  return wires;
}

/** electron-builder sets the other eight right after this, and signs after that. */
export async function afterPack({
  appOutDir,
  electronPlatformName,
  packager,
}: AfterPackContext): Promise<void> {
  const { productFilename } = packager.appInfo;
  const onLinux = 'executableName' in packager ? String(packager.executableName) : productFilename;
  const framework = 'Contents/Frameworks/Electron Framework.framework/Electron Framework';
  const file = {
    linux: onLinux,
    win32: `${productFilename}.exe`,
    darwin: `${productFilename}.app/${framework}`,
  }[electronPlatformName];
  if (file === undefined) throw new Error(`Where is the executable on ${electronPlatformName}?`);
  const path = join(appOutDir, file);
  const executable = await readFile(path);
  setWasmTrapHandlers(executable, true);
  await writeFile(path, executable);
}
