import { methods } from '../../../src-shared/contract.ts';
import type { Job } from '../../../src-shared/job.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import type { TransferReview } from '../../../src-shared/transfer.ts';
import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';
import { inputFor, passphrase } from './inputs.ts';
import type { Seen } from './seen.ts';

/**
 * How often the owner, or the page in their name, calls a method, beside the others. A method that is missing does not compile; one
 * more is a line here, and a line in `inputs.ts` for each field of a new name.
 */
export const acts: Readonly<Record<Method, number>> = {
  'app.info': 0.3,
  'keychain.status': 1,
  'keychain.check': 2,
  'keychain.cancel': 1,
  'keychain.useMemory': 0.25,
  'notices.list': 0.5,
  'notices.dismiss': 0.5,
  'settings.get': 0.5,
  'settings.set': 1,
  'policy.get': 0.3,
  'updates.get': 0.5,
  'updates.check': 0.7,
  'updates.download': 0.7,
  'updates.install': 0.7,
  'updates.skip': 0.4,
  'idle.touch': 1,
  'idle.confirm': 1.5,
  'connections.list': 1,
  'connections.create': 1.5,
  'connections.update': 1.5,
  'connections.remove': 1,
  'connections.select': 0.7,
  'connections.openPractice': 0.5,
  'connections.test': 2,
  'sessions.save': 3,
  'sessions.check': 3,
  'sessions.forget': 1,
  'sessions.signIn': 2,
  'team.get': 3,
  'invitations.view': 5,
  'invitations.refresh': 2,
  'invitations.list': 8,
  'invitations.stop': 1,
  'invitations.create': 12,
  'invitations.doubts': 2,
  'invitations.plan': 1.5,
  'invitations.sendMany': 3,
  'invitations.export': 0.7,
  'invitations.gone': 1,
  'invitations.emptyGone': 0.3,
  'invitations.views': 0.3,
  'invitations.setViews': 0.3,
  'jobs.list': 1,
  'jobs.steps': 1,
  'jobs.pause': 0.7,
  'jobs.resume': 0.7,
  'jobs.cancel': 0.7,
  'jobs.settle': 2,
  'files.save': 0.4,
  'inspector.list': 1,
  'inspector.clear': 0.3,
  'inspector.bundle': 0.5,
  'tokens.list': 1,
  'tokens.unsettled': 1,
  'tokens.create': 12,
  'tokens.adopt': 3,
  'tokens.setId': 2,
  'tokens.revoke': 6,
  'tokens.revokeById': 2,
  'tokens.revokePlan': 0.5,
  'tokens.revokeAll': 3,
  'tokens.revocation': 0.5,
  'tokens.rotate': 3,
  'tokens.rotations': 0.5,
  'tokens.endRotation': 3,
  'tokens.use': 3,
  'tokens.note': 1,
  'tokens.verify': 1,
  'tokens.overview': 1,
  'tokens.identify': 1,
  'tokens.calendar': 0.3,
  'tokens.command': 0.5,
  'tokens.tryNotification': 0.2,
  'tokens.export': 0.3,
  'tokens.copy': 2,
  'tokens.reveal': 1,
  'tokens.store': 2,
  'tokens.forget': 2,
  'tokens.removed': 0.5,
  'tokens.restore': 1,
  'ledger.export': 0.7,
  'ledger.review': 1,
  'ledger.import': 1,
  'activity.list': 1,
  'activity.verify': 0.5,
  'activity.export': 0.3,
};

export interface Act {
  method: Method;
  input: unknown;
}

/** What gets into the way of something that is under way. */
const rivals: readonly Method[] = [
  ...([
    'connections.remove',
    'connections.update',
    'sessions.forget',
    'sessions.save',
    'sessions.check',
  ] as const),
  ...([
    'tokens.use',
    'tokens.forget',
    'tokens.revoke',
    'tokens.create',
    'tokens.adopt',
    'tokens.store',
  ] as const),
  ...([
    'invitations.stop',
    'invitations.list',
    'invitations.create',
    'keychain.cancel',
    'jobs.settle',
  ] as const),
];

/** Something else about the same thing, while the first is under way; null: nothing is. */
export function rivalAct(world: World, seen: Seen, chance: Chance): Act | null {
  const first = world.calls.findLast(one => one.answer === null && one.run === world.run);
  if (!first) return null;
  const method = chance.pick(rivals);
  const input = inputFor({ world, seen, chance, method });
  if (typeof input !== 'object' || input === null) return null;
  const { connectionId, key, id } = first.input as Record<string, unknown>;
  const same: Record<string, unknown> = { ...input };
  const of = connectionId ?? seen.tokens.find(one => one.key === key)?.connectionId;
  if ('connectionId' in same && of !== undefined) same.connectionId = of;
  if ('key' in same && key !== undefined) same.key = key;
  if (method.startsWith('connections.')) same.id = of ?? id;
  if ('confirmed' in same) same.confirmed = true;
  return { method, input: same };
}

