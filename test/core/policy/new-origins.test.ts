import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ports } from '../../../src-main/core/base/ports/ports.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import { policyOf } from '../../policy/policy-of.ts';
import { session, startAgreeableService, token } from '../../policy/scene.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { FakeConfirmer } from '../../support/fake-confirmer.ts';
import type { RawService } from '../../support/raw-service.ts';
import { RecordingTransport } from '../../support/recording-transport.ts';

let api: RawService;
let dashboard: RawService;
let core: Core;
let owner: FakeConfirmer;
let transport: RecordingTransport;

const start = async (more: Partial<Ports> = {}) => {
  owner = new FakeConfirmer();
  transport = new RecordingTransport();
  core = await startCore({ confirmer: owner, transport, ...more });
};
const restart = async () => {
  const { files, keychain } = core;
  await core.close();
  owner = new FakeConfirmer();
  transport = new RecordingTransport();
  core = await startCore({ confirmer: owner, transport }, { files, keychain });
};
const addresses = () => ({ baseUrl: api.origin, dashboardUrl: dashboard.origin });
const create = async () =>
  (await core.call('connections.create', { label: 'Acme', ...addresses(), teamId: null })).id;

beforeEach(async () => {
  api = await startAgreeableService();
  dashboard = await startAgreeableService();
  await start();
});
afterEach(async () => {
  await core.close();
  await api.close();
  await dashboard.close();
});

