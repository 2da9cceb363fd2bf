import { type Clock, type SecretStore, SecretStoreError } from '../ports.ts';
import { withPatience } from './patience.ts';

const patienceMs = 15_000;

/**
 * A store that is asked one thing at a time and not for ever. A keychain prompt that nobody answers never settles, and
 * each such call holds one of Node's four file threads: so there is never a second one while the first hangs.
 */
export function guardStore(store: SecretStore, clock: Clock): SecretStore {
  let queue: Promise<unknown> = Promise.resolve();
  let hanging = false;

  function run<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(async () => {
      if (hanging) {
        throw new SecretStoreError('unavailable', 'An earlier request to the keychain is still unanswered.');
      }
      hanging = true;
      const pending = work().finally(() => {
        hanging = false;
      });
      return withPatience(clock, patienceMs, pending);
    });
    queue = turn.catch(() => undefined);
    return turn;
  }

  return {
    get: account => run(() => store.get(account)),
    set: (account, secret) => run(() => store.set(account, secret)),
    delete: account => run(() => store.delete(account)),
  };
}
