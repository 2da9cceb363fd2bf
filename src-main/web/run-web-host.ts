import open from 'open';
import { forbidCoreDumps } from '../adapters/core-dumps.ts';
import { acquireInstanceLock, lockLater } from '../adapters/instance-lock.ts';
import { keepInspectorClosed } from '../adapters/no-inspector.ts';
import { errorCode } from '../core/base/error-code.ts';
import { builtPageFolder, readBuiltPage } from './built-page.ts';
import { untilAskedToEnd } from './ending.ts';
import type { Flags } from './flags.ts';
import { optionsRefusal } from './node-options.ts';
import { openHost } from './open-host.ts';

/** Runs until it is asked to end. Resolves with the exit code; everything it says goes to stdout or stderr. */
export async function runWebHost(flags: Flags): Promise<number> {
  forbidCoreDumps();
  keepInspectorClosed();
  const refused = optionsRefusal(process.execArgv, process.env);
  if (refused !== null) return complain(refused);
  // Early, so that a signal during the start is not lost.
  const signalled = untilAskedToEnd();
  const page = await readBuiltPage(builtPageFolder);
  if (page === null)
    return complain('The page is not built yet. Run `npm start -- --web`, which builds it first.');
  // A data folder that cannot be written cannot be locked either; the core tells the owner.
  const lock = await acquireInstanceLock(flags.dataDir).catch(() => lockLater(flags.dataDir));
  if (lock === null) {
    return complain(
      `Another Keyholder is using ${flags.dataDir}. Close it, or choose another folder with --data-dir.`,
    );
  }
  try {
    const host = await openHost(flags, page, lock);
    await announce(host.link, flags.open);
    const exitCode = await signalled;
    await host.close();
    return exitCode;
  } catch (error) {
    return complain(whyNotListening(error, flags.port));
  } finally {
    await lock.release();
  }
}

async function announce(link: string, openBrowser: boolean): Promise<void> {
  process.stdout.write(`Keyholder is at ${link}\n`);
  if (!openBrowser) return;
  try {
    const child = await open(link);
    child.once('error', () =>
      process.stderr.write('No browser could be opened. Open the link above yourself.\n'),
    );
  } catch {
    process.stderr.write('No browser could be opened. Open the link above yourself.\n');
  }
}

function whyNotListening(error: unknown, port: number): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with --port, or leave it out.`;
  if (code === 'EACCES') return `Port ${port} is not allowed to this user. Choose another with --port.`;
  throw error;
}

function complain(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
