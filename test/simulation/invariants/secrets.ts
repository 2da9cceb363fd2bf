import { secretMark } from '../service/books.ts';
import type { Sent } from '../world/line.ts';
import type { Call, World } from '../world/world.ts';
import { type Invariant, inputOf, type Scene } from './invariant.ts';

/** As it came, in capitals, and as the name of a host has it. */
const marks = [secretMark, secretMark.toUpperCase(), secretMark.toLowerCase()];
/** So much of a secret's beginning is more than anybody should see. */
const shownMost = 16;

/** A secret that stands in a text, in whatever case. */
function secretIn(world: World, text: string): string | null {
  const readable = decoded(text);
  if (!marks.some(mark => readable.includes(mark))) return null;
  const plain = readable.toLowerCase();
  for (const books of world.services.all) {
    for (const secret of books.secrets) {
      if (plain.includes(secret.slice(0, shownMost).toLowerCase()) && !isSpilled(world, secret))
        return secret;
    }
  }
  return null;
}

/** As whoever reads it would see it: the services write secrets in addresses and in HTML, too. */
function decoded(text: string): string {
  if (!text.includes('%6b%48') && !text.includes('&#107;')) return text;
  return text
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,3});/g, (_, digits: string) => String.fromCharCode(Number(digits)));
}

/** The owner has typed it where no secret belongs, and was not stopped: nobody knew yet that it is one. */
function isSpilled(world: World, secret: string): boolean {
  return world.calls.some(
    // Whose token stands in a text is what that is for: it is kept nowhere.
    call =>
      call.method !== 'tokens.identify' &&
      Object.entries(inputOf(call)).some(
        ([field, value]) =>
          typeof value === 'string' && value.includes(secret) && field !== 'session' && field !== 'token',
      ) &&
      !isFresh(world, call, secret),
  );
}

/** An answer has shown it to this very run of the program before. */
const isFresh = ({ shown }: World, { run, at }: Call, secret: string): boolean =>
  shown.some(one => one.pat.secret === secret && one.run === run && one.at < at);

const nothingShown: Invariant = {
  name: 'no-secret-is-shown',
  sentence: 'No secret stands in an answer, an event, a file or the log.',
  onText: ({ world }, where, text) => {
    const secret = secretIn(world, text);
    return secret === null ? null : `${where} holds ${secret.slice(0, 8)}…: ${around(text)}`;
  },
};

function around(text: string): string {
  const at = text.toLowerCase().indexOf(secretMark.toLowerCase());
  return text.slice(Math.max(0, at - 100), at + 20);
}

/** Which origins a secret may go to: those it was given for, or made for. */
function homesOf(world: World, calls: readonly Call[], { seen, before }: Scene, secret: string): Set<string> {
  const homes = new Set<string>();
  const connections = [...before.connections, ...seen.connections, ...created(calls)];
  for (const books of world.services.all) {
    if (!books.secrets.includes(secret)) continue;
    const isSession = books.sessions.has(secret) || secret.startsWith(`${secretMark}ses`);
    if (isSession || books.name.startsWith('practice')) homes.add(books.dashboard);
    if (books.name.startsWith('practice')) homes.add(books.api);
    const made = [...books.pats.values()].find(one => one.secret === secret && one.by === 'us');
    if (made) for (const one of connections) if (one.dashboardUrl === books.dashboard) homes.add(one.baseUrl);
  }
  for (const call of calls) {
    const { connectionId, baseUrl, dashboardUrl, session, token } = inputOf(call);
    const given = [session, token].some(one => typeof one === 'string' && one.trim() === secret);
    if (!given) continue;
    for (const one of connections.filter(({ id }) => id === connectionId))
      homes.add(session === secret ? one.dashboardUrl : one.baseUrl);
    for (const one of [baseUrl, dashboardUrl]) if (typeof one === 'string') homes.add(one);
  }
  return homes;
}

const created = (calls: readonly Call[]) =>
  calls.flatMap(({ method, answer }) =>
    method === 'connections.create' && answer?.ok
      ? [answer.value as { id: string; baseUrl: string; dashboardUrl: string }]
      : [],
  );

/** A practice team ends with its run. Its secrets are worth nothing then, and nothing knows them again. */
const isOfEndedPractice = ({ world, seen }: Scene, secret: string): boolean =>
  world.services.all.some(
    one =>
      one.name.startsWith('practice') &&
      one.secrets.includes(secret) &&
      !seen.connections.some(({ baseUrl }) => baseUrl === one.api),
  );

const ownOrigin: Invariant = {
  name: 'own-origin-only',
  sentence: 'A credential goes to the origin that it was given for, in its own header, and nowhere else.',
  onSent: (scene, sent) => {
    const { world } = scene;
    const { authorization = '', cookie = '', ...others } = sent.request.headers;
    const elsewhere = secretIn(
      world,
      `${sent.request.url} ${JSON.stringify(others)} ${sent.request.body ?? ''}`,
    );
    if (elsewhere !== null) return `${sent.request.url} carries ${elsewhere.slice(0, 8)}… outside its header`;
    if (authorization !== '' && cookie !== '') return `${sent.request.url} carries both credentials`;
    const secret = authorization.replace(/^Bearer /, '') || cookie.replace(/^SERVICE_SESSION=/, '');
    if (secret === '' || !secret.startsWith(secretMark)) return null;
    if (homesOf(world, world.calls, scene, secret).has(sent.origin)) return null;
    // What a keychain has mixed up is told by fingerprints: who loses those, or ends before they are written, has nothing to tell it by;
    // nor does a clock that was set by months leave one of a secret that is gone.
    const { mixed, unknowable } = world.keychain;
    const isOld = unknowable || world.clock.farOffSince !== null;
    if (mixed && (isOld || world.weather.files || world.crashes > 0 || isOfEndedPractice(scene, secret)))
      return null;
    return `${sent.request.url} was sent with ${secret.slice(0, 10)}…, which was never given for it`;
  },
};

interface Policy {
  allowedOrigins?: string[];
  connections?: { baseUrl: string; dashboardUrl: string }[];
}

const allowedOrigins: Invariant = {
  name: 'allowed-origins-only',
  sentence:
    'Nothing goes to an origin that the policy does not allow, or that the owner was not asked about.',
  onSent: ({ world }, sent: Sent) => {
    const { origin } = sent;
    if (/^http:\/\/127\./.test(origin)) return null;
    const policy = world.weather.policy === null ? {} : (JSON.parse(world.weather.policy) as Policy);
    const { allowedOrigins: allowed = null, connections = [] } = policy;
    if ('allowedOrigin' in policy) return `${origin}, and the policy cannot be understood`;
    if (allowed && !allowed.includes(origin)) return `${origin} is not allowed by the policy`;
    const brought = connections.some(one => one.baseUrl === origin || one.dashboardUrl === origin);
    const vouched =
      brought || allowed?.includes(origin) || world.weather.host === 'web' || world.boxes.agreed.has(origin);
    return vouched ? null : `the owner has not said yes to ${origin}`;
  },
};

export const secrets: readonly Invariant[] = [nothingShown, ownOrigin, allowedOrigins];
