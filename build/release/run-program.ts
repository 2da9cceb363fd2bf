import { execFile } from 'node:child_process';

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

/** The program itself is not on this machine; nothing was run. */
export class ProgramMissing extends Error {
  constructor(program: string) {
    super(`The program ${program} is not installed.`);
    this.name = 'ProgramMissing';
  }
}

/** Runs a program without a shell, in English, and waits for its end. @throws ProgramMissing */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = process.env, input = '' }: RunOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    // Answers are compared with English words.
    const options = {
      cwd,
      env: { ...env, LC_ALL: 'C', LANGUAGE: 'en' },
      maxBuffer: Number.POSITIVE_INFINITY,
    };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      const { code = error ? 1 : 0 } = error ?? {};
      if (typeof code === 'string') reject(code === 'ENOENT' ? new ProgramMissing(program) : error);
      else resolve({ code: code ?? 1, stdout, output: stdout + stderr });
    });
    // A program that reads nothing may have gone before the end of the input.
    child.stdin?.on('error', () => {}).end(input);
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
