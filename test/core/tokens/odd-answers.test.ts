import { afterEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const token = 'KEYHOLDER_PLANTED_odd_answer_AbCd';
const pat = { id: 'pat_1', token };
let core: Core;
let service: RawService;

afterEach(async () => {
  await core.close();
  await service.close();
});

async function answeredBy(body: unknown): Promise<string> {
  core = await startCore();
  service = await startRawService((request, response) => {
    if (request.body.includes('__typename')) json(response, 200, { data: { __typename: 'Query' } });
    else if (typeof body === 'string') response.writeHead(200).end(body);
    else json(response, 200, body);
  });
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: 'team_1' });
  await core.call('sessions.save', { connectionId: id, session: 'a-good-session' });
  return id;
}

const data = { createPat: { pat } };
const toBase64 = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64');
it.each<[string, unknown]>([
  ['in an envelope', { result: { data } }],
  ['in two', { data: { data } }],
  ['in a text', JSON.stringify(JSON.stringify({ data }))],
  ['in a text in an envelope', { statusCode: 200, body: JSON.stringify({ data }) }],
  ['in base64, as a gateway hands it on', toBase64({ data })],
  [
    'in base64 in an envelope that says so',
    { statusCode: 200, isBase64Encoded: true, body: toBase64({ data }) },
  ],
  ['in one answer of several', [{ data }, { data: null }]],
  ['in a list of data', { data: [data] }],
  ['as a list of one', { data: { createPat: [{ pat }] } }],
  [
    'behind an empty list of errors, and cut off',
    `{"data":{"createPat":{"errors":[],"pat":${JSON.stringify(pat)}}`,
  ],
])('a created token is kept: %s', async (_where, body) => {
  const connectionId = await answeredBy(body);
  await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject([{ id: 'pat_1', state: 'active', secretIn: 'keychain', tail: 'AbCd' }]);
  expect(core.answered() + JSON.stringify(await core.call('inspector.list', {}))).not.toContain(token);
});

