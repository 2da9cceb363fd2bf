import { parseArgs } from 'node:util';
import { helpText, welcomeText } from './cli-text.ts';
import { startPractice } from './practice-service.ts';

/** A mistake of the caller: shown as one sentence, without a stack. */
class UsageError extends Error {}

function readOptions(args: string[]): { help: boolean; port: number } {
  const { help = false, port = '0' } = parse(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not "${port}".`);
  }
  return { help, port: Number(port) };
}

function parse(args: string[]) {
  const options = { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nTry --help.`);
  }
}

async function start(port: number) {
  try {
    return await startPractice({ port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new UsageError(`Port ${port} is taken. Choose another one, or 0 for a free one.`);
    }
    if (code === 'EACCES') throw new UsageError(`This account may not listen at port ${port}.`);
    throw error;
  }
}

async function run(): Promise<void> {
  const { help, port } = readOptions(process.argv.slice(2));
  if (help) {
    process.stdout.write(helpText);
    return;
  }
  const practice = await start(port);
  // Listening before anything is printed: whoever waits for the text may send the signal at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void practice.close());
  process.stdout.write(welcomeText(practice));
}

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
