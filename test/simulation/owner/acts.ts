import { methods } from '../../../src-shared/contract.ts';
import type { Job } from '../../../src-shared/job.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import type { TransferReview } from '../../../src-shared/transfer.ts';
import { Chance } from '../world/chance.ts';
import type { LineFate } from '../world/line.ts';
import { perWorld } from '../world/per-world.ts';
import type { World } from '../world/world.ts';
import { everyMethod, inputFor, passphrase, samples } from './inputs.ts';
import type { Seen } from './seen.ts';

/** How often the owner calls a method: see `each-method.ts`. */
const acts = Object.fromEntries(everyMethod.map(method => [method, samples[method][0]])) as Readonly<
  Record<Method, number>
>;

export interface Act {
  method: Method;
  input: unknown;
  /** Once what was done before is answered, or takes too long. */
  rested?: true;
  /** What comes next is done a moment later. */
  hurried?: boolean;
  /** Nothing leaves the computer for some seconds. */
  offline?: true;
  /** What becomes of the next request that may change something. */
  fate?: LineFate;
}

/** What is decided on when it comes to it; null: nothing, then. */
export type Intent = Act | ((seen: Seen) => Act | null);

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
const leaningOf = perWorld(({ seed }) => new Chance(seed, 'leaning').leaning(acts));

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
export function trust({ keychain }: World, seen: Seen, chance: Chance): Act | null {
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
