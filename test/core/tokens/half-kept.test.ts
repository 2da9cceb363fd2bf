import { afterEach, describe, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

let core: Core;
let service: RawService;

afterEach(async () => {
  await core.close();
  await service.close();
});

/** A run has put the secret into the keychain and was killed before it could write so; the next one cannot look yet. */
async function killedInBetween(others: readonly string[] = []) {
  core = await startCore();
  service = await startRawService((_request, response) => void json(response, 200, { id: 'team_1' }));
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null },
  });
  const { key } = await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  for (const token of others) await core.call('tokens.adopt', { connectionId, token, name: 'U' });
  const ledger = JSON.parse(core.files.texts.get('ledger.json') ?? '');
  ledger.data.rows[0].secretIn = 'nowhere';
  core.files.texts.set('ledger.json', JSON.stringify(ledger));
  core.keychain.mood = 'locked';
  core = await core.restart();
  core.keychain.mood = 'works';
  expect(secrets()).toHaveLength(1 + others.length);
  return { connectionId, key };
}

const secrets = () => [...core.keychain.items.keys()].filter(name => name.includes(' token '));

it('a token that is removed takes a secret along that nobody wrote down', async () => {
  const { key } = await killedInBetween();
  await core.call('tokens.forget', { key, confirmed: true });
  await expect.poll(secrets).toEqual([]);
});

describe.each(['in the same run', 'in the next one'])(
  'what the keychain refuses to delete goes as soon as it does not: %s',
  when => {
    async function ready() {
      core.keychain.mood = 'works';
      if (when === 'in the same run') await core.call('keychain.check', {});
      else core = await core.restart();
      await expect.poll(secrets).toEqual([]);
      const { rows } = JSON.parse(core.files.texts.get('removed.json') ?? '').data;
      expect(rows).toMatchObject([{ left: false }]);
    }

    it('of a token', async () => {
      const { key } = await killedInBetween();
      core.keychain.mood = 'unavailable';
      await core.call('tokens.forget', { key, confirmed: true });
      expect(await core.call('tokens.removed', {})).toHaveLength(1);
      await ready();
    });

    it('of a connection', async () => {
      const { connectionId } = await killedInBetween();
      core.keychain.mood = 'unavailable';
      await core.call('connections.remove', { id: connectionId, confirmed: true });
      await ready();
    });
  },
);

const noted = () =>
  JSON.parse(core.files.texts.get('removed.json') ?? '').data.rows.map(({ left }: { left: boolean }) => left);

describe('so does a connection, and nothing says any more that the keychain may hold it', () => {
  it('where it goes before its row does', async () => {
    // It is waited for until the keychain has let the other one go, which comes after.
    const { connectionId } = await killedInBetween(['b-token-0123456789']);
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    expect(secrets()).toEqual([]);
    await expect.poll(noted).toEqual([false, false]);
  });

  it('where it goes while its row is written down', async () => {
    const { connectionId } = await killedInBetween();
    const [writing, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { keychain, files } = core;
    const get = keychain.get.bind(keychain);
    keychain.get = async account => {
      const secret = await get(account);
      if (!account.includes(' token ') || secret !== null) return secret;
      await writing.promise;
      // Once whoever asked has heard of it.
      setImmediate(() => setImmediate(gone.resolve));
      return secret;
    };
    const write = files.write.bind(files);
    files.write = async (name, text) => {
      if (name === 'removed.json') {
        writing.resolve();
        await gone.promise;
      }
      return write(name, text);
    };
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    expect(secrets()).toEqual([]);
    await expect.poll(noted).toEqual([false]);
  });
});

it('a token that is pasted while its secret is found says where that lies, also where the keychain refuses it then', async () => {
  const { connectionId, key } = await killedInBetween();
  await core.call('tokens.forget', { key, confirmed: true });
  await core.call('tokens.restore', { key });
  const { files, keychain } = core;
  const [write, set, get] = [
    files.write.bind(files),
    keychain.set.bind(keychain),
    keychain.get.bind(keychain),
  ];
  const turns = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
  };
  const looked = Promise.withResolvers<void>();
  keychain.get = account => {
    if (account.includes(` token ${key} `)) looked.resolve();
    return get(account);
  };
  files.write = async (name, text) => {
    if (name === 'ledger.json') {
      files.write = write;
      // What the keychain has denied before is there after all.
      await set(`${connectionId} token ${key} ${service.origin}`, 'a-token-0123456789');
      for (const mood of ['unavailable', 'works'] as const) {
        keychain.mood = mood;
        await core.call('keychain.check', {});
      }
      await looked.promise;
      await turns();
    }
    return write(name, text);
  };
  keychain.set = async (account, secret) => {
    if (!account.includes(' token ')) return set(account, secret);
    await turns();
    throw new SecretStoreError('unavailable', 'Not now.');
  };
  const pasted = { connectionId, token: 'a-token-0123456789', name: 'Anew' };
  expect(await core.refused('tokens.adopt', pasted)).toMatchObject({ code: 'keychain-unavailable' });
  expect(secrets()).toEqual([]);
  const [row] = await core.call('tokens.list', { connectionId });
  expect(row).toMatchObject({ key, name: 'T', secretIn: 'nowhere' });
  keychain.set = set;
  expect(await core.call('tokens.adopt', pasted)).toMatchObject({ key, secretIn: 'keychain' });
});
