import { invitationViewSchema, invitationWindowSchema } from './invitation-view.ts';
import { act, done, ofConnection, passing, read } from './method.ts';
import { tableViewsInput, tableViewsSchema } from './table-views.ts';

/** Part of the table: the list of invitations as a screen shows it. */
export const viewMethods = {
  /**
   * A window on the list, which stays in the core. Where the list was not read yet, or long ago, a reading begins; the call waits for
   * its first rows only. While it goes on and when it ends, `changed` says `invitations`.
   * @throws what the last reading met, where the service has refused it or nothing is kept
   */
  'invitations.view': read(ofConnection.extend(invitationWindowSchema.shape), invitationViewSchema, {
    asks: 'api',
    topics: ['invitations'],
  }),

  /** How the owner wants it to be shown: its columns, and the views that have a name. */
  'invitations.views': read(ofConnection, tableViewsSchema, { asks: 'nobody', topics: ['views'] }),
  'invitations.setViews': act(tableViewsInput, done, passing),
} as const;
