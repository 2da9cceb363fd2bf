import { z } from 'zod';
import { inputOf } from './input-kind.ts';
import { longestSearch } from './limits.ts';
import { ofConnection } from './method.ts';
import { epochMs, instantSchema } from './time.ts';

const count = z.number().int().nonnegative();

/**
 * How an invitation went from the list.
 *
 *   gone        accepted or removed: the service does not say
 *   maybe-over  the same, or it has run out: it ended between the two lists
 *   expired     it had run out when it was last seen
 *   replaced    a newer one to the same address is there
 */
export const waysGone = ['gone', 'maybe-over', 'expired', 'replaced'] as const;

/** An invitation that stood in a complete list and not in the next one. All moments but its own times are of this computer's clock. */
export const goneInvitationSchema = z.object({
  id: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  useSeat: z.boolean().nullable(),
  createdAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  /** The first complete list that held it; null: it was there before lists were compared. */
  firstSeen: epochMs.nullable(),
  /** The last complete list that held it, and the next one, which did not. */
  lastSeen: epochMs,
  missedAt: epochMs,
  how: z.enum(waysGone),
  /** How many members the team had shown by then; null: it was not asked or does not show it. */
  members: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
});
export type GoneInvitation = z.infer<typeof goneInvitationSchema>;

export const goneWindow = ofConnection.extend({
  /** Counted from 0, the last that went first. */
  from: count.default(0),
  count: count.min(1).max(200).default(200),
  /** Found in the address, the role or the id. */
  search: inputOf('own', z.string().max(longestSearch)).optional(),
});

export const goneListSchema = z.object({
  rows: z.array(goneInvitationSchema),
  matching: count,
  all: count,
  /** When the first and the last complete list were compared; null: none was read yet. */
  since: epochMs.nullable(),
  asOf: epochMs.nullable(),
});
export type GoneList = z.infer<typeof goneListSchema>;
