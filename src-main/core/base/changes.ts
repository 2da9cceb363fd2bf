import type { EventMessage, Payload } from '../../../src-shared/rpc.ts';

type Topic = Payload<'changed'>['topics'][number];

/** Tells the pages what to ask for anew. Carries names of things, never the things. */
export class Changes {
  readonly #listeners = new Set<(message: EventMessage) => void>();
  /** Told of what a listener has thrown. */
  onFault: (error: unknown) => void = () => undefined;

  subscribe(listener: (message: EventMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(topics: Topic[], connectionId: string | null = null): void {
    const message = { event: 'changed', payload: { topics, connectionId } } as const;
    for (const listener of [...this.#listeners]) {
      try {
        listener(message);
      } catch (error) {
        // What is told of goes on: the answer with a new token is announced before it is kept.
        this.onFault(error);
      }
    }
  }
}
