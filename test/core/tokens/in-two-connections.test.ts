import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeFiles, FakeKeychain } from '../../support/fake-ports.ts';
import { soon } from '../../support/soon.ts';
import { created, signedInTo, TokenService } from './token-service.ts';

/** One token may stand in two connections: pasted into both, or made in one and pasted into the other. It is one token all the same. */
let service: TokenService;
let core: Core;
let here: string;
let there: string;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  here = await signedInTo(core, service);
  there = await signedInTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const rows = (connectionId: string) => core.call('tokens.list', { connectionId });
const adopt = (connectionId: string, { token, id }: { token: string; id: string }, named = true) =>
  core.call('tokens.adopt', { connectionId, token, name: 'Pasted', ...(named ? { id } : {}) });
/** What the keychain holds of it. */
const held = (token: string) => [...core.keychain.items.values()].filter(secret => secret === token);

it('revoked in one, it is revoked in the other, and neither keeps its secret', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat, false);
  expect(held(pat.token)).toHaveLength(2);
  await core.call('tokens.revoke', { key: one.key });
  const revoked = { state: 'revoked', revokedAt: core.clock.now(), secretIn: 'nowhere', inUse: false };
  expect(await rows(here)).toMatchObject([{ key: one.key, ...revoked }]);
  expect(await rows(there)).toMatchObject([{ key: other.key, ...revoked }]);
  expect(held(pat.token)).toEqual([]);
  expect(service.revokes).toEqual(['Both']);
  core = await core.restart();
  expect(await rows(there)).toMatchObject([{ key: other.key, state: 'revoked' }]);
});

it.each(['refused', 'lost-undone'] as const)(
  'asked for in both at once, and %s in one, it is revoked in both',
  async fate => {
    const pat = service.add('Both');
    const one = await adopt(here, pat);
    const other = await adopt(there, pat);
    service.fate = () => (service.revokes.length > 1 ? fate : undefined);
    const answers = await Promise.all(
      [one, other].map(({ key }) => core.app.dispatch('tokens.revoke', { key })),
    );
    expect(service.revokes).toEqual(['Both', 'Both']);
    expect(answers.map(answer => (answer as { ok: boolean }).ok).toSorted()).toEqual([false, true]);
    expect([...(await rows(here)), ...(await rows(there))]).toMatchObject([
      { state: 'revoked', secretIn: 'nowhere' },
      { state: 'revoked', secretIn: 'nowhere' },
    ]);
    expect(held(pat.token)).toEqual([]);
  },
);

it('revoked, it does not come back as living from the removed ones of the other', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat);
  await core.call('tokens.forget', { key: other.key, confirmed: true });
  await core.call('tokens.revoke', { key: one.key });
  expect(await core.call('tokens.removed', {})).toMatchObject([{ key: other.key, state: 'revoked' }]);
});

it('another token of the same id, in a connection to another team, lives on', async () => {
  const pat = service.add('One');
  const namesake = service.add('Namesake');
  const one = await adopt(here, pat);
  await core.call('tokens.adopt', { connectionId: there, token: namesake.token, name: 'Other', id: pat.id });
  await core.call('tokens.revoke', { key: one.key });
  expect(await rows(there)).toMatchObject([{ state: 'active', secretIn: 'keychain' }]);
  expect(held(namesake.token)).toHaveLength(1);
});

it('revoked by the dashboard of another service, where its id is another token’s, it lives on', async () => {
  const elsewhere = await TokenService.start();
  const [pat, namesake] = [service.add('Mine'), elsewhere.add('Namesake')];
  expect(namesake.id).toBe(pat.id);
  const { id: mixed } = await core.call('connections.create', {
    ...{ label: 'Mixed', baseUrl: service.origin, dashboardUrl: elsewhere.origin, teamId: 't' },
  });
  await core.call('sessions.save', { connectionId: mixed, session: 'good-session-0123456789' });
  const one = await adopt(mixed, pat);
  const kept = await adopt(here, pat);
  const removed = await adopt(there, pat, false);
  await core.call('tokens.forget', { key: removed.key, confirmed: true });
  await core.call('tokens.revoke', { key: one.key });
  expect([service.revokes, elsewhere.revokes]).toEqual([[], ['Namesake']]);
  core = await core.restart();
  await elsewhere.close();
  expect(await rows(here)).toMatchObject([{ key: kept.key, state: 'active', secretIn: 'keychain' }]);
  expect(await core.call('tokens.removed', {})).toMatchObject([{ key: removed.key, state: 'active' }]);
});

it('where an id was mistyped in one, the other, which has its own, lives on with its secret', async () => {
  const wrong = service.add('Wrong');
  const [key = ''] = await created(core, here, 'Mine');
  const mine = service.pats.find(({ name }) => name === 'Mine');
  const pasted = await adopt(there, { ...wrong, token: mine?.token ?? '' });
  const third = await signedInTo(core, service);
  await adopt(third, { ...wrong, token: mine?.token ?? '' }, false);
  await core.call('tokens.revoke', { key: pasted.key });
  expect(service.living).toEqual(['Mine']);
  expect(await rows(here)).toMatchObject([{ key, state: 'active', secretIn: 'keychain', inUse: true }]);
  // Whose it is, nobody knows.
  expect(await rows(third)).toMatchObject([{ state: 'active', secretIn: 'keychain' }]);
  expect(await rows(there)).toMatchObject([{ state: 'revoked' }]);
});

