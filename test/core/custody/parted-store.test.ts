import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../src-main/adapters/memory-store.ts';
import type { SecretStore } from '../../../src-main/core/base/ports/secret-store.ts';
import { partedStore } from '../../../src-main/core/custody/parted-store.ts';
import { describeSecretStore } from '../../contracts/secret-store-contract.ts';
import { FakeKeychain } from '../../support/fake-ports.ts';

const contractStore = partedStore(createMemoryStore());
describeSecretStore('in parts', () => contractStore);

const long = (seed: string, length = 9_000) => seed.repeat(Math.ceil(length / seed.length)).slice(0, length);

/** Dies before the n-th change, as a killed process does. */
function dyingAfter(store: SecretStore, changes: number): SecretStore {
  let left = changes;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return work();
  };
  return {
    get: account => store.get(account),
    set: (account, secret) => step(() => store.set(account, secret)),
    delete: account => step(() => store.delete(account)),
  };
}

describe('long secrets', () => {
  it.each([2_000, 2_001, 4_000, 4_001, 16_384])('keeps %i bytes in items of at most 2,000', async length => {
    const keychain = new FakeKeychain();
    const store = partedStore(keychain);
    await store.set('a', long('aB3-', length));
    expect(await store.get('a')).toBe(long('aB3-', length));
    for (const item of keychain.items.values()) expect(Buffer.byteLength(item)).toBeLessThanOrEqual(2_000);
    await store.delete('a');
    expect(keychain.items.size).toBe(0);
  });

  it('splits between characters', async () => {
    const keychain = new FakeKeychain();
    await partedStore(keychain).set('a', '🚀'.repeat(1_200));
    expect(await partedStore(keychain).get('a')).toBe('🚀'.repeat(1_200));
  });

  it('leaves nothing behind when a short one replaces it', async () => {
    const keychain = new FakeKeychain();
    const store = partedStore(keychain);
    await store.set('a', long('x'));
    await store.set('a', 'short');
    expect([...keychain.items.entries()]).toEqual([['a', 'short']]);
  });

  it('refuses more than it can delete again, and keeps what was there', async () => {
    const keychain = new FakeKeychain();
    const store = partedStore(keychain);
    await store.set('a', 'before');
    await expect(store.set('a', long('x', 20_001))).rejects.toThrow('too long');
    expect([...keychain.items.entries()]).toEqual([['a', 'before']]);
  });

  it.each(['a', 'b'])(
    'deletes what an earlier version wrote without a limit, of generation %s',
    async generation => {
      const keychain = new FakeKeychain();
      for (let n = 1; n <= 33; n += 1) keychain.items.set(`a part ${generation}${n}`, 'x');
      const store = partedStore(keychain);
      await store.set('a', 'short');
      expect([...keychain.items.entries()]).toEqual([['a', 'short']]);
    },
  );

  it('takes a secret that looks like its own manifest for a secret', async () => {
    const store = partedStore(new FakeKeychain());
    const posing = `keyholder-parts:a:1:1:${'0'.repeat(64)}`;
    await store.set('a', posing);
    expect(await store.get('a')).toBe(posing);
  });

  it.each(['old short', long('old-')])(
    'whenever it dies while replacing %.9s…, one whole value is there',
    async old => {
      const next = long('new+', 7_000);
      for (let changes = 0; ; changes += 1) {
        const keychain = new FakeKeychain();
        await partedStore(keychain).set('a', old);
        const died = await partedStore(dyingAfter(keychain, changes))
          .set('a', next)
          .then(
            () => false,
            () => true,
          );
        expect([old, next]).toContain(await partedStore(keychain).get('a'));
        // And the next write and delete clear up after it.
        await partedStore(keychain).set('a', long('third', 5_000));
        expect(await partedStore(keychain).get('a')).toBe(long('third', 5_000));
        await partedStore(keychain).delete('a');
        expect([...keychain.items.keys()]).toEqual([]);
        if (!died) break;
      }
    },
  );

  it.each([
    ['a part is missing', (items: Map<string, string>) => items.delete('a part a2')],
    ['a part was changed', (items: Map<string, string>) => items.set('a part a2', long('y', 2_000))],
    ['the manifest was changed', (items: Map<string, string>) => items.set('a', 'keyholder-parts:nonsense')],
  ])('does not give out a wrong secret when %s', async (_what, harm) => {
    const keychain = new FakeKeychain();
    await partedStore(keychain).set('a', long('x'));
    harm(keychain.items);
    const store = partedStore(keychain);
    await expect(store.get('a')).rejects.toMatchObject({
      problem: { code: 'keychain-mismatch', reason: 'in-part' },
    });
    await store.set('a', long('mended'));
    expect(await store.get('a')).toBe(long('mended'));
  });
});
