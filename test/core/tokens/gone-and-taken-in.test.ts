import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { soon } from '../../support/soon.ts';

let service: Practice;
let core: Core;

beforeEach(async () => {
  service = await startPractice();
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

it('a token that was deleted in the keychain, and is taken in while that is noted on a slow disk, has one row', async () => {
  const connectionId = await connected(core, service);
  const list = () => core.call('tokens.list', { connectionId });
  const [{ key } = { key: '' }] = await list();
  for (const account of core.keychain.items.keys())
    if (account.includes(key)) core.keychain.items.delete(account);
  const slow = Promise.withResolvers<void>();
  const write = core.files.write.bind(core.files);
  let isWriting = false;
  core.files.write = async (name, text) => {
    if (name.startsWith('connections.')) {
      isWriting = true;
      await slow.promise;
    }
    await write(name, text);
  };
  const read = core.refused('team.get', { connectionId });
  await soon(() => expect(isWriting).toBe(true));
  const taken = core.call('tokens.adopt', { connectionId, token: service.token, name: 'Again' });
  await soon(() => expect([...core.keychain.items.values()]).toContain(service.token));
  slow.resolve();
  expect(await read).toMatchObject({ code: 'token-missing' });
  await taken;
  expect(await list()).toMatchObject([{ key, name: 'Again', secretIn: 'keychain', inUse: true }]);
});
