import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';
import { freshnessFields } from './freshness.ts';
import { inputOf, ownId } from './input-kind.ts';
import { invitationListSchema, newInvitationSchema, roleInput } from './invitation.ts';
import { problemSchema } from './problem.ts';

/** So many are reviewed and sent at a time. */
export const mostPeople = 10_000;
/** What a table of so many may take. */
export const mostPlanCharacters = 5_000_000;
/** What is longer is cut: it is no address, no role and no word for a seat. */
export const longestCell = 1_000;

const count = z.number().int().nonnegative();
const columnUses = ['email', 'role', 'seat'] as const;
export type ColumnUse = (typeof columnUses)[number];

/** One person as written in a table, or as the owner has changed it. */
const writtenPersonSchema = z.strictObject({
  email: inputOf('own', z.string().max(longestCell)),
  /** null: as for all. */
  role: inputOf('own', z.string().max(longestCell).nullable()),
  /** null: as for all. A text: what stands there is neither yes nor no. */
  seat: z.union([z.boolean(), inputOf('own', z.string().max(longestCell)), z.null()]),
});
export type WrittenPerson = z.infer<typeof writtenPersonSchema>;

/** Either `text` or `people`. The text is only looked at: what is sent goes by `invitations.sendMany`, which looks closer. */
export const planInput = z.strictObject({
  connectionId: ownId,
  /** Addresses as they are pasted, or a table: CSV or TSV. */
  text: inputOf('own', z.string().max(mostPlanCharacters, fieldMessages.planTooLong)).optional(),
  people: z.array(writtenPersonSchema).max(mostPeople).optional(),
  /** Of a table. Left out: found out. */
  header: z.boolean().optional(),
  /** The use of each column of a table, by position. Left out: found out. */
  columns: z.array(z.enum(columnUses).nullable()).max(1_000).optional(),
  /** Of whoever has none of their own. An empty role: none is given to them. */
  defaults: z.strictObject({ role: roleInput.or(z.literal('')), useSeat: z.boolean() }),
});
export type PlanInput = z.infer<typeof planInput>;

export const sendManyInput = z.strictObject({
  connectionId: ownId,
  people: z.array(newInvitationSchema).min(1).max(mostPeople),
  /** How many are on their way at a time. */
  atOnce: z.number().int().min(1).max(8).default(4),
});

/**
 *   new        not in the list
 *   unchecked  the same, of a list that could not be read, or not to its end, or that hides whose some are
 *   invited    an invitation to it stands in the list and is not over, as far as is known
 *   expired    those that stand in the list have run out, or are over by the service's word: a new one is possible
 *   open       it is being sent, or was sent and nobody knows what became of it
 *   twice      the same address stands further up
 *   faulty     cannot be sent as it is: `faults`
 */
export const verdicts = ['new', 'unchecked', 'invited', 'expired', 'open', 'twice', 'faulty'] as const;
export type Verdict = (typeof verdicts)[number];

/** Such rows are sent unless the owner takes them out; of the others, none is unless the owner changes it. */
export const sendable: ReadonlySet<Verdict> = new Set(['new', 'unchecked', 'expired']);

const personFaults = [
  'address-missing',
  'address-malformed',
  'address-too-long',
  'address-hidden', // characters that do not show
  'role-too-long',
  'role-hidden',
  'seat-unclear', // neither yes nor no
  'secret', // looks like a session or a personal access token
] as const;
export type PersonFault = (typeof personFaults)[number];

const personWarnings = [
  'role-unseen', // nobody in the list has it
  'role-case', // somebody has, with other capitals: a service may take that for another role, or for none
  'lookalike', // letters of another script that look like Latin ones
] as const;
export type PersonWarning = (typeof personWarnings)[number];

const plannedPersonSchema = z.object({
  /** Counted from 0. */
  n: count,
  /** Of the text, counted from 1; null: it did not come from one. */
  line: count.nullable(),
  email: z.string(),
  role: z.string(),
  /** null: `seat-unclear`. */
  useSeat: z.boolean().nullable(),
  /** As it stands in the table, where that is not clear. */
  seatWritten: z.string().nullable(),
  verdict: z.enum(verdicts),
  faults: z.array(z.enum(personFaults)),
  warnings: z.array(z.enum(personWarnings)),
  /** With `invited` and `expired`: as it stands in the list. */
  listed: z.object({ id: z.string().nullable(), email: z.string() }).nullable(),
  /** With `twice`: the first row of that address. */
  sameAs: count.nullable(),
});
export type PlannedPerson = z.infer<typeof plannedPersonSchema>;

const { items: _items, problem: _problem, ...aboutTheList } = invitationListSchema.shape;

export const planSchema = z.object({
  rows: z.array(plannedPersonSchema),
  counts: z.record(z.enum(verdicts), count),
  /** How it was read; null: as addresses, one after the other. */
  table: z
    .object({
      delimiter: z.enum([',', ';', '\t', '|']),
      header: z.boolean(),
      columns: z.array(z.object({ name: z.string(), use: z.enum(columnUses).nullable() })),
    })
    .nullable(),
  /** Rows that were left out: more than are taken at a time. */
  beyond: count,
  /** What it was compared with; null: it could not be read, `listProblem` says why. */
  list: z
    .object({
      ...aboutTheList,
      /** Invitations that have not run out and do not show whose they are, or only in part; with entries that could not be read. */
      hidden: count,
    })
    .nullable(),
  listProblem: problemSchema.nullable(),
  /** `unread`: what earlier runs have sent cannot be read yet, and who of them is in doubt is not known. */
  earlier: z.enum(['known', 'unread']),
  /** null: the team could not be read or does not show them. */
  seats: z
    .object({
      total: z.number(),
      used: z.number(),
      /** Invitations in the list that have not run out and will take one. At least, where the list is not known to be whole. */
      pending: count,
      /** Rows that can be sent and will take one. */
      takes: count,
      fetchedAt: freshnessFields.fetchedAt,
      staleBecause: freshnessFields.staleBecause,
    })
    .nullable(),
});
export type Plan = z.infer<typeof planSchema>;
