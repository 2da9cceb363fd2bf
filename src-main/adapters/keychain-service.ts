import { type SecretStore, SecretStoreError } from '../core/base/ports/secret-store.ts';
import type { KeychainAnswer, KeychainRequest } from './keychain-messages.ts';

/** The other end of `process-store.ts`: answers each request from the given store. */
export async function answerKeychain(store: SecretStore, request: KeychainRequest): Promise<KeychainAnswer> {
  const { id } = request;
  try {
    return { id, ok: true, secret: await run(store, request) };
  } catch (error) {
    if (error instanceof SecretStoreError) return { id, ok: false, kind: error.kind, message: error.message };
    return { id, ok: false, kind: 'unavailable', message: 'The keychain’s process failed.' };
  }
}

async function run(store: SecretStore, request: KeychainRequest): Promise<string | null> {
  switch (request.call) {
    case 'get':
      return store.get(request.account);
    case 'set':
      await store.set(request.account, request.secret);
      return null;
    case 'delete':
      await store.delete(request.account);
      return null;
  }
}
