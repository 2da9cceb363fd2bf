import { z } from 'zod';

/**
 * What a text of an input is made for. What is not marked is `text`: looked through most strictly.
 *
 *   session, token   a secret: the one crossing; each only for its own kind
 *   own              an id of ours, or a text that is only looked for: neither written down nor sent
 *   id               an id of the service, which may look like a secret
 *   address          an address of the service, with hosts as their makers name them
 *   file             what is saved as a file: ids of a service, which may look like secrets, and none that is known
 *   passphrase       of a file: neither kept nor sent, and no secret of a service
 *   sealed           a file that a passphrase opens: looked through once it is open
 *   sought           a text in which secrets are looked for, and which may hold any: it is neither kept nor sent
 *   text             names, labels, e-mail addresses and the rest
 */
type Opaque = 'passphrase' | 'sealed' | 'sought';
export type InputKind = SecretKind | Opaque | 'own' | 'id' | 'address' | 'file' | 'text';
export type SecretKind = 'session' | 'token';

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
  S extends Marked<SecretKind | 'passphrase' | 'sought'>
    ? true
    : S extends { unwrap: () => infer Inner }
      ? HoldsSecret<Inner>
      : [SecretField<S>] extends [never]
        ? false
        : true;
