import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../support/raw-service.ts';
import { answered, type StoppedDashboard, startStoppedDashboard } from '../../support/stopped-dashboard.ts';

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

let dashboard: StoppedDashboard;

beforeEach(async () => {
  dashboard = await startStoppedDashboard(notThere);
});
afterEach(() => dashboard.close());

const answers: [what: string, answer: (response: ServerResponse) => void, code: string, isKnown: boolean][] =
  [
    ['is answered', answered, 'outcome-unknown', false],
    ['is turned away', r => json(r, 401, {}), 'outcome-unknown', false],
    ['is lost', r => void r.destroy(), 'outcome-unknown', false],
    ['is met by the same page', notThere, 'service-not-found', true],
  ];

describe('a page that says that the address is not there, where a harmless query', () => {
  it.each(answers)('%s: of a token that was to be created', async (_what, answer, code, isKnown) => {
    dashboard.toQuery = answer;
    const wanted = { connectionId: dashboard.connectionId, name: 'CI', teamId: 'team_1', expiresAt: null };
    expect(await dashboard.core.refused('tokens.create', wanted)).toMatchObject({ code, status: 404 });
    const rows = (await dashboard.core.call('tokens.list', { connectionId: dashboard.connectionId })).filter(
      ({ name }) => name === 'CI',
    );
    expect(rows.map(({ state }) => state)).toEqual(isKnown ? [] : ['creation-unknown']);
    expect(dashboard.sent('createPat')).toBe(1);
  });

  it.each(answers)('%s: of a token that was to be revoked', async (_what, answer, code, isKnown) => {
    dashboard.toQuery = answer;
    const { key } = await dashboard.core.call('tokens.adopt', {
      ...{ connectionId: dashboard.connectionId, token: 'pat_8wQn4kTz1bVx6cRm', name: 'Old', id: 'pat_7' },
    });
    expect(await dashboard.core.refused('tokens.revoke', { key })).toMatchObject({ code, status: 404 });
    const row = (await dashboard.core.call('tokens.list', { connectionId: dashboard.connectionId })).find(
      one => one.key === key,
    );
    expect(row?.state).toBe(isKnown ? 'active' : 'revocation-unknown');
    expect(dashboard.sent('revokePat')).toBe(1);
  });
});
