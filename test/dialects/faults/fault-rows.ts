import type { AnyProblem } from '../../../src-shared/problem.ts';
import type { Fault } from '../../support/hostile/faults.ts';
import type { Operation } from '../../support/hostile-service.ts';

export interface FaultRow {
  name: string;
  /** What the owner does. */
  does: Operation;
  /** What goes wrong, and where; left out: at what the owner does. */
  faults: Partial<Record<Operation | 'all', Fault>>;
  /** The problem that is shown: all of it but why an answer was lost. */
  problem: AnyProblem;
  /** Requests that reached the service: all of them. */
  reached: Partial<Record<Operation, number>>;
  /** Nobody waits longer than this, in milliseconds. */
  patience?: number;
}

const page = '<!doctype html><html><head><title>Sign in</title></head><body>Sign in</body></html>';
const html = { 'content-type': 'text/html; charset=utf-8' };
const answer = (status: number, body: string | Uint8Array = '', headers = {}): Fault => ({
  ...{ kind: 'answer', status, body, headers },
});
const json = (status: number, value: unknown, headers = {}) => answer(status, JSON.stringify(value), headers);

function reading(
  name: string,
  fault: Fault,
  problem: FaultRow['problem'],
  times = 1,
  patience?: number,
): FaultRow {
  return {
    name: `team: ${name}`,
    does: 'team',
    faults: { team: fault },
    problem,
    reached: { team: times },
    ...(patience ? { patience } : {}),
  };
}
const lost = { code: 'connection-lost' } as const;
const late = { code: 'timed-out' } as const;
const unreadable = (reason: NonNullable<AnyProblem['unreadable']>, status = 200) =>
  ({ code: 'unreadable-answer', unreadable: reason, status }) as const;

