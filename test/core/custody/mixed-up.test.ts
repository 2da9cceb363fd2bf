import { afterEach, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { soon } from '../../support/soon.ts';

let core: Core;
const services: RawService[] = [];

afterEach(async () => {
  await core.close();
  for (const service of services.splice(0)) await service.close();
});

/** A connection to a service of its own, with a session and a token. */
async function connection(session: string, token: string, renewed: string | null = null) {
  const service = await startRawService((request, response) => {
    const { cookie = '' } = request.headers;
    if (renewed !== null && cookie.endsWith(session)) {
      response.setHeader('set-cookie', `SERVICE_SESSION=${renewed}; Path=/`);
    }
    if (request.method === 'POST') json(response, 200, { data: { __typename: 'Query' } });
    else json(response, 200, { id: 'team_1', name: 'Acme' });
  });
  services.push(service);
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: 'team_1' });
  await core.call('sessions.save', { connectionId: id, session });
  await core.call('tokens.adopt', { connectionId: id, token, name: 'T' });
  return { id, service };
}

/** From now on the keychain gives out for each what was kept for the other. */
function mixUp(kind: string): void {
  const [one, other] = [...core.keychain.items.keys()].filter(name => name.includes(` ${kind} `));
  exchange(one, other);
}

function exchange(one: string | undefined, other: string | undefined): void {
  const { items } = core.keychain;
  if (!one || !other) throw new Error('There are no two of them.');
  const [mine, theirs] = [items.get(one) ?? '', items.get(other) ?? ''];
  items.set(one, theirs).set(other, mine);
}

it.each(['in this run', 'in a later run'])(
  'SECURITY: what was kept under another name is not given out under this one: neither sent nor copied, %s',
  async when => {
    core = await startCore();
    const a = await connection('session-of-the-first-8431', 'token-of-the-first-2218');
    const b = await connection('session-of-the-second-5527', 'token-of-the-second-9904');
    const before = [a, b].map(({ service }) => service.seen.length);
    mixUp('session');
    mixUp('token');
    if (when === 'in a later run') {
      await core.close();
      core = await core.restart();
    }
    for (const { id: connectionId } of [a, b]) {
      for (const method of ['sessions.check', 'team.get', 'invitations.list']) {
        expect(await core.refused(method, { connectionId })).toMatchObject({ code: 'keychain-mismatch' });
      }
      const [row] = await core.call('tokens.list', { connectionId });
      expect(await core.refused('tokens.copy', { key: row?.key })).toMatchObject({
        code: 'keychain-mismatch',
      });
    }
    expect([a, b].map(({ service }) => service.seen.length)).toEqual(before);
    mixUp('session');
    expect(await core.call('sessions.check', { connectionId: a.id })).toMatchObject({ heldIn: 'keychain' });
  },
);

it.each(['in this run', 'in a later run'])(
  'SECURITY: what was kept under another name is not given out under this one: nor a session beside the one before it as a token, %s',
  async when => {
    core = await startCore();
    const secrets = ['session-of-the-first-8431', 'token-of-the-first-2218', 'session-renewed-7710'] as const;
    const { id: connectionId, service } = await connection(...secrets);
    const before = service.seen.length;
    const { items } = core.keychain;
    const [one, other] = ['session', 'token'].map(kind =>
      [...items.keys()].find(name => name.includes(` ${kind} `)),
    );
    exchange(one, other);
    expect(items.get(other ?? '')).toBe('session-renewed-7710 session-of-the-first-8431');
    if (when === 'in a later run') {
      await core.close();
      core = await core.restart();
    }
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'keychain-mismatch' });
    expect(service.seen.length).toBe(before);
  },
);

it('SECURITY: what was kept under another name is not given out under this one: a token is known by its end where nothing else is left that tells', async () => {
  core = await startCore();
  const { id: connectionId, service } = await connection('session-of-ours-8431', 'token-of-ours-2218');
  await core.call('tokens.adopt', { connectionId, token: 'other-token-of-ours-9904', name: 'Other' });
  const before = service.seen.length;
  mixUp('token');
  core.keychain.items.delete('fingerprint key');
  await core.close();
  core = await core.restart();
  expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'keychain-mismatch' });
  expect(service.seen.length).toBe(before);
  // Or it would be called by the other's name from then on.
  const { tokens } = await core.call('tokens.identify', { text: 'Bearer other-token-of-ours-9904' });
  expect(tokens).toEqual([]);
  mixUp('token');
  expect(await core.call('team.get', { connectionId })).toMatchObject({ id: 'team_1' });
});

