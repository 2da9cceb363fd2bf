import { z } from 'zod';
import { ownId } from './input-kind.ts';
import { jobListSchema, jobSchema, jobStepsSchema, stepStates } from './job.ts';
import { act, local, read } from './method.ts';

const ofJob = z.strictObject({ id: ownId });

/** Part of the table: what must not be done twice, or lasts longer than a request. See `job.ts`. */
export const jobMethods = {
  /** Topic: `jobs`, at most four times a second. */
  'jobs.list': read(z.strictObject({ connectionId: ownId.optional() }), jobListSchema, {
    asks: 'nobody',
    topics: ['jobs'],
  }),
  'jobs.steps': read(
    ofJob.extend({
      /** Only those in one of these. `from` and `all` count them. Left out: every step. */
      states: z.array(z.enum(stepStates)).optional(),
      from: z.number().int().min(0).default(0),
      count: z.number().int().min(1).max(200).default(200),
    }),
    jobStepsSchema,
    { asks: 'nobody', topics: ['jobs'] },
  ),
  /** Sends nothing more until it is resumed; what is on its way is brought to its end. */
  'jobs.pause': act(ofJob, jobSchema, local),
  'jobs.resume': act(ofJob, jobSchema, { ...local, presence: true }),
  /** For good. What has not left is not sent; what has left is brought to its end. */
  'jobs.cancel': act(ofJob, jobSchema, local),
  /**
   * The owner's word about a step in doubt. `done` of one that is done by now, `not-done` of one that was refused: it was seen.
   * `conflict` where its outcome is known and another one.
   */
  'jobs.settle': act(
    ofJob.extend({ n: z.number().int().min(0), as: z.enum(['done', 'not-done']) }),
    jobSchema,
    { ...local, presence: true, recorded: false },
  ),
} as const;
