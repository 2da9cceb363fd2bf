import type { Clock } from '../base/ports/clock.ts';
import { type SecretStore, SecretStoreError } from '../base/ports/secret-store.ts';
import { Serial } from '../base/serial.ts';

/** After this the owner is told that the keychain is being waited for: it may have opened a prompt somewhere. */
export const slowMs = 1_000;
/** After this a caller gets an answer in any case. The keychain may go on with its own. */
export const patienceMs = 5_000;

interface Watcher {
  /** A call takes long. */
  slow(): void;
  /** It has ended after all, in whatever way. */
  answered(): void;
}

export interface GuardedStore extends SecretStore {
  /**
   * Interrupts the call that is under way and refuses every one that waits its turn behind it: each would only open the
   * next prompt. Resolves when all of them have been told; what is asked after that is asked.
   */
  stop(interrupt: () => void): Promise<void>;
}

/**
 * A store that is asked one thing at a time and not for ever. A prompt that nobody answers never settles, and each such
 * call holds one of Node's four file threads where keytar runs in this process: so there is never a second one.
 */
export function guardStore(store: SecretStore, clock: Clock, watcher: Watcher): GuardedStore {
  const serial = new Serial();
  let unanswered = false;
  let stopping = false;

  function run<T>(work: () => Promise<T>): Promise<T> {
    return serial.run(() => {
      if (stopping) throw stopped();
      if (unanswered) throw waiting();
      return ask(work);
    });
  }

  function ask<T>(work: () => Promise<T>): Promise<T> {
    unanswered = true;
    let slow = false;
    return new Promise((resolve, reject) => {
      const stopSlow = clock.after(slowMs, () => {
        slow = true;
        watcher.slow();
      });
      const stopPatience = clock.after(patienceMs, () => reject(waiting()));
      work()
        .finally(() => {
          unanswered = false;
          stopSlow();
          stopPatience();
        })
        .then(resolve, reject)
        .then(() => {
          if (slow) watcher.answered();
        });
    });
  }

  return {
    get: account => run(() => store.get(account)),
    set: (account, secret) => run(() => store.set(account, secret)),
    delete: account => run(() => store.delete(account)),
    async stop(interrupt) {
      stopping = true;
      interrupt();
      // The refusals run from one waiting caller to the next without a pause, so all of them come before this does.
      await clock.breathe();
      stopping = false;
    },
  };
}

const stopped = () => new SecretStoreError('unavailable', 'The request to the keychain was stopped.');
const waiting = () => new SecretStoreError('waiting', 'The keychain has not answered yet.');
