import type { AccessToken } from '../../../src-shared/access-token.ts';
import { methods } from '../../../src-shared/contract.ts';
import { invitationStates } from '../../../src-shared/invitation-state.ts';
import { invitationSorts } from '../../../src-shared/invitation-view.ts';
import { revocationOutcomes, revocationWord } from '../../../src-shared/revocation.ts';
import { graceNames } from '../../../src-shared/rotation.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { overviewSorts, tokenGroups } from '../../../src-shared/token-overview.ts';
import { eachMethod } from '../../support/each-method.ts';
import type { Books } from '../service/books.ts';
import type { Chance } from '../world/chance.ts';
import type { Answer, World } from '../world/world.ts';
import { type Seen, valueIn } from './seen.ts';

export interface Hand {
  world: World;
  seen: Seen;
  chance: Chance;
  method: Method;
}

const isOfTokens = (method: Method) => method.startsWith('tokens.');

const like = 'https://acme.example';

/** What every method takes, as far as nothing is said below of how it differs from one call to the next. */
export const samples = eachMethod({
  ...{ connectionId: 'no-connection', key: 'no-token', baseUrl: like, dashboardUrl: like },
  ...{ session: 'no-session', token: 'no-token' },
});
export const everyMethod = Object.keys(samples) as Method[];

/** Of most files. */
export const passphrase = 'river stone lantern';

type Field = (hand: Hand) => unknown;

/** Which rows have a button for it. */
const wantedRows: Partial<Record<Method, (row: AccessToken) => boolean>> = {
  'tokens.revoke': ({ id, state }) => id !== null && state !== 'revoked',
  'tokens.rotate': ({ secretIn, state }) => state === 'active' && secretIn !== 'nowhere',
  'tokens.use': ({ secretIn, inUse }) => secretIn !== 'nowhere' && !inUse,
  'tokens.setId': ({ id }) => id === null,
  'tokens.store': ({ secretIn }) => secretIn === 'memory',
  'tokens.copy': ({ secretIn }) => secretIn !== 'nowhere',
  'tokens.reveal': ({ secretIn }) => secretIn !== 'nowhere',
  'tokens.calendar': ({ expiresAt }) => expiresAt !== null,
};

/**
 * What somebody types into a field of this name, or has on the screen to click on. One that is not here is filled in each time as
 * `samples` says.
 */
