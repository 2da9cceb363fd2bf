import type { Job, JobKindName, StepWhat } from '../../../src-shared/job.ts';
import type { Output, ParsedInput } from '../../../src-shared/rpc.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import { problem } from '../base/problem-error.ts';
import type { RequestIds } from '../base/request-ids.ts';
import type { Underway } from '../base/underway.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { IdleLock } from '../custody/idle-lock.ts';
import type { Vault } from '../custody/vault.ts';
import type { JobJournal } from './job-journal.ts';
import type { Asked, JobKind, StepName } from './job-kind.ts';
import { type KnownJob, type KnownStep, stateOf } from './job-records.ts';
import { JobRunner } from './job-runner.ts';
import { JobStore, type OutcomeTold } from './job-store.ts';
import { shownJob, shownStep } from './shown-job.ts';
import { type Found, foundOut, goesOn, openSteps, ownersWord, takeUp } from './step-outcomes.ts';

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
  presence: Pick<IdleLock, 'guard'>;
  requestIds: RequestIds;
}

type Wanted = StepWhat | readonly StepWhat[];

/** What must not be done twice, or lasts longer than a request, as the owner sees and steers it. */
export class Jobs {
  readonly #parts: Parts;
  readonly #store: JobStore;
  readonly #runner: JobRunner;
  readonly #kinds = new Map<JobKindName, JobKind>();
  /** Told of what became of a step, and of what has become of it since. */
  onOutcome: OutcomeTold = () => undefined;
  /** Told once of the jobs of earlier runs. */
  onEarlier: (jobs: readonly KnownJob[]) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store = new JobStore(parts);
    this.#store.onOutcome = (...told) => this.onOutcome(...told);
    this.#runner = new JobRunner({ ...parts, store: this.#store, kindOf: name => this.#kindOf(name) });
    this.#store.onEarlier = jobs => {
      this.onEarlier(jobs);
      for (const job of jobs) takeUp(this.#kindOf(job.kind), job);
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

  /** Resolves when what earlier runs have left, of this connection or of all, is known. @throws ProblemError why it cannot be */
  async read(connectionId: string | null = null): Promise<void> {
    const isMeant = connectionId === null || this.#placeOf(connectionId) === 'disk';
    if (isMeant && this.#isToBeRead) await this.#parts.journal.ready();
  }

  get #isToBeRead(): boolean {
    return this.#parts.journal.unread && !this.#parts.vault.memoryChosen;
  }

  list(connectionId: string | null): Output<'jobs.list'> {
    // Those of connections that are there: a lost one may come back.
    const ids = this.#parts.connections.all.map(({ id }) => id);
    const wanted = new Set(ids.filter(id => connectionId === null || id === connectionId));
    const jobs = this.#store.all.filter(one => wanted.has(one.connectionId));
    return {
      jobs: jobs.toSorted((a, b) => a.startedAt - b.startedAt).map(job => this.#shown(job)),
      earlier: this.#parts.journal.unread ? 'unread' : 'known',
    };
  }

  find(id: string): KnownJob | undefined {
    return this.#store.find(id);
  }

  /** @throws ProblemError `unknown-item` */
  steps({ id, states, from, count }: ParsedInput<'jobs.steps'>): Output<'jobs.steps'> {
    const job = this.#get(id);
    const all = [...job.steps.entries()].filter(([, { state }]) => states?.includes(state) ?? true);
    const steps = all
      .slice(from, from + count)
      .map(([n, step]) => shownStep(job.id, n, step, this.#kindOf(job.kind)));
    return { steps, all: all.length };
  }

  /** See `JobKind`. @throws ProblemError `unknown-item` */
  askedWith(name: JobKindName, connectionId: string): string | undefined {
    return this.#kindOf(name).askedWith?.(connectionId);
  }

  /** As `beginAll`, of one connection. */
  async begin(name: JobKindName, connectionId: string, input: Wanted, asked: Asked = {}): Promise<Job> {
    const [job] = await this.beginAll(name, new Map([[connectionId, input]]), asked);
    if (!job) throw new Error('One was begun.');
    return job;
  }

  /**
   * Begins a job for each of the connections, which then go on by themselves: all of those that go to the disk, or none. Resolves when
   * they are written down.
   * @throws ProblemError what there is against it
   */
  async beginAll(name: JobKindName, inputs: ReadonlyMap<string, Wanted>, asked: Asked = {}): Promise<Job[]> {
    const planned = [];
    for (const [connectionId, input] of inputs) planned.push(await this.#plan(name, connectionId, input));
    for (const place of ['disk', 'memory'] as const) {
      const begun = planned.flatMap(one => (one.keptIn === place ? [{ ...one.begun, ...asked }] : []));
      if (begun.length > 0) await this.#store.put(begun, place);
    }
    return planned.map(({ begun }) => {
      const job = this.#get(begun.id);
      void this.#runner.run(job);
      return this.#shown(job);
    });
  }

  /** See `openSteps`. */
  open(name: JobKindName, connectionId: string | null): ReturnType<typeof openSteps> {
    return openSteps(this.#store.all, name, connectionId);
  }

  /** Does a job of one step, and the first look for its outcome. @throws ProblemError where it did not even come to be sent */
  async runOnly(
    name: JobKindName,
    connectionId: string,
    what: StepWhat,
    asked: Asked = {},
  ): Promise<StepName & { step: KnownStep }> {
    const { begun, keptIn } = await this.#plan(name, connectionId, what);
    const { id, steps } = await this.#runner.runOnly({ ...begun, ...asked }, keptIn);
    const [step] = steps;
    // What the list has told of it, too: whoever waits hears what is so after a sudden end.
    await this.#store.written;
    if (!step) throw new Error('A job of one step has one.');
    return { id, n: 0, step };
  }

  /** What is on its way is brought to its end. @throws ProblemError `unknown-item` */
  async pause(id: string): Promise<Job> {
    const job = this.#get(id);
    if (stateOf(job) === 'running') await this.#store.putAnyway(job, { is: 'paused', id, because: 'owner' });
    return this.#shown(job);
  }

  /** See `goesOn`. @throws ProblemError `unknown-item` */
  async resume(id: string): Promise<Job> {
    const job = this.#get(id);
    if (stateOf(job) === 'paused') {
      await this.#store.putAnyway(job, goesOn(job, this.askedWith(job.kind, job.connectionId)));
      void this.#runner.run(job);
    }
    return this.#shown(job);
  }

  /** What has not left is not sent. @throws ProblemError `unknown-item` */
  async cancel(id: string): Promise<Job> {
    const job = this.#get(id);
    if (stateOf(job) !== 'ended') {
      const cancelled = this.#store.putAnyway(job, { is: 'cancelled', id });
      this.#runner.stop(id);
      await cancelled;
    }
    return this.#shown(job);
  }

  /** See `ownersWord`. */
  async settle(said: ParsedInput<'jobs.settle'>): Promise<Job> {
    const { id, n } = said;
    const job = this.#get(id);
    const record = ownersWord(job, said);
    if (record) await this.#store.putAnyway(job, record);
    this.#kindOf(job.kind).letGo({ id, n });
    this.#store.tell();
    return this.#shown(job);
  }

  /** See `foundOut`. */
  found(step: StepName, is: Found): void {
    const job = this.#store.find(step.id);
    if (job) void this.#store.putAnyway(job, ...foundOut(job, step, is));
  }

  /** More is known of a step in doubt. */
  tell(): void {
    this.#store.tell();
  }

  /** With its connection. */
  async forget(connectionId: string): Promise<void> {
    for (const job of this.#store.all.filter(one => one.connectionId === connectionId)) {
      this.#runner.stop(job.id);
      for (const [n, { state }] of job.steps.entries()) {
        if (state === 'unknown') this.#kindOf(job.kind).letGo({ id: job.id, n });
      }
      await this.#store.putAnyway(job, { is: 'forgotten', id: job.id });
    }
  }

  async #plan(name: JobKindName, connectionId: string, input: Wanted) {
    const { journal, clock, newId } = this.#parts;
    const keptIn = this.#placeOf(connectionId);
    const steps = [...this.#kindOf(name).plan(connectionId, input)];
    if (keptIn === 'disk') await journal.ready();
    const begun = { id: newId(), kind: name, connectionId, startedAt: clock.now(), steps };
    return { begun: { is: 'begun' as const, ...begun }, keptIn };
  }

  #kindOf(name: JobKindName): JobKind {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`Nobody does ${name}.`);
    return kind;
  }

  #placeOf(connectionId: string): KnownJob['keptIn'] {
    const { connections, vault } = this.#parts;
    return connections.get(connectionId).kind === 'practice' || vault.memoryChosen ? 'memory' : 'disk';
  }

  #get(id: string): KnownJob {
    const job = this.#store.find(id);
    if (!job) throw problem('unknown-item', { what: 'job' });
    return job;
  }

  #shown(job: KnownJob): Job {
    return shownJob(job, this.#kindOf(job.kind));
  }
}