const reads: FaultRow[] = [
  reading('reset before anything is done', { kind: 'reset', commits: false }, lost, 3),
  reading('reset in place of the answer', { kind: 'reset', commits: true }, lost, 3),
  reading('reset in the body', { kind: 'reset-in-body' }, lost, 3),
  reading('closed without an answer', { kind: 'end-without-answer' }, lost, 3),
  reading('something that does not speak HTTP', { kind: 'no-http' }, lost, 3),
  reading('a Content-Length that is too long', { kind: 'wrong-length', by: 100 }, lost, 3),
  reading('a Content-Length that is too short', { kind: 'wrong-length', by: -20 }, unreadable('cut-off')),
  reading('an answer that comes too late', { kind: 'latency', ms: 2_000 }, late, 1, 600),
  reading('no answer', { kind: 'stall-headers' }, late, 1, 600),
  reading('an answer that stops halfway', { kind: 'stall-body' }, late, 1, 600),
  reading('an answer that drips', { kind: 'drip', bytes: 1, everyMs: 50 }, late, 1, 600),
  reading('JSON that is cut off', { kind: 'truncated' }, unreadable('cut-off')),
  reading('1 GiB, announced', { kind: 'huge', declared: true }, { code: 'answer-too-large' }),
  reading('1 GiB, not announced', { kind: 'huge', declared: false }, { code: 'answer-too-large' }),
  reading('HTML', answer(200, page, html), unreadable('html')),
  reading('HTML called JSON', answer(200, page), unreadable('html')),
  reading('200 and nothing', answer(200), unreadable('empty')),
  reading('204', answer(204), unreadable('empty', 204)),
  reading('spaces', answer(200, ' \r\n'), unreadable('empty')),
  reading('Latin-1', answer(200, Buffer.from('{"name":"Müller"}', 'latin1')), unreadable('not-utf8')),
  reading('words', answer(200, 'OK'), unreadable('not-json')),
  reading('JSON with single quotes', answer(200, "{'id': 1}"), unreadable('not-json')),
  reading('a list', json(200, []), { code: 'unreadable-answer', unreadable: 'unexpected-shape' }),
  reading('a number', json(200, 42), { code: 'unreadable-answer', unreadable: 'unexpected-shape' }),
  {
    ...{ name: 'list: an object without a list', does: 'list', faults: { list: json(200, { ok: true }) } },
    problem: { code: 'unreadable-answer', unreadable: 'unexpected-shape' },
    reached: { list: 1 },
  },
  {
    ...{ name: 'list: HTML', does: 'list', faults: { list: answer(200, page, html) } },
    ...{ problem: unreadable('html'), reached: { list: 1 } },
  },
  {
    ...{ name: 'list: reset', does: 'list', faults: { list: { kind: 'reset', commits: true } } },
    ...{ problem: lost, reached: { list: 3 } },
  },
  {
    ...{ name: 'list: 1 GiB', does: 'list', faults: { list: { kind: 'huge', declared: false } } },
    ...{ problem: { code: 'answer-too-large' }, reached: { list: 1 } },
  },
  reading('a redirect to itself', answer(301, '', { location: '/api/v1/team' }), {
    ...{ code: 'redirected', status: 301, redirect: 'same-address' },
  }),
  reading('a redirect to a sign-in page', answer(302, page, { ...html, location: '/login?next=team' }), {
    ...{ code: 'redirected', status: 302, redirect: 'same-address' },
  }),
  reading('a redirect without a target', answer(303), {
    code: 'redirected',
    status: 303,
    redirect: 'no-target',
  }),
  reading('a redirect that cannot be read', answer(307, '', { location: 'http://[' }), {
    ...{ code: 'redirected', status: 307, redirect: 'unknown' },
  }),
  reading('429, a minute', answer(429, '', { 'retry-after': '60' }), {
    ...{ code: 'rate-limited', status: 429, retryAfterSeconds: 60 },
  }),
  reading(
    '429, two seconds',
    answer(429, '', { 'retry-after': '2' }),
    { code: 'rate-limited', status: 429, retryAfterSeconds: 2 },
    3,
  ),
  reading('429 until a date', answer(429, '', { 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' }), {
    ...{ code: 'rate-limited', status: 429, retryAfterSeconds: 3_600 },
  }),
  reading('503 for a year', answer(503, '', { 'retry-after': '31536000' }), {
    ...{ code: 'service-fault', status: 503, retryAfterSeconds: 86_400 },
  }),
];

function inviting(
  name: string,
  faults: FaultRow['faults'],
  problem: Partial<AnyProblem>,
  reached: FaultRow['reached'],
  patience?: number,
): FaultRow {
  return {
    ...{ name: `invite: ${name}`, does: 'invite', faults, reached },
    problem: { code: 'outcome-unknown', ...problem },
    ...(patience ? { patience } : {}),
  };
}
const once = { invite: 1, list: 1 };
const notListed = { listed: 'not-listed' } as const;
const cannotTell = { listed: 'cannot-tell' } as const;

const invitations: FaultRow[] = [
  inviting('reset before it is done', { invite: { kind: 'reset', commits: false } }, notListed, once),
  inviting('closed without an answer', { invite: { kind: 'end-without-answer' } }, notListed, once),
  inviting('no answer', { invite: { kind: 'stall-headers' } }, notListed, once, 1_500),
  inviting('1 GiB', { invite: { kind: 'huge', declared: false } }, notListed, once),
  inviting(
    'HTML and 200',
    { invite: answer(200, page, html) },
    { ...notListed, status: 200, unreadable: 'html' },
    once,
  ),
  inviting(
    '302',
    { invite: answer(302, '', { location: '/login' }) },
    { ...notListed, status: 302, redirect: 'same-address' },
    once,
  ),
  inviting(
    '500',
    { invite: json(500, { error: 'Boom' }) },
    { ...notListed, status: 500, serviceSaid: 'Boom' },
    once,
  ),
  inviting('502 from a gateway', { invite: answer(502, page, html) }, { ...notListed, status: 502 }, once),
  inviting('408', { invite: answer(408) }, { ...notListed, status: 408 }, once),
  inviting(
    'reset after it is done, and the list resets too',
    { invite: { kind: 'reset', commits: true }, list: { kind: 'reset', commits: true } },
    cannotTell,
    { invite: 1, list: 3 },
  ),
  inviting(
    'reset after it is done, and the list has a fault',
    { invite: { kind: 'reset', commits: true }, list: answer(500) },
    cannotTell,
    { invite: 1, list: 1 },
  ),
  inviting(
    'reset after it is done, and the token is refused by then',
    { invite: { kind: 'reset', commits: true }, list: answer(401) },
    cannotTell,
    { invite: 1, list: 1 },
  ),
  inviting(
    'reset, and a list that does not say whether it is all',
    { invite: { kind: 'reset', commits: false }, list: json(200, []) },
    cannotTell,
    once,
  ),
  inviting(
    '422',
    { invite: json(422, { errors: { email: ['is blocked'], use_seat: ['none left'] } }) },
    {
      ...{ code: 'field-errors', status: 422 },
      fields: { email: ['is blocked'], useSeat: ['none left'] },
    },
    { invite: 1 },
  ),
  inviting(
    '400 in the manner of ASP.NET',
    { invite: json(400, { title: 'Invalid', errors: { Email: ['is blocked'], UseSeat: ['none left'] } }) },
    {
      ...{ code: 'field-errors', status: 400, serviceSaid: 'Invalid' },
      fields: { email: ['is blocked'], useSeat: ['none left'] },
    },
    { invite: 1 },
  ),
  inviting(
    '409',
    { invite: json(409, { error: 'Twice' }) },
    { code: 'conflict', reason: 'service', status: 409, serviceSaid: 'Twice' },
    { invite: 1, list: 1 },
  ),
  inviting(
    '429',
    { invite: answer(429, '', { 'retry-after': '1' }) },
    { code: 'rate-limited', status: 429, retryAfterSeconds: 1 },
    { invite: 1 },
  ),
  inviting('401', { invite: answer(401) }, { code: 'token-refused', status: 401 }, { invite: 1 }),
  inviting('403', { invite: answer(403) }, { code: 'not-permitted', status: 403 }, once),
  inviting(
    '404',
    { invite: answer(404, page, html) },
    { code: 'service-not-found', status: 404 },
    { invite: 1, list: 1 },
  ),
  inviting('413', { invite: answer(413) }, { code: 'service-refused', status: 413 }, { invite: 1 }),
];

function token(
  does: 'createPat' | 'revokePat',
  name: string,
  fault: Fault,
  problem: FaultRow['problem'],
  more: FaultRow['reached'] = {},
  patience?: number,
): FaultRow {
  return {
    name: `${does}: ${name}`,
    does,
    faults: { [does]: fault },
    problem,
    reached: { [does]: 1, ...more },
    ...(patience ? { patience } : {}),
  };
}
const unknown = { code: 'outcome-unknown' } as const;
const graphql = (
  status: number,
  code: string,
  more: object = {},
  type = 'application/graphql-response+json',
) => json(status, { errors: [{ message: 'No.', extensions: { code, ...more } }] }, { 'content-type': type });
const said = { serviceSaid: 'No.' };

const tokens: FaultRow[] = [
  token('createPat', 'reset before it is done', { kind: 'reset', commits: false }, unknown),
  token('createPat', 'reset after it is done', { kind: 'reset', commits: true }, unknown),
  token('createPat', 'reset in the body', { kind: 'reset-in-body' }, unknown),
  token('createPat', 'an answer that stops halfway', { kind: 'stall-body' }, unknown, {}, 600),
  token('createPat', 'cut off', { kind: 'truncated' }, { ...unknown, status: 200, unreadable: 'cut-off' }),
  token('createPat', '1 GiB', { kind: 'huge', declared: true }, unknown),
  token(
    'createPat',
    'a page to sign in and 200',
    answer(200, page, html),
    { ...unknown, status: 200, unreadable: 'html' },
    { query: 1 },
  ),
  token('createPat', 'empty', answer(200), { ...unknown, status: 200, unreadable: 'empty' }),
  token('createPat', 'data: null', json(200, { data: null }), {
    ...unknown,
    status: 200,
    unreadable: 'unexpected-shape',
  }),
  token('createPat', 'data without a token', json(200, { data: { createPat: null } }), unknown),
  token('createPat', '502', answer(502, page, html), { ...unknown, status: 502 }),
  token(
    'createPat',
    'a fault of a resolver',
    json(200, { data: null, errors: [{ message: 'No.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
    { ...unknown, status: 200, ...said },
  ),
  // Without `data` nothing was carried out, says the specification; Shopify and Hasura leave it out of every answer with errors.
  token('createPat', 'a fault without data', graphql(200, 'INTERNAL_SERVER_ERROR'), {
    ...unknown,
    status: 200,
    ...said,
  }),
  ...[200, 400, 401].map(status =>
    token('createPat', `UNAUTHENTICATED with ${status}`, graphql(status, 'UNAUTHENTICATED'), {
      code: 'session-ended',
      status,
      ...said,
    }),
  ),
  ...[200, 403, 500].map(status =>
    token('createPat', `FORBIDDEN with ${status}`, graphql(status, 'FORBIDDEN', {}, 'application/json'), {
      code: 'not-permitted',
      status,
      ...said,
    }),
  ),
  ...[200, 422].map(status =>
    token(
      'createPat',
      `BAD_USER_INPUT with ${status}`,
      graphql(status, 'BAD_USER_INPUT', { fields: { name: ['is taken'] } }),
      { code: 'field-errors', status, fields: { name: ['is taken'] }, ...said },
    ),
  ),
  token('createPat', 'RATE_LIMITED with 200', graphql(200, 'RATE_LIMITED'), {
    code: 'rate-limited',
    status: 200,
    ...said,
  }),
  token('createPat', 'CONFLICT with 400', graphql(400, 'CONFLICT'), {
    code: 'conflict',
    reason: 'service',
    status: 400,
    ...said,
  }),
  token('createPat', 'a code that nobody knows', graphql(200, 'TEAPOT'), {
    code: 'service-refused',
    status: 200,
    ...said,
  }),
  token('createPat', 'errors with 500', graphql(500, 'TEAPOT'), { ...unknown, status: 500, ...said }),
  token('createPat', '401 in HTML', answer(401, page, html), { code: 'session-ended', status: 401 }),
  token('createPat', '404 in HTML', answer(404, page, html), { ...unknown, status: 404 }, { query: 1 }),
  {
    name: 'createPat: 404 in HTML, whatever is asked',
    does: 'createPat',
    faults: { createPat: answer(404, page, html), query: answer(404, page, html) },
    problem: { code: 'service-not-found', status: 404 },
    reached: { createPat: 1, query: 1 },
  },
  token('createPat', '429', answer(429, '', { 'retry-after': '90' }), {
    code: 'rate-limited',
    status: 429,
    retryAfterSeconds: 90,
  }),
  {
    name: 'createPat: the whole dashboard leads to a sign-in page',
    does: 'createPat',
    faults: {
      createPat: answer(302, '', { location: '/login' }),
      query: answer(302, '', { location: '/login' }),
    },
    problem: { code: 'session-ended', status: 302, redirect: 'same-address' },
    reached: { createPat: 1, query: 1 },
  },
  token(
    'createPat',
    'only this leads to a sign-in page',
    answer(302, '', { location: '/login' }),
    { ...unknown, status: 302, redirect: 'same-address' },
    { query: 1 },
  ),
  token('revokePat', 'reset after it is done', { kind: 'reset', commits: true }, unknown),
  token('revokePat', 'no answer', { kind: 'stall-headers' }, unknown, {}, 600),
  token(
    'revokePat',
    'another id in the answer',
    json(200, { data: { revokePat: { pat: { id: 'other' } } } }),
    unknown,
  ),
  token('revokePat', 'not found', graphql(200, 'NOT_FOUND'), {
    code: 'service-refused',
    status: 200,
    ...said,
  }),
  token('revokePat', '503', answer(503), { ...unknown, status: 503 }),
];

export const faultRows: readonly FaultRow[] = [...reads, ...invitations, ...tokens];
