import { readFile } from 'node:fs/promises';
import type { InstanceLock } from '../adapters/instance-lock.ts';
import { createApp } from '../core/app/create-app.ts';
import type { BuiltPage } from './built-page.ts';
import { withinMs } from './ending.ts';
import type { Flags } from './flags.ts';
import { createWebPorts } from './ports.ts';
import { startServer } from './server.ts';

/** A page without the practice team is better than no page, should the keychain keep it waiting. */
const practicePatienceMs = 8_000;
const closePatienceMs = 4_000;
/**
 * For the answer to what changes something: a token that is being made would be lost with it. Whoever stops programs kills them after
 * ten seconds or more (Docker; systemd takes 90).
 */
const answerPatienceMs = 8_000;
const silentMs = 1_000;
const whyItWaits =
  'Waiting for the answer to what changes something at the service. Press Ctrl-C once more to stop without it.\n';

export interface OpenHost {
  /** The one-time link. */
  link: string;
  close(): Promise<void>;
}

/**
 * The app behind its page. What belongs to the whole process, its signals and its lock, is the caller's.
 * Rejects with Node's error where the port cannot be had; then nothing is left open.
 */
export async function openHost(flags: Flags, page: BuiltPage, lock?: InstanceLock): Promise<OpenHost> {
  const app = await createApp(createWebPorts(flags, await ownVersion(), lock));
  const closeApp = () => withinMs(closePatienceMs, app.close());
  try {
    if (!flags.empty) await withinMs(practicePatienceMs, app.openPracticeIfEmpty());
    const server = await startServer({ app, page, port: flags.port });
    return {
      link: server.link,
      async close() {
        const said = setTimeout(() => process.stderr.write(whyItWaits), silentMs);
        await withinMs(answerPatienceMs, app.answered());
        clearTimeout(said);
        await withinMs(closePatienceMs, server.close());
        await closeApp();
      },
    };
  } catch (error) {
    await closeApp();
    throw error;
  }
}

async function ownVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return typeof version === 'string' ? version : '';
}
