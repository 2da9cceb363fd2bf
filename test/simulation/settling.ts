import type { AccessToken } from '../../src-shared/access-token.ts';
import type { ShownEntry } from '../../src-shared/activity.ts';
import { isLeftAlone } from '../../src-shared/host.ts';
import { isInvitation } from '../../src-shared/invitation-step.ts';
import type { Output } from '../../src-shared/rpc.ts';
import type { History } from './history.ts';
import { differenceOf, restartChangesNothing } from './invariants/ends.ts';
import { textIn } from './invariants/invariant.ts';
import { type Seen, valueIn } from './owner/seen.ts';

/**
 * The faults are over: everything works, nothing is on its way any more, and the owner settles what is open. After that the books
 * and the screen must agree, and a restart must change nothing.
 */
export async function settle(history: History): Promise<void> {
  const { world } = history;
  calm(history);
  await history.rest();
  await history.pass(3 * 60_000);
  await history.look();
  if (world.luck('memory').yes(0.5)) await keepHeld(history);
  const before = history.scene.seen;
  // Whether something is of long ago only two looks tell, nearly a day apart.
  const daysOn = world.clock.farBehind.length > 0 ? 1 : 0;
  // Some open it again only when something has ended meanwhile.
  const daysAway = world.weather.long ? world.luck('away').pick([0, 1, 5]) : daysOn;
  await restart(history, daysAway * 86_400_000);
  const forgotten = forgottenOf(history, before, history.scene.seen);
  if (forgotten !== null) found(history, forgotten);
  await owner(history);
  await history.pass(2 * 60_000);
  await history.look();
  await readJournal(history);
  await readDays(history);
  if (history.isBusy) return;
  const settled = history.scene.seen;
  await restart(history, daysOn * 86_400_000);
  // What belongs to a newer program is left alone, and what is done meanwhile is told as not kept.
  if (settled.notices.some(isLeftAlone)) return;
  const difference = differenceOf(world, settled, history.scene.seen);
  if (difference !== null) found(history, difference);
  world.changed.clear();
}

const found = (history: History, detail: string): void =>
  history.found({ invariant: restartChangesNothing.name, sentence: restartChangesNothing.sentence, detail });

/** Whatever was told of it, by now. */
const isSure = ({ state }: AccessToken): boolean => state === 'active' || state === 'revoked';

/** An outcome that was known before an orderly end, and is not known after it. */
function forgottenOf({ world }: History, before: Seen, after: Seen): string | null {
  if ([...before.notices, ...after.notices].some(one => one.file === 'jobs.jsonl')) return null;
  for (const job of before.jobs.filter(one => one.keptIn === 'disk')) {
    const now = after.jobs.find(one => one.id === job.id)?.counts;
    if (now && (now.done < job.counts.done || now.refused < job.counts.refused)) {
      return `job ${job.id} was ${JSON.stringify(job.counts)} and is ${JSON.stringify(now)}`;
    }
  }
  if (after.notices.some(isLeftAlone)) return null;
  const isUnread = before.notices.some(({ kind, file }) => kind === 'file-stuck' && file === 'removed.json');
  const services = before.connections.filter(({ kind }) => kind === 'service').map(({ id }) => id);
  for (const row of before.tokens.filter(one => isSure(one) && services.includes(one.connectionId))) {
    // Who was removing it, or its connection, when a run ended finds it removed once the keychain has been asked; who had removed it, and
    // then had a run that was told not to have read the removed ones, in the run that reads them; and so does who was told of it while the
    // disk took the one file and not the next ones. Where a connection stays, its rows are taken off the removed ones again, unless the
    // disk refuses that, too.
    const isRemoving = world.calls.some(one => {
      const isRefused = (at = -1) => at >= one.at;
      if (one.method === 'tokens.forget' && textIn(one, 'key') === row.key)
        return isUnread || !one.answer?.ok || [...world.disk.refusedAt.values()].some(isRefused);
      if (one.method !== 'connections.remove' || textIn(one, 'id') !== row.connectionId) return false;
      return isUnread || one.answer === null || isRefused(world.disk.refusedAt.get('removed.json'));
    });
    if (isRemoving && after.removed.some(({ key }) => key === row.key)) continue;
    // A revocation by an id alone that was refused takes its row off again; a run that the disk did not give the newer generation to
    // shows it once more.
    const isWithdrawn =
      row.how === 'id-only' &&
      world.calls.some(
        one => one.method === 'tokens.revokeById' && one.answer?.ok === false && textIn(one, 'id') === row.id,
      );
    if (isWithdrawn && !after.tokens.some(({ key }) => key === row.key)) continue;
    const now = after.tokens.find(({ key }) => key === row.key);
    // An id that was lost may be found again: the keychain notes those of the newest tokens.
    if (now?.state !== row.state || (row.id !== null && now.id !== row.id))
      return `token "${row.name}" was ${row.state} ${row.id} and is ${now?.state} ${now?.id}`;
  }
  return null;
}

