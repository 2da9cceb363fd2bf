import { z } from 'zod';
import { accessTokenSchema } from './access-token.ts';
import { keptDays } from './limits.ts';
import { epochMs } from './time.ts';

export const keptMs = keptDays * 24 * 60 * 60 * 1000;

/** A row that was removed from this computer. Its secret is gone. */
export const removedTokenSchema = accessTokenSchema.omit({ inUse: true }).extend({
  /** Addresses that it belongs to; null: the practice team's. */
  baseUrl: z.string().nullable(),
  dashboardUrl: z.string().nullable(),
  removedAt: epochMs,
  /** Until then it can be brought back. */
  goesAt: epochMs,
  /** The connection that it comes back into; null: none has its addresses now. */
  into: z.string().nullable(),
});
export type RemovedToken = z.infer<typeof removedTokenSchema>;
