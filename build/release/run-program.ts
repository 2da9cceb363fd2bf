import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Ran {
  code: number;
  /** What it wrote to standard output. */
  stdout: string;
  /** Both outputs, one after the other. */
  output: string;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string | Uint8Array;
}

const execute = promisify(execFile);

/** Runs a program without a shell, in English, and waits for its end. @throws Error where it cannot be started */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = process.env, input = '' }: RunOptions = {},
): Promise<Ran> {
  // Answers are compared with English words.
  const english = { ...env, LC_ALL: 'C', LANGUAGE: 'en' };
  const running = execute(program, args, { cwd, env: english, maxBuffer: Number.POSITIVE_INFINITY });
  // A program that reads nothing may have gone before the end of the input.
  running.child.stdin?.on('error', () => {}).end(input);
  const {
    code = 0,
    stdout,
    stderr,
  } = await running.catch(error => {
    if (error.code === 'ENOENT') throw new Error(`The program ${program} is not installed.`);
    if (typeof error.code === 'string') throw error;
    // A signal leaves no code.
    return { ...error, code: error.code ?? 1 };
  });
  return { code, stdout, output: stdout + stderr };
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
