import type { JobKindName, StepWhat } from '../../../src-shared/job.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problemOf } from '../base/problem-error.ts';
import type { RequestIds } from '../base/request-ids.ts';
import type { Underway } from '../base/underway.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { IdleLock } from '../custody/idle-lock.ts';
import type { JobKind, StepToDo } from './job-kind.ts';
import { JobPace } from './job-pace.ts';
import { type JobRecord, type KnownJob, type KnownStep, stateOf, unknownOf } from './job-records.ts';
import type { JobStore } from './job-store.ts';

interface Parts {
  store: JobStore;
  kindOf: (name: JobKindName) => JobKind;
  clock: Clock;
  work: ConnectionWork;
  underway: Underway;
  /** Aborted when the app ends. */
  signal: AbortSignal;
  /** After an absence nothing more of what is left to itself is sent. */
  presence: Pick<IdleLock, 'guard'>;
  /** Each step has its own. */
  requestIds: RequestIds;
}

type Outcome = Pick<KnownStep, 'state' | 'problem' | 'toldBy'> & {
  state: 'waiting' | 'done' | 'refused' | 'unknown';
};

/**
 * Does the steps of jobs. That a step is sent is on the disk before it is, and its outcome afterwards: whatever happens in
 * between, nothing is sent a second time.
 */
