import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { isInvitation } from '../../../src-shared/invitation-step.ts';
import type { Job } from '../../../src-shared/job.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { inputOf, invitedBy } from '../invariants/invariant.ts';
import { Chance } from '../world/chance.ts';
import { perWorld } from '../world/per-world.ts';
import type { World } from '../world/world.ts';
import type { Act, Intent } from './acts.ts';
import { inputFor, wordFor } from './inputs.ts';
import type { Seen } from './seen.ts';

const weights = {
  reading: 9,
  removal: 3,
  leaving: 2,
  again: 10,
  insisting: 5,
  'looking after it': 3,
  withdrawal: 3,
  turnover: 6,
  exchange: 9,
  'coming back': 2,
  'second thoughts': 3,
  'once more': 2,
  'two hands': 12,
  'two places': 3,
  'newer version': 8,
};

/** Connections that have a token to ask with. */
export const inUse = ({ connections }: Seen) => connections.filter(one => one.tokenInUse !== null);

/** Some do most things in a row, and a few of them above all. */
const leaningOf = perWorld(({ seed }) => {
  const chance = new Chance(seed, 'habits');
  return { often: chance.yes(0.5) ? 0.1 : 0.3, weights: chance.leaning(weights) };
});

/** Several things that are done in a row, each before the one before it is answered; null: there is nothing to do them with. */
export function habit(world: World, seen: Seen, chance: Chance): Intent[] | null {
  const { often, weights: own } = leaningOf(world);
  if (!chance.yes(often)) return null;
  const name = chance.weighted(own);
  if (name === 'leaving') return leaving(world, seen, chance);
  if (name === 'again') return again(world, seen, chance);
  if (name === 'insisting') return insisting(world, seen, chance);
  if (name === 'looking after it') return lookingAfterIt(seen, chance);
  if (name === 'withdrawal') return withdrawal(seen, chance);
  if (name === 'turnover') return turnover(world, seen, chance);
  if (name === 'exchange') return exchange(world, seen, chance);
  if (name === 'coming back') return comingBack(seen, chance);
  if (name === 'once more') return onceMore(seen, chance);
  if (name === 'second thoughts') return secondThoughts(world, seen, chance);
  if (name === 'two hands') return twoHands(world, seen, chance);
  if (name === 'two places') return twoPlaces(world, seen, chance);
  if (name === 'newer version') return newerVersion(world, seen, chance);
  return name === 'removal' ? removal(world, seen, chance) : reading(world, seen, chance);
}

/** Whoever hears of a newer version has it installed, at once or when something else has begun. */
function newerVersion(world: World, seen: Seen, chance: Chance): Intent[] | null {
  if (world.weather.host !== 'electron') return null;
  const method = chance.pick([
    'tokens.create',
    'tokens.revoke',
    'invitations.sendMany',
    'tokens.rotate',
  ] as const);
  const input = inputFor({ world, seen, chance, method });
  const beside: Act[] = chance.yes(0.7) ? [{ method, input, hurried: chance.yes(0.5) }] : [];
  const install: Act = { method: 'updates.install', input: {} };
  return [
    ...([
      { method: 'settings.set', input: { updates: true } },
      { method: 'updates.check', input: {}, rested: true },
      { method: 'updates.download', input: {}, rested: true },
    ] satisfies Act[]),
    ...(chance.yes(0.5)
      ? [{ ...install, rested: true, hurried: true } satisfies Act, ...beside]
      : [...beside.map(one => ({ ...one, rested: true }) satisfies Act), install]),
  ];
}

