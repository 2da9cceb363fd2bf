import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../../support/raw-service.ts';

const token = 'pat_2vXkq81LwZ7rTn0c';
const session = 'sess_9dKq2LwZ7rTn0cXv';
const invitation = { email: 'kim@example.com', role: 'member', useSeat: true };

let core: Core;
let service: RawService;
let connectionId: string;
/** What is answered from now on, under 401; null: all is well. */
let refusal: { body: unknown; headers?: Record<string, string> } | null;

beforeAll(async () => {
  service = await startRawService((request, response) => {
    if (refusal) {
      for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
      json(response, 401, refusal.body);
    } else if (request.path !== '/graphql') json(response, 200, { id: 'team_1', name: 'Acme' });
    else if (request.headers.cookie === undefined) json(response, 401, { errors: [{ message: 'Who?' }] });
    else json(response, 200, { data: { __typename: 'Query' } });
  });
});
afterAll(() => service.close());

beforeEach(async () => {
  refusal = null;
  core = await startCore();
  const { origin } = service;
  connectionId = await connected(core, { baseUrl: origin, dashboardUrl: origin, session, token });
});
afterEach(() => core.close());

const sessionNow = async () => (await core.call('connections.list', {})).connections[0]?.session;

const others: [what: string, body: unknown, headers?: Record<string, string>][] = [
  ['an address', { message: 'IP address not in allow list', code: 'ip_not_allowed' }],
  ['an address, in words', { error: 'Your IP 10.1.2.3 isn’t on this team’s allowlist.' }],
  ['an address, by a code alone', { error: { code: 'IP_ADDRESS_BLOCKED' } }],
  ['a second factor', { error: 'mfa_required', message: 'Multi-factor authentication required' }],
  ['GitHub’s second factor', { message: 'Must specify two-factor authentication OTP code.' }],
  ['single sign-on', { message: 'SSO is enforced for this organization', code: 'SSO_ENFORCED' }],
  ['GraphQL', { errors: [{ message: 'No.', extensions: { code: 'MFA_REQUIRED' } }] }],
  ['maintenance', { code: 'UNAUTHORIZED', message: 'The service is under maintenance' }],
  ['a licence', { message: 'Your license has expired' }],
  ['a bill', { detail: 'Subscription past due: please pay.' }],
  ['an account', { type: 'about:blank', title: 'Unauthorized', detail: 'This account is suspended.' }],
  ['RFC 9470', {}, { 'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="5"' }],
];

describe('401 for another reason than the credential', () => {
  it.each(others)('%s: says nothing of the token', async (_what, body, headers = {}) => {
    refusal = { body, headers };
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'service-refused' });
    const told = await core.refused('invitations.create', { connectionId, ...invitation });
    expect(told).toMatchObject({ code: 'service-refused', status: 401 });
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([
      { refusedAt: null, lastProof: { outcome: 'works' } },
    ]);
  });

  it.each(others)('%s: nor of the session, and no token was made', async (_what, body, headers = {}) => {
    refusal = { body, headers };
    const told = await core.refused('tokens.create', {
      connectionId,
      teamId: 'team_1',
      name: 'CI',
      expiresAt: null,
    });
    expect(told).toMatchObject({ code: 'service-refused', status: 401 });
    expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
    expect(await sessionNow()).toMatchObject({ verdict: 'accepted' });
    await core.call('sessions.check', { connectionId });
    expect(await sessionNow()).toMatchObject({ verdict: 'unproven' });
  });
});

const ofToken: [what: string, body: unknown, headers?: Record<string, string>][] = [
  ['nothing', {}],
  ['the status', { message: 'Unauthorized' }],
  ['the token', { message: 'The token has expired. Two-factor authentication is required to make one.' }],
  ['its code', { code: 'invalid_token', message: 'Single sign-on is required' }],
  ['either', { message: 'Invalid API key, or your IP address is not allowed' }],
  [
    'its challenge',
    { message: 'Your license has expired' },
    { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' },
  ],
  ['a name that has it in it', { message: 'Maintainer not signed in' }],
];

it.each(ofToken)('401 that names %s is of the credential', async (_what, body, headers = {}) => {
  refusal = { body, headers };
  expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-refused' });
  expect((await core.call('tokens.list', { connectionId }))[0]?.refusedAt).not.toBe(null);
  const told = await core.refused('tokens.create', {
    connectionId,
    teamId: 'team_1',
    name: 'CI',
    expiresAt: null,
  });
  expect(told).toMatchObject({ code: 'session-ended' });
});
