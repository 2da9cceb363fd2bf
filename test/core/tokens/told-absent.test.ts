import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { soon } from '../../support/soon.ts';
import { connectedTo, TokenService } from './token-service.ts';

/** Whatever asks for a secret tells apart a keychain that is locked and one from which somebody has deleted it, and the row says so. */
let service: TokenService;
let core: Core;
let connectionId: string;
let key: string;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  connectionId = await connectedTo(core, service);
  [{ key } = { key: '' }] = await core.call('tokens.list', { connectionId });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const askers = ['tokens.command', 'tokens.verify', 'tokens.copy'] as const;

it.each(askers)('%s says that it is locked', async method => {
  core.keychain.mood = 'locked-silently';
  expect(await core.refused(method, { key })).toMatchObject({ code: 'keychain-locked' });
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'keychain' }]);
});

it.each(askers)('%s says that it is gone', async method => {
  for (const name of core.keychain.items.keys())
    if (name.includes(` token ${key} `)) core.keychain.items.delete(name);
  expect(await core.refused(method, { key })).toMatchObject({ code: 'secret-absent' });
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'nowhere' }]);
});

type Removal = [method: string, input: unknown];
const removals: [what: string, removal: () => Removal][] = [
  ['of the token', () => ['tokens.forget', { key, confirmed: true }]],
  ['of its connection', () => ['connections.remove', { id: connectionId, confirmed: true }]],
];

const inRuns = removals.flatMap(([what, removal]) =>
  ['this', 'the next'].map((run): [string, string, () => Removal] => [what, run, removal]),
);

it.each(inRuns)(
  'a removal %s that the keychain refuses once it has deleted the secret is found out when it is ready, in %s run',
  async (_what, run, removal) => {
    const { keychain } = core;
    const remove = keychain.delete.bind(keychain);
    keychain.delete = async account => {
      await remove(account);
      if (account.includes(` token ${key} `)) keychain.mood = 'locked';
    };
    expect(await core.refused(...removal())).toMatchObject({ code: 'keychain-locked' });
    if (run === 'the next') core = await core.restart();
    core.keychain.mood = 'works';
    await core.call('keychain.check', {});
    await soon(async () =>
      expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'nowhere' }]),
    );
    expect(await core.call('tokens.removed', {})).toEqual([]);
  },
);

it('and one that it refuses before it has leaves the row as it is', async () => {
  core.keychain.mood = 'locked';
  expect(await core.refused('tokens.forget', { key, confirmed: true })).toMatchObject({
    code: 'keychain-locked',
  });
  core.keychain.mood = 'works';
  await core.call('keychain.check', {});
  expect(await core.call('tokens.verify', { key })).toMatchObject({ secretIn: 'keychain' });
});
