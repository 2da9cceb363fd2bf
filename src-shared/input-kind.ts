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

/** The mark is lost by a further `.min()` or `.refine()`, and kept by `.optional()`, `.nullable()` and `.default()`. */
export function inputOf<S extends z.ZodType>(kind: InputKind, schema: S): S {
  marks.add(schema, { kind });
  return schema;
}

/** null: not marked. */
export const kindOf = (schema: z.core.$ZodType): InputKind | null => marks.get(schema)?.kind ?? null;
