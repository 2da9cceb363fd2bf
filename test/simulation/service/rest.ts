import type { WireRequest } from '../../../src-main/core/base/ports/transport.ts';
import type { Chance } from '../world/chance.ts';
import { asNumber, type Said } from './answer.ts';
import type { Books, Invite, Pat } from './books.ts';

/** What becomes of a request that has arrived. */
export const restFates = [
  'plain',
  'refused', // in some manner of its own
  'limited',
  'no-under-200',
  'fault-before',
  'fault-after',
  'odd-yes', // done, and the answer shows little of it
  'ended', // the token is not let through this once
  'not-here', // another service, or another address of it
  'forgery', // its guard asks for more than a credential
  'between', // a firewall or a proxy answers in its place
  'echo', // it repeats the credential in its words
] as const;
export type RestFate = (typeof restFates)[number];

/** The public API (4.1). */
export function answerRest(
  books: Books,
  request: WireRequest,
  { fate, chance, now }: { fate: RestFate; chance: Chance; now: number },
): Said {
  const url = new URL(request.url);
  const secret = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const pat = books.patOf(secret);
  const isPost = request.method === 'POST';
  const given = isPost ? readInvitation(request.body) : null;
  const arrival = {
    ...{ at: books.time, what: given ? ('invite' as const) : ('read' as const) },
    ...{ of: given?.email ?? url.pathname, done: false },
  };
  if (given) books.arrivals.push(arrival);
  if (!pat || !books.isLive(pat, now) || fate === 'ended') return unauthorized(books);
  if (fate === 'not-here') return { status: 404, body: { message: 'Not found' } };
  if (fate === 'forgery') return { status: 403, body: { message: 'CSRF token missing or incorrect' } };
  if (fate === 'between') return between(chance);
  if (fate === 'echo') return echo(secret, chance);
  if (fate === 'limited' || books.limitedUntil > books.time) {
    return { status: 429, body: { message: 'Too many requests' }, headers: { 'retry-after': '2' } };
  }
  if (fate === 'fault-before') return { status: chance.pick([500, 502, 503]), body: { error: 'broken' } };
  if (url.pathname === '/api/v1/team') {
    return fate === 'refused' ? { status: 403, body: refusalOf(books, 'forbidden') } : teamOf(books, pat);
  }
  if (url.pathname !== '/api/v1/team/invitations') return { status: 404, body: { message: 'Not found' } };
  if (!given) return listOf(books, pat, url);
  if (fate === 'refused') {
    return { status: chance.pick([400, 403, 409, 422]), body: refusalOf(books, 'email is not allowed') };
  }
  if (fate === 'no-under-200')
    return { status: 200, body: { success: false, message: 'This role does not exist.' } };
  const invite = books.invite({ ...given, teamId: pat.teamId, by: 'us' });
  arrival.done = true;
  if (fate === 'fault-after') return { status: chance.pick([500, 503, 504]), body: { error: 'broken' } };
  if (fate === 'odd-yes') {
    return chance.pick<Said>([
      { status: 200, body: { ok: true } },
      { status: 202, body: { message: 'queued' } },
      { status: 200, body: undefined, text: 'done', type: 'text/plain' },
      { status: 204, body: undefined },
      { status: 303, body: undefined, headers: { location: '/api/v1/team/invitations' } },
    ]);
  }
  return madeOf(books, invite);
}

export const between = (chance: Chance): Said =>
  chance.pick<Said>([
    { status: 407, body: undefined, headers: { 'proxy-authenticate': 'Basic' } },
    {
      status: 403,
      body: undefined,
      text: '<html><title>Attention Required! | Cloudflare</title></html>',
      headers: { server: 'cloudflare', 'cf-mitigated': 'challenge' },
    },
  ]);

/** A refusal that repeats what it was sent, as some do: as it came, and as it stands in an address, in HTML, in capitals. */
export function echo(secret: string, chance: Chance): Said {
  const form = chance.pick([
    secret,
    secret.toUpperCase(),
    [...secret].map(one => `%${one.charCodeAt(0).toString(16)}`).join(''),
    [...secret].map(one => `&#${one.charCodeAt(0)};`).join(''),
  ]);
  if (chance.yes(0.3)) {
    return {
      status: 302,
      body: undefined,
      headers: { location: `https://${secret}.elsewhere.example/?at=${form}` },
    };
  }
  const words = `The credential ${form} is not good for this`;
  const status = chance.pick([400, 403, 422]);
  return chance.yes(0.5)
    ? { status, body: { message: words } }
    : { status, body: { errors: { email: [words] } } };
}

function readInvitation(body: string | undefined) {
  const { email, role, use_seat } = JSON.parse(body ?? '{}') as Record<string, unknown>;
  return { email: String(email), role: String(role), useSeat: use_seat === true };
}

