import { z } from 'zod';
import { invitationDoubtSchema } from './invitation.ts';
import { problemSchema } from './problem.ts';
import { epochMs } from './time.ts';

/** What must not be done twice, or lasts longer than a request. */
export const jobKinds = ['invitations.create', 'tokens.revokeAll', 'tokens.rotate'] as const;
export type JobKindName = (typeof jobKinds)[number];

/** What a step of `invitations.create` is about. */
const invitedSchema = z.object({ email: z.string(), role: z.string(), useSeat: z.boolean() });
export type Invited = z.infer<typeof invitedSchema>;

/** What a step of `tokens.revokeAll` is about: a row of the ledger, which stays the truth about it. */
const revokedSchema = z.object({ key: z.string(), name: z.string(), tail: z.string().nullable() });
export type Revoked = z.infer<typeof revokedSchema>;

/** What a step of `tokens.rotate` is about: both rows, and what the new one is asked for with. */
export const replacedSchema = z.object({
  does: z.enum(['create', 'prove', 'use', 'revoke']),
  key: z.string(),
  newKey: z.string(),
  name: z.string(),
  teamId: z.string().nullable(),
  expiresAt: z.string().nullable(),
  graceMs: z.number(),
  /** The service's clock less this computer's when it was begun; null: not known. */
  offsetMs: z.number().nullable(),
});
export type Replaced = z.infer<typeof replacedSchema>;

// From the one with most to the one with least: each takes what has all of its own.
export const stepWhatSchema = z.union([invitedSchema, replacedSchema, revokedSchema]);
export type StepWhat = z.infer<typeof stepWhatSchema>;

/**
 * waiting: not sent, and in an ended job never will be. sent: on its way. unknown: it was sent, and no answer told what became
 * of it; it is never sent again by itself.
 */
export const stepStates = ['waiting', 'sent', 'done', 'refused', 'unknown'] as const;
export type StepState = (typeof stepStates)[number];

/** Who told the outcome. `later`: the same was sent again, and what became of this one can no longer be told. */
export const toldBy = ['answer', 'list', 'owner', 'later'] as const;

export const stepSchema = z.object({
  /** Counted from 0. */
  n: z.number().int(),
  what: stepWhatSchema,
  state: z.enum(stepStates),
  /** With `refused`, why, where a reason was told; with `unknown`, what was met instead of an answer. */
  problem: problemSchema.nullable(),
  /** When it was sent, by this computer's clock; null: it was not. */
  sentAt: epochMs.nullable(),
  /** null: nothing has been told of it, and where it is `unknown`, it waits for the owner's word. */
  toldBy: z.enum(toldBy).nullable(),
  /** With `unknown`: what has been found out since. */
  doubt: invitationDoubtSchema.pick({ found: true, asOf: true, looking: true }).nullable(),
});
export type Step = z.infer<typeof stepSchema>;

/** A step of `invitations.create`. */
export type InvitationStep = Step & { what: Invited };

/** restarted: Keyholder has ended meanwhile. A problem: what is in the way. */
export const pausedBecauseSchema = z.union([z.enum(['owner', 'restarted']), problemSchema]);

const count = z.number().int();

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  connectionId: z.string(),
  state: z.enum(['running', 'paused', 'ended']),
  pausedBecause: pausedBecauseSchema.nullable(),
  /** The service has asked for patience: nothing leaves before then. By this computer's clock; null: nothing is waited for. */
  waitsUntil: epochMs.nullable().default(null),
  counts: z.object({ waiting: count, sent: count, done: count, refused: count, unknown: count }),
  startedAt: epochMs,
  /** Row of the ledger: the token that was in use when it was asked for. null: it is not bound to one, or that is not known. */
  tokenMeant: z.string().nullable().default(null),
  /** `memory`: gone with this run, as the owner chose for everything, or since it is a practice team's. */
  keptIn: z.enum(['disk', 'memory']),
  /**
   * The steps that somebody should look at, at most 50: on their way, in doubt, or with an outcome that nobody has seen yet (the
   * answer's, where it is the job's only step; the list's of any; the refusal that has ended the replacement of a token).
   */
  open: z.array(stepSchema),
});
export type Job = z.infer<typeof jobSchema>;

/** What is lost with the jobs of a connection: invitations that have not left and would have, and whether any is in doubt. */
export function openInvitations(jobs: readonly Job[]): { unsent: number; inDoubt: boolean } {
  const invitations = jobs.filter(({ kind }) => kind === 'invitations.create');
  const going = invitations.filter(({ state }) => state !== 'ended');
  return {
    unsent: going.reduce((sum, { counts }) => sum + counts.waiting, 0),
    inDoubt: invitations.some(({ open }) =>
      open.some(({ state, toldBy }) => state === 'unknown' && toldBy === null),
    ),
  };
}

export const jobListSchema = z.object({
  /** Oldest first. */
  jobs: z.array(jobSchema),
  /** `unread`: those of earlier runs are sealed with a key that the keychain has not given out yet: there may be more in doubt. */
  earlier: z.enum(['known', 'unread']),
});

export const jobStepsSchema = z.object({ steps: z.array(stepSchema), all: count });
