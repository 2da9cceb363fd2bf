import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** 1.5 MB of lists, each inside the one before: to parse them once takes most of a second. */
const nested = '['.repeat(1_500_000);
let core: Core;
let service: RawService;
let connectionId: string;
let status: number;
let body: string | null = null;

beforeAll(async () => {
  service = await startRawService((request, response) => {
    if (body !== null) response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    else if (request.path === '/graphql') json(response, 200, { data: { __typename: 'Query' } });
    else json(response, 200, { id: 'team_1', name: 'Acme' });
  });
  core = await startCore();
  const credentials = { session: 'good', token: 'khp_0123456789abcdefghij' };
  const { origin } = service;
  connectionId = await connected(core, { baseUrl: origin, dashboardUrl: origin, ...credentials });
});
afterAll(async () => {
  await core.close();
  await service.close();
});

/** Milliseconds of this process's own work. */
async function workOf(ask: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await ask();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

describe.each([200, 403])('lists inside of lists, under %i', asked => {
  it.each<[string, string]>([
    ['as the answer', nested],
    ['in its sentence', JSON.stringify({ message: nested })],
    ['in the sentence of an error', JSON.stringify({ errors: [{ message: nested }], data: null })],
  ])('%s, cost no more than a text of that length', async (_where, text) => {
    const invitation = { email: 'kim@example.com', role: 'member', useSeat: true };
    const askAll = async () => {
      await core.app.dispatch('team.get', { connectionId });
      await core.app.dispatch('invitations.create', { connectionId, ...invitation });
      await core.app.dispatch('tokens.create', { connectionId, name: 'CI', teamId: 't', expiresAt: null });
    };
    [status, body] = [asked, text.replaceAll('[[', 'xx')];
    await askAll();
    const usual = await workOf(askAll);
    body = text;
    expect(await workOf(askAll)).toBeLessThan(4 * usual + 700);
  });
});
