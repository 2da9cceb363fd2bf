import { z } from 'zod';
import { inputOf, ownId } from './input-kind.ts';
import { plainLine } from './plain-line.ts';
import { tokenSecretInput } from './secret.ts';
import { epochMs, rfc3339 } from './time.ts';
import { placeSchema } from './token-note.ts';
import { holdsHiding } from './unseen.ts';

/**
 * One row of the ledger: what this computer knows of a personal access token. The API cannot list tokens, so
 * this is the only list there is. Never the secret.
 */
export const accessTokenSchema = z.object({
  /** Keyholder's own name for the row (UUID). */
  key: z.string(),
  connectionId: z.string(),
  /** The service's id, needed to revoke. null: adopted without it, or the answer to createPat was lost. */
  id: z.string().nullable(),
  name: z.string(),
  teamId: z.string().nullable(),
  /** When Keyholder asked for it, epoch milliseconds; null for adopted tokens. */
  createdAt: epochMs.nullable(),
  /** When the row was written, epoch milliseconds. */
  recordedAt: epochMs,
  expiresAt: rfc3339.nullable(),
  /** `none`: created without an end. `unknown`: adopted, and the owner did not say. */
  expiry: z.enum(['at', 'none', 'unknown']),
  /** Last four characters; null for a secret too short to show any of, or one never seen. */
  tail: z.string().max(4).nullable(),
  how: z.enum(['created', 'adopted', 'id-only']),
  secretIn: z.enum(['keychain', 'memory', 'nowhere']),
  state: z.enum([
    'creating', // asked for, no answer yet
    'creation-unknown', // asked for, the answer was lost: it may exist at the service
    'active',
    'revoking',
    'revocation-unknown',
    'revoked',
  ]),
  revokedAt: epochMs.nullable(),
  /** When the service last answered 401 to it; null after it was accepted again. */
  refusedAt: epochMs.nullable(),
  /** What it is for, in its owner's words; sent to nobody. */
  note: z.string().default(''),
  places: z.array(placeSchema).default([]),
  /** Its end is told beforehand. */
  watch: z.boolean().default(true),
  /** When Keyholder itself has last asked something with it, to the hour or so, epoch milliseconds. */
  lastUsedAt: epochMs.nullable().default(null),
  /** What the service has last said to it. `works`: also where it may not read the team. `atService`: by its own clock. */
  lastProof: z
    .object({
      at: epochMs,
      atService: epochMs.nullable().default(null),
      outcome: z.enum(['works', 'refused']),
    })
    .nullable()
    .default(null),
  /** Keys of rows: the token whose place it takes, and the one that takes its place. */
  replaces: z.string().nullable().default(null),
  replacedBy: z.string().nullable().default(null),
  /** This computer knows it from a file of another one only, and has never had its secret. */
  imported: z.boolean().default(false),
  /** What another computer had recorded otherwise. */
  alsoKnown: z.array(z.object({ what: z.enum(['name', 'end', 'id', 'team']), text: z.string() })).default([]),
  /** Keyholder uses this one for the team and the invitations of its connection. */
  inUse: z.boolean(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

export const tokenNameInput = plainLine('a name', 200);

/** An ID of the service (GraphQL ID): opaque, one line. */
export const serviceIdInput = inputOf(
  'id',
  z
    .string()
    .trim()
    .min(1, 'Enter an id.')
    .max(500, 'This is too long for an id.')
    .regex(/^[^\p{Cc}\s]*$/u, 'An id has no spaces or line breaks.')
    .refine(text => !holdsHiding(text), 'This holds an invisible character. Type it anew.'),
);

export const newTokenSchema = z.strictObject({
  connectionId: ownId,
  name: tokenNameInput,
  /** Left out: taken from the connection, or from GET /api/v1/team. */
  teamId: serviceIdInput.optional(),
  /** null: no expiry. Never left to a default. One that is past is refused with its field when it is asked for. */
  expiresAt: rfc3339.nullable(),
});

/** A token that was made elsewhere. */
export const adoptedTokenSchema = z.strictObject({
  connectionId: ownId,
  token: tokenSecretInput,
  name: tokenNameInput,
  id: serviceIdInput.optional(),
  expiresAt: rfc3339.optional(),
});
