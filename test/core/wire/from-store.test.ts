import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, type Seen, startRawService } from '../../support/raw-service.ts';

/** A store between Keyholder and the service that repeats what it was answered, and says so in a manner of its own. */
let core: Core;
let service: RawService;
let connectionId: string;
let headers: Readonly<Record<string, string>>;
let pages: number;
/** Of a query with a session, and what it is answered with; and the status of one without. */
let toSession: Readonly<Record<string, string>>;
let toNobody: Readonly<Record<string, string>>;
let asSession: () => object;
let withoutSession: number;
const notSignedIn = { errors: [{ message: 'Not signed in', extensions: { code: 'UNAUTHENTICATED' } }] };
/** And beside these, on some pages of the list. */
let onPage: Readonly<Record<number, Readonly<Record<string, string>>>>;

function answer({ path, method, headers: { cookie } }: Seen, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (method === 'POST') {
    const beside = cookie ? toSession : toNobody;
    for (const [name, value] of Object.entries(beside)) response.setHeader(name, value);
    if (cookie) return void json(response, 200, asSession());
    return void json(
      response,
      withoutSession,
      withoutSession === 400 ? notSignedIn : { data: { __typename: 'Query' } },
    );
  }
  if (path.endsWith('/team')) return void json(response, 200, { id: 'team_1', name: 'Acme' });
  if (pages === 0) return void json(response, 200, { data: [], total: 0 });
  const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
  for (const [name, value] of Object.entries(onPage[page] ?? {})) response.setHeader(name, value);
  const data = [{ id: `inv_${page}`, email: `kim${page}@example.com`, role: 'member', use_seat: true }];
  const next = page < pages ? `${service.origin}/api/v1/team/invitations?page=${page + 1}` : null;
  json(response, 200, { data, next });
}

