import type { Job, Step } from '../../src-shared/job.ts';
import type { Rotation } from '../../src-shared/rotation.ts';
import type { Output } from '../../src-shared/rpc.ts';
import { day, deploys } from './samples.ts';

/** An invitation as a step whose answer was lost. */
export function lostStep(email: string, more: Partial<Step> = {}): Step {
  return {
    ...{ n: 0, what: { email, role: 'member', useSeat: true }, state: 'unknown', sentAt: 1, toldBy: null },
    problem: { code: 'outcome-unknown', because: 'connection-lost' },
    doubt: { found: 'cannot-tell', asOf: null, looking: false },
    ...more,
  };
}

/** One job of one step each. */
export function jobsOf(steps: readonly Step[], more: Partial<Job> = {}): Output<'jobs.list'> {
  const jobs = steps.map((step, index): Job => {
    const counts = { waiting: 0, sent: 0, done: 0, refused: 0, unknown: 0, [step.state]: 1 };
    return {
      ...{ id: `j${index}`, kind: 'invitations.create', connectionId: 'c1', state: 'ended' },
      ...{
        waitsUntil: null,
        pausedBecause: null,
        counts,
        startedAt: 1,
        tokenMeant: null,
        keptIn: 'disk',
        open: [step],
      },
      ...more,
    };
  });
  return { jobs, earlier: 'known' };
}

/** A token whose new one works, and that is left alone for a day. @param made the new one */
export function replacing(made: Rotation['new']): Rotation {
  const counts = { waiting: 1, sent: 0, done: 3, refused: 0, unknown: 0 };
  return {
    job: {
      ...{ id: 'j1', kind: 'tokens.rotate', connectionId: 'c1', state: 'paused', pausedBecause: 'owner' },
      ...{ waitsUntil: null, counts, startedAt: 1, tokenMeant: null, keptIn: 'disk', open: [] },
    },
    ...{
      phase: 'grace',
      problem: null,
      old: deploys,
      new: made,
      key: 't1',
      newKey: 't2',
      name: 'CI deploys',
    },
    ...{ expiresAt: null, graceMs: day, graceEndsAt: Date.now() + day, openPlaces: 0 },
  };
}
