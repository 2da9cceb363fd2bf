import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { TokenService } from './token-service.ts';

/** A keychain that breaks down in the middle has kept a token and says that it has not: it stays no secret that nothing shows. */
let service: TokenService;
let core: Core;
let connectionId: string;
/** Waited for with the answer of the public API in hand. */
let onTeamRead: () => unknown;

beforeEach(async () => {
  service = await TokenService.start();
  const inner = createNodeTransport();
  onTeamRead = () => undefined;
  const transport: Transport = {
    send: async request => {
      const response = await inner.send(request);
      if (request.url.endsWith('/team')) await onTeamRead();
      return response;
    },
    close: () => inner.close(),
  };
  core = await startCore({ transport });
  connectionId = await connection();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

async function connection(): Promise<string> {
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  return (await core.call('connections.create', { label: 'Acme', ...addresses, teamId: 't' })).id;
}

/** Each ends in other characters. */
function added(name: string): string {
  const pat = service.add(name);
  pat.token = `a-token-for-${name}-0123${name}`;
  return pat.token;
}
const rows = () => core.call('tokens.list', { connectionId });
const held = () => [...core.keychain.items.keys()].filter(name => name.includes(' token '));
const adopt = (token: string, name: string, to = connectionId) =>
  core.call('tokens.adopt', { connectionId: to, token, name });

/** It works again, but not for this one, until that is taken back. */
function refusing(key: string) {
  const { keychain } = core;
  const { get } = keychain;
  keychain.mood = 'works';
  keychain.get = async account => {
    if (account.includes(key)) throw new SecretStoreError('unavailable', 'Not this one.');
    return get.call(keychain, account);
  };
  return () => {
    keychain.mood = 'works';
    keychain.get = get;
  };
}

/** It breaks down before the token gets a fingerprint, and again as soon as the token lies there. Returns its key. */
async function denied(token: string): Promise<string> {
  const name = `Denied of ${token.slice(-5)}`;
  const { keychain } = core;
  const { get, set } = keychain;
  keychain.get = async account => {
    if (account === 'fingerprint key') throw new SecretStoreError('unavailable', 'It has broken down.');
    return get.call(keychain, account);
  };
  keychain.set = async (account, secret) => {
    await set.call(keychain, account, secret);
    // Of a long one the last.
    if (account.includes(' token ') && !account.includes(' part ')) keychain.mood = 'unavailable';
  };
  const problem = await core.refused('tokens.adopt', { connectionId, token, name });
  expect(problem).toMatchObject({ code: 'keychain-unavailable' });
  Object.assign(keychain, { get, set });
  const row = (await rows()).find(one => one.name === name);
  expect(row).toMatchObject({ secretIn: 'nowhere' });
  expect(held().some(account => account.includes(row?.key ?? '-'))).toBe(true);
  return row?.key ?? '';
}

it('its token is taken in again under the same row', async () => {
  const token = added('One');
  const key = await denied(token);
  // Until then it could not be looked for.
  onTeamRead = refusing(key);
  expect(await adopt(token, 'Again')).toMatchObject({ key, secretIn: 'keychain' });
  expect(await rows()).toMatchObject([{ key, name: 'Again' }]);
  expect(held()).toHaveLength(1);
});

it('its token is taken in again where what lies there has lost a part', async () => {
  const long = service.add('Long');
  long.token = `a-token-${'0123456789abcdef'.repeat(160)}`;
  await denied(long.token);
  const { items } = core.keychain;
  for (const account of held()) if (account.endsWith(' part a2')) items.delete(account);
  core.keychain.mood = 'works';
  expect(await adopt(long.token, 'Again')).toMatchObject({ name: 'Again', secretIn: 'keychain' });
});

it('what is taken in twice at once stands there once', async () => {
  const token = added('One');
  const adoption = (name: string) => core.app.dispatch('tokens.adopt', { connectionId, token, name });
  const answers = await Promise.all([adoption('Once'), adoption('Twice')]);
  const fields = { token: [expect.stringContaining('Once')] };
  expect(answers).toMatchObject([{ ok: true }, { ok: false, problem: { code: 'invalid-input', fields } }]);
  expect(await rows()).toMatchObject([{ name: 'Once', secretIn: 'keychain' }]);
});

it('so does what is found while the service is asked', async () => {
  const token = added('One');
  const key = await denied(token);
  core.keychain.mood = 'works';
  // As soon as the keychain works, it is looked for.
  onTeamRead = () => expect.poll(rows).toMatchObject([{ key, secretIn: 'keychain' }]);
  const answer = await core.refused('tokens.adopt', { connectionId, token, name: 'Again' });
  expect(answer).toMatchObject({
    code: 'invalid-input',
    fields: { token: [expect.stringContaining('Denied')] },
  });
  expect(await rows()).toHaveLength(1);
});

it('it is shown by the next run, where another connection has the same token', async () => {
  const token = added('One');
  const key = await denied(token);
  const worksAgain = refusing(key);
  await adopt(token, 'The same', await connection());
  worksAgain();
  core = await core.restart();
  await expect.poll(rows).toMatchObject([{ key, secretIn: 'keychain' }]);
  core = await core.restart();
  await core.call('tokens.copy', { key });
  expect(core.clipboard.text).toBe(token);
});

it('it is shown by the next run, where the keychain has mixed up others', async () => {
  const [one, other, third] = ['One', 'Two', 'Three'].map(added);
  const mixed = await denied(one ?? '');
  const worksAgain = refusing(mixed);
  await adopt(other ?? '', 'Two', await connection());
  const key = await denied(third ?? '');
  const account = held().find(name => name.includes(mixed)) ?? '';
  core.keychain.items.set(account, other ?? '');
  worksAgain();
  core = await core.restart();
  await expect.poll(rows).toMatchObject([{ key: mixed }, { key, secretIn: 'keychain' }]);
  expect(await rows()).toMatchObject([{ key: mixed, secretIn: 'nowhere' }, {}]);
});
