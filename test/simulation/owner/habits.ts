import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { invitedBy } from '../invariants/invariant.ts';
import type { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';
import type { Act } from './acts.ts';
import { inputFor, wordFor } from './inputs.ts';
import type { Seen } from './seen.ts';

const weights = {
  reading: 6,
  removal: 3,
  leaving: 2,
  again: 7,
  insisting: 5,
  withdrawal: 3,
  turnover: 6,
  exchange: 4,
  'coming back': 2,
  'two hands': 12,
};

/** Several things that are done in a row, each before the one before it is answered; null: there is nothing to do them with. */
export function habit(world: World, seen: Seen, chance: Chance): Act[] | null {
  const name = chance.weighted(weights);
  if (name === 'leaving') return leaving(world, seen, chance);
  if (name === 'again') return again(world, seen, chance);
  if (name === 'insisting') return insisting(world, seen, chance);
  if (name === 'withdrawal') return withdrawal(seen, chance);
  if (name === 'turnover') return turnover(world, seen, chance);
  if (name === 'exchange') return exchange(world, seen, chance);
  if (name === 'coming back') return comingBack(seen, chance);
  if (name === 'two hands') return twoHands(world, seen, chance);
  return name === 'removal' ? removal(world, seen, chance) : reading(world, seen, chance);
}

/** Whoever leaves a team makes a last token, or revokes one, and takes the connection away. */
function removal(world: World, seen: Seen, chance: Chance): Act[] | null {
  const open = seen.connections.filter(one => one.session.heldIn !== 'nowhere');
  if (open.length === 0) return null;
  const { id } = chance.pick(open);
  const own = seen.tokens.filter(one => one.connectionId === id);
  const revoked = chance.yes(0.3) && own.length > 0 ? chance.pick(own) : null;
  const created = inputFor({ world, seen, chance, method: 'tokens.create' }) as object;
  const first: Act = revoked
    ? { method: 'tokens.revoke', input: { key: revoked.key } }
    : { method: 'tokens.create', input: { ...created, connectionId: id } };
  return [first, { method: 'connections.remove', input: { id, confirmed: true } }];
}

/** Whoever is done looks once more, or makes the token that they came for, and has the session forgotten. */
function leaving(world: World, seen: Seen, chance: Chance): Act[] | null {
  const open = seen.connections.filter(one => one.session.heldIn !== 'nowhere');
  if (open.length === 0) return null;
  const connectionId = chance.pick(open).id;
  const created = inputFor({ world, seen, chance, method: 'tokens.create' }) as object;
  const first: Act = chance.yes(0.5)
    ? { method: 'sessions.check', input: { connectionId } }
    : { method: 'tokens.create', input: { ...created, connectionId } };
  return [first, { method: 'sessions.forget', input: { connectionId } }];
}

/** Whoever does not remember that somebody is invited invites them once more, as before, and looks what became of it. */
function again(world: World, seen: Seen, chance: Chance): Act[] | null {
  const used = seen.connections.filter(one => one.tokenInUse !== null);
  if (used.length === 0) return null;
  const { id: connectionId, baseUrl } = chance.pick(used);
  const asked = world.calls.flatMap(invitedBy);
  const there = world.services
    .behind(baseUrl)
    ?.invites.filter(({ email, goneAt }) => goneAt === null && !asked.includes(email));
  if (!there || there.length === 0) return null;
  const { email, role, useSeat } = chance.pick(there);
  // Of two that are alike only their times tell which is which, where the answer is lost.
  if (chance.yes(0.5)) world.line.nextFate = chance.pick(['lost-before', 'lost-after', 'late', 'half']);
  return [
    { method: 'invitations.create', input: { connectionId, email, role, useSeat } },
    { method: 'invitations.doubts', input: { connectionId } },
  ];
}

/** Whoever hears nothing of an invitation sends it once more, and looks whether it is there. */
function insisting({ calls, run }: World, seen: Seen, chance: Chance): Act[] | null {
  const { input } =
    calls.findLast(
      one => one.method === 'invitations.create' && one.run === run && one.answer !== null && !one.answer.ok,
    ) ?? {};
  const connectionId = (input as { connectionId?: unknown } | undefined)?.connectionId;
  if (!seen.connections.some(({ id }) => id === connectionId)) return null;
  const list: Act = { method: 'invitations.list', input: { connectionId } };
  const create: Act = { method: 'invitations.create', input };
  return chance.yes(0.5) ? [create, list] : [list, create, list];
}

/** Whoever has lost a computer, or an employee, withdraws what there is, or some of it. */
function withdrawal(seen: Seen, chance: Chance): Act[] | null {
  const method = 'tokens.revokeAll';
  const living = seen.tokens.filter(one => one.id !== null && one.state !== 'revoked');
  if (living.length === 0) return null;
  const { connectionId } = chance.pick(living);
  const keys = living.filter(one => one.connectionId === connectionId && chance.yes(0.7)).map(one => one.key);
  const which = keys.length > 0 && chance.yes(0.5) ? { connectionId, keys } : { connectionId };
  return [{ method, input: { ...which, typed: wordFor({ seen }, which) } }];
}

/** Whoever replaces a token wants to have it behind them: the old one goes as soon as it may. */
function turnover(world: World, seen: Seen, chance: Chance): Act[] | null {
  const method = 'tokens.rotate';
  const open = seen.rotations.filter(({ phase }) => /^(places|grace|ready)$/.test(phase));
  if (open.length > 0) {
    const { job } = chance.pick(open);
    return [{ method: 'tokens.endRotation', input: { jobId: job.id, despitePlaces: chance.yes(0.7) } }];
  }
  const sessions = seen.connections.filter(one => one.session.heldIn !== 'nowhere').map(({ id }) => id);
  const usable = seen.tokens.filter(
    one => one.state === 'active' && one.secretIn !== 'nowhere' && sessions.includes(one.connectionId),
  );
  if (usable.length === 0) return null;
  const { key } = chance.pick(usable);
  const input = inputFor({ world, seen, chance, method }) as object;
  return [{ method, input: { ...input, key, grace: chance.pick(['now', 'now', 'hour']) } }];
}

/** Whoever removes the wrong row brings it back. */
function comingBack(seen: Seen, chance: Chance): Act[] | null {
  const back = (key: string): Act => ({ method: 'tokens.restore', input: { key } });
  const removed = seen.removed.filter(one => one.into !== null);
  if (removed.length > 0 && chance.yes(0.5)) return [back(chance.pick(removed).key)];
  if (seen.tokens.length === 0) return null;
  const { key } = chance.pick(seen.tokens);
  return [{ method: 'tokens.forget', input: { key, confirmed: true } }, back(key)];
}

const ofOneToken: readonly Method[] = [
  ...(['tokens.forget', 'tokens.revoke', 'tokens.use', 'tokens.rotate', 'tokens.store'] as const),
];
const ofOneConnection: readonly Method[] = [
  ...(['connections.remove', 'sessions.forget', 'tokens.adopt', 'ledger.import'] as const),
];

/** Whoever has two windows open does two things about one token, or about one connection, at once. */
function twoHands(world: World, seen: Seen, chance: Chance): Act[] | null {
  const token = seen.tokens.length > 0 && chance.yes(0.6) ? chance.pick(seen.tokens) : null;
  if (!token && seen.connections.length === 0) return null;
  const connectionId = token?.connectionId ?? chance.pick(seen.connections).id;
  const act = (): Act => {
    const method = chance.pick(token ? ofOneToken : ofOneConnection);
    const input: Record<string, unknown> = { ...(inputFor({ world, seen, chance, method }) as object) };
    if ('connectionId' in input) input.connectionId = connectionId;
    if ('key' in input) input.key = token?.key;
    if (method.startsWith('connections.')) input.id = connectionId;
    if ('confirmed' in input) input.confirmed = true;
    return { method, input };
  };
  return [act(), act()];
}

/** Whoever notices that they are inviting into the wrong team takes the other token into use. */
function exchange(world: World, seen: Seen, chance: Chance): Act[] | null {
  const other = anotherToken(seen, chance);
  if (!other) return null;
  const { connectionId, key } = other;
  const method = chance.yes(0.8) ? 'invitations.create' : 'invitations.sendMany';
  const input = inputFor({ world, seen, chance, method }) as object;
  const list: Act = { method: 'invitations.list', input: { connectionId } };
  return [
    { method, input: { ...input, connectionId } },
    { method: 'tokens.use', input: { key } },
    ...(chance.yes(0.5) ? [list] : []),
  ];
}

/** One that could be used in place of the one that is. */
function anotherToken(seen: Seen, chance: Chance): AccessToken | null {
  const usable = seen.tokens.filter(one => one.secretIn !== 'nowhere' && one.state === 'active');
  const others = usable.filter(
    one => !one.inUse && usable.some(({ connectionId, inUse }) => inUse && connectionId === one.connectionId),
  );
  return others.length === 0 ? null : chance.pick(others);
}

function reading(world: World, seen: Seen, chance: Chance): Act[] | null {
  const other = anotherToken(seen, chance);
  if (!other) return null;
  const { connectionId, key } = other;
  const input = inputFor({ world, seen, chance, method: 'invitations.list' });
  const list: Act = { method: 'invitations.list', input: { ...(input as object), connectionId } };
  return [list, { method: 'tokens.use', input: { key } }, list];
}
