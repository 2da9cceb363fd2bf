import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/**
 * lighttpd (1.4.69) writes its page of 404 where the service behind it has begun an answer and does not end it in time: what was asked for is
 * done by then.
 */
const page = `<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
         "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
 <head>
  <title>404 Not Found</title>
 </head>
 <body>
  <h1>404 Not Found</h1>
 </body>
</html>
`;
const notThere = (response: ServerResponse) =>
  void response.writeHead(404, { 'content-type': 'text/html', server: 'lighttpd/1.4.69' }).end(page);

let core: Core;
let service: RawService;
let connectionId: string;
let book: object[];
/** What is said to a query that changes nothing. */
let toQuery: (response: ServerResponse) => void;

beforeEach(async () => {
  book = [];
  toQuery = response => json(response, 200, { data: { __typename: 'Query' } });
  service = await startRawService(({ method, path, body }, response) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') json(response, 200, { id: 'team_1', name: 'Acme' });
    else if (method === 'GET') json(response, 200, { data: book, has_more: false });
    else if (body.includes('__typename')) toQuery(response);
    else notThere(response);
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

const answers: [what: string, answer: (response: ServerResponse) => void, code: string, isKnown: boolean][] =
  [
    ['is answered', r => json(r, 200, { data: { __typename: 'Query' } }), 'outcome-unknown', false],
    ['is turned away', r => json(r, 401, {}), 'outcome-unknown', false],
    ['is lost', r => void r.destroy(), 'outcome-unknown', false],
    ['is met by the same page', notThere, 'service-not-found', true],
  ];

describe('a page that says that the address is not there, where a harmless query', () => {
  it.each(answers)('%s: of a token that was to be created', async (_what, answer, code, isKnown) => {
    toQuery = answer;
    const wanted = { connectionId, name: 'CI', teamId: 'team_1', expiresAt: null };
    expect(await core.refused('tokens.create', wanted)).toMatchObject({ code, status: 404 });
    const rows = (await core.call('tokens.list', { connectionId })).filter(({ name }) => name === 'CI');
    expect(rows.map(({ state }) => state)).toEqual(isKnown ? [] : ['creation-unknown']);
    expect(sent('createPat')).toBe(1);
  });

  it.each(answers)('%s: of a token that was to be revoked', async (_what, answer, code, isKnown) => {
    toQuery = answer;
    const { key } = await core.call('tokens.adopt', {
      ...{ connectionId, token: 'pat_8wQn4kTz1bVx6cRm', name: 'Old', id: 'pat_7' },
    });
    expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code, status: 404 });
    const row = (await core.call('tokens.list', { connectionId })).find(one => one.key === key);
    expect(row?.state).toBe(isKnown ? 'active' : 'revocation-unknown');
    expect(sent('revokePat')).toBe(1);
  });
});
