import { z } from 'zod';
import {
  jobKinds,
  pausedBecauseSchema,
  type StepState,
  type StepWhat,
  stepStates,
  stepWhatSchema,
  toldBy,
} from '../../../src-shared/job.ts';
import { problemSchema } from '../../../src-shared/problem.ts';
import type { Sent, UnknownStep } from './job-kind.ts';

const ofJob = { id: z.string() };
const ofStep = { ...ofJob, n: z.number().int().nonnegative() };
// What an earlier version has told of a problem may be of a form that is no longer known.
const told = problemSchema.nullable().catch(null);

/** What is written down of jobs, one after the other. */
export const jobRecordSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('begun'),
    ...ofJob,
    kind: z.enum(jobKinds),
    connectionId: z.string(),
    startedAt: z.number(),
    /** Left out: as many as its kind says. */
    atOnce: z.number().int().positive().optional(),
    /** See `JobKind`. Left out by an older Keyholder, and where its kind has none. */
    askedWith: z.string().optional(),
    steps: z.array(stepWhatSchema),
  }),
  z.object({ is: z.literal('sent'), ...ofStep, at: z.number(), facts: z.unknown() }),
  z.object({
    is: z.literal('outcome'),
    ...ofStep,
    state: z.enum(stepStates).exclude(['sent']),
    toldBy: z.enum(toldBy).nullable(),
    problem: told,
    /** Nobody has said so far that they saw it. Left out by an older Keyholder, which showed it in its own way. */
    unseen: z.literal(true).optional(),
  }),
  z.object({
    is: z.literal('paused'),
    ...ofJob,
    /** null: it goes on. */
    because: pausedBecauseSchema.nullable().catch('owner'),
    /** It goes on with this. Left out: with what it was asked for with. */
    askedWith: z.string().optional(),
  }),
  z.object({ is: z.literal('cancelled'), ...ofJob }),
  z.object({ is: z.literal('forgotten'), ...ofJob }),
]);
export type JobRecord = z.infer<typeof jobRecordSchema>;
type Of<K extends JobRecord['is']> = Extract<JobRecord, { is: K }>;

export interface KnownStep {
  what: StepWhat;
  state: StepState;
  problem: Of<'outcome'>['problem'];
  toldBy: Of<'outcome'>['toldBy'];
  sentAt: number | null;
  facts: unknown;
  /** Its outcome is known, and is to be looked at by somebody. */
  unseen: boolean;
  /** It was sent by an earlier run. */
  earlier: boolean;
  /** As it was sent first, where it was not done by that and waits, or is sent, again. */
  before: Sent | null;
}

export type Counts = Record<StepState, number>;

type Begun = Pick<Of<'begun'>, 'id' | 'kind' | 'connectionId' | 'startedAt' | 'atOnce' | 'askedWith'>;

export interface KnownJob extends Begun {
  steps: KnownStep[];
  counts: Counts;
  paused: Of<'paused'>['because'];
  cancelled: boolean;
  keptIn: 'disk' | 'memory';
  /** The service has asked for patience: by this computer's clock. */
  waitsUntil: number | null;
}

/** What is known of jobs, as the records tell it. */
export class JobBook {
  readonly #jobs = new Map<string, KnownJob>();

