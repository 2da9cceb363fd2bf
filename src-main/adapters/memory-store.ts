import type { SecretStore } from '../core/base/ports/secret-store.ts';

/** Secrets in this process's memory, gone when it ends. */
export function createMemoryStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    get: async account => secrets.get(account) ?? null,
    set: async (account, secret) => {
      secrets.set(account, secret);
    },
    delete: async account => {
      secrets.delete(account);
    },
  };
}
