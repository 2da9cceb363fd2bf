import { readOptions } from './alone/options.ts';
import { serveAlone } from './alone/serve-alone.ts';
import { UsageError } from './alone/usage-error.ts';
import { helpText, welcomeText } from './alone/welcome-text.ts';

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(helpText);
    return;
  }
  const alone = await serveAlone(options).catch(error => {
    throw inWords(error, options.port);
  });
  // Listening before anything is printed: whoever waits for the text may send the signal at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void alone.close());
  process.stdout.write(welcomeText(alone, options));
}

function inWords(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new UsageError(`Port ${port} is taken. Choose another one, or 0 for a free one.`);
  }
  return code === 'EACCES' ? new UsageError(`This account may not listen at port ${port}.`) : error;
}

try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
