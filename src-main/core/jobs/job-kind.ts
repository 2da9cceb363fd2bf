import type { JobKindName, Step, StepWhat } from '../../../src-shared/job.ts';

/** Which step of which job. */
export interface StepName {
  id: string;
  n: number;
}

export interface StepToDo<W> extends StepName {
  connectionId: string;
  what: W;
}

export interface UnknownStep<W> extends StepToDo<W> {
  /** By this computer's clock, epoch milliseconds. */
  sentAt: number;
  /** As `facts` gave it, out of a file where it was another run. */
  facts: unknown;
  /** It was sent by an earlier run. */
  earlier: boolean;
}

/** One sort of work: what its steps are, how one is done, and how it is found out what became of one. */
export interface JobKind<W extends StepWhat = StepWhat> {
  readonly name: JobKindName;
  /** How many steps are under way at a time. */
  readonly atOnce: number;
  /** The steps, in their order. @throws ProblemError where it cannot be begun */
  plan(connectionId: string, input: W | readonly W[]): readonly W[];
  /** Taken before a step is sent: what will be needed to find out what became of it. JSON, without a secret. */
  facts(step: StepToDo<W>): unknown;
  /**
   * Sends it, once. Resolves where it is done.
   * @param signal aborted where it shall not be sent any more; what has left is brought to its end
   * @throws ProblemError `outcome-unknown`; every other one says that it was not done
   */
  do(step: StepToDo<W>, signal: AbortSignal): Promise<void>;
  /**
   * Looks for what became of them, and tells it by `Jobs.found`. Resolves after the first look; never rejects. Called when the job
   * comes to rest, and at a start.
   */
  lookUp(steps: readonly UnknownStep<W>[]): Promise<void>;
  /** What is known of one since. */
  doubtOf(step: StepName): Step['doubt'];
  /** Nothing more is to be found out about it. */
  letGo(step: StepName): void;
  /** The problem says nothing of the step but of the way: it waits again, and the job pauses. */
  holdsUp(code: string): boolean;
}