/** Whoever leaves a team makes a last token, or revokes one, or looks once more who is invited, and takes the connection away. */
function removal(world: World, seen: Seen, chance: Chance): Act[] | null {
  const open = seen.connections.filter(one => one.session.heldIn !== 'nowhere');
  if (open.length === 0) return null;
  const { id } = chance.pick(open);
  const own = seen.tokens.filter(one => one.connectionId === id);
  const revoked = chance.yes(0.3) && own.length > 0 ? chance.pick(own) : null;
  const created = inputFor({ world, seen, chance, method: 'tokens.create' }) as object;
  const asked: Act = chance.yes(0.3)
    ? { method: 'invitations.list', input: { connectionId: id } }
    : { method: 'tokens.create', input: { ...created, connectionId: id } };
  const first: Act = revoked ? { method: 'tokens.revoke', input: { key: revoked.key } } : asked;
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
function again(world: World, seen: Seen, chance: Chance): Intent[] | null {
  const used = inUse(seen);
  if (used.length === 0) return null;
  const { id: connectionId, baseUrl } = chance.pick(used);
  const asked = world.calls.flatMap(invitedBy);
  const there = world.services
    .behind(baseUrl)
    ?.invites.filter(({ email, goneAt }) => goneAt === null && !asked.includes(email));
  if (!there || there.length === 0) return null;
  if (chance.yes(0.5)) return sameAsAnother(world, chance.pick(used), chance);
  const { email, role, useSeat } = chance.pick(there);
  // Of two that are alike only their times tell which is which, where the answer is lost.
  const fate = chance.yes(0.5) ? chance.pick(['lost-before', 'lost-after', 'late', 'half'] as const) : null;
  const create: Act = { method: 'invitations.create', input: { connectionId, email, role, useSeat } };
  return [fate ? { ...create, fate } : create, { method: 'invitations.doubts', input: { connectionId } }];
}

/** Two owners think of the same person; the one whose invitation is lost must not take the other one's for it. */
export function sameAsAnother({ services, calls }: World, of: Connection, chance: Chance): Intent[] | null {
  const books = services.behind(of.baseUrl);
  // Where no answer is dated, nobody can tell which of the two came first.
  if (!books?.manner.dates || services.calm) return null;
  const email = `both${calls.length}@people.example`;
  const [role, useSeat] = [chance.pick(['member', 'admin']), chance.yes(0.5)];
  const list: Act = { method: 'invitations.list', input: { connectionId: of.id }, rested: true };
  const create: Act = {
    method: 'invitations.create',
    input: { connectionId: of.id, email, role, useSeat },
    fate: 'lost-before',
  };
  const afterAnother = (): Act => {
    // The list that was read a moment ago was that of a few seconds before.
    for (const teamId of books.teams)
      books.invite({ email, role, useSeat, teamId, by: 'others' }).at -= 5_000;
    return create;
  };
  const beforeAnother = (): Act => {
    // Of another role or seat, it is not what was sent.
    const other = chance.pick([{ useSeat: !useSeat }, { role: role === 'member' ? 'admin' : 'member' }]);
    for (const teamId of books.teams) books.invite({ email, role, useSeat, ...other, teamId, by: 'others' });
    return list;
  };
  const wait: Act = { method: 'invitations.doubts', input: { connectionId: of.id }, rested: true };
  return chance.yes(0.5) ? [list, wait, afterAnother, list] : [create, beforeAnother];
}

/** Whoever hears nothing of an invitation sends it once more, and looks whether it is there. */
function insisting(world: World, seen: Seen, chance: Chance): Act[] | null {
  const method = 'invitations.create';
  const { calls, run } = world;
  const last = calls.findLast(one => one.run === run && one.method === method && one.answer?.ok === false);
  const lost = chance.yes(0.5) ? last : undefined;
  const used = inUse(seen);
  if (used.length === 0) return null;
  const input = lost
    ? inputOf(lost)
    : { ...(inputFor({ world, seen, chance, method }) as object), connectionId: chance.pick(used).id };
  const { connectionId } = input;
  if (!used.some(({ id }) => id === connectionId)) return null;
  const list: Act = { method: 'invitations.list', input: { connectionId } };
  const create: Act = { method, input };
  const first: Act[] = lost ? [] : [{ ...create, fate: chance.pick(['lost-before', 'late', 'lost-after']) }];
  // Longer than any list takes.
  const again: Act = { ...create, rested: true, ...(chance.yes(0.7) ? { fate: 'slow-back' } : {}) };
  return chance.yes(0.5) ? [...first, again, list] : [...first, list, again, list];
}

/** Whoever wants to see the list as it is now has it read anew, and the service is out of reach. */
function onceMore(seen: Seen, chance: Chance): Act[] | null {
  const used = inUse(seen);
  if (used.length === 0) return null;
  const connectionId = chance.pick(used).id;
  const view: Act = { method: 'invitations.view', input: { connectionId, from: 0, count: 20 }, rested: true };
  const refresh: Act = { method: 'invitations.refresh', input: { connectionId }, rested: true };
  return [view, { ...refresh, offline: true }, view];
}

/** Whoever waits for word of an invitation has the list read. */
function lookingAfterIt(seen: Seen, chance: Chance): Act[] | null {
  const doubtful = seen.jobs.filter(({ open }) => open.some(isInvitation));
  if (doubtful.length === 0) return null;
  return [{ method: 'invitations.list', input: { connectionId: chance.pick(doubtful).connectionId } }];
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

/** Whoever has two connections to one service pastes a token of one into the other; and revokes it in one of them. */
function twoPlaces(world: World, seen: Seen, chance: Chance): Act[] | null {
  const held = seen.tokens.filter(
    one => one.secretIn === 'keychain' && one.state === 'active' && one.id !== null,
  );
  if (held.length === 0) return null;
  const { key, id, connectionId } = chance.pick(held);
  const home = seen.connections.find(one => one.id === connectionId);
  const token = home && world.services.behind(home.dashboardUrl)?.pats.get(id ?? '')?.secret;
  if (!home || token === undefined) return null;
  const { baseUrl, dashboardUrl } = home;
  const others = seen.connections.filter(
    one => one.id !== connectionId && one.baseUrl === baseUrl && one.dashboardUrl === dashboardUrl,
  );
  if (others.length === 0) {
    const label = `${home.label} too`;
    return [{ method: 'connections.create', input: { label, baseUrl, dashboardUrl, teamId: home.teamId } }];
  }
  const paste: Act = {
    method: 'tokens.adopt',
    input: { connectionId: chance.pick(others).id, token, name: `Twin ${world.calls.length}`, id },
  };
  const revoke: Act = { method: 'tokens.revoke', input: { key }, rested: true };
  return chance.yes(0.6) ? [paste, revoke] : [paste];
}

const ofOneToken: readonly Method[] = [
  ...(['tokens.forget', 'tokens.revoke', 'tokens.use', 'tokens.rotate', 'tokens.store'] as const),
];
const ofOneConnection: readonly Method[] = [
  ...([
    'connections.remove',
    'sessions.forget',
    'tokens.adopt',
    'ledger.import',
    'invitations.list',
  ] as const),
];

/** What may be on its way where a row is taken away. */
const begun: readonly Method[] = ['tokens.forget', 'tokens.revoke', 'tokens.revoke', 'tokens.rotate'];

/** Whoever has two windows open does two things about one token, or about one connection, at once. */
function twoHands(world: World, seen: Seen, chance: Chance): Act[] | null {
  const token = seen.tokens.length > 0 && chance.yes(0.6) ? chance.pick(seen.tokens) : null;
  if (!token && seen.connections.length === 0) return null;
  const connectionId = token?.connectionId ?? chance.pick(seen.connections).id;
  const act = (method: Method): Act => {
    const input: Record<string, unknown> = { ...(inputFor({ world, seen, chance, method }) as object) };
    if ('connectionId' in input) input.connectionId = connectionId;
    if ('key' in input) input.key = token?.key;
    if (method.startsWith('connections.')) input.id = connectionId;
    if ('confirmed' in input) input.confirmed = true;
    return { method, input };
  };
  if (token && chance.yes(0.3)) return [{ ...act(chance.pick(begun)), hurried: true }, act('tokens.forget')];
  const any = () => chance.pick(token ? ofOneToken : ofOneConnection);
  return [act(any()), act(any())];
}

/** Whoever notices that they are inviting into the wrong team takes the other token into use; a batch is stopped for it, and goes on. */
function exchange(world: World, seen: Seen, chance: Chance): Intent[] | null {
  const other = anotherToken(seen, chance);
  if (!other) return ofAnotherTeam(world, seen, chance);
  const { connectionId, key } = other;
  const method = chance.yes(0.5) ? 'invitations.create' : 'invitations.sendMany';
  const input = { ...(inputFor({ world, seen, chance, method }) as object), connectionId };
  const use: Act = { method: 'tokens.use', input: { key } };
  if (method === 'invitations.sendMany' && chance.yes(0.7))
    return [
      { method, input: { ...input, atOnce: 1 }, hurried: true },
      steer(connectionId, 'running', 'jobs.pause'),
      { ...use, rested: true },
      steer(connectionId, 'paused', 'jobs.resume'),
    ];
  const list: Act = { method: 'invitations.list', input: { connectionId } };
  return [{ method, input }, use, ...(chance.yes(0.5) ? [list] : [])];
}

/** Whoever sees on the way that these are the wrong people calls it off, or stops it to look. */
function secondThoughts(world: World, seen: Seen, chance: Chance): Intent[] | null {
  const used = inUse(seen);
  if (used.length === 0) return null;
  const { id: connectionId } = chance.pick(used);
  const method = 'invitations.sendMany';
  const input = { ...(inputFor({ world, seen, chance, method }) as object), connectionId };
  const word = chance.pick(['jobs.cancel', 'jobs.cancel', 'jobs.pause'] as const);
  return [{ method, input, hurried: chance.yes(0.5) }, steer(connectionId, 'running', word)];
}

const steer =
  (connectionId: string, state: Job['state'], method: Method) =>
  ({ jobs }: Seen): Act | null => {
    const job = jobs.findLast(
      one => one.kind === 'invitations.create' && one.connectionId === connectionId && one.state === state,
    );
    return job ? { method, input: { id: job.id }, ...(state === 'paused' ? { rested: true } : {}) } : null;
  };

/** One that could be used in place of the one that is: of another team, where there is one. */
function anotherToken(seen: Seen, chance: Chance): AccessToken | null {
  const usable = seen.tokens.filter(one => one.secretIn !== 'nowhere' && one.state === 'active');
  const usedBeside = ({ connectionId }: AccessToken) =>
    usable.find(one => one.inUse && one.connectionId === connectionId);
  const others = usable.filter(one => !one.inUse && usedBeside(one));
  const ofOthers = others.filter(one => one.teamId !== usedBeside(one)?.teamId);
  if (others.length === 0) return null;
  return chance.pick(ofOthers.length > 0 ? ofOthers : others);
}

/** Whoever owns two teams of a service pastes a token of the other one, too. */
function ofAnotherTeam(world: World, seen: Seen, chance: Chance): Act[] | null {
  const used = inUse(seen);
  if (used.length === 0) return null;
  const { id: connectionId, baseUrl } = chance.pick(used);
  const books = world.services.behind(baseUrl);
  const inPlace = seen.tokens.find(one => one.inUse && one.connectionId === connectionId);
  const own = books?.pats.get(inPlace?.id ?? '')?.teamId ?? inPlace?.teamId;
  const teamId = books?.teams.find(one => one !== own);
  if (!books || own === undefined || teamId === undefined) return null;
  const name = `Other team ${world.calls.length}`;
  const { id, secret: token } = books.createPat(name, teamId, null, 'others');
  return [{ method: 'tokens.adopt', input: { connectionId, token, name, id } }];
}

/** Whoever looks into the other team as well; and once more where the service is out of reach by then. */
function reading(world: World, seen: Seen, chance: Chance): Intent[] | null {
  const other = anotherToken(seen, chance);
  if (!other) return ofAnotherTeam(world, seen, chance);
  const { connectionId, key } = other;
  const input = inputFor({ world, seen, chance, method: 'invitations.list' });
  const list: Act = { method: 'invitations.list', input: { ...(input as object), connectionId } };
  const use: Act = { method: 'tokens.use', input: { key } };
  if (chance.yes(0.5)) return [list, use, list];
  return [list, { ...use, rested: true }, { ...list, rested: true, offline: true }];
}
