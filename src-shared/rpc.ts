import type { z } from 'zod';
import type { methods } from './contract.ts';
import type { events } from './events.ts';
import type { SecretField } from './input-kind.ts';
import type { Problem } from './problem.ts';

export type Method = keyof typeof methods;
/** Asks, and may be repeated at any time. */
export type Read = { [M in Method]: (typeof methods)[M]['kind'] extends 'read' ? M : never }[Method];
/** Does something, once. */
export type Act = Exclude<Method, Read>;
/** Has a line in `activity`. */
export type RecordedAct = { [M in Act]: (typeof methods)[M] extends { recorded: false } ? never : M }[Act];
export type EventName = keyof typeof events;

/** What a caller writes: before defaults are filled in. */
export type Input<M extends Method> = z.input<(typeof methods)[M]['input']>;
/** The fields of an input that a secret comes in by. */
export type SecretFieldOf<M extends Method> = SecretField<(typeof methods)[M]['input']>;
/** What a handler receives: parsed, defaults filled in. */
export type ParsedInput<M extends Method> = z.output<(typeof methods)[M]['input']>;
export type Output<M extends Method> = z.output<(typeof methods)[M]['output']>;
export type Payload<E extends EventName> = z.output<(typeof events)[E]>;

/** Every answer over the bridge. Errors are data: nothing is thrown across a process boundary. */
export type Envelope<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export type EventMessage = { [E in EventName]: { event: E; payload: Payload<E> } }[EventName];

/** The whole surface that a page gets, in either host. */
export interface Bridge {
  /** Never rejects while the host is alive; the answer is parsed by the caller against the contract. */
  call(method: string, input: unknown): Promise<unknown>;
  /** Messages are `EventMessage`s, parsed by the caller. Returns the way to stop listening. */
  subscribe(listener: (message: unknown) => void): () => void;
}
