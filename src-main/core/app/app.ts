import type { EventMessage } from '../../../src-shared/rpc.ts';

export interface App {
  /** Answers every call, however malformed, with an `Envelope`. Never rejects. */
  dispatch(method: unknown, input: unknown): Promise<unknown>;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Development: with no connection recorded, opens the practice team so that there is something to see. */
  openPracticeIfEmpty(): Promise<void>;
  /** A token is being created or revoked, or an invitation sent: ended now, its outcome would be unknown. */
  readonly busy: boolean;
  /** How many tokens lie in memory only, and are lost with the end. */
  readonly unkept: number;
  /**
   * Before an end that leaves no time, and may not come: takes a copied secret back from the clipboard, and writes down what the
   * disk has refused so far. Never rejects.
   */
  beforeEnd(): Promise<void>;
  /**
   * The end has begun: nothing more is sent of what changes something. Resolves when what is on its way has its answer, which may be the
   * only sight of a token, and the keychain has noted what was done; for how long that is waited for is the host's to say. Never rejects.
   */
  answered(): Promise<void>;
  /** Ends running requests, clears the clipboard if it still holds a copied secret, stops the practice service. */
  close(): Promise<void>;
}
