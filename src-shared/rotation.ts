import { z } from 'zod';
import { accessTokenSchema, serviceIdInput, tokenNameInput } from './access-token.ts';
import { ownId } from './input-kind.ts';
import { jobSchema } from './job.ts';
import { problemSchema } from './problem.ts';
import { epochMs, rfc3339 } from './time.ts';

const hour = 3_600_000;
/** How long the old token is left alive beside the new one, milliseconds. */
export const graces = { now: 0, hour, day: 24 * hour, week: 7 * 24 * hour } as const;
export const graceNames = ['now', 'hour', 'day', 'week'] as const satisfies readonly (keyof typeof graces)[];

export const rotateInput = z.strictObject({
  /** Of the token whose place the new one takes. */
  key: ownId,
  name: tokenNameInput,
  /** Left out: that of the old one. */
  teamId: serviceIdInput.optional(),
  /** null: no expiry. */
  expiresAt: rfc3339.nullable(),
  grace: z.enum(graceNames),
});

/** Where it stands. After the first four it waits for its owner. */
const rotationPhases = [
  'create',
  'prove', // that the service takes the new one
  'use', // Keyholder itself uses the new one, where it used the old one
  'revoke',
  'creation-unknown', // the new one may exist: it is never asked for again by itself
  'places', // that are not updated yet
  'grace', // is not over yet
  'ready', // for the old one to be revoked
  'revocation-unknown',
  'done', // the old one is revoked: the service has said so
  'elsewhere', // the old one has no id: it has to be revoked elsewhere, and lives
  'not-revoked', // the service has refused to: the old one lives
  'failed', // there is no new one
  'called-off',
] as const;
export type RotationPhase = (typeof rotationPhases)[number];

export const rotationSchema = z.object({
  job: jobSchema,
  phase: z.enum(rotationPhases),
  /** Of the step that it came to an end by. */
  problem: problemSchema.nullable(),
  /** The rows, as they are now; null: taken off the list, or not made. */
  old: accessTokenSchema.nullable(),
  new: accessTokenSchema.nullable(),
  key: z.string(),
  newKey: z.string(),
  name: z.string(),
  expiresAt: z.string().nullable(),
  graceMs: z.number().int(),
  /** When the grace is over, by this computer's clock, as far as can be told now; null: it has not begun. */
  graceEndsAt: epochMs.nullable(),
  openPlaces: z.number().int(),
});
export type Rotation = z.infer<typeof rotationSchema>;

export const endRotationInput = z.strictObject({
  /** Of the job. */
  jobId: ownId,
  /** Places that were not updated stop working. */
  despitePlaces: z.boolean().default(false),
});
