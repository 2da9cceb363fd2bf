import type { SecretStore } from '../../core/base/ports/secret-store.ts';

/**
 * Knows whether a keychain call is still unanswered. Such a call holds one of libuv's threads, and an orderly exit
 * waits for those: with a single one hanging, Node's `process.exit` does not return either.
 */
export function watchPending(store: SecretStore): { store: SecretStore; pending(): boolean } {
  let unanswered = 0;
  const watched = <T>(work: Promise<T>): Promise<T> => {
    unanswered++;
    return work.finally(() => {
      unanswered--;
    });
  };
  return {
    store: {
      get: account => watched(store.get(account)),
      set: (account, secret) => watched(store.set(account, secret)),
      delete: account => watched(store.delete(account)),
    },
    pending: () => unanswered > 0,
  };
}