const made = (one: object, beside: object = {}) => ({ data: { createPat: { pat: one, ...beside } } });
const only = (createPat: object) => ({ data: { createPat } });
const masked = { id: 'pat_1', token: 'KEYHOLDER_PLANTED_****AbCd' };
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
it.each<[string, unknown]>([
  ['as Sanctum names it', made({ id: 'pat_1' }, { plainTextToken: token })],
  ['in snake case', made({ id: 'pat_1', token: null }, { plain_text_token: token })],
  ['as a secret', made({ id: 'pat_1', secret: token })],
  ['as an access token', made({ id: 'pat_1', accessToken: token })],
  ['as a value', made({ id: 'pat_1', value: token })],
  ['as the value of a PAT', made({ id: 'pat_1', patValue: token })],
  ['as the value of a token', made({ id: 'pat_1', token: { prefix: 'KEYHOLDER', value: token } })],
  ['as a token of its own', { data: { createPat: { token: { id: 'pat_1', plaintext: token } } } }],
  ['as JSON in a text in the place of the token', only({ pat: JSON.stringify(pat) })],
  ['as JSON in a text in the place of the result', { data: { createPat: JSON.stringify({ pat }) } }],
  ['as JSON in a text in its own place', made({ id: 'pat_1', token: JSON.stringify({ value: token }) })],
  ['as the only one of a list', made({ id: 'pat_1', token: [token] })],
  ['written as JSON twice', made({ id: 'pat_1', token: JSON.stringify(token) })],
  ['written as JSON twice, as the header has it', made({ id: 'pat_1', token: `"Bearer ${token}"` })],
  ['as a text in the place of the token', { data: { createPat: { id: 'pat_1', pat: token } } }],
  ['beside a masked one', made(masked, { secret: token })],
  ['beside its masked self', made({ ...masked, plaintext: token })],
  ['in capitals', { Data: { CreatePat: { Pat: { Id: 'pat_1', Token: token } } } }],
  ['with an id of another name', made({ patId: 'pat_1', token })],
  ['with nothing around', { id: 'pat_1', token }],
  ['without the field', { data: { pat } }],
  ['as JSON:API has it', { data: { type: 'pats', id: 'pat_1', attributes: { name: 'CI', token } } }],
  ['under another field', { data: { createPersonalAccessToken: { pat } } }],
  ['beside a flag', { ok: true, id: 'pat_1', secret: token }],
  [
    'beside a flag, as Cloudflare names it',
    { success: true, result: { id: 'pat_1', value: `2026_${token}` } },
  ],
  [
    'as Sanctum and Passport answer',
    only({ accessToken: { id: 'pat_1', name: 'CI' }, plainTextToken: token }),
  ],
  [
    'as Buildkite names it, with two ids of one token',
    only({ apiAccessToken: { id: 'pat_1', uuid: '0193-a7' }, tokenValue: token }),
  ],
  ['as GitLab answers', only({ personalAccessToken: { id: 'pat_1', name: 'CI' }, token, errors: [] })],
  ['as Vercel answers', only({ token: { id: 'pat_1', name: 'CI' }, bearerToken: token })],
  ['as Buildkite answers', only({ agentTokenEdge: { node: { id: 'pat_1' } }, tokenValue: token })],
  ['as Databricks answers', only({ token_value: token, token_info: { token_id: 'pat_1' } })],
  ['with the end of its line', made({ id: 'pat_1', token: `${token}\n` })],
  ['as the header has it', made({ id: 'pat_1', token: `Bearer ${token}` })],
  ['with an id as MongoDB writes it', made({ _id: { $oid: 'pat_1' }, token })],
  ['with an id of the whole name', made({ accessTokenId: 'pat_1', accessToken: token })],
  ['as a bearer', made({ id: 'pat_1', bearer: `2026_${token}` })],
  ['as a password', made({ id: 'pat_1', password: `2026_${token}` })],
  [
    'as a token of some kind',
    made({ id: 'pat_1', privateToken: `2026_${token}`, tokenHash: 'a1'.repeat(20) }),
  ],
  ['as the secret of a client', made({ id: 'pat_1', clientId: 'client_1', clientSecret: `2026_${token}` })],
  [
    'beside one that is masked by letters',
    made({ id: 'pat_1', token: `KH_${'x'.repeat(20)}` }, { secret: token }),
  ],
  [
    'beside one that is cut short',
    made({ id: 'pat_1', token: 'KEYHOLDER_PLANTED...AbCd' }, { secret: token }),
  ],
  ['beside its hash, as stores keep it', made({ id: 'pat_1', token: sha256, plainTextToken: token })],
  ['beside the row with its hash', made({ id: 'pat_1', token: sha256 }, { plain_text_token: token })],
  ['beside a hash of the same name', made({ id: 'pat_1', token: `sha256:${sha256}` }, { token })],
  ['beside its end', made({ id: 'pat_1', token: 'AbCd' }, { secret: token })],
  ['beside a sentence', made({ id: 'pat_1', token: 'Shown only once.', value: token })],
  ['beside where it can be fetched', made({ id: 'pat_1', token: 'https://x.example/t/1', value: token })],
  ['beside earlier ones', only({ pat: [{ id: 'pat_0', name: 'Old', token: null }, pat] })],
  ['beside earlier ones, in a list', only({ pats: [{ id: 'pat_0', token: '' }, pat] })],
  ['between marks that nobody sees', made({ id: 'pat_1', token: `\u200b${token}\u200b` })],
  ['with the id of a key', made({ keyId: 'pat_1', token })],
  ['with the id of a JWT', made({ jti: 'pat_1', token })],
  ['as a secret, and cut off', `{"data":{"createPat":{"pat":{"id":"pat_1","secret":"${token}"`],
])('a created token is kept by another name: %s', async (_where, body) => {
  const connectionId = await answeredBy(body);
  await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject([{ id: 'pat_1', state: 'active', secretIn: 'keychain', tail: 'AbCd' }]);
  expect(core.answered() + JSON.stringify(await core.call('inspector.list', {}))).not.toContain(token);
  // Any other character could not be sent with it.
  expect([...core.keychain.items.values()].some(kept => /^\S+$/.test(kept) && kept.endsWith(token))).toBe(
    true,
  );
});

