import { z } from 'zod';
import { toldBy } from './job.ts';
import { epochMs } from './time.ts';

/** begun: the answer has not come yet. cancelled: called off, and not done. */
export const activityOutcomes = ['begun', 'done', 'refused', 'unknown', 'cancelled'] as const;
export type ActivityOutcome = (typeof activityOutcomes)[number];

/**
 * What Keyholder itself writes between the acts.
 *
 *   broken   the journal did not read as it was written; `about.name` says which lines
 *   cut      the oldest lines were dropped, as many as `about.name` says
 *   missing  of a token that was created here, the keychain alone still knows the id
 */
export const ownEntries = ['activity.broken', 'activity.cut', 'tokens.missing'] as const;

/** What is known of one act, in the order in which its hash is made. Never a secret. */
export const activityEntrySchema = z.object({
  /** Which line of its journal, counted from 1. */
  n: z.number().int().positive(),
  /** By this computer's clock. */
  at: epochMs,
  /** The account of this computer that Keyholder ran as. */
  who: z.string(),
  /** A method of the table, `invitations.create` for each step of a job, or one of `ownEntries`. */
  what: z.string(),
  outcome: z.enum(activityOutcomes),
  /** The code of the problem that was met, or why the outcome is not known. */
  because: z.string().nullable(),
  connection: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** Where it was sent. */
  origin: z.string().nullable(),
  about: z
    .object({
      /** The service's, or ours where the service gives none. */
      id: z.string().nullable(),
      /** As the owner knows it: a token's name, an e-mail address, a label. */
      name: z.string().nullable(),
      /** `name=value`, parted by blanks. */
      more: z.string().nullable(),
    })
    .nullable(),
  /** Of a job. */
  step: z.object({ job: z.string(), n: z.number().int() }).nullable(),
  /** Who told an outcome that was not the answer's. `keychain`: the token's secret lies there. */
  toldBy: z.enum([...toldBy, 'keychain']).nullable(),
  /** The line that said that it had begun. */
  of: z.number().int().nullable(),
  /** As the service sent it with its answer. */
  requestId: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

const shownEntrySchema = activityEntrySchema.extend({
  /** Its journal and its number. */
  id: z.string(),
  keptIn: z.enum(['disk', 'memory']),
});
export type ShownEntry = z.infer<typeof shownEntrySchema>;

const count = z.number().int().nonnegative();

/**
 * Lines that are not as they were written; the first of the file, which says whose it is, is counted as 0. `missing`: they are not there. `altered`: what is there is not what was written. `moved`:
 * they stand in another place. `doubled`: another line has the same number. `end-unknown`: whether lines are missing after these
 * cannot be told, since the note of it is not there.
 */
const chainBreakSchema = z.object({
  kind: z.enum(['missing', 'altered', 'moved', 'doubled', 'end-unknown']),
  from: count,
  to: count,
});
export type ChainBreak = z.infer<typeof chainBreakSchema>;

/** How far the journal can be believed. */
export const activityStateSchema = z.object({
  /**
   * `unread`: the keychain has not given out its key yet. `left-alone`: its file cannot be read, or is of a newer Keyholder, and is not
   * touched. `memory`: the owner chose to keep everything until they quit only.
   */
  state: z.enum(['whole', 'broken', 'unread', 'left-alone', 'memory']),
  /** The first 50. */
  breaks: z.array(chainBreakSchema),
  allBreaks: count,
  /** Lines that have not come to the disk so far, and are lost with the end of Keyholder. */
  notOnDisk: count,
  /** Of the last line on the disk: whoever has written it down elsewhere can prove that nothing before it was changed. */
  head: z.object({ n: count, hash: z.string() }).nullable(),
  /** When it was compared, from its first line to its last. */
  checkedAt: epochMs.nullable(),
});
export type ActivityState = z.infer<typeof activityStateSchema>;

/** A journal that came from another computer. */
const importedJournalSchema = z.object({
  id: z.string(),
  /** The account that Keyholder ran as there. */
  who: z.string(),
  lines: count,
  /** When the last of them was written, by the clock there; null: there is none. */
  until: epochMs.nullable(),
  /** `broken`: not as it was written there. */
  state: z.enum(['whole', 'broken']),
});
export type ImportedJournal = z.infer<typeof importedJournalSchema>;

export const activityViewSchema = z.object({
  /** The last one first. */
  entries: z.array(shownEntrySchema),
  matching: count,
  all: count,
  /** Of all lines. */
  connections: z.array(z.object({ id: z.string(), label: z.string() })),
  /** The nouns before the dot of `what`, of all lines. */
  kinds: z.array(z.string()),
  chain: activityStateSchema,
  /** Whatever was asked for; the one that was added to last first. None before this computer's own journal can be read. */
  computers: z.array(importedJournalSchema),
});
export type ActivityView = z.infer<typeof activityViewSchema>;
