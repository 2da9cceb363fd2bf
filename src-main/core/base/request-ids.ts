import { AsyncLocalStorage } from 'node:async_hooks';
import { plainId } from './plain-id.ts';
import type { Redact } from './redaction/redact.ts';

interface Heard {
  id: string | null;
  ofMutation: boolean;
  /** A step of something that goes on by itself, whoever has begun it. */
  isStep: boolean;
  over: boolean;
}

/**
 * Under which id the service knows what is being done: heard where answers arrive, asked for where it is written down, and handed
 * through nothing in between.
 */
export class RequestIds {
  readonly #within = new AsyncLocalStorage<Heard>();
  readonly #redact: Redact;

  constructor(redact: Redact) {
    this.#redact = redact;
  }

  /** What is heard within `work`, and in what it has begun, belongs to it and to nothing around it. */
  run<T>(work: () => Promise<T>, isStep = false): Promise<T> {
    const heard: Heard = { id: null, ofMutation: false, isStep, over: false };
    return this.#within.run(heard, async () => {
      try {
        return await work();
      } finally {
        heard.over = true;
      }
    });
  }

  /** The last one counts; that of a question does not take the place of a mutation's. */
  note(id: string | null, ofMutation: boolean): void {
    const heard = this.#within.getStore();
    if (!heard || (heard.ofMutation && !ofMutation)) return;
    heard.id = id;
    heard.ofMutation = ofMutation;
  }

  /**
   * SECURITY: an id of a request that is a secret is written down nowhere; what came with it in one answer was not known yet when it was heard.
   */
  get heard(): string | null {
    return plainId(this.#within.getStore()?.id, this.#redact);
  }

  /** Somebody waits for the end of it, and hears the outcome. */
  get isAwaited(): boolean {
    const heard = this.#within.getStore();
    return heard !== undefined && !heard.isStep && !heard.over;
  }
}