const asked = '2026-12-20T10:00:00+01:00';
const [earlier, later] = ['2026-12-01T00:00:00Z', '2027-02-18T09:00:00.000Z'];
const at = (expiresAt: string) => ({ expiresAt, expiry: 'at' });
it.each<[string, string | null, object, { expiresAt: string | null; expiry: string }]>([
  ['an earlier one', asked, { expiresAt: earlier }, { expiresAt: '2026-12-01T00:00:00.000Z', expiry: 'at' }],
  [
    'one in seconds',
    asked,
    { expires_at: Date.parse(earlier) / 1_000 },
    { expiresAt: '2026-12-01T00:00:00.000Z', expiry: 'at' },
  ],
  ['one of another name', null, { validTo: later }, { expiresAt: later, expiry: 'at' }],
  ['one called expiry', null, { expiry: later }, { expiresAt: later, expiry: 'at' }],
  ['one where none was asked for', null, { expiresAt: later }, { expiresAt: later, expiry: 'at' }],
  [
    'the same in other words',
    asked,
    { expiresAt: '2026-12-20T09:00:00Z' },
    { expiresAt: asked, expiry: 'at' },
  ],
  [
    'the same, to the second',
    asked,
    { expiresAt: '2026-12-20T08:59:59.7Z' },
    { expiresAt: asked, expiry: 'at' },
  ],
  ['nothing', asked, { expiresAt: null }, { expiresAt: asked, expiry: 'at' }],
  [
    'none, as programs write it',
    null,
    { expiresAt: '9999-12-31T23:59:59Z' },
    { expiresAt: null, expiry: 'none' },
  ],
  ['none, as 32 bits count it', null, { expiresAt: 2_147_483_647 }, { expiresAt: null, expiry: 'none' }],
  ['none, as Go writes it', asked, { expiresAt: '0001-01-01T00:00:00Z' }, { expiresAt: asked, expiry: 'at' }],
  ['a day, as GitLab has it', null, { expires_at: '2027-02-18' }, at('2027-02-18T00:00:00.000Z')],
  ['an earlier day', asked, { expires_at: '2026-12-01' }, at('2026-12-01T00:00:00.000Z')],
  ['the same day', asked, { expires_at: '2026-12-20' }, at(asked)],
  ['the same day, to its end', asked, { expires_at: '2026-12-21' }, at(asked)],
  ['one without a zone', null, { expiresAt: '2027-02-18 09:00:00' }, at(later)],
  ['the same in a zone that is not said', asked, { expiresAt: '2026-12-20T18:00:00' }, at(asked)],
  [
    'one that can be read in two ways',
    null,
    { expires: '02/03/2027' },
    { expiresAt: null, expiry: 'unknown' },
  ],
  ['one in words', asked, { expires: 'Dec 20, 2026' }, at(asked)],
  ['none, in a word', null, { expires: 'never' }, { expiresAt: null, expiry: 'none' }],
  ['never, where one was asked for', asked, { expires: 'never' }, { expiresAt: null, expiry: 'unknown' }],
  [
    'none, as programs write it, where one was asked for',
    asked,
    { expiresAt: '9999-12-31T23:59:59Z' },
    { expiresAt: null, expiry: 'unknown' },
  ],
  [
    'none, as 32 bits count it, where one was asked for',
    asked,
    { expiresAt: 2_147_483_647 },
    { expiresAt: null, expiry: 'unknown' },
  ],
  [
    'one that is so far off that it is none',
    '2300-01-01T00:00:00Z',
    { expiresAt: '2300-01-01T00:00:00Z' },
    at('2300-01-01T00:00:00Z'),
  ],
  ['one beside none of another name', asked, { expires: 'never', expiresAt: asked }, at(asked)],
  ['none, without a zone', null, { expires: '0000-00-00 00:00:00' }, { expiresAt: null, expiry: 'none' }],
  ['none, as a day', null, { expires: '9999-12-31' }, { expiresAt: null, expiry: 'none' }],
])('the end of a token is the one that the service has set: %s', async (_what, expiresAt, shown, row) => {
  const connectionId = await answeredBy(made({ id: 'pat_1', token, ...shown }));
  expect(await core.call('tokens.create', { connectionId, name: 'CI', expiresAt })).toMatchObject(row);
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([row]);
});

