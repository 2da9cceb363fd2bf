import type { WireRequest } from '../../../src-main/core/base/ports/transport.ts';
import type { Chance } from '../world/chance.ts';
import { asNumber, page, type Said } from './answer.ts';
import type { Books, Pat } from './books.ts';
import { between, echo } from './rest.ts';

export const graphqlFates = [
  'plain',
  'refused',
  'limited',
  'fault-before',
  'fault-after',
  'below', // done, and an error below the field takes the data away
  'fault-with-data', // a status of 500 with the whole answer
  'redirect', // done, and what comes is a way to somewhere
  'secret-hidden', // done, and the token is not shown
  'of-another', // of a revocation: not done, and the answer is that to another's
  'lives', // of a revocation: not done, and the answer shows that
  'ended',
  'echo',
  'forgery',
  'between',
] as const;
export type GraphqlFate = (typeof graphqlFates)[number];

/** The dashboard's interface (4.2). */
export function answerGraphql(
  books: Books,
  request: WireRequest,
  { fate, chance }: { fate: GraphqlFate; chance: Chance },
): Said {
  const { query = '', variables = {} } = JSON.parse(request.body ?? '{}') as {
    query?: string;
    variables?: Record<string, string>;
  };
  const field = /createPat|revokePat/.exec(query)?.[0];
  const cookie = /SERVICE_SESSION=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
  const of = variables.name ?? variables.id ?? '';
  const what = field === 'createPat' || field === 'revokePat' ? field : 'read';
  const arrival = { at: books.time, what, of, done: false } as const satisfies object;
  const noted = { ...arrival, done: false };
  if (field) books.arrivals.push(noted);
  const { ok, renewed } = books.admit(cookie);
  const with_ = (said: Said): Said => (renewed === null ? said : { ...said, setCookie: renewed });
  if (!field) {
    if (!ok && !books.manner.open) return unauthenticated(books, chance);
    return with_({ status: 200, body: { data: { __typename: 'Query' } } });
  }
  if (!ok || fate === 'ended') return unauthenticated(books, chance);
  if (fate === 'forgery') return { status: 403, body: { message: 'CSRF token missing or incorrect' } };
  if (fate === 'between') return between(chance);
  if (fate === 'echo') return with_(echo(cookie ?? '', chance));
  if (fate === 'limited' || books.limitedUntil > books.time) {
    return with_({
      status: 429,
      body: { errors: [{ message: 'slow down' }] },
      headers: { 'retry-after': '3' },
    });
  }
  if (fate === 'fault-before')
    return with_({ status: chance.pick([500, 502, 503]), body: { error: 'broken' } });
  if (fate === 'refused') return with_(refused(books, field, 'FORBIDDEN', 'You may not do this.'));
  if (field === 'revokePat') {
    const pat = books.pats.get(of);
    if (!pat) return with_(refused(books, field, 'NOT_FOUND', 'There is no such token.'));
    if (fate === 'of-another') return with_(worked(books, field, { id: chance.hex(8) }, 'plain'));
    if (fate === 'lives') {
      const lives = chance.pick([
        { isActive: true },
        { status: 'ACTIVE' },
        { revoked: false },
        { revokedAt: null },
      ]);
      return with_(worked(books, field, { id: idOf(books, pat), ...lives }, 'plain'));
    }
    books.revokePat(of);
    noted.done = true;
    return with_(worked(books, field, { id: idOf(books, pat) }, fate));
  }
  if (!books.teams.includes(variables.teamId ?? '')) {
    return with_(refused(books, field, 'BAD_USER_INPUT', 'There is no such team.'));
  }
  const expiresAt = /expiresAt: "([^"]*)"/.exec(query)?.[1] ?? null;
  const pat = books.createPat(of, variables.teamId ?? '', expiresAt, 'us');
  noted.done = true;
  const shown =
    fate === 'secret-hidden'
      ? { id: idOf(books, pat), token: null }
      : { id: idOf(books, pat), token: pat.secret };
  return with_(worked(books, field, shown, fate));
}

const idOf = ({ manner }: Books, { id }: Pat): string => (manner.idsAsNumbers ? asNumber(id) : id);

function worked(_books: Books, field: string, pat: object, fate: GraphqlFate): Said {
  if (fate === 'fault-after') return { status: 500, body: { error: 'broken' } };
  if (fate === 'redirect') return { status: 302, body: undefined, headers: { location: '/tokens' } };
  if (fate === 'below') {
    const error = {
      message: 'Not allowed',
      path: [field, 'pat', 'token'],
      extensions: { code: 'FORBIDDEN' },
    };
    return { status: 200, body: { errors: [error], data: { [field]: null } } };
  }
  const data = { [field]: { pat } };
  if (fate === 'fault-with-data') {
    return { status: 500, body: { errors: [{ message: 'The event could not be published.' }], data } };
  }
  return { status: 200, body: { data } };
}

function refused({ manner }: Books, field: string, code: string, message: string): Said {
  const error = { message, extensions: { code } };
  if (manner.graphql === 'statuses') return { status: 400, body: { errors: [error] } };
  if (manner.graphql === 'null-data') {
    return { status: 200, body: { errors: [{ ...error, path: [field] }], data: { [field]: null } } };
  }
  return { status: 200, body: { errors: [error] } };
}

function unauthenticated({ manner }: Books, chance: Chance): Said {
  if (manner.graphql === 'statuses')
    return { status: 401, body: { errors: [{ message: 'Sign in first.' }] } };
  if (manner.graphql === 'null-data' && chance.yes(0.5)) {
    return { status: 302, body: undefined, headers: { location: '/login' } };
  }
  if (chance.yes(0.1)) return { ...page, status: 401 };
  const error = { message: 'Sign in first.', extensions: { code: 'UNAUTHENTICATED' } };
  return { status: 200, body: { errors: [error] } };
}
