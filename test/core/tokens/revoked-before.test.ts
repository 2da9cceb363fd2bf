import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

let core: Core;
let service: RawService;
let connectionId: string;
let answer: { status: number; body: unknown };

beforeEach(async () => {
  core = await startCore();
  service = await startRawService(({ body }, response) => {
    if (body.includes('__typename')) json(response, 200, { data: { __typename: 'Query' } });
    else json(response, answer.status, answer.body);
  });
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: 'team_1' });
  connectionId = id;
  await core.call('sessions.save', { connectionId, session: 'a-good-session' });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const pat = { id: 'pat_1' };
const error = (code: string, more: object = {}) => ({
  errors: [{ message: 'No.', path: ['revokePat'], extensions: { code }, ...more }],
  data: { revokePat: null },
});
const payload = (more: object) => ({ data: { revokePat: { pat: null, ...more } } });
const before = { code: 'ALREADY_REVOKED', message: 'It was revoked on Monday.' };

describe('a token is told as revoked where the service says by its code that it was so before', () => {
  it.each<[string, unknown, number?]>([
    ['as an error of GraphQL', error('ALREADY_REVOKED')],
    ['of a token', error('TOKEN_ALREADY_REVOKED')],
    ['of an access token, under 400', error('personalAccessTokenAlreadyRevoked'), 400],
    ['in a class of its own', error('TokenAlreadyRevokedError')],
    ['beside the field', payload({ userErrors: [before] })],
    ['beside a flag', payload({ success: false, ...before })],
    ['as an error of its field', payload({ errors: [{ type: 'already-revoked', field: 'id' }] })],
    [
      'as a type of its own',
      { data: { revokePat: { __typename: 'PatAlreadyRevokedError', message: 'No.' } } },
    ],
    ['as a state of it', { data: { revokePat: { pat: { ...pat, status: 'ALREADY_REVOKED' } } } }],
    ['beside it', { data: { revokePat: { pat: { ...pat, status: 'REVOKED' }, userErrors: [before] } } }],
    ['without GraphQL', { error: 'already_revoked', message: 'No.' }, 409],
  ])('%s', async (_where, body, status = 200) => {
    answer = { status, body };
    const row = await core.call('tokens.revokeById', { connectionId, id: 'pat_1' });
    expect(row).toMatchObject({ id: 'pat_1', state: 'revoked' });
  });
});

describe('it is not', () => {
  it.each<[string, unknown, number?]>([
    ['where it is not found', error('NOT_FOUND')],
    ['where it is not found, beside the field', payload({ errors: [{ code: 'NOT_FOUND' }] })],
    ['where it is not found, whatever else that is', error('ALREADY_REVOKED'), 404],
    ['where the session was revoked', error('SESSION_ALREADY_REVOKED')],
    ['where some token was', error('TOKEN_REVOKED')],
    ['where only a sentence says so', error('ERROR', { message: 'This token is already revoked.' })],
    ['where something else went wrong, too', payload({ userErrors: [before, { code: 'LOCKED' }] })],
    ['where another one was', payload({ pat: { id: 'pat_2' }, userErrors: [before] })],
    ['where it lives', payload({ pat: { ...pat, active: true }, userErrors: [before] })],
    ['where the request was turned away', error('ALREADY_REVOKED'), 401],
    ['where the service broke', error('ALREADY_REVOKED'), 500],
    ['where the answer is false', { data: { revokePat: false } }],
    ['where the answer is null', { data: { revokePat: null } }],
  ])('%s', async (_where, body, status = 200) => {
    answer = { status, body };
    await core.refused('tokens.revokeById', { connectionId, id: 'pat_1' });
    const rows = await core.call('tokens.list', { connectionId });
    expect(rows.filter(({ state }) => state === 'revoked')).toEqual([]);
  });
});

it('a token that was made here is not created by such a word', async () => {
  answer = {
    status: 200,
    body: JSON.parse(JSON.stringify(error('ALREADY_REVOKED')).replaceAll('revokePat', 'createPat')),
  };
  const { code } = await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  expect(code).toBe('outcome-unknown');
});