it.each([`"${earlier}",`, `${Date.parse(earlier) / 1_000},"na`])(
  'also in an answer that broke off: %s',
  async end => {
    const connectionId = await answeredBy(
      `{"data":{"createPat":{"pat":{"id":"pat_1","token":"${token}","expiresAt":${end}`,
    );
    const row = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: asked });
    expect(row).toMatchObject({ expiresAt: '2026-12-01T00:00:00.000Z', tail: 'AbCd' });
  },
);

it.each<[string, unknown]>([
  ['stars', made(masked)],
  ['dots', made({ id: 'pat_1', token: 'kh_••••••••AbCd' })],
  ['a word', made({ id: 'pat_1', token: '[REDACTED]' })],
  ...['null', 'undefined', 'N/A', '-', '[object Object]'].map((word): [string, unknown] => [
    `"${word}"`,
    made({ id: 'pat_1', token: word }),
  ]),
  ['a name', made({ id: 'pat_1', key: 'ci', value: 'CI on main' })],
  ['nothing, in an object that is called as it', only({ limitedAccessToken: { id: 'pat_1' } })],
])('what is shown in the place of a token is not kept as one: %s', async (_what, body) => {
  const connectionId = await answeredBy(body);
  expect(await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null })).toMatchObject({
    ...{ code: 'unreadable-answer', reason: 'secret-not-shown' },
  });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject([{ id: 'pat_1', state: 'active', secretIn: 'nowhere' }]);
});

it.each<[string, string, object]>([
  ['a hash', sha256, { key: 'deploys-of-the-website' }],
  ['short', 'AbCd', { key: 'deploys-of-the-website' }],
  ['words', 'correct horse battery staple', {}],
])('a token that is %s by its looks is kept where no other is shown', async (_what, secret, beside) => {
  const connectionId = await answeredBy(made({ id: 'pat_1', token: secret, ...beside }));
  await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  expect([...core.keychain.items.values()]).toContain(secret);
});

it('of several none is taken for the new one where no secret is shown', async () => {
  const connectionId = await answeredBy(only({ pat: [{ id: 'pat_0' }, { id: 'pat_1' }] }));
  const input = { connectionId, name: 'CI', expiresAt: null };
  expect(await core.refused('tokens.create', input)).toMatchObject({ code: 'outcome-unknown' });
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([
    { id: null, state: 'creation-unknown' },
  ]);
});

it.each<[string, unknown]>([
  ['of who is signed in', { data: { viewer: { id: 'u_1', token: 'of-the-viewer-1234' } } }],
  ['of the page', { csrf: { id: 'c_1', token: 'of-the-page-12345' }, message: 'Hello' }],
  ['without an id', { token: 'of-nobody-knows-whom' }],
  ['a value', { id: 'flag_1', value: 'something-that-was-set' }],
])('a token of something else is not kept as the new one: %s', async (_what, body) => {
  const connectionId = await answeredBy(body);
  const { code } = await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  expect(code).toBe('outcome-unknown');
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject([{ id: null, state: 'creation-unknown', secretIn: 'nowhere' }]);
});

it.each<[string, object]>([
  ['of one that is replaced', { token, oldToken: { id: 'pat_0' } }],
  ['of a session', { token, sessionToken: { id: 's_1' }, refreshToken: { id: 'r_1' } }],
  ['of nobody', { token, id: ' ' }],
  ['of two', { token, accessToken: { id: 'pat_1' }, apiToken: { id: 'pat_2' } }],
])('an id %s is not taken for that of the new token', async (_what, createPat) => {
  const connectionId = await answeredBy(only(createPat));
  await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject([{ id: null, state: 'active', secretIn: 'keychain', tail: 'AbCd' }]);
});

