import { z } from 'zod';
import { serviceIdInput } from './access-token.ts';
import { addressInput } from './address.ts';
import { ownId } from './input-kind.ts';
import { plainLine } from './plain-line.ts';
import { problemSchema } from './problem.ts';
import { sessionInput, tokenSecretInput } from './secret.ts';
import { epochMs } from './time.ts';

export const sessionStateSchema = z.object({
  heldIn: z.enum(['nowhere', 'keychain', 'memory']),
  savedAt: epochMs.nullable(),
  /**
   * The interface has no call that proves a session without changing something, so a harmless query is sent with
   * and without it. `accepted`: only with it. `unproven`: both pass. `unreachable`: neither could be asked.
   * `something-else`: what answers there is not this interface.
   */
  verdict: z.enum(['accepted', 'unproven', 'refused', 'unreachable', 'something-else', 'unchecked']),
  checkedAt: epochMs.nullable(),
  /**
   * With `unproven`, where it is not that both pass. `check-refused`: the harmless query was turned away, with no word against the
   * session. `guard`: by something that asks for more than a session, or for no program at all. `half-asked`: it passed with the session,
   * and what the service says without one could not be learned.
   */
  unprovenBecause: z.enum(['check-refused', 'guard', 'half-asked']).optional(),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

export const connectionSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Origins, without a trailing slash: `https://api.example.com`. The two are what a connection is: they never change. */
  baseUrl: z.string(),
  dashboardUrl: z.string(),
  /** The owner's, or null: then taken from the team resource where that shows one. */
  teamId: z.string().nullable(),
  kind: z.enum(['service', 'practice']),
  session: sessionStateSchema,
  /** Key of the ledger row that Keyholder uses for the public API. */
  tokenInUse: z.string().nullable(),
  /** The policy of this computer brings it: it cannot be removed. */
  managed: z.boolean(),
  /** The service's clock less this computer's, milliseconds; null: not known in this run. Its tokens end by its clock. */
  clockOffsetMs: z.number().int().nullable().default(null),
});
export type Connection = z.infer<typeof connectionSchema>;

export const connectionListSchema = z.object({
  connections: z.array(connectionSchema),
  currentId: z.string().nullable(),
});

export const labelInput = plainLine('a name for this connection', 80);

export const connectionFields = {
  label: labelInput,
  baseUrl: addressInput,
  dashboardUrl: addressInput,
  teamId: serviceIdInput.nullable(),
};

/** Secrets left out are skipped, or, with `connectionId`, taken from the keychain if their origin is unchanged. */
export const connectionTestInput = z.strictObject({
  connectionId: ownId.optional(),
  baseUrl: connectionFields.baseUrl,
  dashboardUrl: connectionFields.dashboardUrl,
  session: sessionInput.optional(),
  token: tokenSecretInput.optional(),
});
export type GivenForTest = z.output<typeof connectionTestInput>;

/** What is typed gives nothing of the owner's out; what is kept does. */
export const triesKept = ({ connectionId, session, token }: GivenForTest): boolean =>
  connectionId !== undefined && (session === undefined || token === undefined);

/** One line of "Test connection". `unproven`: it answered, and that proves nothing. */
const checkSchema = z.object({
  verdict: z.enum(['ok', 'unproven', 'failed', 'skipped']),
  problem: problemSchema.optional(),
  /** Of a session that is `unproven`: as `half-asked` above. */
  halfAsked: z.boolean().optional(),
});
export type Check = z.infer<typeof checkSchema>;

export const connectionTestSchema = z.object({
  baseAddress: checkSchema,
  dashboardAddress: checkSchema,
  session: checkSchema,
  token: checkSchema,
  /** What GET /api/v1/team showed, when the token was accepted. */
  team: z.object({ id: z.string().nullable(), name: z.string().nullable() }).nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
