import { z } from 'zod';
import { inputOf } from './input-kind.ts';
import { invitationFilterSchema } from './invitation-view.ts';
import { longestSearch } from './limits.ts';
import { ofConnection } from './method.ts';
import { plainLine } from './plain-line.ts';

/** Of the page: a name that it gave, or a field that the description does not name. */
const columnId = inputOf('id', z.string().max(1_500));
const narrowest = 48;
const widest = 1_200;
const mostColumns = 60;
export const mostViews = 50;

const columns = z
  .array(
    z.strictObject({
      id: columnId,
      /** In pixels; null: as it comes. */
      width: z.number().int().min(narrowest).max(widest).nullable(),
    }),
  )
  .max(mostColumns);

export const savedViewSchema = z.strictObject({
  name: plainLine('a name', 60),
  search: z.string().max(longestSearch),
  filter: invitationFilterSchema,
  sort: z.strictObject({ id: columnId, desc: z.boolean() }),
  columns: columns.nullable(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const kept = {
  /** Of a row: 40 or 48 pixels. */
  density: z.enum(['compact', 'comfortable']),
  /** Those that are shown, in their order; null: the usual ones. */
  columns: columns.nullable(),
  views: z.array(savedViewSchema).max(mostViews),
};

/** How the table of a connection's invitations is shown, and what the owner has kept of it by a name. */
export const tableViewsSchema = z.object(kept);
export type TableViews = z.infer<typeof tableViewsSchema>;
export type ShownColumns = TableViews['columns'];

/** What is left out stays as it is, as another window may have it by now. */
const changeSchema = z.object(kept).partial();
export type TableViewsChange = z.infer<typeof changeSchema>;

export const tableViewsInput = ofConnection.extend(changeSchema.shape);

export const usualViews: TableViews = { density: 'compact', columns: null, views: [] };
