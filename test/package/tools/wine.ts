/**
 * In wine's place: electron-builder starts the first of two installers only so that it writes its uninstaller. Here that is
 * put together from the file, which holds both of its halves: the program, and the uninstaller's own data. electron-builder
 * does the same on a Mac (UninstallerReader), for the sections that its own makensis writes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const marker = Buffer.from('efbeadde4e756c6c736f6674496e7374', 'hex');
const [installer = ''] = process.argv.slice(2);
const file = await readFile(installer);
const end = endOfProgram(file);
const data = blocks(file.subarray(end)).find(block => block.indexOf(marker) === 4);
if (data === undefined) throw new Error('There is no uninstaller in this installer.');
const uninstaller = join(dirname(installer), `${basename(installer, 'exe')}__uninstaller.exe`);
await writeFile(uninstaller, Buffer.concat([file.subarray(0, end), data]));

/** Where the sections end, and what the program carries begins. */
function endOfProgram(bytes: Buffer): number {
  const header = bytes.readUInt32LE(0x3c) + 4;
  const sections = header + 20 + bytes.readUInt16LE(header + 16);
  const ends = Array.from({ length: bytes.readUInt16LE(header + 2) }, (_, at) => {
    const section = sections + at * 40;
    return bytes.readUInt32LE(section + 16) === 0
      ? 0
      : bytes.readUInt32LE(section + 16) + bytes.readUInt32LE(section + 20);
  });
  return Math.max(...ends);
}

/** After a header of 28 bytes: a length, of which the highest bit says that it is compressed, and so many bytes. */
function blocks(carried: Buffer): Buffer[] {
  if (carried.indexOf(marker) !== 4) throw new Error('This is no installer.');
  const found: Buffer[] = [];
  for (let at = 28; at + 4 < carried.length; ) {
    const size = carried.readUInt32LE(at);
    const length = size & 0x7fffffff;
    if (length === 0 || at + 4 + length > carried.length) break;
    const bytes = carried.subarray(at + 4, at + 4 + length);
    found.push(size > 0x7fffffff ? inflateRawSync(bytes) : bytes);
    at += 4 + length;
  }
  return found;
}
