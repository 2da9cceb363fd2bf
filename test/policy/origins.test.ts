import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PolicySource } from '../../src-main/core/base/ports/policy-source.ts';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import { ManagedPolicy } from '../../src-main/core/policy/managed-policy.ts';
import { OriginGate } from '../../src-main/core/policy/origin-gate.ts';
import { Wire } from '../../src-main/core/wire/exchange.ts';
import { Inspector } from '../../src-main/core/wire/inspector.ts';
import { Pacer } from '../../src-main/core/wire/pacer.ts';
import { methods } from '../../src-shared/contract.ts';
import type { Method } from '../../src-shared/rpc.ts';
import type { Core } from '../support/core-harness.ts';
import { FakeClock } from '../support/fake-ports.ts';
import { json, type RawService, startRawService } from '../support/raw-service.ts';
import { policyOf } from './policy-of.ts';
import { atRest, inputs, type Scene, session, startAgreeableService, startScene, token } from './scene.ts';

/** The public API and the dashboard lie at two addresses. */
let api: RawService;
let dashboard: RawService;
let addresses: { baseUrl: string; dashboardUrl: string };
let scene: Scene;
let core: Core;

const requests = () => api.seen.length + dashboard.seen.length;

beforeEach(async () => {
  api = await startAgreeableService();
  dashboard = await startAgreeableService();
  addresses = { baseUrl: api.origin, dashboardUrl: dashboard.origin };
  scene = await startScene(addresses);
});

afterEach(async () => {
  await core.close();
  await api.close();
  await dashboard.close();
});

async function openUnder(policy: PolicySource | null): Promise<void> {
  core = await scene.under({ policy });
  api.seen.length = 0;
  dashboard.seen.length = 0;
}

async function call(method: Method) {
  const answer = await core.app.dispatch(method, inputs(scene, addresses)[method]);
  // What goes on by itself.
  const begins: readonly Method[] = ['invitations.sendMany', 'tokens.revokeAll', 'tokens.rotate'];
  if (begins.includes(method)) await atRest(core);
  return answer as
    | { ok: true }
    | { ok: false; problem: { code: string; origin?: string; fields?: Record<string, string[]> } };
}

const all = Object.keys(methods) as Method[];
/** What the table has a method ask, and where nothing is in the way it does. */
const asking = (...asks: string[]) => all.filter(method => asks.includes(methods[method].asks));
const toTheApi = asking('api');
const toTheDashboard = asking('dashboard');
const toBoth = asking('both');
const sending = [...toTheApi, ...toTheDashboard, ...toBoth];

describe('without a policy', () => {
  it.each(all)('%s', async method => {
    await openUnder(null);
    const answer = await call(method);
    if (sending.includes(method)) expect(answer).toMatchObject({ ok: true });
    expect(api.seen.length > 0, 'asks the public API').toBe([...toTheApi, ...toBoth].includes(method));
    expect(dashboard.seen.length > 0, 'asks the dashboard').toBe(
      [...toTheDashboard, ...toBoth].includes(method),
    );
  });
});

