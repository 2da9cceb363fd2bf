import { useMemo, useState } from 'react';
import type { GoneInvitation } from '../../../src-shared/gone-invitation.ts';
import { mostRows } from '../../../src-shared/invitation-view.ts';
import { longestSearch } from '../../../src-shared/limits.ts';
import type { Output } from '../../../src-shared/rpc.ts';
import { useCall } from '../../bridge/use-call.ts';
import type { RowSource } from '../../ui/table/row-source.ts';

/** What is drawn lies within one part, whichever rows are in view. */
const step = mostRows / 2;

/** What is told of those that went, and the rows that are drawn. */
export function useGoneList(connectionId: string, search: string) {
  const sought = search.trim().slice(0, longestSearch);
  const [place, setPlace] = useState({ sought, from: 0 });
  const from = place.sought === sought ? place.from : 0;
  const wanted = { connectionId, count: mostRows, ...(sought === '' ? {} : { search: sought }) };
  const list = useCall('invitations.gone', { ...wanted, from: 0 }, { keepPrevious: true });
  const part = useCall('invitations.gone', { ...wanted, from }, { keptFor: 0 });
  const source = useMemo(
    () => sourceOf({ list: list.data, part: part.data, from, sought, setPlace }),
    [list.data, part.data, from, sought],
  );
  return { list, source };
}

interface Parts {
  list: Output<'invitations.gone'> | undefined;
  part: Output<'invitations.gone'> | undefined;
  from: number;
  sought: string;
  setPlace: (place: { sought: string; from: number }) => void;
}

function sourceOf({ list, part, from, sought, setPlace }: Parts): RowSource<GoneInvitation> {
  return {
    count: list?.matching ?? 0,
    of: sought,
    row: index => part?.rows[index - from] ?? list?.rows[index],
    want: first => setPlace({ sought, from: Math.max(0, Math.floor(first / step - 0.25) * step) }),
  };
}