it('an end in the middle leaves it revoked in both, or in doubt in the one that was asked for', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  await adopt(there, pat);
  const { files, keychain } = core;
  const moments: { texts: Map<string, string>; items: Map<string, string> }[] = [];
  const write = files.write.bind(files);
  files.write = async (name, text) => {
    await write(name, text);
    moments.push({ texts: new Map(files.texts), items: new Map(keychain.items) });
  };
  await core.call('tokens.revoke', { key: one.key });
  const found = new Set<string>();
  for (const { texts, items } of moments) {
    const kept = { files: new FakeFiles(), keychain: new FakeKeychain() };
    for (const [name, text] of texts) kept.files.texts.set(name, text);
    for (const [account, secret] of items) kept.keychain.items.set(account, secret);
    const next = await startCore({}, kept);
    const states = [];
    for (const connectionId of [here, there])
      for (const { state } of await next.call('tokens.list', { connectionId })) states.push(state);
    found.add(states.join(' '));
    if (states.includes('revoked'))
      await soon(() => expect([...kept.keychain.items.values()]).not.toContain(pat.token));
    await next.close();
  }
  expect([...found]).toEqual(['active active', 'revocation-unknown active', 'revoked revoked']);
});

it('pasted into the other while it is being revoked, it is revoked there, too', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  await core.close();
  const line = createNodeTransport();
  let revoked = async (): Promise<unknown> => undefined;
  const send: Transport['send'] = async request => {
    const answer = await line.send(request);
    if (request.url.endsWith('/team')) await revoked();
    return answer;
  };
  core = await startCore({ transport: { send, close: () => line.close() } }, core);
  revoked = () => core.call('tokens.revoke', { key: one.key });
  await adopt(there, pat, false);
  expect(await rows(there)).toMatchObject([{ state: 'revoked', secretIn: 'nowhere', inUse: false }]);
  expect(held(pat.token)).toEqual([]);
});

it('removed from the other while it is revoked, it is among the removed ones as revoked', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat);
  const { files } = core;
  const write = files.write.bind(files);
  let go = () => {};
  const gone = new Promise<void>(resolve => {
    go = resolve;
  });
  files.write = async (name, text) => {
    if (name === 'removed.json') await gone;
    await write(name, text);
  };
  const removed = core.call('tokens.forget', { key: other.key, confirmed: true });
  const revoked = core.call('tokens.revoke', { key: one.key });
  await soon(async () => expect(await rows(here)).toMatchObject([{ state: 'revoked' }]));
  go();
  await Promise.all([removed, revoked]);
  expect(await core.call('tokens.removed', {})).toMatchObject([{ key: other.key, state: 'revoked' }]);
});

it('removed from the other before, it is revoked among the removed ones, wherever the end comes', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat);
  await core.call('tokens.forget', { key: other.key, confirmed: true });
  const moments: Map<string, string>[] = [];
  const write = core.files.write.bind(core.files);
  core.files.write = async (name, text) => {
    await write(name, text);
    moments.push(new Map(core.files.texts));
  };
  await core.call('tokens.revoke', { key: one.key });
  let revoked = 0;
  for (const texts of moments) {
    const files = new FakeFiles();
    for (const [name, text] of texts) files.texts.set(name, text);
    const next = await startCore({}, { files, keychain: core.keychain });
    const [row] = await next.call('tokens.list', { connectionId: here });
    if (row?.state === 'revoked') {
      revoked += 1;
      const removed = () => next.call('tokens.removed', {});
      await soon(async () => expect(await removed()).toMatchObject([{ state: 'revoked' }]));
    }
    await next.close();
  }
  expect(revoked).toBeGreaterThan(1);
});

it('a refused revocation leaves both as they were', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  await adopt(there, pat);
  service.fate = () => 'refused';
  await core.refused('tokens.revoke', { key: one.key });
  expect([...(await rows(here)), ...(await rows(there))]).toMatchObject([
    { state: 'active', secretIn: 'keychain' },
    { state: 'active', secretIn: 'keychain' },
  ]);
});

it('while the other is in doubt, its doubt ends with it', async () => {
  const pat = service.add('Both');
  const one = await adopt(here, pat);
  const other = await adopt(there, pat);
  service.fate = (_name, does) => (does === 'revoke' ? 'lost-undone' : undefined);
  await core.refused('tokens.revoke', { key: other.key });
  expect(await rows(there)).toMatchObject([{ state: 'revocation-unknown' }]);
  service.fate = () => undefined;
  await core.call('tokens.revoke', { key: one.key });
  expect(await rows(there)).toMatchObject([{ state: 'revoked' }]);
});
