import { useEffect, useRef } from 'react';
import type { SessionState } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { sessionGap } from './session-words.ts';

/**
 * What keeps something from being asked for that needs a session. A refusal for want of one comes before the connection is known to
 * have none, and is over with the next session: `dismiss`.
 */
export function useSessionGap(session: SessionState, problem: Problem | null, dismiss: () => void) {
  const gap = sessionGap(session);
  const lost = problem?.code === 'session-ended' || problem?.code === 'session-missing' ? problem.code : null;
  const before = useRef(gap);
  useEffect(() => {
    if (lost !== null && before.current !== null && gap === null) dismiss();
    before.current = gap;
  }, [lost, gap, dismiss]);
  return { gap, lost, missing: gap ?? lost };
}
