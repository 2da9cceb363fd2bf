import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

let core: Core;
let service: RawService;
let token: string;
let asked: string[];

beforeEach(async () => {
  asked = [];
  service = await startRawService(({ body, path }, response) => {
    if (path !== '/graphql') asked.push(path);
    const createPat = { pat: { id: 'pat_1', token } };
    json(response, 200, { data: body.includes('createPat') ? { createPat } : { __typename: 'Query' } });
  });
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

it.each([
  ['a line break', 'khp_0123456789\nabcdefghij'],
  ['an emoji', 'khp_0123456789abcdefghi🔑'],
  ['an accented letter', 'khp_0123456789abcdéfghij'],
])('keeps a created token with %s, and says why it cannot be used', async (_what, made) => {
  token = made;
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: 'team_1' });
  await core.call('sessions.save', { connectionId: id, session: 'a-good-session' });
  const { key } = await core.call('tokens.create', { connectionId: id, name: 'CI', expiresAt: null });
  const [row] = await core.call('tokens.list', { connectionId: id });
  expect(row).toMatchObject({ id: 'pat_1', state: 'active', secretIn: 'keychain', lastProof: null });
  // What cannot be sent is not taken into use by itself.
  expect(await core.refused('team.get', { connectionId: id })).toEqual({ code: 'token-missing' });

  const unfit = { code: 'token-missing', reason: 'unfit' };
  expect(await core.refused('tokens.verify', { key })).toEqual(unfit);
  await core.call('tokens.use', { key });
  expect(await core.refused('team.get', { connectionId: id })).toEqual(unfit);
  const person = { email: 'a@example.com', role: 'member', useSeat: false };
  expect(await core.refused('invitations.create', { connectionId: id, ...person })).toEqual(unfit);
  expect(await core.call('invitations.doubts', { connectionId: id })).toEqual([]);
  expect(asked).toEqual([]);
});
