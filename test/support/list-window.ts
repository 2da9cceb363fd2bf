import { ShownRows } from '../../src-main/core/invitations/rows/shown-rows.ts';
import type { InvitationList } from '../../src-shared/invitation.ts';
import type { InvitationView, InvitationWindow } from '../../src-shared/invitation-view.ts';

/** What the core answers of a list: the same rules, and nothing is read for it. @param reading that goes on meanwhile */
export async function windowOn(
  { items, ...about }: InvitationList,
  { from, count, search, filter, sort, facets }: InvitationWindow,
  reading: InvitationView['reading'] = null,
): Promise<InvitationView> {
  const shown = new ShownRows(items, { ticks: () => 0, breathe: async () => {} });
  const wanted = {
    ...{ from, count, ...(search && { search }), ...(filter && { filter }), ...(sort && { sort }) },
    ...(facets && { facets }),
  };
  return { ...about, ...(await shown.window(wanted, Date.now() + (about.clockOffsetMs ?? 0))), reading };
}
