import { readFileSync } from 'node:fs';
import type { Target } from '../stub/targets.ts';

const elf: Record<number, Target['arch']> = { 62: 'x64', 183: 'arm64' };
const pe: Record<number, Target['arch']> = { 34404: 'x64', 43620: 'arm64' };
const mach: Record<number, Target['arch']> = { 16777223: 'x64', 16777228: 'arm64' };

/** Which system's code this is, and for which processor: from the file's own header. */
export function machineType(file: string): Target | { reason: string } {
  const bytes = readFileSync(file);
  const [platform, arch] = read(bytes);
  if (platform === null) return { reason: 'is no program' };
  if (arch === undefined) return { reason: `is for ${platform} and for a processor that is not known` };
  return { platform, arch };
}

function read(bytes: Buffer): [Target['platform'] | null, Target['arch'] | undefined] {
  if (bytes.length < 64) return [null, undefined];
  // ELF: the class byte 2 is 64 bit, then little-endian; e_machine follows at 18.
  if (bytes.readUInt32BE(0) === 0x7f454c46) {
    return ['linux', bytes[4] === 2 && bytes[5] === 1 ? elf[bytes.readUInt16LE(18)] : undefined];
  }
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return ['darwin', mach[bytes.readUInt32LE(4)]];
  if (bytes.toString('latin1', 0, 2) === 'MZ') {
    const header = bytes.readUInt32LE(0x3c);
    if (bytes.toString('latin1', header, header + 4) !== 'PE\0\0') return [null, undefined];
    return ['win32', pe[bytes.readUInt16LE(header + 4)]];
  }
  return [null, undefined];
}
