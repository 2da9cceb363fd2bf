import { expect, it } from 'vitest';
import { startCore } from '../../support/core-harness.ts';
import { connectedTo, TokenService } from './token-service.ts';

it('what is left of removed tokens is deleted, and not what one has that came back meanwhile', async () => {
  const service = await TokenService.start();
  let core = await startCore();
  const connectionId = await connectedTo(core, service);
  const { keychain, files } = core;
  const account = (key: string) => [...keychain.items.keys()].find(name => name.includes(` token ${key} `));
  const keys: string[] = [];
  for (const name of ['One', 'Two']) {
    const pat = service.add(name);
    const { key } = await core.call('tokens.adopt', { connectionId, token: pat.token, name, id: pat.id });
    keys.push(key);
  }
  // Somebody deletes them in the keychain, and Keyholder finds that out.
  for (const key of keys) {
    keychain.items.delete(account(key) ?? '');
    await core.refused('tokens.copy', { key });
  }
  keychain.mood = 'locked';
  for (const key of keys) await core.call('tokens.forget', { key, confirmed: true });
  core = await core.restart();
  const [, second = ''] = keys;

  const write = files.write.bind(files);
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  files.write = async (name, text) => {
    if (name === 'removed.json') {
      files.write = write;
      reached.resolve();
      await held.promise;
    }
    await write(name, text);
  };
  keychain.mood = 'works';
  await core.call('keychain.check', {});
  // Its note of the first one waits for the disk.
  await reached.promise;
  const restored = core.call('tokens.restore', { key: second });
  await expect.poll(() => core.call('tokens.list', { connectionId })).toHaveLength(2);
  const { token = '' } = service.pats.find(({ name }) => name === 'Two') ?? {};
  const back = await core.call('tokens.adopt', { connectionId, token, name: 'Two' });
  expect(back).toMatchObject({ key: second, secretIn: 'keychain' });
  held.resolve();
  await restored;
  // The keychain is asked one thing after the other: what was under way is over by then.
  await core.call('keychain.check', {});
  await core.call('tokens.copy', { key: second });
  expect(core.clipboard.text).toBe(token);
  await core.close();
  await service.close();
});
