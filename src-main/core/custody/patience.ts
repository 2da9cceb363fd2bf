import { type Clock, SecretStoreError } from '../ports.ts';

/** Rejects as unavailable when the store has not answered after `ms`. The call itself cannot be called off. */
export function withPatience<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () =>
      reject(new SecretStoreError('unavailable', `No answer within ${ms / 1000} seconds.`)),
    );
    work.then(resolve, reject).finally(stop);
  });
}