describe("SECURITY: no request leaves for an origin that the computer's policy does not allow, whoever asks for it", () => {
  it.each(all)('%s, with neither address allowed', async method => {
    await openUnder(policyOf({ allowedOrigins: ['https://api.acme.example'] }));
    const answer = await call(method);
    expect(requests()).toBe(0);
    expect(scene.signedIn).toEqual([]);
    if (sending.includes(method)) {
      const origin = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(answer).toMatchObject({ ok: false, problem: { code: 'origin-not-allowed', origin } });
    }
  });

  it.each(all)('%s, with a policy that cannot be used', async method => {
    await openUnder(policyOf('{"allowedOrigin": []}'));
    const answer = await call(method);
    expect(requests()).toBe(0);
    expect(scene.signedIn).toEqual([]);
    if (sending.includes(method)) expect(answer).toEqual({ ok: false, problem: { code: 'policy-unusable' } });
  });

  it.each(all)('%s, with the public API alone allowed', async method => {
    await openUnder(policyOf({ allowedOrigins: [api.origin] }));
    const answer = await call(method);
    expect(dashboard.seen).toEqual([]);
    if (toTheApi.includes(method)) expect(answer).toMatchObject({ ok: true });
  });

  it.each(all)('%s, with the dashboard alone allowed', async method => {
    await openUnder(policyOf({ allowedOrigins: [dashboard.origin] }));
    const answer = await call(method);
    expect(api.seen).toEqual([]);
    if (toTheDashboard.includes(method)) expect(answer).toMatchObject({ ok: true });
  });

  it.each(sending)('%s, with both allowed', async method => {
    await openUnder(policyOf({ allowedOrigins: [dashboard.origin, api.origin] }));
    expect(await call(method)).toMatchObject({ ok: true });
    expect(requests()).toBeGreaterThan(0);
  });

  it('another port of an allowed host is another origin', async () => {
    await openUnder(
      policyOf({ allowedOrigins: ['http://127.0.0.1', 'http://localhost', 'http://127.0.0.1:1'] }),
    );
    expect(await call('team.get')).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    expect(requests()).toBe(0);
  });

  it('the wire itself lets nothing through, whoever forgot to ask before', async () => {
    await openUnder(null);
    const sent: string[] = [];
    const transport: Transport = {
      send: async ({ url }) => {
        sent.push(url);
        return { status: 200, headers: {}, body: new Uint8Array() };
      },
      close: async () => {},
    };
    const clock = new FakeClock();
    const inspector = new Inspector(
      text => text,
      () => undefined,
    );
    const wireUnder = async (policy: unknown) => {
      const gate = new OriginGate(await ManagedPolicy.read(policyOf(policy), new FakeClock()));
      gate.addOwn('http://127.0.0.1:4001');
      const wire = new Wire({ transport, clock, inspector, pacer: new Pacer(clock), gate, version: '0' });
      const signal = new AbortController().signal;
      return (origin: string, mutation: boolean) =>
        wire.send({ method: 'GET', origin, path: '/x', headers: {}, mutation, signal });
    };
    const allowing = await wireUnder({ allowedOrigins: ['https://a.example'] });
    const unusable = await wireUnder('{');
    for (const mutation of [true, false]) {
      const refused = { problem: { code: 'origin-not-allowed', origin: 'https://b.example' } };
      await expect(allowing('https://b.example', mutation)).rejects.toMatchObject(refused);
      await expect(unusable('https://a.example', mutation)).rejects.toMatchObject({
        problem: { code: 'policy-unusable' },
      });
    }
    expect(sent).toEqual([]);
    expect(inspector.list()).toEqual([]);
    await allowing('https://a.example', true);
    await allowing('http://127.0.0.1:4001', false);
    await unusable('http://127.0.0.1:4001', false);
    expect(sent).toEqual(['https://a.example/x', 'http://127.0.0.1:4001/x', 'http://127.0.0.1:4001/x']);
  });

  it('the next page of a list', async () => {
    const paged = await startRawService((_request, response) => {
      response.setHeader('link', `<${dashboard.origin}/api/v1/team/invitations?page=2>; rel="next"`);
      json(response, 200, { data: [{ id: 'inv_1', email: 'a@b.example' }], next: `${dashboard.origin}/x` });
    });
    const other = await startScene({ baseUrl: paged.origin, dashboardUrl: dashboard.origin });
    core = await other.under({ policy: policyOf({ allowedOrigins: [paged.origin] }) });
    dashboard.seen.length = 0;
    await core.call('invitations.list', { connectionId: other.connectionId });
    expect(dashboard.seen).toEqual([]);
    await paged.close();
  });
});

