import type { Problem } from '../../../src-shared/problem.ts';
import { useAction } from '../../bridge/use-action.ts';

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
  const failure = select.problem
    ? { title: 'The connection was not switched', problem: select.problem }
    : practice.problem
      ? { title: 'The practice team could not be opened', problem: practice.problem }
      : null;
  const dismiss = () => {
    select.reset();
    practice.reset();
  };
  return {
    to: async (id, onDone) => {
      practice.reset();
      const selected = await select.run({ id });
      if (selected?.ok) onDone?.();
    },
    openPractice: () => {
      select.reset();
      void practice.run({});
    },
    pending: select.pending,
    failure,
    dismiss,
  };
}