describe('SECURITY: nothing is sent to a new origin before the owner has said yes to it', () => {
  const inbound: [Method, (connectionId: string) => object][] = [
    ['connections.test', () => ({ ...addresses(), session, token })],
    ['connections.test', () => addresses()],
    ['sessions.save', connectionId => ({ connectionId, session })],
    ['tokens.adopt', connectionId => ({ connectionId, token, name: 'Pasted' })],
  ];

  it.each(inbound)('%s', async (method, input) => {
    const given = input(await create());
    owner.says['new-origins'] = false;
    expect(await core.refused(method, given)).toMatchObject({ code: 'cancelled' });
    expect(transport.urls).toEqual([]);
    // The key of the journal in which the no stands, and what was tried before it.
    const ofJournal = ['test item', 'activity key'];
    expect([...core.keychain.items.keys()].filter(name => !ofJournal.includes(name))).toEqual([]);
    expect(owner.of('new-origins')).toEqual([
      { kind: 'new-origins', origins: [api.origin, dashboard.origin].sort() },
    ]);

    owner.says['new-origins'] = true;
    await core.call(method, given as never);
    expect(transport.urls.length).toBeGreaterThan(0);
    expect(owner.of('new-origins')).toHaveLength(2);
  });

  it.each([
    ['sessions.save', 'unknown-item', { session }],
    ['tokens.adopt', 'cancelled', { token, name: 'Pasted' }],
  ] as const)('%s: nor for a connection that was removed by then', async (method, code, given) => {
    const id = await create();
    const box = Promise.withResolvers<boolean>();
    owner.says['new-origins'] = box.promise;
    const refused = core.refused(method, { connectionId: id, ...given });
    await expect.poll(() => owner.of('new-origins').length).toBe(1);
    await core.call('connections.remove', { id, confirmed: true });
    box.resolve(true);
    expect(await refused).toMatchObject({ code });
    expect([...api.seen, ...dashboard.seen]).toEqual([]);
  });

  it('the sign-in window', async () => {
    let opened = 0;
    await core.close();
    await start({
      signIn: {
        capture: async ({ prove }) => {
          opened += 1;
          await prove(session);
          return session;
        },
      },
    });
    const connectionId = await create();
    owner.says['new-origins'] = false;
    expect((await core.refused('sessions.signIn', { connectionId })).code).toBe('cancelled');
    expect(opened).toBe(0);
    owner.says['new-origins'] = true;
    await core.call('sessions.signIn', { connectionId });
    expect(opened).toBe(1);
  });

  it.each<[Method, object]>([
    ['team.get', {}],
    ['invitations.list', {}],
    ['invitations.create', { email: 'a@b.example', role: 'member', useSeat: false }],
    ['sessions.check', {}],
    ['tokens.create', { name: 'CI', expiresAt: null }],
    ['tokens.revokeById', { id: 'pat_1' }],
  ])('%s with what a host without a box has kept', async (method, more) => {
    await core.close();
    await start({ confirmer: null });
    const connectionId = await connected(core, { ...addresses(), session, token });
    await restart();
    owner.says['new-origins'] = false;
    const answer = await core.app.dispatch(method, { connectionId, ...more });
    expect(transport.urls).toEqual([]);
    expect(owner.of('new-origins').length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toContain('outcome-unknown');

    owner.says['new-origins'] = true;
    await core.app.dispatch(method, { connectionId, ...more });
    expect(transport.urls.length).toBeGreaterThan(0);
  });

  it('while the box is open, nothing', async () => {
    const answer = Promise.withResolvers<boolean>();
    owner.says['new-origins'] = answer.promise;
    const connectionId = await create();
    const saving = core.call('sessions.save', { connectionId, session });
    const testing = core.call('connections.test', addresses());
    await new Promise(resolve => setImmediate(resolve));
    expect(transport.urls).toEqual([]);
    answer.resolve(true);
    await Promise.all([saving, testing]);
    // One box, though two have asked for it.
    expect(owner.of('new-origins')).toHaveLength(1);
  });
});

describe('a yes', () => {
  it('counts for this run, and for a connection that was kept, for good', async () => {
    await core.call('connections.test', addresses());
    const connectionId = await create();
    await core.call('sessions.save', { connectionId, session });
    await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
    expect(owner.of('new-origins')).toHaveLength(1);

    await restart();
    await core.call('team.get', { connectionId });
    await core.call('connections.test', addresses());
    expect(owner.asked).toEqual([]);
  });

  it('that came after the connection was kept is remembered with it', async () => {
    const connectionId = await create();
    await core.call('sessions.save', { connectionId, session });
    expect(owner.of('new-origins')).toHaveLength(1);
    await restart();
    await core.call('sessions.check', { connectionId });
    expect(owner.asked).toEqual([]);
  });

  it('is not the page’s to give by keeping a connection', async () => {
    await create();
    await restart();
    owner.says['new-origins'] = false;
    expect((await core.refused('connections.test', addresses())).code).toBe('cancelled');
    expect(transport.urls).toEqual([]);
  });

  it('goes with its connection', async () => {
    const id = await create();
    await core.call('sessions.save', { connectionId: id, session });
    await core.call('connections.remove', { id, confirmed: true });
    await restart();
    await core.call('connections.test', addresses());
    expect(owner.of('new-origins')).toHaveLength(1);
  });

  it('SECURITY: a yes to an address is lost with the file of the connections: a row knows one that nobody was asked about', async () => {
    const connectionId = await create();
    await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
    core.files.texts.set('connections.json', 'garbage');
    core.files.texts.delete('connections.previous.json');
    await restart();
    owner.says['new-origins'] = false;
    expect((await core.refused('sessions.save', { connectionId, session })).code).toBe('cancelled');
    expect(transport.urls).toEqual([]);
    owner.says['new-origins'] = true;
    await core.call('sessions.save', { connectionId, session });
    await restart();
    await core.call('sessions.check', { connectionId });
    expect(owner.asked).toEqual([]);
  });

  it('a connection that is older than the question needs none', async () => {
    const connectionId = await create();
    const text = core.files.texts.get('connections.json') ?? '';
    expect(text).toContain('"unasked": true');
    core.files.texts.set('connections.json', text.replace(/,\s*"unasked": true/, ''));
    await restart();
    await core.call('sessions.save', { connectionId, session });
    expect(owner.asked).toEqual([]);
  });
});

describe('nobody is asked', () => {
  it('about the practice team', async () => {
    const { id } = await core.call('connections.openPractice', {});
    await core.call('team.get', { connectionId: id });
    expect(owner.asked).toEqual([]);
  });

  it.each([
    ['that the policy allows', () => ({ allowedOrigins: Object.values(addresses()) })],
    ['that the policy brings', () => ({ connections: [{ label: 'Acme', ...addresses() }] })],
  ])('about addresses %s', async (_what, rules) => {
    await core.close();
    await start({ policy: policyOf(rules()) });
    await core.call('connections.test', addresses());
    expect(owner.asked).toEqual([]);
  });

  it('where the host has no box: the page’s word is taken', async () => {
    await core.close();
    await start({ confirmer: null });
    await core.call('connections.test', addresses());
    expect(transport.urls.length).toBeGreaterThan(0);
  });
});
