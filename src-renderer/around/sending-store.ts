import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { Input } from '../../src-shared/rpc.ts';
import { type Client, problemOf } from '../bridge/client.ts';

type NewToken = Input<'tokens.create'>;

/** What became of one connection's creation of a token. What the ledger cannot tell: which one a form has asked for. */
export interface Sending {
  pending: NewToken | null;
  refusal: { input: NewToken; problem: Problem } | null;
  /** The last success, until it was seen. */
  done: AccessToken | null;
}

export interface SendingStore {
  /** The second of two clicks sends nothing. */
  send: (client: Client, input: NewToken) => void;
  of: (connectionId: string) => Sending;
  /** Connections with a refusal that no form has shown. */
  unseen: () => readonly string[];
  /** Says that a form shows this connection's outcomes. Returns the way to say that it no longer does. */
  watch: (connectionId: string) => () => void;
  watched: (connectionId: string) => boolean;
  dismiss: (connectionId: string) => void;
  takeDone: (connectionId: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export interface SendingRules {
  onDone: (input: NewToken, token: AccessToken) => void;
}

const idle: Sending = { pending: null, refusal: null, done: null };

/** Lives above every dialog and screen: closing a form, going elsewhere or switching the connection loses no outcome. */
export function createSendingStore({ onDone }: SendingRules): SendingStore {
  const sendings = new Map<string, Sending>();
  const watchers = new Map<string, number>();
  const listeners = new Set<() => void>();
  let unseen: readonly string[] = [];

  const of = (connectionId: string) => sendings.get(connectionId) ?? idle;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const put = (connectionId: string, change: Partial<Sending>) => {
    sendings.set(connectionId, { ...of(connectionId), ...change });
    tell();
  };
  const see = (connectionId: string) => {
    unseen = unseen.filter(id => id !== connectionId);
  };
  const watched = (connectionId: string) => (watchers.get(connectionId) ?? 0) > 0;

  async function run(client: Client, input: NewToken): Promise<void> {
    const { connectionId } = input;
    try {
      const done = await client.call('tokens.create', input);
      onDone(input, done);
      put(connectionId, { pending: null, done });
    } catch (error) {
      const problem = problemOf(error);
      if (!watched(connectionId)) unseen = [...unseen.filter(id => id !== connectionId), connectionId];
      put(connectionId, { pending: null, refusal: { input, problem } });
    }
  }

  return {
    of,
    watched,
    unseen: () => unseen,
    send(client, input) {
      const { connectionId } = input;
      if (of(connectionId).pending) return;
      see(connectionId);
      put(connectionId, { pending: input, refusal: null, done: null });
      void run(client, input);
    },
    watch(connectionId) {
      watchers.set(connectionId, (watchers.get(connectionId) ?? 0) + 1);
      see(connectionId);
      tell();
      return () => watchers.set(connectionId, (watchers.get(connectionId) ?? 1) - 1);
    },
    dismiss(connectionId) {
      see(connectionId);
      put(connectionId, { refusal: null });
    },
    takeDone: connectionId => put(connectionId, { done: null }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
