import { z } from 'zod';
import { activityEntrySchema, type ChainBreak } from '../../../src-shared/activity.ts';
import { parsedJson } from '../base/parsed-json.ts';
import { type ActivityLine, hashOf } from './activity-line.ts';
import { breaksIn } from './read-chain.ts';

const id = z.string().regex(/^[\w-]{1,100}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const endSchema = z.object({ n: z.number().int().nonnegative(), hash });

/** What is noted of a journal beside its lines. `dropped`: those up to this one were, as its own computer keeps only so many. */
export const foreignJournalSchema = z.object({
  journal: id,
  who: z.string().max(1_000),
  head: endSchema,
  dropped: endSchema,
});
export type ForeignJournal = z.infer<typeof foreignJournalSchema>;

export const foreignLineSchema = z.object({ journal: id, previous: hash, text: z.string().max(100_000) });
export type ForeignLine = z.infer<typeof foreignLineSchema>;

/** The journal of activity of another computer, as far as it is known here. */
export interface ForeignChain extends ForeignJournal {
  /** By their numbers. Two of one number are both kept: one of them is not what was written. */
  lines: ActivityLine[];
}

/** null: it says what nobody here knows. */
export function opened({ previous, text }: ForeignLine): ActivityLine | null {
  const entry = parsedJson(text, activityEntrySchema);
  return entry && { entry, text, previous, hash: hashOf(text, previous) };
}

/** Everything that both know. */
export function united(one: ForeignChain, other: ForeignChain): ForeignChain {
  const lines = new Map<string, ActivityLine>();
  for (const line of [...one.lines, ...other.lines]) lines.set(line.hash, line);
  const { head, who } = one.head.n >= other.head.n ? one : other;
  const all = [...lines.values()].sort((a, b) => a.entry.n - b.entry.n || (a.hash < b.hash ? -1 : 1));
  const [longer, shorter] = one.dropped.n <= other.dropped.n ? [one, other] : [other, one];
  const between = all.map(({ entry }) => entry.n).filter(n => n > longer.dropped.n && n <= shorter.dropped.n);
  const isJoined = new Set(between).size === shorter.dropped.n - longer.dropped.n;
  // Else some were dropped since the longer one was written: none is missing that was to be there.
  return {
    ...{ journal: one.journal, head, who },
    dropped: (isJoined ? longer : shorter).dropped,
    lines: all,
  };
}

/** Where it does not read as it was written there. */
export function breaksOf({ lines, head, journal, dropped }: ForeignChain): ChainBreak[] {
  const doubled = lines
    .filter(({ entry }, at) => lines[at + 1]?.entry.n === entry.n)
    .map(({ entry: { n } }): ChainBreak => ({ kind: 'doubled', from: n, to: n }));
  return [...doubled, ...breaksIn(lines, { ...head, journal, dropped })].sort((a, b) => a.from - b.from);
}

export const isWhole = (chain: ForeignChain): boolean => breaksOf(chain).length === 0;