export class JobRunner {
  readonly #parts: Parts;
  readonly #stops = new Map<string, AbortController>();
  readonly #runs = new Map<string, Promise<void>>();
  /** Steps that a lane has taken and that are not sent yet. */
  readonly #taken = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Does what waits; resolves when nothing does any more, or the job is paused. Never rejects. */
  run(job: KnownJob): Promise<void> {
    const before = this.#runs.get(job.id) ?? Promise.resolve();
    const run = before.then(() => this.#run(job));
    this.#runs.set(job.id, run);
    void run.then(() => {
      if (this.#runs.get(job.id) !== run) return;
      this.#runs.delete(job.id);
      this.#stops.delete(job.id);
    });
    return run;
  }

  /**
   * Does the one step of a job that is written down with it.
   * @throws ProblemError where it could not be written down: then it was not sent, and there is no such job
   */
  async runOnly(begun: Extract<JobRecord, { is: 'begun' }>, keptIn: KnownJob['keptIn']): Promise<KnownJob> {
    const { store } = this.#parts;
    const { id, connectionId } = begun;
    const [what] = begun.steps;
    if (!what || begun.steps.length > 1) throw new Error('Not a job of one step.');
    await this.#finishing(connectionId, async () => {
      const step = { id, n: 0, connectionId, what };
      await store.put([begun, this.#sent(begun, step)], keptIn);
      const job = store.find(id);
      // Whoever waits for it hears what is so after a sudden end, too.
      if (job) await (await this.#do(job, 0)).written;
    });
    this.#stops.delete(id);
    const job = store.find(id);
    if (!job) throw new Error('It was forgotten while it ran.');
    await this.#lookUp(job, [0]);
    return job;
  }

  /** What is not sent is not sent any more. */
  stop(id: string): void {
    this.#stopOf(id).abort();
  }

  async #run(job: KnownJob): Promise<void> {
    const { clock, kindOf } = this.#parts;
    const kind = kindOf(job.kind);
    const lost: number[] = [];
    const pace = new JobPace(clock);
    const length = job.atOnce ?? kind.atOnce;
    await kind.lookBack?.(unknownOf(job, job.steps.keys()));
    const lanes = Array.from({ length }, () => this.#lane(job, pace, lost));
    await Promise.all(lanes);
    kind.rested(job.connectionId);
    await this.#lookUp(job, lost);
  }

  async #lane(job: KnownJob, pace: JobPace, lost: number[]): Promise<void> {
    const { store, signal, presence, requestIds } = this.#parts;
    const stop = AbortSignal.any([signal, this.#stopOf(job.id).signal]);
    // One that waits again is this lane's to do again.
    const after = (n: number) => this.#next(job, job.steps[n]?.state === 'waiting' ? n : n + 1);
    for (let n = this.#next(job, 0); n !== null; n = after(n)) {
      const name = `${job.id} ${n}`;
      this.#taken.add(name);
      try {
        await pace.turn(stop);
        if (signal.aborted || stateOf(job) !== 'running' || job.cancelled) break;
        if (!this.#standsAlone(job)) presence.guard();
        const run = () => this.#finishing(job.connectionId, () => this.#step(job, n, pace));
        await requestIds.run(run, true);
      } catch (error) {
        // Nothing was sent: it could not be written down, or may not begin now.
        if (!signal.aborted)
          void store.putAnyway(job, { is: 'paused', id: job.id, because: whatever(error) });
      } finally {
        this.#taken.delete(name);
      }
      if (job.steps[n]?.state === 'unknown') lost.push(n);
    }
  }

  #next(job: KnownJob, from: number): number | null {
    const { store, signal } = this.#parts;
    if (signal.aborted || stateOf(job) !== 'running' || job.cancelled || !store.find(job.id)) return null;
    for (let n = from; n < job.steps.length; n += 1) {
      if (job.steps[n]?.state === 'waiting' && !this.#taken.has(`${job.id} ${n}`)) return n;
    }
    return null;
  }

  async #step(job: KnownJob, n: number, pace: JobPace): Promise<void> {
    const { store } = this.#parts;
    const { id, connectionId } = job;
    const step = job.steps[n];
    const stop = this.#stopOf(id).signal;
    if (!step) return;
    await store.put([this.#sent(job, { id, n, connectionId, what: step.what })], job.keptIn);
    // It was called off while that was written.
    if (stop.aborted) void this.#tell(job, n, { state: 'waiting', problem: null, toldBy: null });
    // That the outcome is written is not waited for: the next step is written after it, or together with it.
    else await this.#do(job, n, pace);
  }

  #sent({ kind, askedWith }: Pick<KnownJob, 'kind' | 'askedWith'>, step: StepToDo<StepWhat>): JobRecord {
    const { clock, kindOf } = this.#parts;
    const { id, n } = step;
    return { is: 'sent', id, n, at: clock.now(), facts: kindOf(kind).facts(step, askedWith ?? null) };
  }

  async #do(job: KnownJob, n: number, pace?: JobPace): Promise<{ written: Promise<void> }> {
    const { clock, kindOf } = this.#parts;
    const { id, connectionId } = job;
    const kind = kindOf(job.kind);
    const step = job.steps[n];
    if (!step) return { written: Promise.resolve() };
    let outcome: Outcome = { state: 'done', problem: null, toldBy: 'answer' };
    try {
      const { what, before } = step;
      outcome.toldBy = await kind.do({ id, n, connectionId, what }, this.#stopOf(id).signal, before);
    } catch (error) {
      outcome = outcomeOf(error);
    }
    const { state, problem } = outcome;
    // Of one that stands alone, nothing is to be concluded for others.
    if (!pace || this.#standsAlone(job)) return { written: this.#tell(job, n, outcome) };
    if (state === 'unknown') {
      if (problem && pace.lost() && (kind.patient || isFault(problem))) this.#pause(job, problem);
      return { written: this.#tell(job, n, outcome) };
    }
    if (state !== 'refused' || !problem) pace.went();
    else {
      const meaning = kind.meaningOf(problem, step.what);
      if (pace.met(meaning, problem)) this.#pause(job, problem);
      if (meaning === 'too-fast' || meaning === 'no-way') {
        outcome = { state: 'waiting', problem: null, toldBy: null };
      }
    }
    job.waitsUntil = pace.waitMs > 0 ? Math.ceil(clock.now() + pace.waitMs) : null;
    return { written: this.#tell(job, n, outcome) };
  }

  #standsAlone({ kind, steps }: KnownJob): boolean {
    return steps.length === 1 && !this.#parts.kindOf(kind).patient;
  }

  /** At the end nothing is in the way: the next run finds it as it is. */
  #pause(job: KnownJob, because: Problem): void {
    const { signal, store } = this.#parts;
    if (!signal.aborted) void store.putAnyway(job, { is: 'paused', id: job.id, because });
  }

  async #tell({ id }: KnownJob, n: number, { state, problem, toldBy }: Outcome): Promise<void> {
    const { store } = this.#parts;
    const job = store.find(id);
    if (!job) return;
    // Of many, the counts tell.
    const isNews = this.#standsAlone(job)
      ? state === 'done' || state === 'refused'
      : state === 'refused' && this.#parts.kindOf(job.kind).oneDeed && job.counts.refused === 0;
    const unseen = isNews ? ({ unseen: true } as const) : {};
    // With the next step, which is written down at once: by itself it would only keep the disk from that.
    await store.putBeside(job, { is: 'outcome', id, n, state, problem, toldBy, ...unseen });
  }

  async #lookUp(job: KnownJob, ns: readonly number[]): Promise<void> {
    const { kindOf, signal } = this.#parts;
    const steps = unknownOf(job, ns);
    if (steps.length > 0 && !signal.aborted) await kindOf(job.kind).lookUp(steps);
  }

  #finishing<T>(connectionId: string, run: () => Promise<T>): Promise<T> {
    const { work, underway } = this.#parts;
    return work.finishing(connectionId, () => underway.run(run));
  }

  #stopOf(id: string): AbortController {
    const stop = this.#stops.get(id) ?? new AbortController();
    this.#stops.set(id, stop);
    return stop;
  }
}

/**
 * The service answered, and is out of order, which many call a fault of the client's (4xx); or something led elsewhere or showed a page in
 * its place, as to sign in. What comes next would only be one doubt more. Of what came too fast, it is one that the list may show already.
 */
function isFault(problem: Problem): boolean {
  if (problem.code !== 'outcome-unknown') return false;
  const { status = 0, unreadable } = problem;
  return (status >= 300 && status !== 429) || unreadable === 'html';
}

/** An unexpected error says nothing of what was done. */
function outcomeOf(error: unknown): Outcome {
  const problem = problemOf(error);
  if (problem === null || problem.code === 'internal')
    return { state: 'unknown', problem: { code: 'outcome-unknown' }, toldBy: null };
  if (problem.code === 'outcome-unknown') return { state: 'unknown', problem, toldBy: null };
  return { state: 'refused', problem, toldBy: 'answer' };
}

const whatever = (error: unknown): Problem => problemOf(error) ?? { code: 'internal' };
