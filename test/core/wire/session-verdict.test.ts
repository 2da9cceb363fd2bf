import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { type RawService, startRawService } from '../../support/raw-service.ts';

/** What is made of the harmless query's answers, with the session and without. */
type Answer = readonly [status: number, body: unknown];
let core: Core;
let service: RawService;
let answers: { with: Answer; without: Answer };

beforeEach(async () => {
  core = await startCore();
  service = await startRawService((request, response) => {
    const [status, body] = request.headers.cookie ? answers.with : answers.without;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type }).end(text);
  });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const data: Answer = [200, { data: { __typename: 'Query' } }];
const signIn: Answer = [401, { message: 'Sign in.' }];
const signInPage: Answer = [200, '<!doctype html><form><input type="password"></form>'];
const coded = (code: string, status = 200): Answer => [
  status,
  { errors: [{ message: 'No.', extensions: { code } }], data: null },
];

const rows: [what: string, withIt: Answer, without: Answer, verdict: string][] = [
  ['let through only with it', data, signIn, 'accepted'],
  ['let through only with it, 403 without', data, [403, 'Forbidden'], 'accepted'],
  ['let through only with it, Laravel without', data, [419, { message: 'CSRF token mismatch.' }], 'accepted'],
  ['let through only with it, a page to sign in without', data, signInPage, 'accepted'],
  ['a page to sign in with it', signInPage, signInPage, 'refused'],
  ['let through alike', data, data, 'unproven'],
  ['401 with it', signIn, signIn, 'refused'],
  ['a GraphQL error that asks to sign in', coded('UNAUTHENTICATED'), signIn, 'refused'],
  [
    'Django REST Framework, which says 403 for 401',
    [403, { detail: 'Authentication credentials were not provided.' }],
    [403, { detail: 'Authentication credentials were not provided.' }],
    'refused',
  ],
  // csrf-csrf and csurf with Express's own page.
  [
    'a guard against forged requests, for everybody',
    [403, '<pre>ForbiddenError: invalid csrf token</pre>'],
    [403, '<pre>ForbiddenError: invalid csrf token</pre>'],
    'unproven',
  ],
  ['the same in production', [403, '<pre>Forbidden</pre>'], [403, '<pre>Forbidden</pre>'], 'unproven'],
  [
    'DRF, once it knows who asks',
    [403, { detail: 'CSRF Failed: CSRF token missing.' }],
    [403, { detail: 'Authentication credentials were not provided.' }],
    'unproven',
  ],
  ['an answer that nobody asked a store for', [304, ''], [304, ''], 'unproven'],
  ['the same to nobody', data, [304, ''], 'unproven'],
  ['let through with it, and a fault without', data, [500, 'down'], 'unproven'],
  ['a choice between several', [300, { links: [] }], [300, { links: [] }], 'unproven'],
  ['a 403 that only the session gets', [403, { message: 'Forbidden' }], signIn, 'unproven'],
  ['a GraphQL error that says so', coded('FORBIDDEN'), signIn, 'unproven'],
  [
    'Apollo Server, to simple requests',
    coded('CSRF_PREVENTION', 400),
    coded('CSRF_PREVENTION', 400),
    'unproven',
  ],
];

it.each(rows)('%s', async (_what, withIt, without, verdict) => {
  answers = { with: withIt, without };
  const { origin } = service;
  const addresses = { baseUrl: origin, dashboardUrl: origin };
  const { id } = await core.call('connections.create', { label: 'Acme', teamId: null, ...addresses });
  const input = { connectionId: id, session: 'a-good-session' };
  const tested = await core.call('connections.test', { ...addresses, session: 'a-good-session' });
  if (verdict === 'refused') {
    expect(await core.refused('sessions.save', input)).toMatchObject({ code: 'session-ended' });
    expect(tested.session).toMatchObject({ verdict: 'failed', problem: { code: 'session-ended' } });
    return;
  }
  const state = await core.call('sessions.save', input);
  expect(state).toMatchObject({ verdict, heldIn: 'keychain' });
  expect(state.unprovenBecause !== undefined).toBe(verdict === 'unproven' && without !== data);
  if (withIt === data && without !== data && verdict === 'unproven')
    expect([state.unprovenBecause, tested.session.halfAsked]).toEqual(['half-asked', true]);
  expect(tested.session.verdict).toBe(verdict === 'accepted' ? 'ok' : 'unproven');
  expect(await core.call('sessions.check', { connectionId: id })).toEqual(state);
  answers = { with: data, without: signIn };
  expect(await core.call('sessions.check', { connectionId: id })).not.toHaveProperty('unprovenBecause');
});
