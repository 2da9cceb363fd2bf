import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../src-main/adapters/memory-store.ts';
import { keyedStore } from '../../../src-main/core/custody/keyed-store.ts';
import { partedStore } from '../../../src-main/core/custody/parted-store.ts';
import { describeSecretStore } from '../../contracts/secret-store-contract.ts';
import { FakeKeychain } from '../../support/fake-ports.ts';

const contractStore = keyedStore(createMemoryStore());
describeSecretStore('in turn', () => contractStore);

it('joins simultaneous reads, and not those after a change', async () => {
  const keychain = new FakeKeychain();
  const store = keyedStore(keychain);
  await Promise.all([store.get('a'), store.get('a'), store.get('b')]);
  expect(keychain.calls).toEqual(['get', 'get']);
  const [before, , after] = await Promise.all([store.get('a'), store.set('a', 'new'), store.get('a')]);
  expect([before, after]).toEqual([null, 'new']);
});

it('does not remember a failure', async () => {
  const keychain = new FakeKeychain();
  const store = keyedStore(keychain);
  keychain.mood = 'locked';
  await expect(store.get('a')).rejects.toThrow();
  await expect(store.set('a', 'x')).rejects.toThrow();
  keychain.mood = 'works';
  await store.set('a', 'x');
  expect(await store.get('a')).toBe('x');
});

it('does not mix two long writes of one name', async () => {
  const store = keyedStore(partedStore(new FakeKeychain()));
  const values = ['x', 'y', 'z'].map(letter => letter.repeat(7_000));
  await Promise.all(values.map(value => store.set('a', value)));
  expect(await store.get('a')).toBe(values[2]);
});
