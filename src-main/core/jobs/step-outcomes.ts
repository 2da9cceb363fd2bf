import type { JobKindName, StepWhat } from '../../../src-shared/job.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { problem } from '../base/problem-error.ts';
import type { JobKind, StepName } from './job-kind.ts';
import { isInDoubt, type JobRecord, type KnownJob, stateOf, unknownOf } from './job-records.ts';

/**
 * The owner's word about a step in doubt, or that the outcome of one was seen; null: that is known.
 * @throws ProblemError `unknown-item`, `conflict` where its outcome is another one
 */
export function ownersWord(job: KnownJob, { id, n, as }: ParsedInput<'jobs.settle'>): JobRecord | null {
  const step = job.steps[n];
  if (!step) throw problem('unknown-item', { what: 'step' });
  const state = as === 'done' ? 'done' : 'refused';
  if (!isInDoubt(step) && step.state !== state) throw problem('conflict', { reason: 'settled' });
  if (!isInDoubt(step) && !step.unseen) return null;
  const { problem: why, toldBy } = isInDoubt(step) ? { problem: null, toldBy: 'owner' as const } : step;
  return { is: 'outcome', id, n, state, problem: why, toldBy };
}

/**
 * The owner's word that it goes on: with what it was asked for with, or, where they were told that this is no longer there, with what
 * there is now.
 */
export function goesOn({ id, paused, askedWith: before }: KnownJob, now: string | undefined): JobRecord {
  const isTold =
    typeof paused === 'object' && paused?.code === 'cancelled' && paused.reason === 'token-exchanged';
  const askedWith = isTold || before === undefined ? now : before;
  return { is: 'paused', id, because: null, askedWith };
}

/**
 * What became of a step in doubt. `list`, `answer`: it was done, as the list has told, or the answer to the same once more. `later`: that
 * can no longer be told, since the same was sent again. `not-done`: surely not, in an earlier run; it waits again, for the owner's word.
 */
export type Found = 'list' | 'answer' | 'later' | 'not-done';

/** Empty where it is in no doubt. */
export function foundOut(job: KnownJob, { id, n }: StepName, is: Found): JobRecord[] {
  const step = job.steps[n];
  if (!step || !isInDoubt(step)) return [];
  const of = { is: 'outcome', id, n } as const;
  if (is === 'later') return [{ ...of, state: 'unknown', problem: step.problem, toldBy: is }];
  if (is !== 'not-done') {
    const unseen = is === 'list' ? ({ unseen: true } as const) : {};
    return [{ ...of, state: 'done', problem: null, toldBy: is, ...unseen }];
  }
  if (!step.earlier) return [];
  return [
    { ...of, state: 'waiting', problem: null, toldBy: null },
    { is: 'paused', id, because: job.paused ?? 'restarted' },
  ];
}

/** What is to be done, is being done or is in doubt: of jobs of that kind. @param connectionId null: of every connection */
export function* openSteps(
  jobs: readonly KnownJob[],
  name: JobKindName,
  connectionId: string | null,
): Generator<StepName & { what: StepWhat; inDoubt: boolean }> {
  for (const job of jobs) {
    const { id } = job;
    if (job.kind !== name || (connectionId !== null && job.connectionId !== connectionId)) continue;
    const ended = stateOf(job) === 'ended' || job.cancelled;
    for (const [n, step] of job.steps.entries()) {
      const inDoubt = isInDoubt(step);
      const isToBeDone = step.state === 'sent' || (step.state === 'waiting' && !ended);
      if (inDoubt || isToBeDone) yield { id, n, what: step.what, inDoubt };
    }
  }
}

/** What an earlier run has left of a job: what it has done is told first, and what became of the rest is looked for. */
export function takeUp(kind: JobKind, job: KnownJob): void {
  const { id, connectionId, startedAt } = job;
  for (const [n, { what, state, sentAt }] of job.steps.entries()) {
    if (state === 'done') kind.doneEarlier?.({ id, n, connectionId, what }, sentAt ?? startedAt);
  }
  void kind.lookUp(unknownOf(job, job.steps.keys()));
}
