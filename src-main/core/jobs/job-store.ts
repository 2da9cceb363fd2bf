import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import { ToldTogether } from '../base/told-together.ts';
import type { JobJournal } from './job-journal.ts';
import {
  afterRestart,
  isOver,
  JobBook,
  type JobRecord,
  type KnownJob,
  type KnownStep,
  recordsOf,
  stateOf,
} from './job-records.ts';

/** Of jobs in which nothing is open: for so long, and so many of them and of their steps. */
const keptMs = 90 * 24 * 3_600_000;
const [mostJobs, mostSteps] = [100, 20_000];

interface Parts {
  journal: JobJournal;
  changes: Changes;
  clock: Clock;
}

export type OutcomeTold = (job: KnownJob, n: number, step: KnownStep) => void;

/** What is known of jobs and what is written down of them, kept at one. */
export class JobStore {
  readonly #parts: Parts;
  readonly #book = new JobBook();
  readonly #told: ToldTogether;
  #written: Promise<unknown> = Promise.resolve();
  /** Told once of the jobs of earlier runs. */
  onEarlier: (jobs: readonly KnownJob[]) => void = () => undefined;
  /** Told of what became of a step, and of what has become of it since. */
  onOutcome: OutcomeTold = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#told = new ToldTogether(parts.clock, () => parts.changes.announce(['jobs']));
    const { journal } = parts;
    journal.onEarlier = (records, gaps) => this.#takeIn(records, gaps);
    journal.live = () => {
      this.#drop();
      return this.all.filter(({ keptIn }) => keptIn === 'disk').map(recordsOf);
    };
  }

  get all(): KnownJob[] {
    return this.#book.all;
  }

  find(id: string): KnownJob | undefined {
    return this.#book.find(id);
  }

  /** Writes them down first, and then they are so. @throws ProblemError `storage-unwritable`: then they are not */
  async put(records: JobRecord[], keptIn: KnownJob['keptIn']): Promise<void> {
    if (keptIn === 'disk') await this.#parts.journal.write(records);
    this.#apply(records, keptIn);
    this.tell();
  }

  /** They are so, whatever the disk says. Resolves when they are written down, or held until they can be. */
  putAnyway(job: KnownJob, ...records: JobRecord[]): Promise<void> {
    return this.#putAnyway(job, records, false);
  }

  /** As `putAnyway`, in one write with what else comes at this moment. */
  putBeside(job: KnownJob, ...records: JobRecord[]): Promise<void> {
    return this.#putAnyway(job, records, true);
  }

  /** Resolves when whatever is so by now is written down, or held until it can be. */
  get written(): Promise<unknown> {
    return this.#written;
  }

  async #putAnyway(job: KnownJob, records: JobRecord[], beside: boolean): Promise<void> {
    this.#apply(records);
    this.tell();
    if (job.keptIn !== 'disk') return;
    const written = this.#parts.journal.writeAnyway(records, beside);
    this.#written = written;
    await written;
  }

  #apply(records: readonly JobRecord[], keptIn?: KnownJob['keptIn']): void {
    for (const record of records) {
      const step = record.is === 'outcome' ? this.find(record.id)?.steps[record.n] : undefined;
      const before = step && { ...step };
      this.#book.apply(record, keptIn);
      const job = this.find(record.id);
      if (record.is !== 'outcome' || !step || !job) continue;
      // One that was only seen is what it was.
      if (step.state !== before?.state || step.toldBy !== before.toldBy) this.onOutcome(job, record.n, step);
    }
  }

  #takeIn(records: JobRecord[], gaps: boolean): void {
    const book = new JobBook();
    for (const record of records) book.apply(record);
    for (const job of book.all) {
      afterRestart(job, gaps);
      this.#book.add(job);
    }
    this.#drop();
    this.onEarlier(book.all);
    this.tell();
  }

  /** Those of long ago, and the oldest of too many. What is open stays. */
  #drop(): void {
    const since = this.#parts.clock.now() - keptMs;
    let [jobs, steps] = [0, 0];
    for (const job of this.all.toReversed()) {
      if (stateOf(job) !== 'ended' || !job.steps.every(step => isOver(step) || step.state === 'waiting'))
        continue;
      jobs += 1;
      steps += job.steps.length;
      // The last one stays, however long it is: it may not have been looked at yet.
      const isOne = job.startedAt > since && jobs <= mostJobs && (steps <= mostSteps || jobs === 1);
      if (!isOne) this.#book.apply({ is: 'forgotten', id: job.id });
    }
  }

  tell(): void {
    this.#told.tell();
  }
}
