import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Sent } from '../world/line.ts';
import { perWorld } from '../world/per-world.ts';
import type { Call, World } from '../world/world.ts';
import { type Invariant, inputOf, revokedBy, type Scene, textIn } from './invariant.ts';

const nothingLives: Invariant = {
  name: 'all-revoked-is-all',
  sentence: 'Nothing says that all are revoked while one of them lives.',
  onStep: ({ seen, world }) => {
    const dashboards = new Map(seen.connections.map(one => [one.id, one.dashboardUrl]));
    for (const { job, allRevoked, counts, rows } of seen.revocations) {
      const dashboard = dashboards.get(job.connectionId);
      const books = dashboard === undefined ? null : world.services.behind(dashboard);
      const told = rows.filter(({ outcome }) => outcome === 'revoked');
      const living = told.find(({ id }) => id !== null && books?.pats.get(id)?.revokedAt === null);
      if (living) return `"${living.name}" (${living.id}) is told as revoked, and lives`;
      const others = Object.values(counts).reduce((sum, count) => sum + count) - counts.revoked;
      if (allRevoked && others > 0) return `of job ${job.id} all are told as revoked, and ${others} are not`;
    }
    return null;
  },
};

/** Every id that a row was ever seen with. */
const idsOf = perWorld(() => new Map<string, Set<string>>());

function remember({ world, seen }: Scene): Map<string, Set<string>> {
  const ids = idsOf(world);
  for (const { key, id } of [...seen.tokens, ...seen.removed]) {
    if (id !== null) ids.set(key, (ids.get(key) ?? new Set()).add(id));
  }
  return ids;
}

/** Jobs that were ever seen, by the keys of the old rows. */
const rotatedIn = perWorld(() => new Map<string, string>());

function rotationsOf({ world, seen }: Scene): ReadonlyMap<string, string> {
  const rotated = rotatedIn(world);
  for (const { job, key } of seen.rotations) rotated.set(job.id, key);
  return rotated;
}

/** Whether somebody has asked for it: by its id, by its row, or by asking for all. */
function isAsked(scene: Scene, id: string, keys: ReadonlySet<string>): boolean {
  const { world } = scene;
  const rotated = rotationsOf(scene);
  return world.calls.some(call => {
    if (call.method === 'tokens.revokeById') return textIn(call, 'id') === id;
    if (call.method === 'tokens.revoke') return keys.has(textIn(call, 'key'));
    if (call.method === 'tokens.endRotation') return keys.has(rotated.get(textIn(call, 'jobId')) ?? '');
    if (call.method !== 'tokens.revokeAll' || (call.answer && !call.answer.ok)) return false;
    const asked = inputOf(call).keys;
    return !Array.isArray(asked) || asked.some(key => keys.has(key));
  });
}

const askedFor: Invariant = {
  name: 'revoked-as-asked',
  sentence: 'Nothing is revoked that nobody asked to be revoked.',
  onStep: scene => {
    const ids = remember(scene);
    // Also while nothing comes to a service: after an end they may be unread.
    rotationsOf(scene);
    for (const books of scene.world.services.all) {
      for (const { what, of } of books.arrivals) {
        if (what !== 'revokePat') continue;
        const keys = new Set([...ids].flatMap(([key, known]) => (known.has(of) ? [key] : [])));
        if (!isAsked(scene, of, keys))
          return `${of} of ${books.name} was to be revoked, and nobody asked for it`;
      }
    }
    return null;
  },
};

/** Of two rows each has its own. */
const oneAtATime: Invariant = {
  name: 'one-revocation-at-a-time',
  sentence: 'While a token is being revoked, nothing sends its revocation once more.',
  onSent: ({ world, seen, before }, sent) => {
    const id = revokedBy(sent);
    if (id === null) return null;
    const rows = [...seen.tokens, ...before.tokens].filter(row => row.id === id);
    if (new Set(rows.map(({ key }) => key)).size > 1) return null;
    // One by its id alone has a row of its own where its connection has none, until it is refused.
    const hasOwn = world.calls.some(
      call =>
        call.method === 'tokens.revokeById' &&
        call.answer === null &&
        textIn(call, 'id') === id &&
        rows.every(({ connectionId }) => connectionId !== textIn(call, 'connectionId')),
    );
    if (hasOwn) return null;
    const isOpen = (one: Sent) =>
      one !== sent && one.heardAt === null && one.givenAt >= world.openSince && one.origin === sent.origin;
    return world.line.sent.some(one => isOpen(one) && revokedBy(one) === id)
      ? `that of ${id} is on its way already`
      : null;
  },
};

/** What would have taken its row away, or given it another id. */
const takesRow = /^(tokens\.(forget|setId|adopt)|connections\.remove|ledger\.import|keychain\.useMemory)$/;

