import { useCallback } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { OverviewRow } from '../../../../src-shared/token-overview.ts';
import { useCommands } from '../../../around/commands.tsx';
import { useAction } from '../../../bridge/use-action.ts';

/** To the row of a token of whichever connection. @property goTo `onSelected`: its connection is the one that is shown */
export function useGoToToken() {
  const { run, problem, reset } = useAction('connections.select');
  const { wish } = useCommands();
  const goTo = useCallback(
    async ({ connectionId, name }: OverviewRow, onSelected?: () => void) => {
      if (!(await run({ id: connectionId }))?.ok) return;
      onSelected?.();
      // Among hundreds it would have to be looked for once more.
      wish('seek-token', name);
      navigate('/tokens');
    },
    [run, wish],
  );
  return { goTo, problem, reset };
}
