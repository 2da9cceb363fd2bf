import type { SecretStoreError } from '../core/base/ports/secret-store.ts';

/** What goes between this process and the keychain's own. Only over their private channel; never argv, never environment. */
export type KeychainRequest = { id: number; account: string } & (
  | { call: 'get' | 'delete' }
  | { call: 'set'; secret: string }
);

export type KeychainAnswer = { id: number } & (
  | { ok: true; secret: string | null }
  | { ok: false; kind: SecretStoreError['kind']; message: string }
);
