import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { connectedTo, TokenService } from './token-service.ts';

/** What is revoked by its id from two sides at once is one token: it has one row, and its revocation is sent once. */
let service: TokenService;
let core: Core;
let connectionId: string;
let pat: ReturnType<TokenService['add']>;

beforeEach(async () => {
  service = await TokenService.start();
  core = await startCore();
  connectionId = await connectedTo(core, service);
  pat = service.add('Elsewhere');
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const revoke = () => core.app.dispatch('tokens.revokeById', { connectionId, id: pat.id });
const rows = async () => (await core.call('tokens.list', { connectionId })).filter(({ id }) => id === pat.id);

it('twice the same', async () => {
  const [one, other] = await Promise.all([revoke(), revoke()]);
  expect(one).toMatchObject({ ok: true, value: { state: 'revoked' } });
  expect(other).toMatchObject({ ok: false, problem: { code: 'conflict', reason: 'token-busy' } });
  expect(service.revokes).toEqual(['Elsewhere']);
  expect(await rows()).toMatchObject([{ state: 'revoked' }]);
});

it('while it is taken in', async () => {
  const write = core.files.write.bind(core.files);
  let revoked: Promise<unknown> | undefined;
  core.files.write = async (name, text) => {
    if (name === 'ledger.json' && !revoked) {
      revoked = revoke();
      // It is asked in full while the row is on its way to the disk: nothing on its way there waits for more than a turn.
      for (let turn = 0; turn < 10; turn += 1) await core.clock.breathe();
    }
    await write(name, text);
  };
  await core.call('tokens.adopt', { connectionId, token: pat.token, name: 'Pasted', id: pat.id });
  await revoked;
  expect(service.revokes).toEqual(['Elsewhere']);
  expect(await rows()).toMatchObject([{ name: 'Pasted', state: 'revoked' }]);
});

it.each(['create', 'revoke'] as const)(
  'is not taken off the list while the answer to %s is awaited',
  async act => {
    const named = async () =>
      (await core.call('tokens.list', { connectionId })).find(({ name }) => name === 'CI')?.key ?? '';
    const create = () =>
      core.call('tokens.create', { connectionId, name: 'CI', teamId: 't', expiresAt: null });
    if (act === 'revoke') await create();
    let forgotten: Promise<unknown> | undefined;
    service.fate = (_name, does) => {
      if (does === act)
        forgotten ??= named().then(key => core.refused('tokens.forget', { key, confirmed: true }));
      return undefined;
    };
    if (act === 'create') await create();
    else await core.call('tokens.revoke', { key: await named() });
    expect(await forgotten).toMatchObject({ code: 'conflict', reason: 'token-busy' });
    expect(await core.call('tokens.list', { connectionId })).toContainEqual(
      expect.objectContaining({ name: 'CI', state: act === 'create' ? 'active' : 'revoked' }),
    );
  },
);
