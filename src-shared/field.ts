import { z } from 'zod';

/** One value the description does not name, flattened: `['billing', 'plan', 'name']` -> 'Scale'. */
export const extraFieldSchema = z.object({
  path: z.array(z.string()),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});
export type ExtraField = z.infer<typeof extraFieldSchema>;
