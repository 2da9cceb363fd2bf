import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/**
 * ModSecurity (2.9.7, in Apache 2.4.71) writes this page in place of a request that it stops, and in place of an answer under 200 that it
 * stops (phase 4): what was asked for is done by then.
 */
const page = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head>
<title>403 Forbidden</title>
</head><body>
<h1>Forbidden</h1>
<p>You don't have permission to access this resource.</p>
</body></html>
`;
const ofCloudflare = '<html><head><title>Attention Required! | Cloudflare</title></head></html>';
const stopped =
  (body = page, status = 403) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=iso-8859-1' }).end(body);
const answered = (response: ServerResponse) => json(response, 200, { data: { __typename: 'Query' } });

let core: Core;
let service: RawService;
let connectionId: string;
/** What is said to a query that changes nothing, and to what changes something. */
let toQuery: (response: ServerResponse) => void;
let toMutation: (response: ServerResponse) => void;

beforeEach(async () => {
  toQuery = answered;
  toMutation = stopped();
  service = await startRawService(({ method, path, body }, response) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') json(response, 200, { id: 'team_1', name: 'Acme' });
    else if (method === 'GET') json(response, 200, { data: [], has_more: false });
    else if (body.includes('__typename')) toQuery(response);
    else toMutation(response);
  });
  core = await startCore();
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const credentials = { session: 'sess_9dKq2LwZ7rTn0cXv', token: 'pat_2vXkq81LwZ7rTn0c' };
  connectionId = await connected(core, { ...addresses, ...credentials });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const sent = (what: string) => service.seen.filter(({ body }) => body.includes(what)).length;
const create = () =>
  core.refused('tokens.create', { connectionId, name: 'CI', teamId: 'team_1', expiresAt: null });
const statesOf = async (wanted: string) =>
  (await core.call('tokens.list', { connectionId }))
    .filter(({ name }) => name === wanted)
    .map(({ state }) => state);

const answers: [what: string, answer: (response: ServerResponse) => void, code: string, isKnown: boolean][] =
  [
    ['is answered', answered, 'outcome-unknown', false],
    ['is turned away', r => json(r, 401, {}), 'outcome-unknown', false],
    ['is lost', r => void r.destroy(), 'outcome-unknown', false],
    ['is met by such a page', stopped(), 'blocked-on-the-way', true],
    ['is met by the page of a guard', stopped(ofCloudflare), 'outcome-unknown', false],
    ['is met by such a page of a store', r => stopped()(r.setHeader('age', '7')), 'outcome-unknown', false],
  ];

describe('a page of 403 that does not say whose it is, where a harmless query', () => {
  it.each(answers)('%s: of a token that was to be created', async (_what, answer, code, isKnown) => {
    toQuery = answer;
    expect(await create()).toMatchObject({ code, status: 403 });
    expect(await statesOf('CI')).toEqual(isKnown ? [] : ['creation-unknown']);
    expect(sent('createPat')).toBe(1);
  });

  it.each(answers)('%s: of a token that was to be revoked', async (_what, answer, code, isKnown) => {
    toQuery = answer;
    const token = 'pat_8wQn4kTz1bVx6cRm';
    const { key } = await core.call('tokens.adopt', { connectionId, token, name: 'Old', id: 'pat_7' });
    expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code, status: 403 });
    expect(await statesOf('Old')).toEqual([isKnown ? 'active' : 'revocation-unknown']);
    expect(sent('revokePat')).toBe(1);
  });
});

/** Squid 5.7. */
const ofSquid = (lookup: string) => (response: ServerResponse) => {
  response.setHeader('x-squid-error', 'ERR_ACCESS_DENIED 0');
  stopped()(response.setHeader('x-cache-lookup', lookup));
};

describe('Squid says with its page whether it stopped the request or the answer, whatever becomes of others', () => {
  it.each([
    ['MISS from proxy.example:3128', 'outcome-unknown'],
    ['MISS from parent.example:3128, MISS from proxy.example:3128', 'outcome-unknown'],
    ['NONE from proxy.example:3128', 'blocked-on-the-way'],
    ['NONE from parent.example:3128, MISS from proxy.example:3128', 'blocked-on-the-way'],
  ])('%s', async (lookup, code) => {
    toMutation = ofSquid(lookup);
    toQuery = toMutation;
    expect(await create()).toMatchObject({ code, status: 403 });
    expect(await statesOf('CI')).toEqual(code === 'outcome-unknown' ? ['creation-unknown'] : []);
  });
});

describe('no query is asked for more where the answer tells', () => {
  it.each<[string, (response: ServerResponse) => void, string]>([
    ['a page of those that look at requests alone', stopped(ofCloudflare), 'blocked-on-the-way'],
    ['a no in words', r => json(r, 403, { message: 'You may not.' }), 'not-permitted'],
    ['a status alone', stopped(''), 'not-permitted'],
  ])('%s', async (_what, answer, code) => {
    toMutation = answer;
    const queries = sent('__typename');
    expect(await create()).toMatchObject({ code, status: 403 });
    expect(await statesOf('CI')).toEqual([]);
    expect(sent('__typename')).toBe(queries);
  });
});
