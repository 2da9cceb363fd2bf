import type { SecretStore } from '../../src-main/core/base/ports/secret-store.ts';
import { recordsNote } from '../../src-main/core/custody/secret-names.ts';

/**
 * Copies of one folder are worked on in turn, beside one keychain: to its note of how far the records go, each would be one that was
 * put back. So each has a note of its own.
 */
export function withOwnNote(store: SecretStore, folder: string): SecretStore {
  const own = (account: string) => (account === recordsNote ? `${recordsNote} ${folder}` : account);
  return {
    get: account => store.get(own(account)),
    set: (account, secret) => store.set(own(account), secret),
    delete: account => store.delete(own(account)),
  };
}
