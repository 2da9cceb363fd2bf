import type { SecretStore } from '../base/ports/secret-store.ts';
import { Serial } from '../base/serial.ts';

/**
 * One operation per name at a time, so that no two writes of one secret can mix; simultaneous reads of a name are one.
 * Nothing is remembered: neither a value nor a failure outlives the call.
 */
export function keyedStore(store: SecretStore): SecretStore {
  const serial = new Serial();
  const reads = new Map<string, Promise<string | null>>();

  function change(account: string, work: () => Promise<void>): Promise<void> {
    // A read that begins after this must see what this wrote.
    reads.delete(account);
    return serial.run(work, account);
  }

  return {
    get(account) {
      const running = reads.get(account);
      if (running) return running;
      const read = serial.run(() => store.get(account), account);
      reads.set(account, read);
      const done = () => {
        if (reads.get(account) === read) reads.delete(account);
      };
      read.then(done, done);
      return read;
    },
    set: (account, secret) => change(account, () => store.set(account, secret)),
    delete: account => change(account, () => store.delete(account)),
  };
}
