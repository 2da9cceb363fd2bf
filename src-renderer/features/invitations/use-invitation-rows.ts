import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { type InvitationFacts, type InvitationView, mostRows } from '../../../src-shared/invitation-view.ts';
import { useCall } from '../../bridge/use-call.ts';
import { mostDrawn, type RowSource } from '../../ui/table/row-source.ts';
import { partAt, type Wanted } from './use-invitation-list.ts';

/** Rows of the list that follow each other. */
interface Part {
  of: Wanted;
  from: number;
  view: InvitationView;
  /** Where the part before had the same row, that one: it is not drawn again. */
  rows: readonly Invitation[];
}

/** Parts overlap, so that the next one is here before its rows come into view. */
function partAround(from: number, to: number): number {
  const step = to - from > mostRows / 5 ? mostRows - mostDrawn : mostRows * 0.7;
  return Math.max(0, Math.round(((from + to) / 2 - mostRows / 2) / step) * step);
}

/**
 * A part of the rows, which follows what is drawn, and stays until the next one is here.
 * @param of what is shown; its first rows are here
 */
export function useInvitationRows(
  connectionId: string,
  of: Wanted,
  { matching, reading, complete }: InvitationFacts,
): RowSource<Invitation> {
  const [place, setPlace] = useState({ of, from: 0 });
  const from = place.of === of ? place.from : 0;
  // What was scrolled over is the core's to keep.
  const { data } = useCall('invitations.view', partAt(connectionId, of, from), { keptFor: 0 });
  const [held, hold] = useState<Part | null>(null);
  let part = held;
  if (data && (data !== held?.view || from !== held.from || of !== held.of)) {
    const before = (n: number) => (held?.of === of ? held.rows[from + n - held.from] : undefined);
    const rows = data.rows.map((row, n) => replaceEqualDeep(before(n), row));
    part = { of, from, view: data, rows };
    hold(part);
  }
  const want = useCallback(
    (first: number, end: number) => {
      const next = partAround(first, end);
      // Others begin at 0 anyway: said once more, they would be drawn once more.
      setPlace(last => ((last.of === of ? last.from : 0) === next ? last : { of, from: next }));
    },
    [of],
  );
  const grows = reading !== null && complete === 'no';
  return useMemo(() => {
    const row = (index: number) => (part?.of === of ? part.rows[index - part.from] : undefined);
    return { count: matching, row, want, of, grows };
  }, [part, matching, want, of, grows]);
}