it('what somebody else has in an answer that was cut off is not taken for the token', async () => {
  const connectionId = await answeredBy(
    '{"data":{"createPat":{"owner":{"id":"u_1","token":"of-the-owner-1234"},"pat":{"id":"pat_1","tok',
  );
  await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject([{ id: 'pat_1', state: 'creation-unknown', secretIn: 'nowhere' }]);
});

const confirmed = { pat: { id: 'pat_1' } };
it.each<[string, unknown]>([
  ['a sentence', { data: { revokePat: { ...confirmed, message: 'You may not revoke this token.' } } }],
  ['a sentence around it', { data: { revokePat: confirmed }, message: 'Forbidden: nothing was done.' }],
  ['a code', { data: { revokePat: { ...confirmed, code: 'FORBIDDEN' } } }],
  ['a number', { data: { revokePat: { ...confirmed, affectedRows: 0 } } }],
  ['a trial', { data: { revokePat: { ...confirmed, dryRun: true } } }],
  ['an end that has not come', { data: { revokePat: { pat: { id: 'pat_1', revokedAt: null } } } }],
  ['an end to come', { data: { revokePat: { pat: { id: 'pat_1', revokedAt: '2099-01-01T00:00:00Z' } } } }],
  [
    'an end to come, by a number',
    { data: { revokePat: { pat: { id: 'pat_1', disabled_at: 4_070_908_800 } } } },
  ],
  ['a state', { data: { revokePat: { pat: { id: 'pat_1', isActive: true } } } }],
  ['a state in another spelling', { data: { revokePat: { pat: { id: 'pat_1', is_active: true } } } }],
  ['a state as a word', { data: { revokePat: { pat: { id: 'pat_1', isValid: 'true' } } } }],
  ['an end that is empty', { data: { revokePat: { pat: { id: 'pat_1', revokedAt: '' } } } }],
  [
    'what is to come, in a sentence',
    { data: { revokePat: { ...confirmed, message: 'Revocation is scheduled.' } } },
  ],
  ['a queue', { data: { revokePat: confirmed }, message: 'Your request has been queued.' }],
  ['a promise', { data: { revokePat: { ...confirmed, info: 'It will be revoked within 24 hours.' } } }],
  ['a question', { data: { revokePat: { ...confirmed, message: 'Please confirm by e-mail.' } } }],
  ['a flag of what is to come', { data: { revokePat: { pat: { id: 'pat_1', revocationPending: true } } } }],
  ['a time to come', { data: { revokePat: { pat: { id: 'pat_1', revokes_at: '2027-01-01T00:00:00Z' } } } }],
  ['a grace', { data: { revokePat: { ...confirmed, gracePeriodEndsAt: 1_800_000_000 } } }],
  ['an id that is called wrong', { data: { revokePat: { ...confirmed, message: 'The id is invalid.' } } }],
  ['an envelope that nobody knows', { result: { data: { revokePat: confirmed } } }],
  ['a state as an object', { data: { revokePat: { pat: { id: 'pat_1', status: { code: 'ACTIVE' } } } } }],
  ['a state of its own name', { data: { revokePat: { pat: { id: 'pat_1', tokenStatus: 'ACTIVE' } } } }],
  ['a state of what was asked', { data: { revokePat: { ...confirmed, revocationStatus: 'FAILED' } } }],
  ['an approval to come', { data: { revokePat: { ...confirmed, requestStatus: 'PENDING_APPROVAL' } } }],
  ['an approval by a flag', { data: { revokePat: { ...confirmed, pendingApproval: true } } }],
  ['a flag of its use', { data: { revokePat: { pat: { id: 'pat_1', disabled: false } } } }],
  ['another flag of its use', { data: { revokePat: { pat: { id: 'pat_1', usable: true } } } }],
  [
    'an end as Go writes none',
    { data: { revokePat: { pat: { id: 'pat_1', revokedAt: '0001-01-01T00:00:00Z' } } } },
  ],
  ['a count of those revoked', { data: { revokePat: { ...confirmed, revokedCount: 0 } } }],
  ['a count of rows', { data: { revokePat: { ...confirmed, rowsAffected: 0 } } }],
  [
    'a count, as MongoDB has it',
    { data: { revokePat: { ...confirmed, matchedCount: 1, modifiedCount: 0 } } },
  ],
  ['a no, as MongoDB has it', { data: { revokePat: { ...confirmed, acknowledged: false } } }],
  ['a no afterwards', { data: { revokePat: { ...confirmed, wasRevoked: false } } }],
  ['work that was only begun', { data: { revokePat: { ...confirmed, jobId: 'job_1' } } }],
  [
    'work that was only begun, as an object',
    { data: { revokePat: { ...confirmed, job: { state: 'QUEUED' } } } },
  ],
  [
    'a request to somebody else',
    { data: { revokePat: { ...confirmed, revocationRequest: { id: 'r_1', status: 'PENDING' } } } },
  ],
  ['what it is to be confirmed with', { data: { revokePat: { ...confirmed, confirmationToken: 'abc' } } }],
  ['a second factor', { data: { revokePat: { ...confirmed, challenge: { method: 'TOTP' } } } }],
  ['work of another time', { data: { revokePat: { ...confirmed, async: true } } }],
  [
    'how long it lives on',
    { data: { revokePat: { pat: { id: 'pat_1', validUntil: '2030-01-01T00:00:00Z' } } } },
  ],
  [
    'how long it lives on, in words',
    { data: { revokePat: { ...confirmed, notice: 'It stays valid for a day.' } } },
  ],
  [
    'that it works on',
    { data: { revokePat: { ...confirmed, message: 'It will continue to work for an hour.' } } },
  ],
  ['words that are joined', { data: { revokePat: { ...confirmed, warning: 'not_revoked' } } }],
  [
    'errors by a name of its own',
    { data: { revokePat: { ...confirmed, accountErrors: [{ message: 'No.' }] } } },
  ],
  ['a failure by a name of its own', { data: { revokePat: { ...confirmed, revokeFailure: 'No.' } } }],
])('a token is not told as revoked beside %s', async (_what, body) => {
  const connectionId = await answeredBy(body);
  const { code } = await core.refused('tokens.revokeById', { connectionId, id: 'pat_1' });
  expect(code).toBe('outcome-unknown');
  const rows = await core.call('tokens.list', { connectionId });
  expect(rows).toMatchObject([{ state: 'revocation-unknown' }]);
});