const doubtIsKept: Invariant = {
  name: 'doubt-is-kept',
  sentence: 'Where the answer to the revocation of an id was lost, a row says so.',
  onStep: ({ world, seen, restored }) => {
    if (restored.length > 0) return null;
    for (const call of world.calls) {
      if (call.method !== 'tokens.revokeById' || call.run !== world.run || call.answer?.ok !== false)
        continue;
      const isSince = world.calls.some(
        one =>
          takesRow.test(one.method) && (one.n > call.n || one.answer === null || one.answeredAt >= call.at),
      );
      const id = textIn(call, 'id');
      if (
        !isSince &&
        call.answer.problem.code === 'outcome-unknown' &&
        !seen.tokens.some(row => row.id === id)
      )
        return `nothing tells of ${id} any more`;
    }
    return null;
  },
};

type Row = Scene['seen']['tokens'][number] | Scene['seen']['removed'][number];

/** Rows of tokens that were pasted, with those that they were made under, where they are of the same service. */
function rowsOfPasted({ world, seen }: Scene): Row[][] {
  const all: Row[] = [...seen.tokens, ...seen.removed];
  // Nothing is kept of the practice team's by which they could be known elsewhere.
  const real = seen.connections.filter(one => one.kind === 'service');
  const origins = new Map(real.map(one => [one.id, one.baseUrl]));
  const groups = new Map<string, Set<Row>>();
  for (const call of world.calls) {
    if (call.method !== 'tokens.adopt' || !call.answer?.ok) continue;
    const { key, connectionId } = call.answer.value as AccessToken;
    const origin = origins.get(connectionId);
    const pat = world.services.behind(origin ?? '')?.patOf(textIn(call, 'token'));
    const isOf = (row: Row) =>
      row.key === key || (row.how === 'created' && row.id === pat?.id && row.name === pat?.name);
    const name = `${origin} ${textIn(call, 'token')}`;
    const rows = all.filter(row => isOf(row) && origin && origins.get(row.connectionId) === origin);
    groups.set(name, new Set([...(groups.get(name) ?? []), ...rows]));
  }
  return [...groups.values()].map(rows => [...rows]);
}

/**
 * Of two ids one was mistyped, and nobody knows which. What a service takes although it was revoked stands beside that row: it may lag,
 * or the id was another token's.
 */
function mayNotLive(world: World, one: Row, dead: Row, rows: readonly Row[]): boolean {
  const ids = new Set(rows.flatMap(({ id }) => id ?? []));
  // Of one without any it is not known to which of the two it belongs.
  const isOfTwoIds = one.id === null ? ids.size > 1 : dead.id !== null && one.id !== dead.id;
  return !isOfTwoIds && !isPastedSince(world, one, dead);
}

function isPastedSince({ calls }: World, { key }: Row, dead: Row): boolean {
  const revoked = calls.find(
    one => /^tokens\.revoke/.test(one.method) && textIn(one, 'key') === dead.key && one.answer?.ok !== false,
  );
  const since = revoked ?? calls.find(one => /^tokens\.(revoke|rotate|endRotation)/.test(one.method));
  return calls.some(
    one =>
      one.method === 'tokens.adopt' &&
      one.answer?.ok === true &&
      (one.answer.value as AccessToken).key === key &&
      since !== undefined &&
      one.n > since.n,
  );
}

const startsWithinMs = 2_000;

/** Rows are known to be of one token by what was made of both with one key, which the keychain gives out. */
const oneTokenOneWord: Invariant = {
  name: 'one-token-one-word',
  sentence: 'A token that stands in two connections is not revoked in one and active in the other.',
  onStep: scene => {
    const { world, seen, restored, stuck } = scene;
    const isDisturbed = world.keychain.lost || world.weather.keychain || world.weather.startInMemory;
    if (isDisturbed || restored.length > 0 || stuck.size > 0) return null;
    const isOther = (method: string) => method === 'keychain.useMemory' || method === 'ledger.import';
    if (world.calls.some(({ method }) => isOther(method))) return null;
    // The ledger is written first, and the removed ones then.
    const isUnderWay = (one: Call) => /^tokens\.(revoke|endRotation|rotate)/.test(one.method) && !one.answer;
    if (world.calls.some(isUnderWay) || seen.jobs.some(({ state }) => state === 'running')) return null;
    // What an earlier run has not written is made up for first thing, once the disk has answered.
    if (world.schedule.time - world.openSince < startsWithinMs) return null;
    for (const rows of rowsOfPasted(scene)) {
      const dead = rows.find(one => one.state === 'revoked');
      const living = rows.find(one => one.state === 'active' && dead && mayNotLive(world, one, dead, rows));
      if (dead && living) return `"${dead.name}" is revoked, and "${living.name}" active`;
    }
    return null;
  },
};

export const revocations: readonly Invariant[] = [
  ...[nothingLives, askedFor, oneAtATime, doubtIsKept, oneTokenOneWord],
];
