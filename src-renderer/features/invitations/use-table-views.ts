import { useCallback, useEffect, useRef, useState } from 'react';
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

/** How the owner wants to see the list; a change is shown at once, and kept a moment later. */
export function useTableViews(connectionId: string): ChangeableViews {
  const { data } = useCall('invitations.views', { connectionId });
  const { run, problem } = useAction('invitations.setViews');
  const [own, setOwn] = useState<TableViews | null>(null);
  const views = own ?? data ?? usualViews;
  const latest = useRef(views);
  const unkept = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    latest.current = views;
  }, [views]);
  const keep = useCallback(() => {
    if (unkept.current === null) return;
    clearTimeout(unkept.current);
    unkept.current = null;
    void run({ connectionId, ...latest.current });
  }, [run, connectionId]);
  const change = useCallback(
    (part: Partial<TableViews>) => {
      latest.current = { ...latest.current, ...part };
      setOwn(latest.current);
      if (unkept.current !== null) clearTimeout(unkept.current);
      unkept.current = setTimeout(keep, settledMs);
    },
    [keep],
  );
  useEffect(() => keep, [keep]);
  return { views, change, problem };
}
