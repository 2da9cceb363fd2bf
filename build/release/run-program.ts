import { spawn } from 'node:child_process';

export interface Ran {
  code: number;
  /** What it wrote to standard output. */
  stdout: string;
  /** Both outputs, as they came. */
  output: string;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string | Uint8Array;
}

/** The program itself is not on this machine; nothing was run. */
export class ProgramMissing extends Error {
  constructor(program: string) {
    super(`The program ${program} is not installed.`);
    this.name = 'ProgramMissing';
  }
}

/** Runs a program without a shell, in English, and waits for its end. @throws ProgramMissing */
export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    // Answers are compared with English words.
    const env = { ...(options.env ?? process.env), LC_ALL: 'C', LANGUAGE: 'en' };
    const child = spawn(program, args, { cwd: options.cwd, env, stdio: 'pipe' });
    const stdout: Buffer[] = [];
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      stdout.push(chunk);
      output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', error =>
      reject('code' in error && error.code === 'ENOENT' ? new ProgramMissing(program) : error),
    );
    child.once('close', code =>
      resolve({
        code: code ?? 1,
        stdout: String(Buffer.concat(stdout)),
        output: String(Buffer.concat(output)),
      }),
    );
    // A program that reads nothing may have gone before the end of the input.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input);
  });
}

/** The same for a program that must succeed. @throws Error with what it said */
export async function mustRun(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  const ran = await runProgram(program, args, options);
  if (ran.code !== 0) throw new Error(`${program} ended with ${ran.code}: ${ran.output.trim()}`);
  return ran;
}
