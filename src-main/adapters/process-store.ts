import { type SecretStore, SecretStoreError } from '../core/base/ports/secret-store.ts';
import type { KeychainAnswer, KeychainRequest } from './keychain-messages.ts';

/** A running keychain process, whatever started it. */
export interface KeychainProcess {
  send(request: KeychainRequest): void;
  onAnswer(listener: (answer: KeychainAnswer) => void): void;
  /** It ended or was killed. Where Electron could not start it at all, nobody says so, and only patience ends the wait. */
  onEnd(listener: () => void): void;
  kill(): void;
}

interface Waiting {
  resolve(answer: KeychainAnswer): void;
  reject(error: SecretStoreError): void;
}

interface Running {
  process: KeychainProcess;
  waiting: Map<number, Waiting>;
  /** It has answered before, and may hold on to what has changed since. */
  hasAnswered: boolean;
  /** Takes no new calls, and ends with the last that it has. */
  retired: boolean;
}

type Request = { account: string; call: 'get' | 'delete' } | { account: string; call: 'set'; secret: string };

/**
 * A keychain in a process of its own, started when first asked and kept while it works. libsecret can hang for ever on a
 * prompt, and has been seen to end its process; there it costs that process and a typed error, never this one.
 */
export function createProcessStore(start: () => KeychainProcess): {
  store: SecretStore;
  /** Ends the process. What was asked is rejected; the next call starts another. */
  interrupt(): void;
} {
  const all = new Set<Running>();
  let current: Running | null = null;
  let nextId = 1;

  function ended(one: Running, sentence: string): void {
    all.delete(one);
    if (current === one) current = null;
    for (const { reject } of one.waiting.values()) reject(new SecretStoreError('unavailable', sentence));
    one.waiting.clear();
  }

  function onAnswer(one: Running, answer: KeychainAnswer): void {
    const caller = one.waiting.get(answer.id);
    one.waiting.delete(answer.id);
    one.hasAnswered = true;
    // libsecret goes on asking a provider that has since been started anew, and Node does not try an addon twice.
    if (isUnavailable(answer)) one.retired = true;
    if (one.retired && current === one) current = null;
    if (one.retired && one.waiting.size === 0) one.process.kill();
    caller?.resolve(answer);
  }

  function launch(): Running {
    const one: Running = { process: start(), waiting: new Map(), hasAnswered: false, retired: false };
    all.add(one);
    one.process.onAnswer(answer => onAnswer(one, answer));
    one.process.onEnd(() => ended(one, 'The keychain’s process ended unexpectedly.'));
    return one;
  }

  /** @throws SecretStoreError: nobody above knows what to do with the system's own errors */
  function launched(): Running {
    try {
      return launch();
    } catch {
      throw new SecretStoreError('unavailable', 'The keychain’s process could not be started.');
    }
  }

  function send(request: Request): Promise<KeychainAnswer> {
    return new Promise((resolve, reject) => {
      const id = nextId++;
      current ??= launched();
      current.waiting.set(id, { resolve, reject });
      current.process.send({ id, ...request });
    });
  }

  async function ask(request: Request): Promise<string | null> {
    const mayBeStale = current?.hasAnswered === true;
    let answer = await send(request);
    // All three calls may be made twice. What a new process says is the truth.
    if (mayBeStale && isUnavailable(answer)) answer = await send(request);
    if (answer.ok) return answer.secret;
    throw new SecretStoreError(answer.kind, answer.message);
  }

  return {
    store: {
      get: account => ask({ call: 'get', account }),
      set: async (account, secret) => {
        await ask({ call: 'set', account, secret });
      },
      delete: async account => {
        await ask({ call: 'delete', account });
      },
    },
    interrupt() {
      for (const one of all) {
        ended(one, 'The request to the keychain was stopped.');
        one.process.kill();
      }
    },
  };
}

const isUnavailable = (answer: KeychainAnswer) => !answer.ok && answer.kind === 'unavailable';
