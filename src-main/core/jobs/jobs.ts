import type { Job, JobKindName, StepWhat } from '../../../src-shared/job.ts';
import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problem } from '../base/problem-error.ts';
import type { Underway } from '../base/underway.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { Vault } from '../custody/vault.ts';
import type { JobJournal } from './job-journal.ts';
import type { JobKind, StepName } from './job-kind.ts';
import { isInDoubt, type JobRecord, type KnownJob, type KnownStep, stateOf } from './job-records.ts';
import { JobRunner, unknownOf } from './job-runner.ts';
import { JobStore } from './job-store.ts';
import { seenJob, seenStep } from './seen-job.ts';

interface Parts {
  journal: JobJournal;
  connections: ConnectionStore;
  vault: Vault;
  changes: Changes;
  clock: Clock;
  work: ConnectionWork;
  underway: Underway;
  signal: AbortSignal;
  newId(): string;
}

/** What must not be done twice, or lasts longer than a request, as the owner sees and steers it. */
export class Jobs {
  readonly #parts: Parts;
  readonly #store: JobStore;
  readonly #runner: JobRunner;
  readonly #kinds = new Map<JobKindName, JobKind>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store = new JobStore(parts);
    const kindOf = (name: JobKindName) => this.#kindOf(name);
    this.#runner = new JobRunner({ ...parts, store: this.#store, kindOf });
    this.#store.onEarlier = jobs => {
      for (const job of jobs) void this.#kindOf(job.kind).lookUp(unknownOf(job, job.steps.keys()));
    };
  }

  add(kind: JobKind): void {
    this.#kinds.set(kind.name, kind);
  }

  /** Reads what earlier runs have left: now, or when the keychain has become ready. */
  watch(): void {
    const { changes, vault } = this.#parts;
    changes.subscribe(async ({ event, payload }) => {
      if (event !== 'changed' || !payload.topics.includes('keychain') || !this.#isToBeRead) return;
      const { state } = await vault.status();
      if (state === 'ready') await this.read().catch(() => undefined);
    });
    void this.read().catch(() => undefined);
  }

  /** Resolves when what earlier runs have left is known. @throws ProblemError what the keychain or the disk has against it */
  async read(): Promise<void> {
    if (this.#isToBeRead) await this.#parts.journal.ready();
  }

  get #isToBeRead(): boolean {
    return this.#parts.journal.unread && !this.#parts.vault.memoryChosen;
  }

  list(connectionId: string | null): Output<'jobs.list'> {
    const jobs = this.#shownJobs().filter(one => connectionId === null || one.connectionId === connectionId);
    return {
      jobs: jobs.map(job => this.#seen(job)),
      earlier: this.#parts.journal.unread ? 'unread' : 'known',
    };
  }

  /** @throws ProblemError `unknown-item` */
  steps({ id, from, count }: ParsedInput<'jobs.steps'>): Output<'jobs.steps'> {
    const job = this.#get(id);
    const steps = job.steps
      .slice(from, from + count)
      .map((step, at) => seenStep(job.id, from + at, step, this.#kindOf(job.kind)));
    return { steps, all: job.steps.length };
  }

  /**
   * Begins a job, which then goes on by itself. Resolves when it is written down.
   * @throws ProblemError what there is against it
   */
  async begin(
    name: JobKindName,
    connectionId: string,
    input: StepWhat | readonly StepWhat[],
  ): Promise<string> {
    const { begun, keptIn } = await this.#plan(name, connectionId, input);
    await this.#store.put([begun], keptIn);
    void this.#runner.run(this.#get(begun.id));
    return begun.id;
  }

  /**
   * Does a job of one step, and the first look for its outcome where the answer was lost.
   * @throws ProblemError where it did not even come to be sent
   */
  async runOnly(
    name: JobKindName,
    connectionId: string,
    what: StepWhat,
  ): Promise<StepName & { step: KnownStep }> {
    const { begun, keptIn } = await this.#plan(name, connectionId, what);
    const { id, steps } = await this.#runner.runOnly(begun, keptIn);
    const [step] = steps;
    if (!step) throw new Error('A job of one step has one.');
    return { id, n: 0, step };
  }

  /** What is on its way is brought to its end. @throws ProblemError `unknown-item` */
  async pause(id: string): Promise<Job> {
    const job = this.#get(id);
    if (stateOf(job) === 'running') await this.#store.note(job, { is: 'paused', id, because: 'owner' });
    return this.#seen(job);
  }

  /** @throws ProblemError `unknown-item` */
  async resume(id: string): Promise<Job> {
    const job = this.#get(id);
    if (stateOf(job) === 'paused') {
      await this.#store.note(job, { is: 'paused', id, because: null });
      void this.#runner.run(job);
    }
    return this.#seen(job);
  }

  /** What has not left is not sent. @throws ProblemError `unknown-item` */
  async cancel(id: string): Promise<Job> {
    const job = this.#get(id);
    if (stateOf(job) !== 'ended') {
      const cancelled = this.#store.note(job, { is: 'cancelled', id });
      this.#runner.stop(id);
      await cancelled;
    }
    return this.#seen(job);
  }

  /**
   * The owner's word about a step in doubt, or that a settled one was seen.
   * @throws ProblemError `unknown-item`, `conflict` where its outcome is another one
   */
  async settle({ id, n, as }: ParsedInput<'jobs.settle'>): Promise<Job> {
    const job = this.#get(id);
    const step = job.steps[n];
    if (!step) throw problem('unknown-item', { what: 'step' });
    if (!isInDoubt(step) && !(step.state === 'done' && as === 'done'))
      throw problem('conflict', { reason: 'settled' });
    if (isInDoubt(step)) {
      const state = as === 'done' ? 'done' : 'refused';
      await this.#store.note(job, { is: 'outcome', id, n, state, problem: null, toldBy: 'owner' });
    }
    this.#kindOf(job.kind).letGo({ id, n });
    this.#store.tell();
    return this.#seen(job);
  }

  /** What became of a step in doubt: it was done, or can no longer be told, since the same was sent again. */
  found({ id, n }: StepName, toldBy: 'list' | 'later'): void {
    const job = this.#store.find(id);
    const step = job?.steps[n];
    if (!job || !step || !isInDoubt(step)) return;
    const record: JobRecord =
      toldBy === 'list'
        ? { is: 'outcome', id, n, state: 'done', problem: null, toldBy }
        : { is: 'outcome', id, n, state: 'unknown', problem: step.problem, toldBy };
    void this.#store.note(job, record);
  }

  /** More is known of a step in doubt. */
  tell(): void {
    this.#store.tell();
  }

  /** With its connection. */
  async forget(connectionId: string): Promise<void> {
    for (const job of this.#store.all.filter(one => one.connectionId === connectionId)) {
      this.#runner.stop(job.id);
      await this.#store.note(job, { is: 'forgotten', id: job.id });
    }
  }

  async #plan(name: JobKindName, connectionId: string, input: StepWhat | readonly StepWhat[]) {
    const { connections, vault, journal, clock, newId } = this.#parts;
    const { kind } = connections.get(connectionId);
    const steps = [...this.#kindOf(name).plan(connectionId, input)];
    const keptIn: KnownJob['keptIn'] = kind === 'practice' || vault.memoryChosen ? 'memory' : 'disk';
    if (keptIn === 'disk') await journal.ready();
    const begun = {
      is: 'begun',
      id: newId(),
      kind: name,
      connectionId,
      startedAt: clock.now(),
      steps,
    } as const;
    return { begun, keptIn };
  }

  #kindOf(name: JobKindName): JobKind {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`Nobody does ${name}.`);
    return kind;
  }

  /** Those of connections that are there: a lost one may come back. */
  #shownJobs(): KnownJob[] {
    const there = new Set(this.#parts.connections.all.map(({ id }) => id));
    return this.#store.all
      .filter(({ connectionId }) => there.has(connectionId))
      .toSorted((a, b) => a.startedAt - b.startedAt);
  }

  #get(id: string): KnownJob {
    const job = this.#store.find(id);
    if (!job) throw problem('unknown-item', { what: 'job' });
    return job;
  }

  #seen(job: KnownJob): Job {
    return seenJob(job, this.#kindOf(job.kind));
  }
}
