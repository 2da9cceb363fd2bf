import type { z } from 'zod';

/** What a text of ours says; null where it is no JSON, or not of that form. */
export function parsedJson<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
