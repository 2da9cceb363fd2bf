import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import open from 'open';
import { forbidCoreDumps } from '../adapters/core-dumps.ts';
import { acquireInstanceLock, lockLater } from '../adapters/instance-lock.ts';
import { keepInspectorClosed } from '../adapters/no-inspector.ts';
import { createApp } from '../core/app/create-app.ts';
import { readBuiltPage } from './built-page.ts';
import { untilAskedToEnd, withinMs } from './ending.ts';
import type { Flags } from './flags.ts';
import { optionsRefusal } from './node-options.ts';
import { createWebPorts } from './ports.ts';
import { startServer, type WebHost } from './server.ts';

const root = new URL('../../', import.meta.url);
/** A page without the practice team is better than no page, should the keychain keep it waiting. */
const practicePatienceMs = 8_000;
const closePatienceMs = 4_000;

/** Runs until it is asked to end. Resolves with the exit code; everything it says goes to stdout or stderr. */
export async function runWebHost(flags: Flags): Promise<number> {
  forbidCoreDumps();
  keepInspectorClosed();
  const refused = optionsRefusal(process.execArgv, process.env);
  if (refused !== null) return complain(refused);
  // Early, so that a signal during the start is not lost.
  const signalled = untilAskedToEnd();
  const page = await readBuiltPage(fileURLToPath(new URL('out/renderer', root)));
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
    const app = await createApp(createWebPorts(flags, await ownVersion(), lock));
    try {
      if (!flags.empty) await withinMs(practicePatienceMs, app.openPracticeIfEmpty());
      const host = await startServer({ app, page, port: flags.port });
      await announce(host, flags.open);
      const exitCode = await signalled;
      await withinMs(closePatienceMs, host.close());
      return exitCode;
    } catch (error) {
      return complain(whyNotListening(error, flags.port));
    } finally {
      await withinMs(closePatienceMs, app.close());
    }
  } finally {
    await lock.release();
  }
}

async function announce(host: WebHost, openBrowser: boolean): Promise<void> {
  process.stdout.write(`Keyholder is at ${host.link}\n`);
  if (!openBrowser) return;
  try {
    const child = await open(host.link);
    child.once('error', () =>
      process.stderr.write('No browser could be opened. Open the link above yourself.\n'),
    );
  } catch {
    process.stderr.write('No browser could be opened. Open the link above yourself.\n');
  }
}

async function ownVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return typeof version === 'string' ? version : '';
}

function whyNotListening(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with --port, or leave it out.`;
  if (code === 'EACCES') return `Port ${port} is not allowed to this user. Choose another with --port.`;
  throw error;
}

function complain(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
