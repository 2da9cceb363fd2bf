import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, type Seen, startRawService } from '../../support/raw-service.ts';

/** A store between Keyholder and the service (RFC 9111) that is told to keep what it is answered. */
const tokens = { known: 'khp_known-0123456789', other: 'khp_other-0123456789' };
let revoked: Set<string>;
/** The question and its token -> its answer. */
let stored: Map<string, object>;
/** It repeats a refusal of somebody else's question, whoever asks. */
let refuses: 401 | 403 | null;
/** It obeys "no-cache", which stores need not where the service allows them to keep. */
let obeys: boolean;
let core: Core;
let service: RawService;
let connectionId: string;

function answer({ method, path, headers, body }: Seen, response: ServerResponse): void {
  if (body.includes('createPat'))
    return void json(response, 200, { data: { createPat: { pat: { id: 'pat_2', token: tokens.other } } } });
  if (method === 'POST') return void json(response, 200, { data: { __typename: 'Query' } });
  if (refuses !== null) return void json(response.setHeader('age', '4'), refuses, { message: 'No.' });
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const kept = stored.get(`${path} ${token}`);
  const asksAnew = headers['cache-control'] === 'no-cache';
  if (kept && !(obeys && asksAnew)) {
    response.setHeader('age', '60');
    return void json(response, 200, kept);
  }
  if (revoked.has(token)) return void json(response, 401, {});
  const made = path.endsWith('/team') ? { id: 'team_1', name: 'Acme' } : { data: [], has_more: false };
  stored.set(`${path} ${token}`, made);
  json(response, 200, made);
}

beforeEach(async () => {
  revoked = new Set();
  stored = new Map();
  obeys = true;
  refuses = null;
  core = await startCore();
  service = await startRawService(answer);
  const there = { baseUrl: service.origin, dashboardUrl: service.origin };
  connectionId = await connected(core, { ...there, session: 'none', token: tokens.known }, onlyToken);
});
const onlyToken = { session: false, token: true };
afterEach(async () => {
  await core.close();
  await service.close();
});

const key = async () => (await core.call('tokens.list', { connectionId }))[0]?.key ?? '';
const adopt = { token: tokens.other, name: 'Other' };
const store = (token: string) => stored.set(`/api/v1/team ${token}`, { id: 'team_1', name: 'Acme' });

it('whatever is read is asked anew, and what changes something says nothing of it', async () => {
  await core.call('team.get', { connectionId });
  await core.call('invitations.list', { connectionId });
  await core.app.dispatch('invitations.create', {
    ...{ connectionId, email: 'kim@example.com', role: 'member', useSeat: false },
  });
  for (const { method, path, headers } of service.seen)
    if (path !== '/graphql') expect(headers['cache-control']).toBe(method === 'GET' ? 'no-cache' : undefined);
});

describe('where a store on the way asks the service when it is told to', () => {
  it('a token that was revoked is not taken in', async () => {
    store(tokens.other);
    revoked.add(tokens.other);
    expect(await core.refused('tokens.adopt', { connectionId, ...adopt })).toMatchObject({
      code: 'token-refused',
    });
    expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
  });

  it('nor is one said to work that was revoked since', async () => {
    revoked.add(tokens.known);
    expect(await core.call('tokens.verify', { key: await key() })).toMatchObject({
      lastProof: { outcome: 'refused' },
    });
  });
});

describe('where it does not', () => {
  beforeEach(() => {
    obeys = false;
  });

  it('a token that is taken in is not proved', async () => {
    store(tokens.other);
    revoked.add(tokens.other);
    expect(await core.call('tokens.adopt', { connectionId, ...adopt })).toMatchObject({ lastProof: null });
  });

  it('its answer does not say of a token that it works', async () => {
    const before = (await core.call('tokens.list', { connectionId }))[0]?.lastProof;
    core.clock.advance(86_400_000);
    await core.call('idle.confirm', {});
    expect(await core.refused('tokens.verify', { key: await key() })).toMatchObject({
      code: 'blocked-on-the-way',
    });
    await core.call('team.get', { connectionId });
    store(tokens.known);
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ lastProof: before }]);
  });

  it.each([401, 403] as const)('a refusal that it repeats says nothing of a token: %s', async status => {
    const before = await core.call('tokens.list', { connectionId });
    refuses = status;
    const code = 'blocked-on-the-way';
    expect(await core.refused('tokens.adopt', { connectionId, ...adopt })).toMatchObject({ code });
    expect(await core.refused('tokens.verify', { key: await key() })).toMatchObject({ code });
    expect(await core.refused('invitations.list', { connectionId })).toMatchObject({ code });
    expect(await core.call('tokens.list', { connectionId })).toMatchObject(
      before.map(({ state, lastProof, refusedAt }) => ({ state, lastProof, refusedAt })),
    );
  });

  it('a test of the connection is no proof of its token', async () => {
    store(tokens.other);
    const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
    expect(await core.call('connections.test', { ...addresses, token: tokens.other })).toMatchObject({
      token: { verdict: 'unproven' },
    });
  });

  it('a token is not put in the place of another one', async () => {
    store(tokens.other);
    await core.call('sessions.save', { connectionId, session: 'good' });
    const old = await key();
    const { id } = await core.call('tokens.rotate', {
      ...{ key: old, name: 'New', expiresAt: null, grace: 'now', teamId: 'team_1' },
    });
    await expect.poll(() => core.call('jobs.list', {})).toMatchObject({ jobs: [{ id, state: 'paused' }] });
    expect(await core.call('tokens.list', { connectionId })).toContainEqual(
      expect.objectContaining({ name: 'New', state: 'active', lastProof: null, inUse: false }),
    );
  });

  it('a list that it repeats takes no refusal of the token back', async () => {
    await core.call('invitations.list', { connectionId });
    obeys = true;
    revoked.add(tokens.known);
    await core.call('tokens.verify', { key: await key() });
    obeys = false;
    await core.call('invitations.list', { connectionId });
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([
      { lastProof: { outcome: 'refused' }, refusedAt: expect.any(Number) },
    ]);
  });
});
