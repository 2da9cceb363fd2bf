import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { LoadingLines } from '../kit/loading-lines.tsx';
import { ProblemAlert } from '../problems/problem-alert.tsx';
import { isNetworkProblem } from '../problems/problem-kind.ts';
import { ProblemState } from '../problems/problem-state.tsx';
import type { Words } from '../problems/problem-words.ts';
import { RetryButton } from '../problems/retry-button.tsx';
import { useSays } from '../problems/said-here.ts';
import { TokensButton } from '../problems/tokens-button.tsx';
import { clockOrDay } from '../time/times.ts';
import { StaleStrip } from './stale-strip.tsx';

const withoutCredential: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['token-missing', 'secret-absent']);

interface Fresh {
  fetchedAt: number;
  staleBecause: Problem | null;
}

/** What is known of an answer: of a query, or of whatever is like one. */
export interface Asked<T> {
  data: T | undefined;
  error: { problem: Problem } | null;
  status: UseQueryResult['status'];
  /** It has ended once; false again where another token asks. */
  isFetched: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface ServiceAnswerProps<T> {
  query: Asked<T>;
  what: string;
  children: (value: T) => ReactNode;
  /** Shown with the loading lines. */
  progress?: ReactNode;
  /** What is known of the end of the token in use. */
  ended?: Words | null;
}

/**
 * What the service answered, or why there is nothing to show. Loading, not permitted, no credential, failed, and
 * failed with an older answer at hand all look different.
 */
export function ServiceAnswer<T extends Fresh>({
  query,
  what,
  children,
  progress,
  ended = null,
}: ServiceAnswerProps<T>) {
  const { data, isFetching } = query;
  const problem = useLastProblem(query);
  useSays(problem?.code ?? (data === undefined ? 'asking' : null));
  const retry = () => void query.refetch();
  const state = (of: Problem) => (
    <ProblemState problem={of} what={what} onRetry={retry} retrying={isFetching} ended={ended} />
  );
  if (data === undefined) {
    if (problem) return state(problem);
    return (
      <>
        <LoadingLines what={what} />
        {progress}
      </>
    );
  }
  // Without a credential nobody can say that the older answer still holds.
  if (problem && withoutCredential.has(problem.code)) return state(problem);
  const unreached = problem ? (isNetworkProblem(problem) ? problem : null) : data.staleBecause;
  return (
    <>
      {unreached && <StaleStrip fetchedAt={data.fetchedAt} problem={unreached} />}
      {problem && !unreached && (
        <ProblemAlert
          problem={problem}
          title={`${what}${problem.code === 'cancelled' ? ': the reading was stopped' : ' could not be read again'}; shown as of ${clockOrDay(data.fetchedAt, Date.now())}`}
          {...(problem.code === 'token-refused' && ended
            ? { next: `${ended.title}. ${ended.next}`, saysAll: true }
            : {})}
        >
          <TokensButton problem={problem} />
          <RetryButton problem={problem} onRetry={retry} retrying={isFetching} />
        </ProblemAlert>
      )}
      {children(data)}
    </>
  );
}

/**
 * The problem of the last attempt that ended. The query forgets it when the next begins, and the screen would flicker. What another token
 * has met goes with its answers.
 */
function useLastProblem({ error, status, isFetched }: Asked<unknown>): Problem | null {
  const [last, setLast] = useState<Problem | null>(null);
  const before = isFetched ? last : null;
  const now = status === 'pending' ? before : (error?.problem ?? null);
  if (now !== last) setLast(now);
  return now;
}
