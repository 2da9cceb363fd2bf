import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import type { InvitationSelection } from '../../../src-shared/invitation-view.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { AboutList } from './list-reading.ts';
import { ShownRows } from './rows/shown-rows.ts';

/** A list that was read, or of which enough was. */
export interface Kept {
  about: AboutList;
  rows: ShownRows;
  /** 0: of an earlier run. */
  turn: number;
  /** `Clock.elapsed`. */
  at: number;
}

export function keptBefore({ items, ...about }: InvitationList, clock: Clock): Kept {
  return { about, rows: new ShownRows(items, clock), turn: 0, at: clock.elapsed() };
}

/** Its rows that match, in the order that is asked for. */
export interface Matching {
  rows: readonly Invitation[];
  /** By the service's clock. */
  now: number;
  complete: InvitationList['complete'];
}

export async function matchingIn(
  { about, rows }: Kept,
  wanted: InvitationSelection,
  clock: Pick<Clock, 'now'>,
): Promise<Matching> {
  const now = clock.now() + (about.clockOffsetMs ?? 0);
  const window = await rows.window({ ...wanted, from: 0, count: Number.POSITIVE_INFINITY }, now);
  return { rows: window.rows, now, complete: about.complete };
}
