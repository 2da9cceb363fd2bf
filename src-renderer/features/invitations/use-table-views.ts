import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../../src-shared/problem.ts';
import { type TableViews, usualViews } from '../../../src-shared/table-views.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';

/** A column is drawn in many steps. */
const settledMs = 400;

export interface ChangeableViews {
  views: TableViews;
  change: (change: Partial<TableViews>) => void;
  /** The last change could not be kept: it holds for as long as this screen. */
  problem: Problem | null;
}

/**
 * How the owner wants to see the list; a change is shown at once, and kept a moment later. What was not changed here is as another
 * window has it, and is not written.
 */
export function useTableViews(connectionId: string): ChangeableViews {
  const { data, refetch } = useCall('invitations.views', { connectionId });
  const { run, problem } = useAction('invitations.setViews');
  const [own, setOwn] = useState<Partial<TableViews>>({});
  const unkept = useRef<Partial<TableViews>>({});
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const keep = useCallback(async () => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    const { current: part } = unkept;
    unkept.current = {};
    const answer = await run({ connectionId, ...part });
    if (!answer?.ok) {
      unkept.current = { ...part, ...unkept.current };
      return;
    }
    await refetch();
    setOwn(now =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => Reflect.get(part, name) !== value)),
    );
  }, [run, refetch, connectionId]);
  const change = useCallback(
    (part: Partial<TableViews>) => {
      unkept.current = { ...unkept.current, ...part };
      setOwn(now => ({ ...now, ...part }));
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), settledMs);
    },
    [keep],
  );
  useEffect(() => () => void keep(), [keep]);
  const views = useMemo(() => ({ ...usualViews, ...data, ...own }), [data, own]);
  return { views, change, problem };
}