export const fields: Readonly<Record<string, Field>> = {
  connectionId: ({ seen, chance, method }) =>
    /^tokens\.revoke(All|Plan)$/.test(method) && chance.yes(0.2)
      ? null
      : (oneOf(chance, seen.connections)?.id ?? 'no-connection'),
  key: ({ seen, chance, method }) => {
    const rows: readonly { key: string }[] = method === 'tokens.restore' ? seen.removed : seen.tokens;
    const wanted = wantedRows[method];
    const some = wanted && chance.yes(0.7) ? seen.tokens.filter(wanted) : [];
    return oneOf(chance, some.length > 0 ? some : rows)?.key ?? 'no-token';
  },
  keys: ({ seen, chance }) => {
    const some = seen.tokens.filter(() => chance.yes(0.5)).map(({ key }) => key);
    return some.length > 0 ? some : ['no-token'];
  },
  outcomes: ({ chance }) => [chance.pick(revocationOutcomes)],
  typed: () => 'revoke 1',
  id: hand => idFor(hand),
  n: () => 0,
  as: ({ chance }) => chance.pick(['done', 'not-done']),
  from: () => 0,
  count: () => 200,
  text: hand =>
    hand.method === 'tokens.identify'
      ? `Authorization: Bearer ${anyToken(hand)}`
      : hand.chance.pick([
          'ann@people.example, p1@people.example',
          'email,role\nbob@people.example,admin\nfoo,',
          '"open',
        ]),
  people: hand => {
    const written = () => ({ email: fields.email?.(hand), role: 'member', useSeat: hand.chance.yes(0.5) });
    const of = { ...written(), seat: null };
    if (hand.method === 'invitations.plan') return [{ email: of.email, role: null, seat: of.seat }];
    const others = Array.from({ length: hand.chance.below(6) }, (_, n) => ({
      ...written(),
      email: `q${hand.world.calls.length}n${n}@people.example`,
    }));
    return [written(), ...others];
  },
  // A journal comes in with a file of another computer only.
  journal: () => 'no-journal',
  kind: ({ chance, method }) =>
    method === 'activity.list'
      ? chance.pick(['tokens', 'invitations', 'settings'])
      : chance.pick(['csv', 'txt']),
  states: ({ chance }) => [chance.pick(['waiting', 'sent', 'done', 'refused', 'unknown'])],
  header: ({ chance }) => chance.yes(0.5),
  columns: ({ method }) =>
    method === 'invitations.setViews' ? [{ id: 'email', width: 300 }] : ['email', 'role', null],
  density: ({ chance }) => chance.pick(['compact', 'comfortable']),
  views: ({ chance }) => (chance.yes(0.5) ? [] : [savedView]),
  facets: ({ chance }) => chance.yes(0.5),
  defaults: ({ chance }) => ({ role: 'member', useSeat: chance.yes(0.5) }),
  atOnce: ({ chance }) => chance.between(1, 8),
  gone: ({ chance }) => chance.yes(0.5),
  endDays: ({ chance }) => chance.pick([[], [30, 14, 7, 1], [7]]),
  jobId: ({ seen, chance, method }) => {
    const kind = method === 'tokens.endRotation' ? 'tokens.rotate' : null;
    const jobs = seen.jobs.filter(one => kind === null || (one.kind === kind && one.state === 'paused'));
    return oneOf(chance, jobs)?.id ?? 'no-job';
  },
  grace: ({ chance }) => chance.pick(graceNames),
  despitePlaces: ({ chance }) => chance.yes(0.5),
  goneDays: ({ chance }) => chance.pick([0, 30, 365]),
  search: ({ chance }) => chance.pick(['', 'ann', 'member', 'P1', 'nobody']),
  filter: ({ chance, method }) =>
    chance.pick<object>(
      isOfTokens(method)
        ? [{}, { group: chance.pick(tokenGroups) }]
        : [
            {},
            { state: chance.pick(invitationStates) },
            { role: ['member'], seat: [true, null], fields: [{ path: ['note'], values: [null] }] },
          ],
    ),
  chosen: () => [{ id: 'inv_1', email: 'p1@x.example' }],
  sort: ({ chance, method }) => ({
    by: chance.pick<string>(isOfTokens(method) ? overviewSorts : invitationSorts),
    descending: chance.yes(0.5),
  }),
  label: ({ chance }) => `Acme ${chance.below(100)}`,
  teamId: ({ world, chance }) => chance.pick([null, null, chance.pick(anyBooks(world, chance).teams)]),
  session: hand => sessionFor(hand),
  token: hand => tokenFor(hand),
  // No name is given twice, but one: what bears a name that was told is known by it.
  name: ({ world, chance }) =>
    chance.yes(0.92) ? `${world.isElsewhere ? 'Nightly' : 'Deploy'} ${world.calls.length}` : 'Deploy',
  note: ({ chance }) => chance.pick(['', 'Deploys the shop', 'Nightly export']),
  places: ({ chance }) =>
    Array.from({ length: chance.below(4) }, (_, n) => ({
      name: chance.pick(['CI', 'Billing', 'Laptop']),
      link: chance.pick([null, `https://ci.example/jobs/${n}`]),
      updated: chance.yes(0.3),
    })),
  watch: ({ chance }) => chance.yes(0.7),
  // Some end while the history goes on, some while nothing is open, most much later.
  expiresAt: ({ world, chance }) => {
    if (chance.yes(0.6)) return null;
    const days = chance.pick([0.25, 4, world.weather.long ? 4 : 90]);
    return new Date(world.clock.now() + chance.between(60_000, days * 86_400_000)).toISOString();
  },
  email: hand => {
    const { world, chance } = hand;
    if (chance.yes(0.75)) return `p${world.calls.length}@people.example`;
    // Nobody knows by heart whom the others have invited.
    const there = chance.yes(0.5) ? oneOf(chance, booksFor(hand, 'api').invites) : undefined;
    return there?.email ?? chance.pick(['Ann@People.example', 'ann@people.example', 'bob@people.example']);
  },
  role: ({ chance }) => chance.pick(['member', 'admin']),
  useSeat: ({ chance }) => chance.yes(0.5),
  confirmed: ({ chance }) => chance.yes(0.7),
  clipboardSeconds: ({ chance }) => chance.pick([10, 45, 300]),
  idleMinutes: ({ chance }) => chance.pick([0, 5, 15, 60]),
  updates: ({ chance }) => chance.yes(0.8),
  outcome: ({ chance }) => chance.pick(['done', 'refused', 'unknown', 'cancelled']),
  since: ({ world, chance }) => world.clock.now() - chance.below(86_400_000),
  until: ({ world }) => world.clock.now() + 60_000,
  passphrase: ({ chance }) => chance.pick([passphrase, passphrase, 'another one than that']),
  file: ({ world, chance }) => {
    const files = [
      ...world.brought.map(one => one.text),
      ...world.calls.flatMap(({ answer }) => fileIn(answer)),
    ];
    return oneOf(chance, files) ?? 'no file';
  },
  without: () => [],
  format: ({ chance }) => chance.pick(['jsonl', 'csv']),
  version: ({ chance }) => chance.pick([null, '9.0.0']),
};

