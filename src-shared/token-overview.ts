import { z } from 'zod';
import { accessTokenSchema } from './access-token.ts';
import { inputOf, ownId } from './input-kind.ts';
import { mostRows } from './invitation-view.ts';
import { longestSearch } from './limits.ts';

/**
 *   decision   something has to be decided: `why` says what
 *   soon       works, and ends soon
 *   active     works, as far as is known
 *   past       is revoked, or has ended and is not in use
 */
export const tokenGroups = ['decision', 'soon', 'active', 'past'] as const;
export type TokenGroup = (typeof tokenGroups)[number];

export const decisions = [
  'creation-unknown', // nobody knows whether it exists
  'revocation-unknown', // nobody knows whether it still works
  'only-in-memory', // its secret is lost when Keyholder ends
  'refused', // the service does not take it any more
  'ended', // and Keyholder uses it
  'outlived', // its end has come, and the service took it afterwards
] as const;
export type Decision = (typeof decisions)[number];

export const overviewSorts = ['need', 'name', 'connection', 'end', 'used'] as const;
export type OverviewSort = (typeof overviewSorts)[number];

const count = z.number().int().nonnegative();

/** Which rows of all connections, in which order. */
export const overviewSelection = z.strictObject({
  /** Found in the name, the note, a place, a person, the end of the token, its id or the name of its connection. */
  search: inputOf('own', z.string().max(longestSearch)).optional(),
  filter: z
    .strictObject({ connectionId: ownId.optional(), group: z.enum(tokenGroups).optional() })
    .optional(),
  /** Left out: what needs a decision first, then what ends soon, what works, what is past. */
  sort: z.strictObject({ by: z.enum(overviewSorts), descending: z.boolean() }).optional(),
});

export const overviewWindow = overviewSelection.extend({
  /** Counted from 0, in the order that is asked for. */
  from: count,
  count: count.min(1).max(mostRows),
});

export const overviewRowSchema = accessTokenSchema.extend({
  connectionLabel: z.string(),
  practice: z.boolean(),
  group: z.enum(tokenGroups),
  /** With `decision`. */
  why: z.enum(decisions).nullable(),
  /** The service's clock has reached its end. */
  ended: z.boolean(),
  /** Dates of the owner's calendar until its end; null: it has none, or none that is known. */
  daysLeft: count.nullable(),
});
export type OverviewRow = z.infer<typeof overviewRowSchema>;

export const overviewSchema = z.object({
  rows: z.array(overviewRowSchema),
  /** How many rows match the search and the filter. */
  matching: count,
  all: count,
  /** Of all rows. */
  counts: z.record(z.enum(tokenGroups), count),
  /** Tokens whose end is watched, and near or past while it is in use. */
  endsSoon: count,
});

/** A file to save. */
export const tokensFileSchema = z.object({ fileName: z.string(), text: z.string(), rows: count });