it("SECURITY: the sign-in window opens no dashboard that the computer's policy does not allow", async () => {
  await openUnder(policyOf({ allowedOrigins: [api.origin] }));
  expect(await call('sessions.signIn')).toMatchObject({
    problem: { code: 'origin-not-allowed', origin: dashboard.origin },
  });
  expect(scene.signedIn).toEqual([]);
  await core.close();
  await openUnder(policyOf({ allowedOrigins: [dashboard.origin] }));
  expect(await call('sessions.signIn')).toMatchObject({ ok: true });
  expect(scene.signedIn).toEqual([dashboard.origin]);
});

describe('a connection to an address that is not allowed', () => {
  const allowed = { baseUrl: 'https://api.acme.example', dashboardUrl: 'https://api.acme.example' };
  const names = { label: 'New', teamId: null };
  const sentence = ['The policy of this computer does not allow this address.'];

  it.each<[string, { baseUrl: string; dashboardUrl: string }, string[]]>([
    ['the base address', { ...allowed, baseUrl: 'https://a.example' }, ['baseUrl']],
    ['the dashboard address', { ...allowed, dashboardUrl: 'https://a.example' }, ['dashboardUrl']],
    [
      'both',
      { baseUrl: 'https://a.example', dashboardUrl: 'https://b.example' },
      ['baseUrl', 'dashboardUrl'],
    ],
  ])('is neither made nor tried: %s', async (_name, wrong, fields) => {
    await openUnder(policyOf({ allowedOrigins: ['https://api.acme.example'] }));
    const wanted = {
      code: 'origin-not-allowed',
      origin: expect.stringContaining('.example'),
      fields: Object.fromEntries(fields.map(field => [field, sentence])),
    };
    expect(await core.refused('connections.create', { ...names, ...wrong })).toEqual(wanted);
    expect(await core.refused('connections.test', { ...wrong, token: 'some-token' })).toEqual(wanted);
    const { connections } = await core.call('connections.list', {});
    expect(connections).toMatchObject([{ ...addresses, session: { heldIn: 'keychain' } }]);
    await core.call('connections.create', { ...names, ...allowed });
  });

  it('is kept, shown, renamed and removed', async () => {
    await openUnder(policyOf({ allowedOrigins: ['https://api.acme.example'] }));
    const { connectionId: id } = scene;
    expect(await core.call('tokens.list', { connectionId: id })).toHaveLength(1);
    await core.call('tokens.copy', { key: scene.key });
    expect(core.clipboard.text).toBe(token);
    await core.call('connections.update', { id, ...addresses, label: 'Renamed', teamId: null });
    await core.call('connections.remove', { id, confirmed: true });
    expect((await core.call('connections.list', {})).connections).toEqual([]);
    expect([...core.keychain.items.values()].join()).not.toContain(token);
    expect(requests()).toBe(0);
  });

  it('a refused revocation leaves the ledger as it was, and the next run too', async () => {
    await openUnder(policyOf({ allowedOrigins: ['https://api.acme.example'] }));
    const before = core.files.texts.get('ledger.json');
    expect(await call('tokens.revoke')).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    expect(await call('tokens.revokeById')).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    expect(await call('tokens.create')).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    expect(await call('tokens.adopt')).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    expect(core.files.texts.get('ledger.json')).toBe(before);
    await core.close();
    await openUnder(null);
    expect(await call('tokens.revoke')).toMatchObject({ ok: true });
  });

  it('is told before anything else is missed: a token, a session, the keychain', async () => {
    await openUnder(policyOf({ allowedOrigins: ['https://api.acme.example'] }));
    const { connectionId } = scene;
    core.keychain.mood = 'locked';
    core.keychain.calls = [];
    for (const method of sending) {
      expect(await call(method), method).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    }
    // The key of the fingerprints is looked for before a text is taken anywhere.
    expect(core.keychain.calls.filter(one => one !== 'get')).toEqual([]);
    core.keychain.mood = 'works';
    await core.call('sessions.forget', { connectionId });
    await core.call('tokens.forget', { key: scene.key, confirmed: true });
    for (const method of ['team.get', 'invitations.list', 'sessions.check', 'tokens.create'] as const) {
      expect(await call(method), method).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    }
  });

  it('a session that nobody may try is not kept', async () => {
    await openUnder(policyOf({ allowedOrigins: [api.origin] }));
    const { connectionId } = scene;
    await core.call('sessions.forget', { connectionId });
    expect(await call('sessions.save')).toMatchObject({ problem: { code: 'origin-not-allowed' } });
    expect([...core.keychain.items.values()].join()).not.toContain(session);
  });
});

