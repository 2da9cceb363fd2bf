import { z } from 'zod';

/**
 * What a text of an input is made for. What is not marked is `text`: looked through most strictly.
 *
 *   session, token   a secret: the one crossing; each only for its own kind
 *   own              an id of ours, or a text that is only looked for: neither written down nor sent
 *   id               an id of the service, which may look like a secret
 *   address          an address of the service, with hosts as their makers name them
 *   text             names, labels, e-mail addresses and the rest
 */
export type InputKind = 'session' | 'token' | 'own' | 'id' | 'address' | 'text';
export type SecretKind = Extract<InputKind, 'session' | 'token'>;

const marks = z.registry<{ kind: InputKind }>();
declare const mark: unique symbol;

/** What the compiler knows of a mark. */
export interface Marked<K extends InputKind> {
  readonly [mark]: K;
}

/** The mark is lost by a further `.min()` or `.refine()`, and kept by `.optional()`, `.nullable()` and `.default()`. */
export function inputOf<K extends InputKind, S extends z.ZodType>(kind: K, schema: S): S & Marked<K> {
  marks.add(schema, { kind });
  return schema as S & Marked<K>;
}

/** An id that Keyholder itself has given. */
export const ownId = inputOf('own', z.string());

/** null: not marked. */
export const kindOf = (schema: z.core.$ZodType): InputKind | null => marks.get(schema)?.kind ?? null;

/** The names of an input's fields that a secret comes in by. */
export type SecretField<I> = I extends { shape: infer Fields }
  ? { [F in keyof Fields]: HoldsSecret<Fields[F]> extends true ? F : never }[keyof Fields]
  : never;

type HoldsSecret<S> =
  S extends Marked<SecretKind>
    ? true
    : S extends { unwrap: () => infer Inner }
      ? HoldsSecret<Inner>
      : [SecretField<S>] extends [never]
        ? false
        : true;
