import { z } from 'zod';
import { extraFieldSchema } from './field.ts';
import { inputOf, ownId } from './input-kind.ts';
import { invitationListSchema, invitationSchema } from './invitation.ts';
import { mostPeople } from './invitation-plan.ts';
import { rowNameSchema } from './invitation-row.ts';
import { invitationStates } from './invitation-state.ts';
import { longestSearch } from './limits.ts';
import { problemSchema } from './problem.ts';

/** A page of a screen asks for what it draws, and no more. */
export const mostRows = 200;

export const invitationSorts = [
  'email',
  'role',
  'seat',
  'created',
  'updated',
  'expires',
  'id',
  'due', // what can be accepted first, and of that what ends soonest; then what has run out, and what is closed
  'field', // one that the description does not name: `path`
] as const;
export type InvitationSort = (typeof invitationSorts)[number];

const count = z.number().int().nonnegative();

/** Of a field that the description does not name. */
const fieldPath = z.array(inputOf('id', z.string().max(200))).max(6);

const fieldValue = z.union([inputOf('id', z.string().max(1_000)), z.number(), z.boolean(), z.null()]);
const mostChosen = 100;

/** Only rows that are all of it, and of each any one; null: nothing is given. */
export const invitationFilterSchema = z.strictObject({
  state: z.enum(invitationStates).optional(),
  role: z
    .array(inputOf('id', z.string().max(1_000).nullable()))
    .max(mostChosen)
    .optional(),
  seat: z.array(z.boolean().nullable()).max(3).optional(),
  /** That the description does not name. */
  fields: z
    .array(z.strictObject({ path: fieldPath, values: z.array(fieldValue).max(mostChosen) }))
    .max(20)
    .optional(),
});
export type InvitationFilter = z.infer<typeof invitationFilterSchema>;

const facetValueSchema = z.object({
  /** null: nothing is given. */
  value: extraFieldSchema.shape.value,
  /** Of the rows that match the search and the rest of the filter. */
  count,
});
export type FacetValue = z.infer<typeof facetValueSchema>;

/** What rows can be chosen by, the value that is most frequent in the whole list first. */
const facetSchema = z.object({
  of: z.enum(['state', 'role', 'seat', 'field']),
  /** Of a field that the description does not name; otherwise empty. */
  path: z.array(z.string()),
  values: z.array(facetValueSchema),
});
export type Facet = z.infer<typeof facetSchema>;

/** Which rows of a list, in which order. */
const selection = {
  /** Found in the address, the role or the id, whatever the capitals. */
  search: inputOf('own', z.string().max(longestSearch)).optional(),
  filter: invitationFilterSchema.optional(),
  /** Left out: as the service sends them. */
  sort: z
    .strictObject({ by: z.enum(invitationSorts), descending: z.boolean(), path: fieldPath.optional() })
    .optional(),
};

/** Which rows of a connection's list are wanted. */
export const invitationWindowSchema = z.strictObject({
  /** Counted from 0, in the order that is asked for. */
  from: count,
  count: count.min(1).max(mostRows),
  ...selection,
  /** Tell by what the rows can be chosen. */
  facets: z.boolean().optional(),
});
export type InvitationWindow = z.infer<typeof invitationWindowSchema>;
/** All of them. */
export type InvitationSelection = Omit<InvitationWindow, 'from' | 'count'>;

const { items: _, ...aboutTheList } = invitationListSchema.shape;

/** A window on the list, which itself stays in the main process. */
export const invitationViewSchema = z.object({
  rows: z.array(invitationSchema),
  /** How many rows match the search and the filter. */
  matching: count,
  /** How many there are, as far as they were read. */
  all: count,
  /** Of all rows. */
  counts: z.record(z.enum(invitationStates), count),
  /** Roles in the list, most frequent first: the description names none. */
  roles: z.array(z.string()),
  /** Where they were asked for. */
  facets: z.array(facetSchema).optional(),
  /** The same: names of the fields that rows have and the description does not name. */
  fields: z.array(z.array(z.string())).optional(),
  /** Not null: the list is being read just now, this much of it so far. The rows shown are those, or of the reading before. */
  reading: z.object({ pages: count, items: count }).nullable(),
  ...aboutTheList,
  /**
   * The service could be reached, and yet the list could not be read again, for this reason: what is shown is of the time before.
   * Left out: nothing has failed.
   */
  failed: problemSchema.optional(),
});
export type InvitationView = z.infer<typeof invitationViewSchema>;
/** All of it that tells of the list, whichever rows are shown. */
export type InvitationFacts = Omit<InvitationView, 'rows'>;

/** What is exported: rows of the list, what went from it, or what became of the steps of a job. */
export const exportInput = z.strictObject({
  connectionId: ownId,
  ...selection,
  /** Only these of them. */
  chosen: z.array(rowNameSchema).max(mostPeople).optional(),
  /** Instead of the list. */
  jobId: ownId.optional(),
  /** True: `invitations.gone` instead, as far as `search` finds it. */
  gone: z.boolean().optional(),
});

/** A file to save: CSV in UTF-8. `complete`: as of the list; of a job, whether every outcome is known. */
export const exportSchema = z.object({
  fileName: z.string(),
  text: z.string(),
  rows: count,
  complete: z.enum(['yes', 'no', 'unknown']),
});