const savedView = {
  ...{ name: 'Admins', search: '', filter: { role: ['admin'] }, columns: null },
  sort: { id: 'state', desc: false },
};

/** What the two addresses of one connection are, of whatever method. */
function addresses({ world, seen, chance, method }: Hand): { baseUrl: string; dashboardUrl: string } {
  const known = oneOf(chance, seen.connections);
  if (known && method !== 'connections.create' && chance.yes(0.8)) {
    return { baseUrl: known.baseUrl, dashboardUrl: known.dashboardUrl };
  }
  const books = anyBooks(world, chance);
  const other = chance.yes(0.15) ? anyBooks(world, chance) : books;
  return { baseUrl: chance.yes(0.03) ? 'https://nobody.example' : books.api, dashboardUrl: other.dashboard };
}

const typed = (name: string, hand: Hand): unknown => {
  const sample: Readonly<Record<string, unknown>> = samples[hand.method][1];
  return fields[name] ? fields[name](hand) : sample[name];
};

/** A plausible input of a method; with `silly`, now and then one that nobody in their right mind would give. */
export function inputFor(hand: Hand): unknown {
  const { chance, method, world } = hand;
  const { shape } = methods[method].input as unknown as {
    shape: Record<string, { safeParse(value: unknown): { success: boolean } }>;
  };
  const input: Record<string, unknown> = {};
  const both = 'baseUrl' in shape ? addresses(hand) : null;
  for (const [name, schema] of Object.entries(shape)) {
    // What may be left out often is.
    if (name !== 'confirmed' && schema.safeParse(undefined).success && chance.yes(0.5)) continue;
    if (both && (name === 'baseUrl' || name === 'dashboardUrl')) input[name] = both[name];
    else input[name] = typed(name, hand);
  }
  if (both && method === 'connections.update') {
    const known = hand.seen.connections.find(one => one.id === input.id);
    if (known && chance.yes(0.8))
      Object.assign(input, { baseUrl: known.baseUrl, dashboardUrl: known.dashboardUrl });
  }
  if (method === 'tokens.create') knowTeam(hand, input);
  if (method === 'tokens.adopt') knowToken(hand, input);
  if (method === 'tokens.create' && input.teamId === null) delete input.teamId;
  if (method === 'tokens.revokeAll' && chance.yes(0.9)) input.typed = wordFor(hand, input);
  return world.weather.silly && chance.yes(0.15) ? silly(hand, input) : input;
}

/** Where the connection does not say which team it is of, the dashboard does. */
function knowTeam({ world, seen, chance }: Hand, input: Record<string, unknown>): void {
  const record = seen.connections.find(one => one.id === input.connectionId);
  const books = record ? world.services.behind(record.dashboardUrl) : null;
  if (record?.teamId === null && books && chance.yes(0.8)) input.teamId = chance.pick(books.teams);
}

/** Whoever pastes a token mostly knows which id it has, and when it ends where it does. */
function knowToken({ world, chance }: Hand, input: Record<string, unknown>): void {
  if (input.expiresAt === null) delete input.expiresAt;
  if (input.id === undefined || chance.yes(0.2)) return;
  const pat = world.services.all.map(one => one.patOf(String(input.token))).find(one => one !== undefined);
  if (pat) input.id = pat.id;
}

/** What the review says, as far as it is on the screen. */
export function wordFor(
  { seen }: Pick<Hand, 'seen'>,
  { connectionId, keys }: Record<string, unknown>,
): string {
  const isOf = (id: string | null) => connectionId === null || id === connectionId;
  const here = seen.tokens.filter(one => isOf(one.connectionId));
  const gone = seen.removed.filter(one => one.into !== null && isOf(one.into));
  const known = new Set(here.map(({ id }) => id));
  const all = [...here, ...gone.filter(({ id }) => !known.has(id))].filter(
    ({ key, id, state }) =>
      id !== null && state !== 'revoked' && (!Array.isArray(keys) || keys.includes(key)),
  );
  return revocationWord(all.length);
}

