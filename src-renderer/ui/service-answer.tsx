import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProblemError } from '../client.ts';
import { LoadingLines } from './loading-lines.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { ProblemState } from './problem-state.tsx';
import { clockTime } from './times.ts';

interface ServiceAnswerProps<T> {
  query: UseQueryResult<T, ProblemError>;
  what: string;
  children: (value: T) => ReactNode;
}

/**
 * What the service answered, or why there is nothing to show. Loading, not permitted, no credential, failed, and
 * failed with an older answer at hand all look different.
 */
export function ServiceAnswer<T extends { fetchedAt: number }>({
  query,
  what,
  children,
}: ServiceAnswerProps<T>) {
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (error)
      return <ProblemState problem={error.problem} what={what} onRetry={retry} retrying={isFetching} />;
    return <LoadingLines what={what} />;
  }
  return (
    <>
      {error && (
        <ProblemAlert
          problem={error.problem}
          title={`${what} could not be read again; shown as of ${clockTime(data.fetchedAt)}`}
        >
          <Button size="xs" variant="default" onClick={retry} loading={isFetching}>
            Try again
          </Button>
        </ProblemAlert>
      )}
      {children(data)}
    </>
  );
}
