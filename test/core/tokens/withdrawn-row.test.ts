import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { signedInTo, TokenService } from './token-service.ts';

/** A row that is made for a revocation by id goes when that is refused, unless it has become more meanwhile. */
let service: TokenService;
let core: Core;
let connectionId: string;
/** What the public API has answered is with the core, which has done all that needs nothing further. */
let onTeamRead: () => void;

beforeEach(async () => {
  service = await TokenService.start();
  const inner = createNodeTransport();
  const transport: Transport = {
    send: async request => {
      const response = await inner.send(request);
      if (request.url.endsWith('/team')) setImmediate(() => onTeamRead());
      return response;
    },
    close: () => inner.close(),
  };
  onTeamRead = () => undefined;
  core = await startCore({ transport });
  connectionId = await signedInTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const rows = () => core.call('tokens.list', { connectionId });

/** Revokes by id, is refused, and does something while that is being written down. Returns the row that was made for it. */
async function refusedWhile(id: string, meanwhile: (key: string) => Promise<void>) {
  service.fate = (_name, does) => (does === 'revoke' ? 'refused' : undefined);
  const write = core.files.write.bind(core.files);
  let made = '';
  core.files.write = async (name, text) => {
    const isRefused = name === 'ledger.json' && service.revokes.length === 1;
    if (isRefused) {
      core.files.write = write;
      [{ key: made } = { key: '' }] = await rows();
      await meanwhile(made);
    }
    await write(name, text);
  };
  await core.refused('tokens.revokeById', { connectionId, id });
  return made;
}

it('stays where its token is taken in', async () => {
  const { id, token } = service.add('Elsewhere');
  let adopted: Promise<{ key: string }> | undefined;
  const made = await refusedWhile(id, () => {
    const read = new Promise<void>(resolve => {
      onTeamRead = resolve;
    });
    adopted = core.call('tokens.adopt', { connectionId, token, name: 'Mine', id });
    return read;
  });
  expect(await adopted).toMatchObject({ key: made, secretIn: 'keychain' });
  expect(await rows()).toMatchObject([{ key: made, id, name: 'Mine', how: 'adopted', secretIn: 'keychain' }]);
});

it('stays where its owner writes something about it', async () => {
  let noted: Promise<unknown> | undefined;
  const made = await refusedWhile('pat_99', async key => {
    noted = core.call('tokens.note', { key, note: 'That of the old build machine' });
    await new Promise(resolve => setImmediate(resolve));
  });
  await noted;
  expect(await rows()).toMatchObject([{ key: made, id: 'pat_99', state: 'active', how: 'id-only' }]);
});

it('goes where nothing came between', async () => {
  await refusedWhile('pat_99', async () => undefined);
  expect(await rows()).toEqual([]);
});

/** It keeps what it has, and no secret of a token. */
function fillKeychain(): void {
  const set = core.keychain.set.bind(core.keychain);
  core.keychain.set = async (account, secret) => {
    if (account.includes(' token ')) throw new SecretStoreError('unavailable', 'No space left on device');
    await set(account, secret);
  };
}

it('of a token that is pasted goes where the keychain does not take it', async () => {
  const { id, token } = service.add('Elsewhere');
  fillKeychain();
  const pasted = { connectionId, token, name: 'Mine', id };
  expect(await core.refused('tokens.adopt', pasted)).toMatchObject({ code: 'keychain-unavailable' });
  expect(await rows()).toEqual([]);
});

it('that was there before is what it was where the keychain does not take its token', async () => {
  const { id, token } = service.add('Elsewhere');
  service.fate = (_name, does) => (does === 'revoke' ? 'lost-undone' : undefined);
  await core.refused('tokens.revokeById', { connectionId, id });
  const before = await rows();
  fillKeychain();
  const pasted = { connectionId, token, name: 'Mine', id };
  expect(await core.refused('tokens.adopt', pasted)).toMatchObject({ code: 'keychain-unavailable' });
  expect(before).toMatchObject([{ name: 'Token made elsewhere', how: 'id-only' }]);
  expect(await rows()).toMatchObject([
    { name: 'Token made elsewhere', how: 'id-only', tail: null, secretIn: 'nowhere' },
  ]);
});