  get all(): KnownJob[] {
    return [...this.#jobs.values()];
  }

  find(id: string): KnownJob | undefined {
    return this.#jobs.get(id);
  }

  add(job: KnownJob): void {
    this.#jobs.set(job.id, job);
  }

  /** One of a job or a step that is not there changes nothing. */
  apply(record: JobRecord, keptIn: KnownJob['keptIn'] = 'disk'): void {
    if (record.is === 'begun') {
      this.#jobs.set(record.id, begun(record, keptIn));
      return;
    }
    const job = this.#jobs.get(record.id);
    if (!job) return;
    if (record.is === 'forgotten') this.#jobs.delete(job.id);
    if (record.is === 'cancelled') job.cancelled = true;
    if (record.is === 'paused') {
      job.paused = record.because;
      job.askedWith = record.askedWith ?? job.askedWith;
    }
    if (record.is !== 'sent' && record.is !== 'outcome') return;
    const step = job.steps[record.n];
    if (!step) return;
    const { sentAt, facts, earlier } = step;
    if (record.is === 'outcome' && record.state === 'waiting' && sentAt !== null)
      step.before ??= { sentAt, facts, earlier };
    const now =
      record.is === 'sent'
        ? { state: 'sent' as const, problem: null, toldBy: null, sentAt: record.at, facts: record.facts }
        : { ...record, sentAt: record.state === 'waiting' ? null : sentAt, facts };
    job.counts[step.state] -= 1;
    job.counts[now.state] += 1;
    step.state = now.state;
    step.problem = now.problem;
    step.toldBy = now.toldBy;
    step.sentAt = now.sentAt;
    step.facts = isOver(step) || step.state === 'waiting' ? null : now.facts;
    if (isOver(step)) step.before = null;
    step.unseen = record.is === 'outcome' && record.unseen === true;
    if (record.is === 'sent') step.earlier = false;
  }
}

function begun({ is: _, steps, ...job }: Of<'begun'>, keptIn: KnownJob['keptIn']): KnownJob {
  return {
    ...{ ...job, keptIn, paused: null, cancelled: false, waitsUntil: null },
    counts: { waiting: steps.length, sent: 0, done: 0, refused: 0, unknown: 0 },
    steps: steps.map(what => ({
      ...{ what, state: 'waiting', problem: null, toldBy: null, sentAt: null, facts: null },
      ...{ unseen: false, earlier: false, before: null },
    })),
  };
}

/** It waits for the owner's word. */
export function isInDoubt({ state, toldBy: by }: KnownStep): boolean {
  return state === 'unknown' && by === null;
}

/** Those of them that are in doubt. */
export function unknownOf(job: KnownJob, ns: Iterable<number>): UnknownStep<StepWhat>[] {
  const { id, connectionId, startedAt } = job;
  const steps: UnknownStep<StepWhat>[] = [];
  for (const n of ns) {
    const step = job.steps[n];
    if (!step || !isInDoubt(step)) continue;
    const { what, sentAt, facts, earlier } = step;
    const sent = { sentAt: sentAt ?? startedAt, facts, earlier, isNoted: sentAt !== null };
    steps.push({ id, n, connectionId, what, ...sent });
  }
  return steps;
}

/** Nothing more is to be found out about it. */
export function isOver({ state, toldBy: by }: KnownStep): boolean {
  return state === 'done' || state === 'refused' || (state === 'unknown' && by !== null);
}

export function stateOf({ counts, cancelled, paused }: KnownJob): 'running' | 'paused' | 'ended' {
  if (counts.sent === 0 && (cancelled || counts.waiting === 0)) return 'ended';
  return paused === null ? 'running' : 'paused';
}

/** The records that make it what it is. */
export function recordsOf(job: KnownJob): JobRecord[] {
  const { id, kind, connectionId, startedAt, atOnce, askedWith, paused } = job;
  const steps = job.steps.map(({ what }) => what);
  const begun = { id, kind, connectionId, startedAt, atOnce, askedWith, steps };
  const records: JobRecord[] = [{ is: 'begun', ...begun }];
  for (const [n, { state, problem, toldBy: by, sentAt, facts, unseen, before }] of job.steps.entries()) {
    if (before) {
      records.push({ is: 'sent', id, n, at: before.sentAt, facts: before.facts });
      records.push({ is: 'outcome', id, n, state: 'waiting', toldBy: null, problem: null });
    }
    if (sentAt !== null) records.push({ is: 'sent', id, n, at: sentAt, facts });
    if (state !== 'waiting' && state !== 'sent')
      records.push({ is: 'outcome', id, n, state, toldBy: by, problem, ...(unseen ? { unseen } : {}) });
  }
  if (paused !== null) records.push({ is: 'paused', id, because: paused });
  if (job.cancelled) records.push({ is: 'cancelled', id });
  return records;
}

/**
 * As the next run finds it: what was on its way is not known, and nothing goes on without the owner's word.
 * @param gaps records are missing: what seems to wait may have been sent
 */
export function afterRestart(job: KnownJob, gaps: boolean): void {
  for (const step of job.steps) {
    if (step.state === 'sent' || (gaps && step.state === 'waiting')) {
      job.counts[step.state] -= 1;
      step.state = 'unknown';
      job.counts.unknown += 1;
    }
    step.earlier = true;
    if (step.before) step.before.earlier = true;
  }
  if (stateOf(job) === 'running') job.paused = 'restarted';
}
