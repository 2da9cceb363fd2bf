import { z } from 'zod';
import { activityOutcomes, activityStateSchema, activityViewSchema } from './activity.ts';
import { inputOf, ownId } from './input-kind.ts';
import { act, local, nothing, passing, read } from './method.ts';

/** Part of the table: the journal of what was done. See `activity.ts`. */
export const activityMethods = {
  /** A window on it. Topic: `activity`, at most four times a second. */
  'activity.list': read(
    z.strictObject({
      from: z.number().int().nonnegative().default(0),
      count: z.number().int().min(1).max(200).default(200),
      connectionId: ownId.optional(),
      /** The noun before the dot of `what`. */
      kind: inputOf('own', z.string().max(40)).optional(),
      outcome: z.enum(activityOutcomes).optional(),
      /** From and until when, epoch milliseconds; the end is not part of it. */
      since: z.number().int().optional(),
      until: z.number().int().optional(),
      /** In names, ids, addresses and accounts, whatever the capitals. */
      search: inputOf('own', z.string().max(254)).optional(),
      /** Of another computer, by its id in `computers`. Left out: this computer's own. */
      journal: ownId.optional(),
    }),
    activityViewSchema,
    { asks: 'nobody', topics: ['activity'] },
  ),
  /** Reads the journal from the disk again and compares each line with the one before it. */
  'activity.verify': act(nothing, activityStateSchema, passing),
  /**
   * All of it, oldest first, each line with its journal, the hash of the line before and its own: SHA-256 over `previous` and what
   * stands before these three, as JSON.
   */
  'activity.export': act(
    z.strictObject({ format: z.enum(['jsonl', 'csv']) }),
    z.object({ fileName: z.string(), text: z.string(), lines: z.number().int() }),
    { ...local, oneAtATime: true },
  ),
} as const;