it.each<[string, object]>([
  [
    'a state and a sentence',
    { pat: { id: 'pat_1', status: 'REVOKED', revoked: true }, message: 'Token revoked.' },
  ],
  [
    'when it ended, and when it would have',
    { pat: { id: 'pat_1', revokedAt: '2026-01-02T03:04:05Z', expiresAt: '2099-01-01T00:00:00Z' } },
  ],
  ['what cannot be done with it', { ...confirmed, message: 'The token can no longer be used.' }],
  ['what was issued before', { ...confirmed, message: 'The previously issued token was revoked.' }],
  ['what was revoked before', { ...confirmed, message: 'This token was previously revoked.' }],
  ['nobody who uses it', { ...confirmed, message: 'Token revoked. 0 users are affected.' }],
  ['what cannot be undone', { ...confirmed, message: 'Token revoked. This cannot be undone.' }],
  ['what becomes of those that use it', { ...confirmed, message: 'Requests with it will be rejected.' }],
  ['a state of its own name', { pat: { id: 'pat_1', tokenStatus: { name: 'REVOKED' }, disabled: true } }],
  ['no errors by a name of its own', { ...confirmed, accountErrors: [], lastError: null }],
  ['a count', { ...confirmed, acknowledged: true, revokedCount: 1, pendingApproval: false }],
  ['that it was so before', { ...confirmed, alreadyRevoked: true }],
  ['its validity', { pat: { id: 'pat_1', valid: false, isActive: false, revocationPending: false } }],
])('a token is told as revoked with %s', async (_what, said) => {
  const connectionId = await answeredBy({ data: { revokePat: said } });
  expect(await core.call('tokens.revokeById', { connectionId, id: 'pat_1' })).toMatchObject({
    state: 'revoked',
  });
});