function silly({ chance, world }: Hand, input: Record<string, unknown>): unknown {
  if (chance.yes(0.1)) return chance.pick([null, 7, 'text', [], { nonsense: true }]);
  const names = Object.keys(input);
  const name = names.length > 0 ? chance.pick(names) : 'extra';
  const secrets = world.services.all.flatMap(one => one.secrets);
  // Whoever has just been shown a new one has it at hand.
  const last = world.shown.at(-1)?.pat.secret;
  const secret = (chance.yes(0.3) ? last : undefined) ?? oneOf(chance, secrets) ?? '';
  const value = chance.pick<unknown>([
    ...[
      null,
      '',
      '   ',
      -1,
      1e300,
      true,
      'x'.repeat(300),
      '‮evil',
      'a\nb',
      '__proto__',
      secret,
      `is ${secret}`,
    ],
    ...[
      'https://user:pass@api.acme.example',
      'http://api.acme.example',
      '2020-01-01T00:00:00Z',
      'nobody',
      [],
    ],
  ]);
  return { ...input, [chance.yes(0.1) ? 'extra' : name]: value };
}

/** What was exported. */
function fileIn(answer: Answer | null): string[] {
  if (!answer?.ok || typeof answer.value !== 'object' || answer.value === null) return [];
  const { text } = answer.value as { text?: unknown };
  return typeof text === 'string' && text.startsWith('-----BEGIN AGE') ? [text] : [];
}

function idFor({ world, seen, chance, method }: Hand): string {
  if (method === 'ledger.import') {
    const review = world.calls.findLast(call => call.method === 'ledger.review' && call.answer?.ok);
    return review ? valueIn(review, { id: 'no-review' }).id : 'no-review';
  }
  if (method.startsWith('connections.')) return oneOf(chance, seen.connections)?.id ?? 'no-connection';
  if (method.startsWith('jobs.')) {
    const open = seen.jobs.filter(job => job.open.length > 0);
    return oneOf(chance, open.length > 0 && chance.yes(0.8) ? open : seen.jobs)?.id ?? 'no-job';
  }
  if (method.startsWith('notices.')) return oneOf(chance, seen.notices)?.id ?? 'no-notice';
  const pats = [...anyBooks(world, chance).pats.values()];
  return chance.yes(0.9) ? (oneOf(chance, pats)?.id ?? '1') : 'no-such-id';
}

/** The service that the input is most likely about. */
function booksFor({ world, seen, chance }: Hand, address: 'api' | 'dashboard'): Books {
  const origins = seen.connections.map(one => (address === 'api' ? one.baseUrl : one.dashboardUrl));
  const known = origins.map(origin => world.services.behind(origin)).filter(one => one !== null);
  return known.length > 0 && chance.yes(0.9) ? chance.pick(known) : anyBooks(world, chance);
}

function sessionFor(hand: Hand): string {
  const { chance } = hand;
  const books = booksFor(hand, 'dashboard');
  const known = oneOf(chance, [...books.sessions.keys()]);
  if (known && chance.yes(0.4)) return known;
  return chance.yes(0.9) ? books.newSession() : `gone${chance.hex(20)}`;
}

function tokenFor(hand: Hand): string {
  const { chance } = hand;
  const books = booksFor(hand, 'api');
  const known = oneOf(
    chance,
    [...books.pats.values()].filter(one => one.by !== 'us'),
  );
  if (known && chance.yes(0.4)) return known.secret;
  return books.createPat('Made elsewhere', chance.pick(books.teams), null, 'others').secret;
}

/** One that was found somewhere: of whoever made it, living or not. */
function anyToken(hand: Hand): string {
  const { chance, world } = hand;
  const found = oneOf(
    chance,
    world.services.all.flatMap(one => [...one.pats.values()]),
  );
  return found && chance.yes(0.7) ? found.secret : tokenFor(hand);
}

const anyBooks = (world: World, chance: Chance): Books => chance.pick(world.services.all);

const oneOf = <T>(chance: Chance, list: readonly T[]): T | undefined =>
  list.length === 0 ? undefined : chance.pick(list);
