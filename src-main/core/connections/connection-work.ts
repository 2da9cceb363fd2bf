import { problem } from '../base/problem-error.ts';

/** What a request is sent with; `any`: something that is not kept yet. */
export type SentWith = 'token' | 'session' | 'any';

interface Work {
  readonly ends: Map<SentWith, AbortController>;
  /** How much is under way that is brought to its end. */
  finishing: number;
  removal: 'none' | 'begun' | 'done';
}

/**
 * What is under way for each connection. Requests end with the connection and the credential that they were begun with; what
 * must be brought to its end (a token that is being made, an invitation on its way) holds up a removal instead.
 */
export class ConnectionWork {
  readonly #stop: AbortSignal;
  readonly #works = new Map<string, Work>();

  /** @param stop aborted when the app ends */
  constructor(stop: AbortSignal) {
    this.#stop = stop;
  }

  /** Aborted as soon as the credential that the connection has now is its own no longer, it is being removed, or the app ends. */
  signal(id: string, sentWith: SentWith): AbortSignal {
    const work = this.#of(id);
    if (work.removal !== 'none') return AbortSignal.abort();
    return AbortSignal.any([endOf(work, sentWith).signal, this.#stop]);
  }

  /** Runs once as `signal` is aborted, but for the app's own end: a signal of several with a listener keeps both in memory until then. */
  whenEnded(id: string, sentWith: SentWith, run: () => void): void {
    const work = this.#of(id);
    if (work.removal === 'none') endOf(work, sentWith).signal.addEventListener('abort', run, { once: true });
  }

  /** The credential was exchanged or forgotten. */
  end(id: string, sentWith: SentWith): void {
    const { ends } = this.#of(id);
    ends.get(sentWith)?.abort();
    ends.delete(sentWith);
  }

  /** One that was removed is there again, by the same id: a file of another computer has brought it. @throws ProblemError `conflict` */
  begin(id: string): void {
    const { removal } = this.#of(id);
    if (removal === 'begun') throw problem('conflict', { reason: 'removing' });
    if (removal === 'done') this.#works.delete(id);
  }

  /** Brings it to its end before the connection can be removed. @throws ProblemError `conflict`, and whatever `run` throws */
  async finishing<T>(id: string, run: () => Promise<T>): Promise<T> {
    const work = this.#of(id);
    if (work.removal !== 'none') throw problem('conflict', { reason: 'removing' });
    work.finishing += 1;
    try {
      return await run();
    } finally {
      work.finishing -= 1;
    }
  }

  /**
   * Ends the connection's requests and lets none begin while `run` removes it; where `run` fails, it goes on as before.
   * @throws ProblemError `conflict` where something has to be brought to its end first, and whatever `run` throws
   */
  async removing(id: string, run: () => Promise<void>): Promise<void> {
    const work = this.#of(id);
    if (work.removal !== 'none') throw problem('conflict', { reason: 'removing' });
    if (work.finishing > 0) throw problem('conflict', { reason: 'connection-busy' });
    work.removal = 'begun';
    for (const end of work.ends.values()) end.abort();
    work.ends.clear();
    try {
      await run();
      work.removal = 'done';
    } catch (error) {
      work.removal = 'none';
      throw error;
    }
  }

  #of(id: string): Work {
    const work: Work = this.#works.get(id) ?? { ends: new Map(), finishing: 0, removal: 'none' };
    this.#works.set(id, work);
    return work;
  }
}

function endOf({ ends }: Work, sentWith: SentWith): AbortController {
  const end = ends.get(sentWith) ?? new AbortController();
  ends.set(sentWith, end);
  return end;
}
