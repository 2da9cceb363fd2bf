import { useEffect, useMemo, useRef, useState } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { mostPeople } from '../../../src-shared/invitation-plan.ts';
import { rowKey, rowName } from '../../../src-shared/invitation-row.ts';
import { type InvitationFacts, mostRows } from '../../../src-shared/invitation-view.ts';
import type { Client } from '../../bridge/client.ts';
import { useAccess } from '../../bridge/client-context.tsx';
import type { RowChoice } from '../../ui/table/row-choice.ts';
import type { RowSource } from '../../ui/table/row-source.ts';
import type { Wanted } from './use-invitation-list.ts';

type Rows = ReadonlyMap<string, Invitation>;

export interface ChosenInvitations {
  rows: readonly Invitation[];
  choice: RowChoice<Invitation>;
  /** They are being looked up. */
  busy: boolean;
  /** More were wanted than are taken at a time. */
  isCut: boolean;
}

interface Chosen {
  /** What was looked for: of what is shown no more, nothing is selected. */
  among: string;
  rows: Rows;
  isCut: boolean;
}

const keyOf = (row: Invitation): string => rowKey(rowName(row));

const nobody: Rows = new Map();

/** As they are now. */
const stillThere = (rows: Rows, there: Rows): Rows =>
  new Map(
    [...rows.keys()].flatMap(key => {
      const row = there.get(key);
      return row ? [[key, row] as const] : [];
    }),
  );

/** @returns null where it is not to go on, or they cannot be had */
async function rowsAt(
  client: Client,
  of: Wanted & { connectionId: string },
  { from, to }: { from: number; to: number },
  goesOn: () => boolean,
): Promise<readonly Invitation[] | null> {
  const found: Invitation[] = [];
  try {
    for (let at = from; at <= to; at += mostRows) {
      const count = Math.min(mostRows, to - at + 1);
      const view = await client.call('invitations.view', { ...of, from: at, count });
      if (!goesOn()) return null;
      found.push(...view.rows);
    }
    return found;
  } catch {
    // What stands above the list says why it cannot be read.
    return null;
  }
}

/** Those that the owner has selected. They stay while the list is sorted or read anew, as long as they are in it. */
export function useChosenInvitations(
  connectionId: string,
  wanted: Wanted,
  source: RowSource<Invitation>,
  { fetchedAt, reading }: Pick<InvitationFacts, 'fetchedAt' | 'reading'>,
): ChosenInvitations {
  const { client } = useAccess();
  const { sort: _, ...sought } = wanted;
  const among = JSON.stringify(sought);
  const [chosen, setChosen] = useState<Chosen>({ among, rows: nobody, isCut: false });
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const { rows, isCut } = chosen.among === among ? chosen : { rows: nobody, isCut: false };

  const choice = useMemo((): RowChoice<Invitation> => {
    const set = (next: Rows, cut = false) => {
      turn.current += 1;
      setBusy(false);
      setChosen({ among, rows: next, isCut: cut });
    };
    /** null: something else was selected meanwhile, or they cannot be had. */
    const lookUp = async (from: number, to: number): Promise<readonly Invitation[] | null> => {
      turn.current += 1;
      const mine = turn.current;
      const isMine = () => mine === turn.current;
      setBusy(true);
      const found = await rowsAt(client, { connectionId, ...wanted }, { from, to }, isMine);
      if (found === null && isMine()) setBusy(false);
      return found;
    };
    const take = (from: number, to: number, before: Rows) => {
      const last = Math.min(to, from + mostPeople - 1);
      const put = (found: readonly Invitation[]) =>
        set(new Map([...before, ...found.map(row => [keyOf(row), row] as const)]), last < to);
      const here = Array.from({ length: last - from + 1 }, (_, n) => source.row(from + n));
      if (here.every(row => row !== undefined)) put(here);
      else void lookUp(from, last).then(found => found && put(found));
    };
    return {
      has: row => rows.size > 0 && rows.has(keyOf(row)),
      count: rows.size,
      toggle: index => {
        const put = (row: Invitation) => {
          const next = new Map(rows);
          if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
          set(next);
        };
        const here = source.row(index);
        if (here) put(here);
        // The keyboard is quicker at the other end of the list than its rows are.
        else void lookUp(index, index).then(found => found?.[0] && put(found[0]));
      },
      extend: (from, to, more) => take(Math.min(from, to), Math.max(from, to), more ? rows : nobody),
      all: () => take(0, source.count - 1, nobody),
      none: () => set(nobody),
    };
  }, [client, connectionId, wanted, among, rows, source]);

  const isAny = rows.size > 0;
  const last = source.count - 1;
  const readAt = reading === null ? fetchedAt : null;
  const comparedAt = useRef(readAt);
  // Who has gone may have accepted: they are on no screen any more, and would be invited again with the others.
  useEffect(() => {
    if (!isAny) comparedAt.current = readAt;
    if (readAt === null || readAt === comparedAt.current) return;
    let isOver = false;
    void rowsAt(client, { connectionId, ...wanted }, { from: 0, to: last }, () => !isOver).then(found => {
      if (found === null || isOver) return;
      comparedAt.current = readAt;
      const there = new Map(found.map(row => [keyOf(row), row]));
      setChosen(before => ({ ...before, rows: stillThere(before.rows, there) }));
    });
    return () => {
      isOver = true;
    };
  }, [client, connectionId, wanted, last, isAny, readAt]);
  return { rows: useMemo(() => [...rows.values()], [rows]), choice, busy, isCut };
}
