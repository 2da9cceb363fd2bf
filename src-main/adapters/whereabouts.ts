import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { z } from 'zod';
import { errorCode } from '../core/base/error-code.ts';

/** Which process this is, so that another one, perhaps on another computer, can tell whether it still runs. */
export const whereaboutsSchema = z.object({
  /** Hash of what is this computer's alone. */
  computer: z.string(),
  /** Changes with each start of the computer; empty where the system has no such name (macOS, Windows). */
  boot: z.string(),
  /** Process numbers mean something within it only: containers have their own. Linux; empty elsewhere. */
  pidSpace: z.string(),
  pid: z.number().int(),
  /** When the process was started, in the kernel's words, so that a number that was given away again is told; empty: not known. */
  started: z.string(),
});
export type Whereabouts = z.infer<typeof whereaboutsSchema>;

export function whereabouts(): Whereabouts {
  const linux = process.platform === 'linux';
  const cards = Object.values(networkInterfaces()).flatMap(one => one?.map(({ mac }) => mac) ?? []);
  const machine = linux ? text('/etc/machine-id') : [...new Set(cards)].sort().join();
  return {
    computer: createHash('sha256').update(`keyholder ${hostname()} ${machine}`).digest('hex'),
    boot: linux ? text('/proc/sys/kernel/random/boot_id') : '',
    pidSpace: linux ? pidSpace() : '',
    pid: process.pid,
    started: startOf(process.pid),
  };
}

/** Whether the process `there` runs, as far as the process `here` can know. */
export function fate(there: Whereabouts, here: Whereabouts): 'runs' | 'ended' | 'unknown' {
  if (there.computer !== here.computer) return 'unknown';
  if (there.boot !== here.boot) return 'ended';
  if (there.pidSpace !== here.pidSpace) return 'unknown';
  if (!processExists(there.pid)) return 'ended';
  const started = startOf(there.pid);
  if (started === '' || there.started === '') return 'unknown';
  return started === there.started ? 'runs' : 'ended';
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one too.
    return errorCode(error) === 'EPERM';
  }
}

/** Field 22 of /proc/PID/stat (proc(5)); the program's name before it may hold anything but ends with the last bracket. */
function startOf(pid: number): string {
  const line = text(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function text(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
