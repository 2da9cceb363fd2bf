import type { Files } from '../../src-main/core/base/ports/files.ts';
import type { SecretStore } from '../../src-main/core/base/ports/secret-store.ts';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import { recordsNote } from '../../src-main/core/custody/secret-names.ts';

/** One call of a port, by what it does and how many of its kind came before it in this operation. */
export interface Step {
  label: string;
  /** From 1. */
  occurrence: number;
  when: 'before' | 'after';
}

export const nameOf = ({ label, occurrence, when }: Step) => `${when} ${label} #${occurrence}`;

/** Sees every call of the wrapped ports go in and come back. */
export class Steps {
  readonly #pass: (step: Step) => void | Promise<void>;
  #counts = new Map<string, number>();
  #inFlight = 0;
  #lastAt = 0;

  /** `pass`: called before and after every call. What it throws, the caller of the port gets. */
  constructor(pass: (step: Step) => void | Promise<void>) {
    this.#pass = pass;
  }

  /** A new operation begins: counts from 1 again. */
  begin(): void {
    this.#counts = new Map();
  }

  /** Resolves once nothing has been asked for a while. */
  async quiet(ms: number): Promise<void> {
    do await new Promise(resolve => setTimeout(resolve, 10));
    while (this.#inFlight > 0 || performance.now() - this.#lastAt < ms);
  }

  async around<T>(label: string, work: () => Promise<T>): Promise<T> {
    const counts = this.#counts;
    const occurrence = (counts.get(label) ?? 0) + 1;
    counts.set(label, occurrence);
    this.#inFlight += 1;
    try {
      await this.#pass({ label, occurrence, when: 'before' });
      const value = await work();
      // What was on its way when an operation began is no step of it.
      if (counts === this.#counts) await this.#pass({ label, occurrence, when: 'after' });
      return value;
    } finally {
      this.#inFlight -= 1;
      this.#lastAt = performance.now();
    }
  }

  files(files: Files): Files {
    return {
      read: name => files.read(name),
      write: (name, text) => this.around(`write ${name}`, () => files.write(name, text)),
      append: (name, text) => this.around(`append ${name}`, () => files.append(name, text)),
      remove: name => this.around(`remove ${name}`, () => files.remove(name)),
      setAside: name => this.around(`set aside ${name}`, () => files.setAside(name)),
    };
  }

  secrets(store: SecretStore): SecretStore {
    return {
      get: account => this.around(`keychain get ${itemOf(account)}`, () => store.get(account)),
      set: (account, secret) =>
        this.around(`keychain set ${itemOf(account)}`, () => store.set(account, secret)),
      delete: account => this.around(`keychain delete ${itemOf(account)}`, () => store.delete(account)),
    };
  }

  transport(transport: Transport): Transport {
    return {
      send: request => this.around(`request ${requestOf(request.body)}`, () => transport.send(request)),
      close: () => transport.close(),
    };
  }
}

/** What an account name (`secret-names.ts`, `parted-store.ts`) stands for, without the ids in it. */
function itemOf(account: string): string {
  if (['test item', 'fingerprint key', recordsNote].includes(account)) return account;
  const [, part] = / part ([ab]\d+)$/.exec(account) ?? [];
  const item = account.includes(' session ') ? 'session' : 'token';
  return part === undefined ? item : `${item} part ${part}`;
}

function requestOf(body: string | undefined): string {
  return ['createPat', 'revokePat', '__typename'].find(name => body?.includes(name)) ?? 'of the public API';
}
