import { z } from 'zod';
import { extraFieldSchema } from './field.ts';
import { freshnessFields } from './freshness.ts';
import { instantSchema } from './time.ts';

/**
 * The team (service description 2.3: no field is documented). What looks familiar is lifted out, everything
 * else stays in `extra`; null means the answer did not show it.
 */
export const teamSchema = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  slug: z.string().nullable(),
  plan: z.string().nullable(),
  seatsTotal: z.number().nullable(),
  seatsUsed: z.number().nullable(),
  memberCount: z.number().nullable(),
  createdAt: instantSchema.nullable(),
  extra: z.array(extraFieldSchema),
  /** True where the answer held more than is shown (depth or count limits). */
  extraCut: z.boolean(),
  ...freshnessFields,
});
export type Team = z.infer<typeof teamSchema>;
