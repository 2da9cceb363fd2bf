import type { End } from './run-child.ts';

/** Until then a failure counts as one of the start. Chromium aborts within a second or two, on a slow disk later. */
export const startMs = 30_000;
/**
 * Until then it does so also where the kernel or the system has ended it: macOS for a broken signature, Linux for want of memory. Later
 * that is Keyholder's own last resort, when a keychain call holds up its end.
 */
export const killedAtOnceMs = 3_000;

/** By these a program ends itself, or the kernel ends it for what it did. The others somebody sent. */
const ownFault: ReadonlySet<string> = new Set([
  ...['SIGTRAP', 'SIGABRT', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGSYS'],
]);

/** Electron's own codes for having been sent SIGHUP, SIGINT or SIGTERM while it could not end in order. */
const askedCodes: ReadonlySet<number> = new Set([129, 130, 143]);

/** The dynamic loader's code for a library that is not there. */
const libraryMissing = 127;

/**
 * Why Electron has shown no window, in one sentence, or null: it was asked to end, ended in order, or had been running.
 * @param afterMs how long it ran
 * @param mending the way to a working sandbox, the usual cause of an abort on Linux; null where that is not it
 */
export function whyNoWindow(end: End, afterMs: number, mending: string | null): string | null {
  if (end.kind === 'unstartable') return `Electron cannot be started here (${end.code}).`;
  if (end.kind === 'asked' || afterMs > startMs) return null;
  if (end.kind === 'killed') {
    const atOnce = end.signal === 'SIGKILL' && afterMs <= killedAtOnceMs;
    if (!ownFault.has(end.signal) && !atOnce) return null;
    const cause = mending === null ? '' : `, as it does where its sandbox cannot be set up (${mending})`;
    return `Electron broke off its start with ${end.signal}${cause}.`;
  }
  if (end.code === 0 || askedCodes.has(end.code)) return null;
  const cause = end.code === libraryMissing ? ': a library that it needs is not installed' : '';
  return `Electron ended at its start with code ${end.code}${cause}.`;
}
