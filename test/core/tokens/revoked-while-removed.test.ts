import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeTransport } from '../../../src-main/adapters/node-transport.ts';
import type { Transport } from '../../../src-main/core/base/ports/transport.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { soon } from '../../support/soon.ts';
import { signedInTo, TokenService } from './token-service.ts';

/** Memory is chosen while the keychain is asked to delete a token, and much else may have happened by then. */
let service: TokenService;
let core: Core;
let key: string;
let other: string;
/** What the service has answered of a revocation waits for this. */
let arrives: Promise<unknown>;

beforeEach(async () => {
  const line = createNodeTransport();
  arrives = Promise.resolve();
  const send: Transport['send'] = async request => {
    const answer = await line.send(request);
    if (service.revokes.length > 0) await arrives;
    return answer;
  };
  service = await TokenService.start();
  core = await startCore({ transport: { send, close: () => line.close() } });
  const { token, id } = service.add('Both');
  const adopted = async () => {
    const connectionId = await signedInTo(core, service);
    return (await core.call('tokens.adopt', { connectionId, token, id, name: 'Both' })).key;
  };
  key = await adopted();
  other = await adopted();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

/** Its prompt stands open until `meanwhile` is over, and is dismissed then. */
function dismissedAfter(meanwhile: () => Promise<unknown>): void {
  const deleted = core.keychain.delete.bind(core.keychain);
  core.keychain.delete = async account => {
    if (account.includes(key)) {
      core.keychain.delete = deleted;
      await meanwhile();
      await core.call('keychain.useMemory', {});
      core.keychain.mood = 'locked-silently';
    }
    return deleted(account);
  };
}

it('is told as revoked where the answer to that arrives meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  arrives = promise;
  const revoking = core.call('tokens.revoke', { key: other });
  await soon(() => expect(service.revokes).toHaveLength(1));
  dismissedAfter(async () => {
    resolve();
    await soon(() => expect(core.files.texts.get('removed.json')).toContain('"revoked"'));
  });
  await core.call('tokens.forget', { key, confirmed: true });
  await revoking;
  expect(await core.call('tokens.removed', {})).toMatchObject([{ key, state: 'revoked' }]);
});

it('is removed, and looked for once the keychain is open, where the disk does not take that', async () => {
  const write = core.files.write.bind(core.files);
  dismissedAfter(async () => {
    core.files.write = async (file, text) => {
      if (file.startsWith('removed.')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      return write(file, text);
    };
  });
  await core.call('tokens.forget', { key, confirmed: true });
  core.files.write = write;
  const held = () => [...core.keychain.items.keys()].filter(account => account.includes(key));
  expect([await core.call('tokens.removed', {}), held()]).toMatchObject([[{ key }], [expect.any(String)]]);
  core.keychain.mood = 'works';
  await core.close();
  core = await core.restart();
  await soon(() => expect(held()).toEqual([]));
});
