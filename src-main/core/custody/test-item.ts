import type { SecretStore } from '../base/ports/secret-store.ts';
import { testItem } from './secret-names.ts';

/** Whether a store gives out what was just put into it. */
export async function passesTest(
  store: Pick<SecretStore, 'get' | 'set'>,
  newId: () => string,
  attempts = 3,
): Promise<boolean> {
  const nonce = newId();
  await store.set(testItem, nonce);
  const readBack = await store.get(testItem);
  if (readBack === nonce) return true;
  // Something else was read: another Keyholder of this user is testing too, and wrote between the two.
  return readBack !== null && attempts > 1 ? passesTest(store, newId, attempts - 1) : false;
}
