import { useCallback, useMemo, useState } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { type InvitationFacts, mostRows } from '../../../src-shared/invitation-view.ts';
import { useCall } from '../../bridge/use-call.ts';
import type { RowSource } from '../../ui/table/row-source.ts';
import { partAt, type Wanted } from './use-invitation-list.ts';

/** The list in parts of `mostRows`: of two neighbours one has an even number. null: none of these is wanted. */
interface Parts {
  even: number | null;
  odd: number | null;
}
const atTop: Parts = { even: 0, odd: null };

/** So many rows before an edge: some screens, for whoever scrolls fast. */
const nearEdge = mostRows * 0.4;

/**
 * What is drawn lies in one part or in two. Where it is one, a neighbour is here as well before its rows come into view, since a row that
 * is awaited is drawn twice; between the edges that is the one of before.
 */
function partsOf({ first, end, count }: { first: number; end: number; count: number }, last: Parts): Parts {
  const own = Math.floor(first / mostRows);
  const [above, below] = [first - own * mostRows, (own + 1) * mostRows - end];
  const isEven = own % 2 === 0;
  const next = below < above ? own + 1 : own - 1;
  const there = next >= 0 && next * mostRows < count ? next : null;
  const before = isEven ? last.odd : last.even;
  // At either end of the list there is one neighbour only, and whoever turns round comes back to it.
  const other = Math.min(above, below) < nearEdge ? (there ?? before) : before;
  return isEven ? { even: own, odd: other } : { even: other, odd: own };
}

/** What was scrolled over is the core's to keep. */
const usePart = (connectionId: string, of: Wanted, part: number | null): Invitation[] | undefined =>
  useCall('invitations.view', partAt(connectionId, of, (part ?? 0) * mostRows), {
    keptFor: 0,
    enabled: part !== null,
  }).data?.rows;

/**
 * A part of the rows or two, which follow what is drawn.
 * @param of what is shown; its first rows are here
 */
export function useInvitationRows(
  connectionId: string,
  of: Wanted,
  { matching, reading, complete }: InvitationFacts,
): RowSource<Invitation> {
  const [place, setPlace] = useState({ of, ...atTop });
  const { even, odd } = place.of === of ? place : atTop;
  const evenRows = usePart(connectionId, of, even);
  const oddRows = usePart(connectionId, of, odd);
  const want = useCallback(
    (first: number, end: number) => {
      setPlace(last => {
        const now = last.of === of ? last : atTop;
        const next = partsOf({ first, end, count: matching }, now);
        // Others begin at the top anyway: said once more, they would be drawn once more.
        return now.even === next.even && now.odd === next.odd ? last : { of, ...next };
      });
    },
    [of, matching],
  );
  const grows = reading !== null && complete === 'no';
  return useMemo(() => {
    const row = (index: number) => {
      const part = Math.floor(index / mostRows);
      const rows = part === even ? evenRows : part === odd ? oddRows : undefined;
      return rows?.[index - part * mostRows];
    };
    return { count: matching, row, want, of, grows };
  }, [even, odd, evenRows, oddRows, matching, want, of, grows]);
}
