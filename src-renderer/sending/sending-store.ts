import type { Problem } from '../../src-shared/problem.ts';
import type { Input, Output } from '../../src-shared/rpc.ts';
import { CallError, type Client } from '../client.ts';

/** What makes something new at the service, and would make it twice. */
export type SentMethod = 'invitations.create' | 'tokens.create';

export interface Refusal<M extends SentMethod> {
  input: Input<M>;
  problem: Problem;
  /** When the answer was lost or came, epoch milliseconds. */
  at: number;
}

/** One connection's sending of one kind. */
export interface Sending<M extends SentMethod> {
  pending: Input<M> | null;
  refusal: Refusal<M> | null;
  /** The last success, until it was seen. */
  done: { input: Input<M>; output: Output<M> } | null;
  /** Requests whose outcome is not known. A later refusal of the same request does not tell what became of the first. */
  doubts: ReadonlyMap<string, Refusal<M>>;
}

export interface SendingRules<M extends SentMethod> {
  /** What tells two requests apart; null: doubts are not kept here. */
  doubtKey: ((input: Input<M>) => string) | null;
  onDone: (input: Input<M>, output: Output<M>) => void;
  /** Its answer was lost, and it turned out to be done. */
  onConfirmed?: (input: Input<M>, output: Output<M>) => void;
}

export interface SendingStore<M extends SentMethod> {
  /** False where one is under way already: the second of two clicks sends nothing. */
  send: (client: Client, input: Input<M>) => boolean;
  of: (connectionId: string) => Sending<M>;
  /** Connections with a refusal or a doubt that no form has shown. */
  unseen: () => readonly string[];
  /** Says that a form shows this connection's outcomes. Returns the way to say that it no longer does. */
  watch: (connectionId: string) => () => void;
  watched: (connectionId: string) => boolean;
  settle: (connectionId: string, doubtKey: string) => void;
  /** A doubt is over: it was done after all. */
  confirm: (connectionId: string, doubtKey: string, output: Output<M>) => void;
  dismiss: (connectionId: string) => void;
  takeDone: (connectionId: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Lives above every dialog and screen: closing a form, going elsewhere or switching the connection loses no outcome of
 * what was sent from there.
 */
export function createSendingStore<M extends SentMethod>(method: M, rules: SendingRules<M>): SendingStore<M> {
  const idle: Sending<M> = { pending: null, refusal: null, done: null, doubts: new Map() };
  const sendings = new Map<string, Sending<M>>();
  const watchers = new Map<string, number>();
  const listeners = new Set<() => void>();
  let unseen: readonly string[] = [];

  const of = (connectionId: string) => sendings.get(connectionId) ?? idle;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const put = (connectionId: string, change: Partial<Sending<M>>) => {
    sendings.set(connectionId, { ...of(connectionId), ...change });
    tell();
  };
  const without = (connectionId: string, key: string | undefined) => {
    const doubts = new Map(of(connectionId).doubts);
    if (key !== undefined) doubts.delete(key);
    return doubts;
  };
  const see = (connectionId: string) => {
    unseen = unseen.filter(id => id !== connectionId);
  };
  const watched = (connectionId: string) => (watchers.get(connectionId) ?? 0) > 0;

  async function run(client: Client, input: Input<M>): Promise<void> {
    const { connectionId } = input;
    const key = rules.doubtKey?.(input);
    try {
      const output = await client.call(method, input);
      rules.onDone(input, output);
      put(connectionId, { pending: null, done: { input, output }, doubts: without(connectionId, key) });
    } catch (error) {
      const problem: Problem = error instanceof CallError ? error.problem : { code: 'internal' };
      const refusal = { input, problem, at: Date.now() };
      const doubts = new Map(of(connectionId).doubts);
      if (problem.code === 'outcome-unknown' && key !== undefined) doubts.set(key, refusal);
      if (!watched(connectionId)) unseen = [...unseen.filter(id => id !== connectionId), connectionId];
      put(connectionId, { pending: null, refusal, doubts });
    }
  }

  return {
    of,
    watched,
    unseen: () => unseen,
    send(client, input) {
      const { connectionId } = input;
      if (of(connectionId).pending) return false;
      see(connectionId);
      put(connectionId, { pending: input, refusal: null, done: null });
      void run(client, input);
      return true;
    },
    watch(connectionId) {
      watchers.set(connectionId, (watchers.get(connectionId) ?? 0) + 1);
      see(connectionId);
      tell();
      return () => watchers.set(connectionId, (watchers.get(connectionId) ?? 1) - 1);
    },
    settle: (connectionId, key) => put(connectionId, { doubts: without(connectionId, key) }),
    confirm(connectionId, key, output) {
      const { refusal, doubts, pending } = of(connectionId);
      const doubt = doubts.get(key);
      if (!doubt || pending) return;
      const isLast = refusal?.input === doubt.input;
      if (isLast) see(connectionId);
      put(connectionId, {
        ...(isLast ? { refusal: null } : {}),
        doubts: without(connectionId, key),
        done: { input: doubt.input, output },
      });
      rules.onConfirmed?.(doubt.input, output);
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
