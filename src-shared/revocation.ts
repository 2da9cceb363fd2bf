import { z } from 'zod';
import { accessTokenSchema } from './access-token.ts';
import { ownId } from './input-kind.ts';
import { jobSchema } from './job.ts';
import { problemSchema } from './problem.ts';

/** Which tokens: of one connection, or of every one; of those, all that Keyholder knows of, or only some. */
const which = {
  /** null: every connection. */
  connectionId: ownId.nullable(),
  /** Left out: all of them. */
  keys: z.array(ownId).min(1).max(10_000).optional(),
};
export const revocationPlanInput = z.strictObject(which);

/** Whether and why it can be revoked from here. */
const revocationWays = [
  'ready',
  'without-id', // only elsewhere
  'made-elsewhere', // its connection has other addresses by now: its id is another token's there
] as const;

/** A token that may live, with what it would be revoked by. */
const plannedRevocationSchema = accessTokenSchema.extend({
  /** It was taken off the list, and comes back into it to be revoked. */
  removed: z.boolean(),
  way: z.enum(revocationWays),
});
export type PlannedRevocation = z.infer<typeof plannedRevocationSchema>;

export const revocationPlanSchema = z.object({
  /** In the order in which they would be revoked: the one in use last, of each connection. */
  rows: z.array(plannedRevocationSchema),
  /** Has to be typed before any is revoked: holds how many. null: none can be revoked from here. */
  word: z.string().nullable(),
});
export type RevocationPlan = z.infer<typeof revocationPlanSchema>;

/** The word of the plan, as the owner has typed it. */
export const revokeAllInput = z.strictObject({ ...which, typed: z.string().max(100) });

/** How a plan's word is made. */
export const revocationWord = (count: number): string => `revoke ${count}`;

export const revocationOutcomes = [
  'waiting',
  'under-way',
  'revoked', // the service has said so
  'refused', // it lives, as far as anybody here knows
  'doubtful', // it is not known whether it lives
  'without-id', // it lives, and can be revoked only elsewhere
  'called-off', // nothing was sent
] as const;
export type RevocationOutcome = (typeof revocationOutcomes)[number];

const count = z.number().int();

/** What a job of `tokens.revokeAll` has come to, as the ledger knows it now. */
export const revocationSchema = z.object({
  job: jobSchema,
  counts: z.record(z.enum(revocationOutcomes), count),
  /** Of every token that was asked for, the service has said that it is revoked. */
  allRevoked: z.boolean(),
  /** Tokens of the connection that may live and were not asked for, or have come since. */
  others: count,
  /** A window on those with one of the outcomes that were asked for; once the job has ended, what was not revoked comes first. */
  rows: z.array(
    z.object({
      /** Of the job. */
      n: count,
      key: z.string(),
      name: z.string(),
      tail: z.string().nullable(),
      /** null: not known, or the row is gone from this computer. */
      id: z.string().nullable(),
      expiresAt: accessTokenSchema.shape.expiresAt,
      inUse: z.boolean(),
      outcome: z.enum(revocationOutcomes),
      problem: problemSchema.nullable(),
    }),
  ),
  /** How many have one of those outcomes. */
  all: count,
});
export type Revocation = z.infer<typeof revocationSchema>;

export const revocationInput = z.strictObject({
  /** Of the job. */
  jobId: ownId,
  /** Left out: every one. */
  outcomes: z.array(z.enum(revocationOutcomes)).optional(),
  from: z.number().int().min(0).default(0),
  count: z.number().int().min(1).max(200).default(200),
});
