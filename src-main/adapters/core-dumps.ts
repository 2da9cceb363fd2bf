import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * SECURITY: no memory of this process, nor of the ones it starts, goes into a core dump. Linux only: the size limit is set
 * with util-linux's prlimit, and for dumps that are piped to a program, which ignore it, every kind of memory is filtered
 * out. macOS writes none unless asked to; Windows has no such switch for a process.
 * @returns whether at least one of the two holds
 */
export function forbidCoreDumps(): boolean {
  if (process.platform !== 'linux') return false;
  const steps = [
    () => writeFileSync('/proc/self/coredump_filter', '0'),
    () =>
      execFileSync('prlimit', [`--pid=${process.pid}`, '--core=0:0'], { stdio: 'ignore', timeout: 2_000 }),
  ];
  return steps.map(succeeds).some(Boolean);
}

function succeeds(step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}