function calm({ world }: History): void {
  const { clock, disk, keychain, services, pasteboard, boxes } = world;
  // By it what was written down meanwhile would look old.
  if (clock.farBehind.length > 0) clock.setRight();
  disk.mood = 'works';
  keychain.mood = 'works';
  keychain.answerPrompts();
  services.calm = true;
  pasteboard.refuses = false;
  boxes.yes = 1;
  for (const books of services.all) {
    books.lagMs = 0;
    books.limitedUntil = 0;
  }
}

/** As whoever goes through it from its end to its beginning. */
async function readJournal(history: History): Promise<void> {
  const { world, scene } = history;
  for (let all = 1; scene.activity.length < all; ) {
    const call = world.ask('activity.list', { from: scene.activity.length });
    // Journals of other computers are read from the disk, with a key of the keychain.
    await history.pass(30_000);
    const { entries, matching } = valueIn(call, { entries: [] as ShownEntry[], matching: 0 });
    scene.activity.push(...entries);
    all = entries.length === 0 ? 0 : matching;
  }
}

async function readDays({ world, scene }: History): Promise<void> {
  const call = world.ask('settings.get', {});
  await world.schedule.settled();
  const { endDays } = valueIn(call, { endDays: [] as number[] });
  const since = world.clock.now() - (world.clock.elapsed() - world.startedAt);
  scene.told = { since, days: endDays };
}

async function restart(history: History, awayMs = 0): Promise<void> {
  history.tell('all is well again; the owner quits and starts anew');
  await history.restart('quit');
  await history.pass(awayMs);
  await history.world.start();
  await history.pass(10_000);
  await history.look();
}

/** Whoever reads that a token lies in memory only has it kept before they quit. */
async function keepHeld(history: History): Promise<void> {
  const { world, scene } = history;
  for (const { key } of scene.seen.tokens.filter(one => one.secretIn === 'memory')) {
    history.tell(`tokens.store ${key}`);
    world.call('idle.confirm', {});
    await history.rest();
    world.call('tokens.store', { key });
    await history.rest();
  }
  await history.look();
}

type JobSteps = Output<'jobs.steps'>;

/** Whatever waits for the owner's word gets it. */
async function owner(history: History): Promise<void> {
  const { world } = history;
  const does = async (method: string, input: object) => {
    history.tell(`${method} ${JSON.stringify(input)}`);
    const call = world.call(method, input);
    await history.rest();
    return call;
  };
  await does('idle.confirm', {});
  // Only whoever has taken a file in asks whose they are: from then on nobody may write them down.
  const made = world.services.all.flatMap(one =>
    [...one.pats.values()].filter(({ by }) => by === 'elsewhere'),
  );
  const text = made.map(({ secret }) => secret).join(' ');
  if (world.calls.some(one => one.method === 'ledger.import')) await does('tokens.identify', { text });
  for (const { id } of history.scene.seen.connections) await does('invitations.doubts', { connectionId: id });
  for (const job of history.scene.seen.jobs) {
    const { answer } = await does('jobs.steps', { id: job.id });
    if (answer?.ok) history.scene.steps.push(...(answer.value as JobSteps).steps.filter(isInvitation));
    if (job.state === 'paused') await does('jobs.cancel', { id: job.id });
    for (const step of job.open.filter(isInvitation)) {
      const there = world.services.all.some(one =>
        one.invites.some(({ email }) => email === step.what.email),
      );
      if (step.toldBy === null)
        await does('jobs.settle', { id: job.id, n: step.n, as: there ? 'done' : 'not-done' });
    }
  }
  for (const row of history.scene.seen.tokens) {
    if (row.state === 'creation-unknown') await does('tokens.forget', { key: row.key, confirmed: true });
    if (row.state === 'revocation-unknown' && row.id !== null) await does('tokens.revoke', { key: row.key });
    if (row.secretIn === 'memory') await does('tokens.store', { key: row.key });
  }
}