const unauthorized = (books: Books): Said => ({ status: 401, body: refusalOf(books, 'token is not valid') });

export function refusalOf({ manner }: Books, words: string): unknown {
  if (manner.refusal === 'fields') return { errors: { email: [words] } };
  if (manner.refusal === 'problem') return { type: 'about:blank', title: 'Refused', detail: words };
  return manner.refusal === 'text' ? { error: words } : { message: words };
}

function teamOf(books: Books, pat: Pat): Said {
  const { team } = books.manner;
  const id = books.manner.idsAsNumbers || team === 'number' ? asNumber(pat.teamId) : pat.teamId;
  const about = { name: `Team ${books.name} ${pat.teamId.slice(-2)}`, object: 'team' };
  if (team === 'no-id') return { status: 200, body: about };
  return { status: 200, body: team === 'wrapped' ? { data: { id, ...about } } : { id, ...about } };
}

function timeOf({ manner }: Books, ms: number): number | string {
  if (manner.times === 'rfc3339') return new Date(ms).toISOString();
  return manner.times === 's' ? Math.floor(ms / 1_000) : Math.floor(ms);
}

/** Where the history's time began, as the services count. */
export const epoch = Date.UTC(2026, 10, 20, 9);

function shown(books: Books, invite: Invite): Record<string, unknown> {
  const { id, email, role, useSeat, at, clockAhead } = invite;
  const made = timeOf(books, epoch + at + clockAhead);
  const ends = timeOf(books, epoch + at + clockAhead + 14 * 86_400_000);
  return {
    ...{ id: books.manner.idsAsNumbers ? asNumber(id) : id, object: 'invitation', email, role },
    ...{ use_seat: useSeat, created_at: made, updated_at: made, expires_at: ends },
  };
}

function madeOf(books: Books, invite: Invite): Said {
  const object = shown(books, invite);
  const { made } = books.manner;
  if (made === 'wrapped') return { status: 201, body: { data: object } };
  if (made === 'list') return { status: 200, body: { invitations: [object] } };
  if (made === 'empty') return { status: 201, body: undefined };
  return { status: made === 'accepted' ? 200 : 201, body: object };
}

function listOf(books: Books, pat: Pat, url: URL): Said {
  const all = books.listed(pat.teamId);
  const { list, pageSize, hides, blots } = books.manner;
  const items = all.map((one, at) => (blots && at % 4 === 2 ? null : shown(books, one)));
  const page = (from: number): (object | null)[] =>
    items.slice(from, from + pageSize).filter((_, at) => !hides || (from + at) % 3 !== 2);
  if (list === 'array') return { status: 200, body: items };
  if (list === 'feathers') {
    // What it does not know is a filter that nothing fits.
    const [strange] = [...url.searchParams.keys()].filter(name => name !== '$skip');
    const skip = Number(url.searchParams.get('$skip') ?? '0');
    const fit = strange === undefined ? items : [];
    return {
      status: 200,
      body: { total: fit.length, limit: pageSize, skip, data: strange === undefined ? page(skip) : [] },
    };
  }
  if (list === 'page-count') {
    const until = Number(url.searchParams.get('until') ?? '0');
    const data = items.slice(until, until + pageSize);
    const next = until + pageSize < items.length ? until + pageSize : null;
    return { status: 200, body: { data, pagination: { count: data.length, next } } };
  }
  // It shows the first few, and says nothing of others.
  if (list === 'lone') return { status: 200, body: { invitations: page(0) } };
  const after = url.searchParams.get('starting_after');
  const from =
    list === 'has-more'
      ? all.findIndex(one => one.id === after) + 1
      : list === 'pages'
        ? (Number(url.searchParams.get('page') ?? '1') - 1) * pageSize
        : Number(url.searchParams.get(list === 'cursor' ? 'cursor' : 'offset') ?? '0');
  const part = page(from);
  const more = from + pageSize < all.length;
  const next = `${url.origin}${url.pathname}?offset=${from + pageSize}`;
  if (list === 'has-more') return { status: 200, body: { object: 'list', data: part, has_more: more } };
  if (list === 'cursor') {
    const next_cursor = more ? String(from + pageSize) : null;
    return { status: 200, body: { invitations: part, next_cursor } };
  }
  if (list === 'link') {
    return { status: 200, body: part, ...(more ? { headers: { link: `<${next}>; rel="next"` } } : {}) };
  }
  if (list === 'drf') {
    const body = { count: all.length, next: more ? next : null, previous: null, results: part };
    return { status: 200, body };
  }
  if (list === 'total') {
    const body = { items: part, total: all.length, limit: pageSize, offset: from };
    return { status: 200, body };
  }
  const total_pages = Math.max(1, Math.ceil(all.length / pageSize));
  const meta = { page: from / pageSize + 1, total_pages, total: all.length, per_page: pageSize };
  return { status: 200, body: { data: part, meta } };
}
