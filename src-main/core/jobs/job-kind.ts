import type { JobKindName, Step, StepWhat } from '../../../src-shared/job.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Meaning } from './job-pace.ts';

/** Which step of which job. */
export interface StepName {
  id: string;
  n: number;
}

/** Of a map with something for each step. */
export const stepKey = ({ id, n }: StepName): string => `${id} ${n}`;

export interface StepToDo<W> extends StepName {
  connectionId: string;
  what: W;
}

/** How a step was sent. */
export interface Sent {
  /** By this computer's clock, epoch milliseconds. */
  sentAt: number;
  /** As `facts` gave it, out of a file where it was another run. */
  facts: unknown;
  /** It was sent by an earlier run. */
  earlier: boolean;
}

/** How a job was asked for. */
export interface Asked {
  /** See `JobKind.askedWith`; taken when the call comes in, before anything is waited for. */
  askedWith?: string | undefined;
  atOnce?: number | undefined;
}

export interface UnknownStep<W> extends StepToDo<W>, Sent {
  /** That it was sent is written down. false: records are missing, and may have said so. */
  isNoted: boolean;
}

/** One sort of work: what its steps are, how one is done, and how it is found out what became of one. */
export interface JobKind<W extends StepWhat = StepWhat> {
  readonly name: JobKindName;
  /**
   * What is begun is wanted to its end: also a job of one step waits and pauses, and one that has lost three answers in a row pauses,
   * since each one more would be another doubt.
   */
  readonly patient?: true;
  /** Its steps are one deed: the first that is refused ends it, and is told until its owner has seen it. */
  readonly oneDeed?: true;
  /** How many steps are under way at a time, unless the job says. */
  readonly atOnce: number;
  /** The steps, in their order. @throws ProblemError where it cannot be begun */
  plan(connectionId: string, input: W | readonly W[]): readonly W[];
  /** What everything that is asked for at this moment is to be done with: without a secret. Left out: with what there is when it is sent. */
  askedWith?(connectionId: string): string;
  /** The row of the ledger that `askedWith` has named; null: of none. */
  tokenOf?(askedWith: string): string | null;
  /**
   * Taken before a step is sent: what will be needed to find out what became of it. JSON, without a secret.
   * @throws ProblemError where it is not to be sent: `cancelled` with `token-exchanged`, where what it was asked for with is no
   * longer there; then it waits for the owner's word, which holds for what there is by then
   */
  facts(step: StepToDo<W>, askedWith: string | null): unknown;
  /**
   * Sends it, once. Resolves where it is done, with what has told so: `list`, where one that was turned away stood there after all.
   * @param signal aborted where it shall not be sent any more; what has left is brought to its end
   * @param before as it was sent first, where it is not for the first time
   * @throws ProblemError `outcome-unknown`; every other one says that it was not done
   */
  do(step: StepToDo<W>, signal: AbortSignal, before: Sent | null): Promise<'answer' | 'list'>;
  /**
   * Looks for what became of them, and tells it by `Jobs.found`. Resolves after the first look; never rejects. Called when the job
   * comes to rest, and at a start.
   */
  lookUp(steps: readonly UnknownStep<W>[]): Promise<void>;
  /** At a start, before any is looked up: an earlier run has done it. @param sentAt by this computer's clock */
  doneEarlier?(step: StepToDo<W>, sentAt: number): void;
  /** Before a job goes on: looks for what became of those that an earlier run has sent. Never rejects. */
  lookBack?(steps: readonly UnknownStep<W>[]): Promise<void>;
  /** A job has come to rest: nothing of it is on its way. */
  rested(connectionId: string): void;
  /** What is known of one since. */
  doubtOf(step: StepName): Step['doubt'];
  /** Nothing more is to be found out about it. */
  letGo(step: StepName): void;
  /** What a refusal of one step says of the others. Unless it is of the step or `refused`, the step waits again. */
  meaningOf(refusal: Problem, what: W): Meaning;
}
