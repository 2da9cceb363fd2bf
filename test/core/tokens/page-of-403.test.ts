import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../support/raw-service.ts';
import { answered, type StoppedDashboard, startStoppedDashboard } from '../../support/stopped-dashboard.ts';

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

let dashboard: StoppedDashboard;

beforeEach(async () => {
  dashboard = await startStoppedDashboard(stopped());
});
afterEach(() => dashboard.close());

const create = () =>
  dashboard.core.refused('tokens.create', {
    connectionId: dashboard.connectionId,
    name: 'CI',
    teamId: 'team_1',
    expiresAt: null,
  });
const statesOf = async (wanted: string) =>
  (await dashboard.core.call('tokens.list', { connectionId: dashboard.connectionId }))
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
    dashboard.toQuery = answer;
    expect(await create()).toMatchObject({ code, status: 403 });
    expect(await statesOf('CI')).toEqual(isKnown ? [] : ['creation-unknown']);
    expect(dashboard.sent('createPat')).toBe(1);
  });

  it.each(answers)('%s: of a token that was to be revoked', async (_what, answer, code, isKnown) => {
    dashboard.toQuery = answer;
    const token = 'pat_8wQn4kTz1bVx6cRm';
    const { key } = await dashboard.core.call('tokens.adopt', {
      connectionId: dashboard.connectionId,
      token,
      name: 'Old',
      id: 'pat_7',
    });
    expect(await dashboard.core.refused('tokens.revoke', { key })).toMatchObject({ code, status: 403 });
    expect(await statesOf('Old')).toEqual([isKnown ? 'active' : 'revocation-unknown']);
    expect(dashboard.sent('revokePat')).toBe(1);
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
    dashboard.toMutation = ofSquid(lookup);
    dashboard.toQuery = dashboard.toMutation;
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
    dashboard.toMutation = answer;
    const queries = dashboard.sent('__typename');
    expect(await create()).toMatchObject({ code, status: 403 });
    expect(await statesOf('CI')).toEqual([]);
    expect(dashboard.sent('__typename')).toBe(queries);
  });
});
