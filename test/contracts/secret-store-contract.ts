import { describe, expect, it } from 'vitest';
import type { SecretStore } from '../../src-main/core/base/ports/secret-store.ts';

/** What every `SecretStore` promises. `store` is asked for anew in each test. */
export function describeSecretStore(name: string, store: () => SecretStore): void {
  describe(`SecretStore: ${name}`, () => {
    it('has nothing under a name that was never set', async () => {
      expect(await store().get('contract never set')).toBeNull();
    });

    it('gives back what was set, and what was set last', async () => {
      await store().set('contract a', 'first');
      await store().set('contract a', 'second');
      expect(await store().get('contract a')).toBe('second');
    });

    it('keeps names apart that look alike', async () => {
      await store().set('contract x', '1');
      await store().set('contract x token https://api.example.com', '2');
      expect(await store().get('contract x')).toBe('1');
      expect(await store().get('contract X')).toBeNull();
      expect(await store().get('contract')).toBeNull();
    });

    it.each([
      [
        'every visible ASCII character',
        Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join(''),
      ],
      ['2,000 characters', 'aB3-'.repeat(500)],
      ['a single one', 'x'],
    ])('keeps %s unchanged', async (_what, secret) => {
      await store().set('contract b', secret);
      expect(await store().get('contract b')).toBe(secret);
    });

    it('deletes, and does not mind when there is nothing to delete', async () => {
      await store().set('contract c', 'x');
      await store().delete('contract c');
      expect(await store().get('contract c')).toBeNull();
      await store().delete('contract c');
    });

    it('answers simultaneous calls', async () => {
      const numbers = Array.from({ length: 12 }, (_, n) => n);
      await Promise.all(numbers.map(n => store().set(`contract n${n}`, `secret ${n}`)));
      const found = await Promise.all(numbers.map(n => store().get(`contract n${n}`)));
      expect(found).toEqual(numbers.map(n => `secret ${n}`));
    });
  });
}
