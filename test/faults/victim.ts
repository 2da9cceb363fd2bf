/**
 * The program that is killed: the real core on real adapters, doing what its parent tells it. It reports every call of a
 * port before and after, and kills itself at the one it was told. Its one argument is the keychain service's name.
 */

import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { ageFiles } from '../../src-main/adapters/age-files.ts';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import { startNodeKeychainProcess } from '../../src-main/adapters/node-keychain-process.ts';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { systemCalendar } from '../../src-main/adapters/system-calendar.ts';
import { systemClock } from '../../src-main/adapters/system-clock.ts';
import { createSystemKeychain } from '../../src-main/adapters/system-keychain.ts';
import { slowHash, systemRandom } from '../../src-main/adapters/system-random.ts';
import type { App } from '../../src-main/core/app/app.ts';
import { createApp } from '../../src-main/core/app/create-app.ts';
import type { Order, Report } from './orders.ts';
import { withOwnNote } from './own-note.ts';
import { type Step, Steps } from './steps.ts';

const service = process.argv[2] ?? '';
const keychain = createSystemKeychain({
  service,
  platform: 'linux',
  startProcess: () => startNodeKeychainProcess(service),
});
let app: App | null = null;
let deadly: Step | null = null;
let held: Step | null = null;

const say = (report: Report) => process.send?.(report);
const isSame = (a: Step, b: Step | null) =>
  a.label === b?.label && a.occurrence === b.occurrence && a.when === b.when;

const steps = new Steps(step => {
  say({ at: 'step', step });
  if (isSame(step, deadly)) process.kill(process.pid, 'SIGKILL');
  return isSame(step, held) ? new Promise<never>(() => undefined) : undefined;
});

async function open(folder: string, settle: boolean): Promise<void> {
  app = await createApp({
    secrets: steps.secrets(withOwnNote(keychain.store, folder)),
    interruptSecrets: keychain.interrupt,
    transport: steps.transport(createNodeTransport()),
    files: steps.files(createDataFolder(folder)),
    clock: systemClock,
    random: systemRandom,
    slowHash,
    passphraseFiles: ageFiles,
    calendar: systemCalendar,
    log: { warn: () => undefined },
    practice: { start: () => Promise.reject(new Error('The victim has none.')) },
    clipboard: null,
    revealer: null,
    saver: null,
    signIn: null,
    notifier: null,
    confirmer: null,
    policy: null,
    updates: { open: async () => ({ off: 'not-installed' }) },
    newId: randomUUID,
    about: {
      version: '0.0.0-test',
      host: 'web',
      keychainService: service,
      dataDir: folder,
      account: 'owner',
      platform: 'linux',
      startInMemory: false,
    },
  });
  if (settle) await steps.quiet(100);
}

async function call(method: string, input: unknown): Promise<unknown> {
  const answer = (await app?.dispatch(method, input)) as
    | { ok: true; value: unknown }
    | { ok: false; problem: { code: string } };
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}

const create = async (connectionId: string, name: string) =>
  (await call('tokens.create', { connectionId, name, expiresAt: null })) as { key: string };

interface Listed {
  jobs: { id: string; state: string; counts: { sent: number } }[];
  earlier: string;
}
const listed = async () => (await call('jobs.list', {})) as Listed;

async function earlierKnown(): Promise<void> {
  while ((await listed()).earlier !== 'known') await new Promise(resolve => setTimeout(resolve, 5));
}

/** Nothing of it is on its way, and nothing goes on by itself. */
async function rest(id: string): Promise<void> {
  for (;;) {
    const job = (await listed()).jobs.find(one => one.id === id);
    if (job && job.state !== 'running' && job.counts.sent === 0) return;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Resolves with the key of the token that the operation leaves in use. */
async function perform(order: Order): Promise<string | null> {
  switch (order.do) {
    case 'open':
      await open(order.folder, order.settle);
      return null;
    case 'create':
      return (await create(order.connectionId, order.name)).key;
    case 'revoke':
      await call('tokens.revoke', { key: order.key });
      return null;
    case 'list':
      await call('invitations.list', { connectionId: order.connectionId });
      // Its snapshot is no part of what is done next.
      await steps.quiet(100);
      return null;
    case 'invite': {
      const { connectionId, email } = order;
      await call('invitations.create', { connectionId, email, role: 'member', useSeat: true });
      return null;
    }
    case 'batch': {
      const { connectionId, emails } = order;
      const people = emails.map(email => ({ email, role: 'member', useSeat: false }));
      const { id } = (await call('invitations.sendMany', { connectionId, people })) as { id: string };
      await rest(id);
      return id;
    }
    case 'resume':
      await earlierKnown();
      await call('jobs.resume', { id: order.id });
      await rest(order.id);
      return null;
    case 'replace': {
      const { key, name } = order;
      await earlierKnown();
      const wanted = { key, name, expiresAt: null, grace: 'now' };
      const { id } = (await call('tokens.rotate', wanted)) as { id: string };
      await rest(id);
      return id;
    }
    case 'end':
      await earlierKnown();
      await call('tokens.endRotation', { jobId: order.id });
      await rest(order.id);
      return null;
    case 'withdraw': {
      const { connectionId, keys } = order;
      await earlierKnown();
      const wanted = { connectionId, keys, typed: `revoke ${keys.length}` };
      const { jobs } = (await call('tokens.revokeAll', wanted)) as { jobs: { id: string }[] };
      for (const { id } of jobs) await rest(id);
      return null;
    }
    case 'rotate': {
      const { key } = await create(order.connectionId, order.name);
      await call('tokens.use', { key });
      await call('tokens.revoke', { key: order.key });
      return key;
    }
  }
}

process.on('message', async (order: Order) => {
  ({ deadly, held } = order);
  steps.begin();
  say({ at: 'begin' });
  try {
    say({ at: 'done', key: await perform(order), problem: null });
  } catch (error) {
    say({ at: 'done', key: null, problem: error instanceof Error ? error.message : 'unknown' });
  }
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The keychain's process is there before an operation begins, as it is when an owner has had the window open.
await keychain.store.get('nothing');
// A victim never ends in an orderly way, which is when Node would do this by itself: the next ones start in half the time.
flushCompileCache();
say({ at: 'loaded' });
