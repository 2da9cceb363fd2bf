import type { Problem } from '../../../src-shared/problem.ts';
import { useAction } from '../../use-action.ts';

export interface Switching {
  to: (id: string, onDone?: () => void) => void;
  openPractice: () => void;
  pending: boolean;
  failure: { title: string; problem: Problem } | null;
  dismiss: () => void;
}

/** Switching the connection, from wherever it is asked for: a failure is told in one place. */
export function useSwitching(): Switching {
  const select = useAction('connections.select');
  const practice = useAction('connections.openPractice');
  const failure = select.error
    ? { title: 'The connection was not switched', problem: select.error.problem }
    : practice.error
      ? { title: 'The practice team could not be opened', problem: practice.error.problem }
      : null;
  const dismiss = () => {
    select.reset();
    practice.reset();
  };
  return {
    to: (id, onDone) => {
      practice.reset();
      select.mutate({ id }, onDone ? { onSuccess: onDone } : {});
    },
    openPractice: () => {
      select.reset();
      practice.mutate({});
    },
    pending: select.isPending,
    failure,
    dismiss,
  };
}
