import type { Job, Step } from '../../../src-shared/job.ts';
import type { JobKind } from './job-kind.ts';
import { isInDoubt, type KnownJob, type KnownStep, stateOf } from './job-records.ts';

const mostOpen = 50;

/** A job as the owner sees it. */
export function shownJob(job: KnownJob, jobKind: JobKind): Job {
  const { id, kind, connectionId, counts, startedAt, keptIn, paused, waitsUntil, askedWith } = job;
  const state = stateOf(job);
  return {
    ...{ id, kind, connectionId, state, startedAt, keptIn },
    counts: { ...counts },
    waitsUntil: state === 'running' ? waitsUntil : null,
    pausedBecause: state === 'paused' ? paused : null,
    tokenMeant: askedWith === undefined ? null : (jobKind.tokenOf?.(askedWith) ?? null),
    open: openSteps(job, jobKind),
  };
}

export function shownStep(id: string, n: number, step: KnownStep, kind: JobKind): Step {
  const { what, state, problem, sentAt, toldBy } = step;
  return { n, what, state, problem, sentAt, toldBy, doubt: kind.doubtOf({ id, n }) };
}

function openSteps(job: KnownJob, kind: JobKind): Step[] {
  const open: Step[] = [];
  for (const [n, step] of job.steps.entries()) {
    if (open.length === mostOpen) break;
    if (step.state === 'sent' || step.unseen || isInDoubt(step)) open.push(shownStep(job.id, n, step, kind));
  }
  return open;
}
