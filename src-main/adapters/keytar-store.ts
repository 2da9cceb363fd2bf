import { type SecretStore, SecretStoreError } from '../core/base/ports/secret-store.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/**
 * The operating system's keychain through keytar: the only file that loads it, and only when first asked, so that a computer
 * without libsecret still opens the app. No `find*` function is used: on a locked collection they can end the process
 * (libsecret), and on Windows they match by prefix.
 */
export function createKeytarStore({ service }: { service: string }): SecretStore {
  let loading: Promise<Keytar> | null = null;

  async function withKeytar<T>(use: (keytar: Keytar) => Promise<T>): Promise<T> {
    try {
      loading ??= import('keytar').then(module =>
        'default' in module ? (module.default as Keytar) : module,
      );
      return await use(await loading);
    } catch (error) {
      // A failure is not remembered: the owner may install or unlock what was missing and press "Check again".
      loading = null;
      throw toStoreError(error);
    }
  }

  return {
    get: account => withKeytar(keytar => keytar.getPassword(service, account)),
    set: (account, secret) => withKeytar(keytar => keytar.setPassword(service, account, secret)),
    delete: async account => {
      await withKeytar(keytar => keytar.deletePassword(service, account));
    },
  };
}

/**
 * libsecret gives no codes, and its texts are translated. Both kinds lead to the same offer on the screen, so a text that
 * is not recognised costs a less exact sentence and nothing else.
 */
function toStoreError(error: unknown): SecretStoreError {
  const message = error instanceof Error ? error.message : String(error);
  const locked =
    /locked|Object does not exist at path|prompt|user name or passphrase|interaction is not allowed/i;
  return new SecretStoreError(locked.test(message) ? 'locked' : 'unavailable', message);
}