beforeEach(async () => {
  headers = {};
  pages = 0;
  onPage = {};
  toSession = {};
  toNobody = {};
  asSession = () => ({ data: { __typename: 'Query' } });
  withoutSession = 200;
  core = await startCore();
  service = await startRawService(answer);
  const there = { baseUrl: service.origin, dashboardUrl: service.origin };
  connectionId = await connected(
    core,
    { ...there, session: 'none', token: 'khp_known-0123456789' },
    { session: false, token: true },
  );
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const verify = async () => {
  const [row] = await core.call('tokens.list', { connectionId });
  return core.app.dispatch('tokens.verify', { key: row?.key ?? '' });
};

describe('what a store says that it has kept is no evidence of a token', () => {
  it.each<[string, string]>([
    ['CF-Cache-Status', 'HIT'],
    ['CF-Cache-Status', 'STALE'],
    ['CF-Cache-Status', 'UPDATING'],
    ['X-Cache', 'HIT'],
    ['X-Cache', 'MISS, HIT'],
    ['X-Cache', 'Hit from cloudfront'],
    ['X-Cache', 'HIT from proxy.example.com'],
    ['X-Cache', 'TCP_MEM_HIT from a1-2-3-4.deploy.akamaitechnologies.com (AkamaiGHost/10)'],
    ['X-Cache', 'TCP_REMOTE_HIT'],
    ['X-Cache', 'HitStale from child, Miss from parent'],
    ['X-Cache-Status', 'HIT'],
    ['X-Cache-Status', 'Hit'],
    ['X-Cache-Status', 'UPDATING'],
    ['X-Proxy-Cache', 'HIT'],
    ['Apisix-Cache-Status', 'HIT'],
    ['CDN-Cache', 'HIT'],
    ['X-LiteSpeed-Cache', 'hit,private'],
    ['X-Varnish', '65605 32827'],
    ['X-Varnish', '131089, 65605 32827'],
    ['Via', 'http/1.1 edge (ApacheTrafficServer/9.2.9 [uScHs f p eN:t cCHp s ])'],
    ['Via', 'http/1.1 edge (ApacheTrafficServer/9.2.9 [uScRs f p eN:t cCHp s ])'],
    ['Via', '1.1 front, http/1.1 edge (ApacheTrafficServer/9.2.9 [cHs f ])'],
    ['X-Tyk-Cached-Response', '1'],
    ['Server-Timing', 'cdn-cache; desc=HIT'],
    ['Server-Timing', 'edge; dur=1, cdn-cache;desc="HIT", origin; dur=0'],
    ['X-Cache-Hits', '0, 3'],
    ['X-Vercel-Cache', 'STALE'],
    ['Cache-Status', 'OriginCache; fwd=uri-miss, "CDN, of us"; hit; ttl=1100'],
    ['Cache-Status', 'ExampleCache; hit=?1'],
    ['Warning', '110 - "Response is Stale"'],
  ])('%s: %s', async (name, value) => {
    headers = { [name]: value };
    expect(await verify()).toMatchObject({ ok: false, problem: { code: 'blocked-on-the-way' } });
  });
});

describe('what was asked of the service is', () => {
  it.each<[string, string]>([
    ['CF-Cache-Status', 'DYNAMIC'],
    ['CF-Cache-Status', 'MISS'],
    ['CF-Cache-Status', 'EXPIRED'],
    ['CF-Cache-Status', 'REVALIDATED'],
    ['X-Cache', 'MISS, MISS'],
    ['X-Cache', 'Miss from cloudfront'],
    ['X-Cache', 'RefreshHit from cloudfront'],
    ['X-Cache', 'TCP_REFRESH_HIT from a1-2-3-4'],
    ['X-Cache', 'TCP_MISS'],
    ['X-Cache', 'MISS from hit.example.com'],
    ['X-Cache-Status', 'MISS'],
    ['X-Cache-Status', 'EXPIRED'],
    ['X-Cache-Status', 'Bypass'],
    ['X-Proxy-Cache', 'REVALIDATED'],
    ['Apisix-Cache-Status', 'EXPIRED'],
    ['CDN-Cache', 'MISS'],
    ['X-LiteSpeed-Cache', 'miss'],
    ['X-Varnish', '65605'],
    ['X-Varnish', '131089, 65605'],
    ['Server-Timing', 'cdn-cache; desc=MISS, edge; dur=1, origin; dur=27'],
    ['Server-Timing', 'db; desc="hit"; dur=3, cdn-cache; desc=REVALIDATE'],
    ['X-Cache-Hits', '0, 0'],
    ['X-Vercel-Cache', 'MISS'],
    ['Cache-Status', 'ExampleCache; fwd=stale; detail="asked; hit"'],
    ['Cache-Status', 'ExampleCache; hit=?0'],
    ['Cache-Status', 'hit'],
    ['Via', '1.1 varnish'],
    ['Via', 'http/1.1 edge (ApacheTrafficServer/9.2.9 [uScMsSfWpSeN:t cCMp sS])'],
    ['Via', 'http/1.1 edge (ApacheTrafficServer/9.2.9 [uScSsNfUpNeN:t cCSp sS])'],
    ['Via', 'http/1.1 edge (ApacheTrafficServer/9.2.9)'],
    ['Warning', '299 - "It goes next year"'],
    ['Age', '0'],
  ])('%s: %s', async (name, value) => {
    headers = { [name]: value };
    expect(await verify()).toMatchObject({ ok: true, value: { lastProof: { outcome: 'works' } } });
  });
});

it("what a store's own program answers is no repetition: Fastly", async () => {
  headers = { 'X-Cache': 'HIT', 'X-Cache-Hits': '0' };
  expect(await verify()).toMatchObject({ ok: true });
});

it('a list that such a store repeats proves nothing of who was invited', async () => {
  headers = { 'X-Cache': 'HIT' };
  core.clock.advance(3_600_000);
  const before = (await core.call('tokens.list', { connectionId }))[0]?.lastProof;
  await core.call('invitations.list', { connectionId });
  expect((await core.call('tokens.list', { connectionId }))[0]?.lastProof).toEqual(before);
});

describe('a session is judged by no answer that a store repeats', () => {
  const kept: [string, Record<string, string>][] = [
    ['Varnish', { 'X-Varnish': '32773 3', Age: '0' }],
    ['any, later', { Age: '12' }],
  ];
  const tested = () => ({ connectionId, baseUrl: service.origin, dashboardUrl: service.origin });
  const save = async () => {
    await core.call('sessions.save', { connectionId, session: 'sess_9dKq2LwZ7rTn0cXv' });
    return core.call('sessions.check', { connectionId });
  };

  it.each(kept)('%s: that it was let through, and nobody without it', async (_store, said) => {
    toSession = said;
    withoutSession = 401;
    expect(await save()).toMatchObject({ verdict: 'unproven', unprovenBecause: 'half-asked' });
  });

  it.each(kept)('%s: that it was refused', async (_store, header) => {
    toSession = header;
    asSession = () => notSignedIn;
    const { verdict, unprovenBecause } = await save();
    expect([verdict, unprovenBecause]).toEqual(['unreachable', undefined]);
    const said = await core.call('connections.test', tested());
    expect(said.session).toMatchObject({ verdict: 'failed', problem: { code: 'blocked-on-the-way' } });
    expect(said.session).not.toHaveProperty('halfAsked');
  });

  it.each(kept)('%s: but that one without it is refused, or answered, is believed', async (_store, said) => {
    toNobody = said;
    withoutSession = 400;
    expect(await save()).toMatchObject({ verdict: 'accepted' });
    expect(await core.call('connections.test', tested())).toMatchObject({
      ...{ dashboardAddress: { verdict: 'ok' }, session: { verdict: 'ok' } },
    });
    withoutSession = 200;
    expect(await core.call('connections.test', tested())).toMatchObject({
      ...{ dashboardAddress: { verdict: 'ok' }, session: { verdict: 'unproven' } },
    });
  });

  it('as it is where the service was asked', async () => {
    toSession = { 'X-Varnish': '32773', Age: '0' };
    withoutSession = 401;
    expect(await save()).toMatchObject({ verdict: 'accepted' });
  });
});

describe('a list is called whole only where the service was asked', () => {
  it.each<[string, Record<string, string>, 'yes' | 'unknown']>([
    ['Varnish, within its first second', { 'X-Varnish': '32785 32783', Age: '0' }, 'unknown'],
    ['Squid', { 'Cache-Status': 'proxy.example;hit;detail=match' }, 'unknown'],
    ['any, later', { Age: '12' }, 'unknown'],
    ['Varnish, which has asked', { 'X-Varnish': '32785', Age: '0' }, 'yes'],
    ['Squid, which has asked', { 'Cache-Status': 'proxy.example;fwd=stale;fwd-status=304' }, 'yes'],
  ])('%s', async (_store, said, complete) => {
    headers = said;
    expect(await core.call('invitations.list', { connectionId })).toMatchObject({ complete, stopped: null });
  });

  it('one with a page from a store is not, be the others as they may', async () => {
    pages = 3;
    expect(await core.call('invitations.list', { connectionId })).toMatchObject({
      complete: 'yes',
      pages: 3,
    });
    onPage = { 2: { 'X-Cache': 'HIT' } };
    expect(await core.call('invitations.list', { connectionId })).toMatchObject({
      complete: 'unknown',
      pages: 3,
    });
  });
});