it('SECURITY: what was kept under another name is not given out under this one: nor to the practice team, nor what is the practice team’s to another', async () => {
  core = await startCore();
  const { id, service } = await connection('session-of-the-first-8431', 'token-of-the-first-2218');
  const practice = await core.call('connections.openPractice', {});
  const [own] = await core.call('tokens.list', { connectionId: practice.id });
  const created = await core.call('tokens.create', {
    ...{ connectionId: practice.id, name: 'Deploy', expiresAt: null },
    ...(own?.teamId ? { teamId: own.teamId } : {}),
  });
  await core.call('tokens.use', { key: created.key });
  const names = [...core.keychain.items.keys()];
  exchange(
    names.find(name => name.includes(' session ') && !name.startsWith(practice.id)),
    names.find(name => name.includes(created.key)),
  );
  expect(await core.refused('team.get', { connectionId: practice.id })).toMatchObject({
    code: 'keychain-mismatch',
  });
  const before = service.seen.length;
  expect(await core.refused('sessions.check', { connectionId: id })).toMatchObject({
    code: 'keychain-mismatch',
  });
  expect(service.seen.length).toBe(before);
});

it.each(['locked', 'unavailable'] as const)(
  'SECURITY: nothing is given out while the keychain keeps back what tells whose it is: %s',
  async kind => {
    core = await startCore();
    const { id: connectionId, service } = await connection('session-of-ours-8431', 'token-of-ours-2218');
    const before = service.seen.length;
    const [session, token] = ['session', 'token'].map(one =>
      [...core.keychain.items.keys()].find(name => name.includes(` ${one} `)),
    );
    exchange(session, token);
    await core.close();
    core = await core.restart();
    const { keychain } = core;
    const get = keychain.get.bind(keychain);
    keychain.get = account =>
      account === 'fingerprint key' ? Promise.reject(new SecretStoreError(kind, 'Not that.')) : get(account);
    expect(await core.refused('sessions.check', { connectionId })).toMatchObject({
      code: `keychain-${kind}`,
    });
    expect(service.seen.length).toBe(before);
    keychain.get = get;
    expect(await core.refused('sessions.check', { connectionId })).toMatchObject({
      code: 'keychain-mismatch',
    });
    exchange(session, token);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'keychain' });
  },
);

it('one token in two connections is the token of both', async () => {
  core = await startCore();
  const a = await connection('session-of-the-first-8431', 'token-of-them-both-2218');
  const b = await connection('session-of-the-second-5527', 'token-of-them-both-2218');
  await core.close();
  core = await core.restart();
  for (const { id } of [a, b]) {
    expect(await core.call('team.get', { connectionId: id })).toMatchObject({ id: 'team_1' });
  }
});

it.each(
  ['fingerprint key', 'activity key', 'jobs key', 'snapshot key'].flatMap(key => [
    { key, when: 'in this run' },
    { key, when: 'in a later run' },
  ]),
)(
  'SECURITY: what was kept under another name is not given out under this one: nor the $key, $when',
  async ({ key, when }) => {
    core = await startCore();
    const { id: connectionId, service } = await connection('session-of-ours-8431', 'token-of-ours-2218');
    await core.call('team.get', { connectionId });
    await core.refused('invitations.create', {
      connectionId,
      email: 'a@example.com',
      role: 'x',
      useSeat: false,
    });
    await soon(() => expect([...core.keychain.items.keys()].some(name => name.endsWith(key))).toBe(true));
    if (when === 'in a later run') core = await core.restart();
    const { keychain } = core;
    const get = keychain.get.bind(keychain);
    const name = [...keychain.items.keys()].find(one => one.endsWith(key)) ?? '';
    keychain.get = account => get(/ (token|session) /.test(account) ? name : account);
    const before = service.seen.length;
    for (const method of ['team.get', 'sessions.check']) await core.refused(method, { connectionId });
    expect(service.seen.slice(before).map(({ headers }) => headers.authorization ?? headers.cookie)).toEqual(
      [],
    );
  },
);