describe('with a policy that cannot be used', () => {
  it('what is stored is shown, copied and removed; nothing that leads elsewhere is taken in', async () => {
    await openUnder(policyOf('{'));
    const { connectionId: id } = scene;
    await core.call('tokens.copy', { key: scene.key });
    await core.call('connections.update', { id, ...addresses, label: 'Renamed', teamId: null });
    const other = {
      label: 'New',
      baseUrl: 'https://a.example',
      dashboardUrl: 'https://a.example',
      teamId: null,
    };
    expect(await core.refused('connections.create', other)).toEqual({ code: 'policy-unusable' });
    await core.call('tokens.forget', { key: scene.key, confirmed: true });
    await core.call('connections.remove', { id, confirmed: true });
  });

  it.each<[string, PolicySource]>([
    ['a policy that cannot be used', policyOf('{')],
    ['a policy that allows no address', policyOf({ allowedOrigins: [] })],
  ])('the practice team works: %s', async (_name, policy) => {
    await openUnder(policy);
    const practice = await core.call('connections.openPractice', {});
    const connectionId = practice.id;
    expect((await core.call('team.get', { connectionId })).name).toBeTruthy();
    const created = await core.call('tokens.create', { connectionId, name: 'Try', expiresAt: null });
    expect(await core.call('tokens.revoke', { key: created.key })).toMatchObject({ state: 'revoked' });
    const { baseUrl, dashboardUrl } = practice;
    const tested = await core.call('connections.test', { connectionId, baseUrl, dashboardUrl });
    expect(tested.token.verdict).toBe('ok');
    const names = { id: connectionId, label: 'Mine', teamId: practice.teamId };
    await core.call('connections.update', { ...names, baseUrl, dashboardUrl });
    expect(requests()).toBe(0);
  });

  it('is told, with its faults and its file, and nothing of a secret', async () => {
    await openUnder(policyOf({ session, token }));
    expect(await core.call('policy.get', {})).toEqual({
      state: 'unusable',
      file: '/etc/keyholder/policy.json',
      faults: ['session: Keyholder does not know this field.', 'token: Keyholder does not know this field.'],
      allowedOrigins: null,
      connections: [],
      fixes: [],
    });
    expect(core.answered()).not.toContain(session);
    expect(core.answered()).not.toContain(token);
  });
});

it('a source that fails is a policy that cannot be used', async () => {
  await openUnder({ file: '/p', read: () => Promise.reject(new Error('no')) });
  expect(await core.call('policy.get', {})).toMatchObject({
    state: 'unusable',
    faults: ['The file cannot be read.'],
  });
});

it('a disk that never answers keeps nothing from opening', async () => {
  const clock = new FakeClock();
  const reading = ManagedPolicy.read({ file: '/p', read: () => new Promise(() => undefined) }, clock);
  clock.advance(10_000);
  const policy = await reading;
  expect(policy.unusable).toBe(true);
  expect(policy.report().faults).toEqual(['The disk that it lies on does not answer.']);
  await openUnder(null);
});

it('no such file changes nothing', async () => {
  await openUnder({ file: '/p', read: async () => ({ kind: 'none' }) });
  expect(await core.call('policy.get', {})).toMatchObject({
    state: 'none',
    file: '/p',
    allowedOrigins: null,
  });
  expect(await call('team.get')).toMatchObject({ ok: true });
});
