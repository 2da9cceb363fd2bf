import { type SecretStore, SecretStoreError } from '../core/ports.ts';
import type { KeychainAnswer, KeychainRequest } from './keychain-messages.ts';

/** A running keychain process, whatever started it. */
export interface KeychainProcess {
  send(request: KeychainRequest): void;
  onAnswer(listener: (answer: KeychainAnswer) => void): void;
  /** It ended, was killed, or could not be started. */
  onEnd(listener: () => void): void;
  kill(): void;
}

interface Waiting {
  resolve(secret: string | null): void;
  reject(error: SecretStoreError): void;
}

type Request = { account: string; call: 'get' | 'delete' } | { account: string; call: 'set'; secret: string };

/**
 * A keychain in a process of its own, started when first asked and kept. libsecret can hang for ever on a prompt, and
 * has been seen to end its process; there it costs that process and a typed error, never this one.
 */
export function createProcessStore(start: () => KeychainProcess): {
  store: SecretStore;
  /** Ends the process. What was asked of it is rejected; the next call starts another. */
  interrupt(): void;
} {
  const waiting = new Map<number, Waiting>();
  let running: KeychainProcess | null = null;
  let nextId = 1;

  function ended(process: KeychainProcess, sentence: string): void {
    if (running !== process) return;
    running = null;
    for (const { reject } of waiting.values()) reject(new SecretStoreError('unavailable', sentence));
    waiting.clear();
  }

  function launch(): KeychainProcess {
    const process = start();
    process.onAnswer(answer => {
      const caller = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.ok) caller?.resolve(answer.secret);
      else caller?.reject(new SecretStoreError(answer.kind, answer.message));
    });
    process.onEnd(() => ended(process, 'The keychain’s process ended unexpectedly.'));
    return process;
  }

  function ask(request: Request): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      running ??= launch();
      running.send({ id, ...request });
    });
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
      const process = running;
      if (!process) return;
      ended(process, 'The request to the keychain was stopped.');
      process.kill();
    },
  };
}
