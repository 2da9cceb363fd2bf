import type { z } from 'zod';

/** What is wrong with a text, as its schema says it; null where nothing is. */
export const firstMessage = (schema: z.ZodType, text: string): string | null =>
  schema.safeParse(text).error?.issues[0]?.message ?? null;
