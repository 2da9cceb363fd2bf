import type { InvitationList } from '../../../src-shared/invitation.ts';
import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { isUnreachable } from '../connections/unreachable.ts';

/** An older list is read again where somebody looks at it. */
const freshMs = 60_000;
/** After a reading that failed, so long none begins by itself. A screen asks again every five seconds. */
const afterFailureMs = 4_000;
/** A list that may lack something is read again after this, and after no less than the last reading took. */
const restMs = 10_000;

/** They say nothing of whether the list may be seen: what was read before is still worth more than nothing. */
const passing: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...(['rate-limited', 'unreadable-answer', 'answer-too-large', 'blocked-on-the-way', 'cancelled'] as const),
]);

/** A refusal is an answer, and the truth of now; with these it is still to come. */
const isPassing = (failure: Problem | null): boolean =>
  failure !== null && (passing.has(failure.code) || isUnreachable(failure));

/** One that is refused was shown it while it was not: what it has read stays, with its age. Whoever is not permitted is not. */
export const leavesWhatWasRead = (failure: Problem | null): boolean =>
  failure?.code === 'token-refused' || isPassing(failure);

/** What was read by then is kept where there is nothing more complete. */
export const isCutShort = ({ stopped }: Pick<InvitationList, 'stopped'>): boolean =>
  stopped === 'page-failed' || stopped === 'owner';

/** What became of the reading that ended last, and what is shown. Times are of `Clock.elapsed`. */
interface Before {
  endedAt: number;
  tookMs: number;
  hadAsked: boolean;
  failed: boolean;
  /** By the owner. */
  stopped: boolean;
  kept: { at: number; isOutdated: boolean } | null;
}

/** When a look at a list is reason enough to read it again; Infinity: not before somebody asks for it. */
export function readAgainAt({ endedAt, tookMs, hadAsked, failed, stopped, kept }: Before): number {
  if (failed) return hadAsked ? endedAt + afterFailureMs : 0;
  if (!kept) return 0;
  if (stopped) return Number.POSITIVE_INFINITY;
  return kept.isOutdated ? endedAt + Math.max(restMs, tookMs) : kept.at + freshMs;
}