/** Nobody does everything equally often. */
const leanings = new WeakMap<World, typeof acts>();

function leaningOf(world: World): typeof acts {
  const known = leanings.get(world) ?? new Chance(world.seed, 'leaning').leaning(acts);
  leanings.set(world, known);
  return known;
}

/** What the owner does next. Who has nothing yet sets out to have something. */
export function nextAct(world: World, seen: Seen, chance: Chance): Act {
  const trusting = world.keychain.mixedUp.length > 0 && chance.yes(0.3) ? trust(world, seen, chance) : null;
  if (trusting) return trusting;
  const bringing = world.brought.length > 0 && chance.yes(0.15) ? bring(world, chance) : null;
  if (bringing) return bringing;
  // Whoever is asked whether it is them says so, mostly, and goes on.
  if (isAskedToConfirm(world) && chance.yes(0.6)) return { method: 'idle.confirm', input: {} };
  const method = (chance.yes(0.7) ? lacking(seen, chance) : null) ?? possible(world, seen, chance);
  // A page of another version, or one that was taken over, asks for what is not there.
  if (world.weather.silly && chance.yes(0.01)) return { method: 'tokens.showAll' as Method, input: {} };
  return { method, input: inputFor({ world, seen, chance, method }) };
}

/** Whoever has a file of another computer opens it, and takes in what it holds. */
function bring({ brought, calls, run }: World, chance: Chance): Act {
  const opened = calls.findLast(one => one.method === 'ledger.review' && one.run === run);
  const isTaken = calls.some(one => one.method === 'ledger.import' && one.n > (opened?.n ?? -1));
  if (!opened?.answer?.ok || isTaken)
    return { method: 'ledger.review', input: { file: chance.pick(brought).text, passphrase } };
  const { id, connections } = opened.answer.value as TransferReview;
  const without = connections.filter(() => chance.yes(0.15)).map(one => one.id);
  return { method: 'ledger.import', input: { id, without } };
}

/** Nobody knows that the keychain has mixed something up: what it gives out is used like any other. */
function trust({ keychain }: World, seen: Seen, chance: Chance): Act | null {
  const [, connectionId = '', kind, key] =
    /^(\S+) (session|token) (\S+)/.exec(chance.pick(keychain.mixedUp)) ?? [];
  if (!seen.connections.some(one => one.id === connectionId)) return null;
  if (kind === 'session') return { method: 'sessions.check', input: { connectionId } };
  const row = seen.tokens.find(one => one.key === key);
  if (row?.inUse) return { method: 'team.get', input: { connectionId } };
  return row ? { method: 'tokens.use', input: { key } } : null;
}

/** What is not on the screen can be clicked on by nobody, mostly. */
function possible(world: World, seen: Seen, chance: Chance): Method {
  const leaning = leaningOf(world);
  for (let tries = 0; tries < 3; tries += 1) {
    const method = chance.weighted(leaning);
    if (hasItsThing(method, seen)) return method;
  }
  return chance.weighted(leaning);
}

const isPaused = (job: Job): boolean => job.kind === 'tokens.rotate' && job.state === 'paused';

function hasItsThing(method: Method, { connections, tokens, removed, jobs, notices }: Seen): boolean {
  const { shape } = methods[method].input as unknown as { shape: object };
  if (method === 'tokens.restore') return removed.length > 0;
  if (method === 'tokens.endRotation') return jobs.some(isPaused);
  if (method === 'notices.dismiss') return notices.length > 0;
  if (method === 'jobs.settle') return jobs.some(job => job.open.length > 0);
  if (method.startsWith('jobs.') && 'id' in shape) return jobs.length > 0;
  if ('key' in shape) return tokens.length > 0;
  return connections.length > 0 || !('connectionId' in shape);
}

function isAskedToConfirm({ answered, run, calls }: World): boolean {
  const last = answered.findLast(one => one.run === run);
  const isConfirming = calls.some(one => one.run === run && one.method === 'idle.confirm' && !one.answer);
  return last?.answer?.ok === false && last.answer.problem.code === 'away' && !isConfirming;
}

/** What it takes to begin with anything; null: it is there. */
export function lacking({ connections, tokens }: Seen, chance: Chance): Method | null {
  if (connections.length === 0) return 'connections.create';
  if (connections.every(one => one.session.heldIn === 'nowhere')) return 'sessions.save';
  if (connections.every(one => one.tokenInUse === null)) {
    const usable = tokens.some(one => one.secretIn !== 'nowhere' && one.state === 'active');
    return usable ? 'tokens.use' : chance.pick(['tokens.adopt', 'tokens.create']);
  }
  return null;
}

export const everyMethod = Object.keys(methods) as Method[];
