import { z } from 'zod';
import { parsedJson } from '../base/parsed-json.ts';
import { marksOf } from './known-secrets.ts';
import { betweenSessions, secretsIn } from './secret-names.ts';

const markSchema = z.object({
  start: z.number().int(),
  length: z.number().int(),
  digest: z.string(),
  sum: z.number().int().optional(),
});
const entrySchema = z.object({
  account: z.string(),
  /** Since when nothing on this computer is recorded under this account, epoch milliseconds. */
  goneSince: z.number().nullable(),
  marks: z.array(markSchema),
});
export type Entry = z.infer<typeof entrySchema>;
/** `manner`: of `marksOf`; what was made in another one finds nothing. */
const contentSchema = z.object({ manner: z.literal(1), entries: z.array(entrySchema) });

export const textOf = (entries: readonly Entry[]): string => JSON.stringify({ manner: 1, entries });

/** None where it is not such a text: what is recorded is then read once more from the keychain. */
export const entriesIn = (text: string): Entry[] => parsedJson(text, contentSchema)?.entries ?? [];

export const marksIn = (account: string, item: string, key: Buffer): Entry['marks'] =>
  secretsIn(account, item).flatMap(secret => marksOf(secret, key));

/** Those of an item, whatever it is asked for as: it may be two sessions beside each other. */
export function entriesOfItem(entries: readonly Entry[], item: string, key: Buffer): Entry[] {
  const parts = [item, ...item.split(betweenSessions)];
  const digests = new Set(parts.flatMap(part => marksOf(part, key)).map(({ digest }) => digest));
  return entries.filter(({ marks }) => marks.some(({ digest }) => digests.has(digest)));
}
