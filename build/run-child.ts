import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Ending, listenForEnd } from '../src-main/web/ending.ts';

/** How a program came to its end. */
export type End =
  | { kind: 'exited'; code: number }
  | { kind: 'killed'; signal: NodeJS.Signals }
  /** We were asked to end while it ran, and ended it; what it said to that does not count. */
  | { kind: 'asked'; by: Ending }
  /** It never ran. `code`: the system's, such as EACCES. */
  | { kind: 'unstartable'; code: string };

/** Runs a program with its output shown as it comes, with a label before each line where there is one, and ends it when we are asked to end. */
export async function runChild(
  program: string,
  args: readonly string[],
  { label = null, ...options }: { cwd: string; env: NodeJS.ProcessEnv; label?: string | null },
): Promise<End> {
  const stdio = label === null ? 'inherit' : (['inherit', 'pipe', 'pipe'] as const);
  let by: Ending | null = null;
  let child: ChildProcess | null = null;
  // Before it runs: whoever hears from it may ask us to end in the same moment.
  const stopListening = listenForEnd(asked => {
    by = asked;
    // Ctrl+C in a terminal has reached the child already.
    if (asked === 'SIGTERM' || !process.stdin.isTTY) child?.kill(asked);
  });
  child = spawn(program, args, { ...options, stdio: stdio === 'inherit' ? stdio : [...stdio] });
  if (label !== null) for (const said of [child.stdout, child.stderr]) passOn(said, label);
  const end = await new Promise<End>(resolve => {
    child.once('error', error => {
      // Also emitted where a signal could not be sent to it; then it runs, and `close` follows.
      if (child.pid === undefined) resolve({ kind: 'unstartable', code: codeOf(error) });
    });
    child.once('close', (code, signal) =>
      resolve(signal === null ? { kind: 'exited', code: code ?? 1 } : { kind: 'killed', signal }),
    );
  });
  stopListening();
  return by === null ? end : { kind: 'asked', by };
}

/**
 * The exit code that says the same, as a shell counts.
 * @param terminated for having been asked to end by SIGTERM
 */
export function exitCodeOf(end: End, terminated = 143): number {
  switch (end.kind) {
    case 'exited':
      return end.code;
    case 'killed':
      return 128 + constants.signals[end.signal];
    case 'asked':
      return end.by === 'SIGINT' ? 130 : terminated;
    case 'unstartable':
      return 127;
  }
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message;

function passOn(said: Readable | null, label: string): void {
  if (said) createInterface(said).on('line', line => process.stdout.write(`${label} | ${line}\n`));
}
