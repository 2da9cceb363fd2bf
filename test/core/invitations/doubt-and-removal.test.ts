import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { exported, imported } from '../transfer/two-computers.ts';

const token = 'token-of-acme-0123456789';

let service: RawService;
let [first, second]: Core[] = [];

beforeEach(async () => {
  service = await startRawService(({ method, path }, response) => {
    if (method === 'POST') return void response.destroy();
    json(response, 200, path === '/api/v1/team' ? { id: 'team_1' } : { data: [], has_more: false });
  });
  [first, second] = [await startCore(), await startCore()];
});
afterEach(async () => {
  await first?.close();
  await second?.close();
  await service.close();
});

async function made(core: Core, file: string): Promise<string> {
  await imported(core, file);
  const [only] = (await core.call('connections.list', {})).connections;
  return only?.id ?? '';
}

it('a doubt goes with its connection, and does not come back where a file brings that again', async () => {
  if (!first || !second) throw new Error('Both were started.');
  const at = { label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null };
  const { id } = await first.call('connections.create', at);
  await first.call('tokens.adopt', { connectionId: id, token, name: 'T' });
  const file = await exported(first);

  const connectionId = await made(second, file);
  await second.call('tokens.adopt', { connectionId, token, name: 'T' });
  const lost = { connectionId, email: 'ann@example.com', role: 'member', useSeat: true };
  expect(await second.refused('invitations.create', lost)).toMatchObject({ code: 'outcome-unknown' });
  expect(await second.call('invitations.doubts', { connectionId })).toHaveLength(1);

  await second.call('connections.remove', { id: connectionId, confirmed: true });
  expect(await made(second, file)).toBe(connectionId);
  expect(await second.call('jobs.list', { connectionId })).toMatchObject({ jobs: [] });
  expect(await second.call('invitations.doubts', { connectionId })).toEqual([]);
});
