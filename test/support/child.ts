import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { patience } from './patience.ts';

export interface Child {
  /** Everything it said so far, stdout and stderr in the order of arrival. */
  output(): string;
  /** First match in what it says. Rejects when it ends or the time is up before that. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends its stdin; for children that live as long as that is open. */
  endInput(): void;
  /** Sends a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code (null: killed by a signal). SIGKILL where it takes too long. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when it ends by itself. */
  ended: Promise<number | null>;
}

const alive = new Set<ChildProcess>();
// A test that failed half-way leaves its children to this.
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** A child process of a test: its output kept, and an end to it in any case. */
export function startChild(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  /** It ends by itself, and cleans up, when its stdin does; so also when this process is gone. */
  { endsWithInput = false } = {},
): Child {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  if (!endsWithInput) alive.add(child);
  child.once('close', () => alive.delete(child));
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString('utf8');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.stdin.on('error', () => {});
  const ended = exitOf(child);
  // With its last words heard; the exit itself may come before them.
  let gone = false;
  void ended.then(() => {
    gone = true;
  });

  return {
    output: () => said,
    endInput: () => child.stdin.end(),
    signal: signal => void child.kill(signal),
    ended,

    async says(pattern) {
      const deadline = AbortSignal.timeout(patience);
      for (;;) {
        const match = pattern.exec(said);
        if (match) return match;
        if (gone || deadline.aborted) {
          throw new Error(
            `${command} ${gone ? 'ended' : 'took too long'} before it said ${pattern}:\n${said}`,
          );
        }
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    },

    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const lastResort = setTimeout(() => child.kill('SIGKILL'), patience);
      const code = await ended;
      clearTimeout(lastResort);
      return code;
    },
  };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const failed = new Promise<null>(resolve => child.once('error', () => resolve(null)));
  const closed = once(child, 'close').then(([code]) => code as number | null);
  return Promise.race([closed, failed]);
}
