import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ActivityEntry, activityEntrySchema, type ShownEntry } from '../../../src-shared/activity.ts';
import { parsedJson } from '../base/parsed-json.ts';
import type { Random } from '../base/ports/random.ts';
import { seal, unsealExact } from '../custody/sealed.ts';

/** What is known of an act before it has a place in a journal. */
export type Draft = Omit<ActivityEntry, 'n' | 'of'>;

/** Of the texts of `about`, in characters: what is longer is cut. */
export const longestAbout = 254;

/** Stands for a line that may not have its number yet. */
export interface Noted {
  keptIn: ShownEntry['keptIn'];
  n: number | null;
}

/** Of what Keyholder itself writes. */
export const ownDraft = {
  ...{ because: null, connection: null, origin: null, step: null },
  ...({ toldBy: null, requestId: null, outcome: 'done' } as const),
};

/** Which lines it says were not as they had been written; null: it says something else. */
export const brokenIn = ({ what, about }: ActivityEntry): string | null =>
  what === 'activity.broken' ? (about?.name ?? null) : null;

/** A line of a journal, and the two hashes that bind it to its neighbours. */
export interface ActivityLine {
  entry: ActivityEntry;
  /** As it was written once: of this the hash is made. A newer Keyholder may know more of an entry. */
  text: string;
  /** Of the line before; of the first one: `nothingBefore`. In hexadecimal digits. */
  previous: string;
  hash: string;
}

const sealedSchema = z.object({ previous: z.string(), text: z.string() });

export const nothingBefore = '0'.repeat(64);

export function newLine(entry: ActivityEntry, previous: string): ActivityLine {
  const text = textOf(entry);
  return { entry, text, previous, hash: hashOf(text, previous) };
}

/** In the one order of its fields, so that everybody makes the same hash of it. */
function textOf(entry: ActivityEntry): string {
  const { n, at, who, what, outcome, because, connection, origin, about, step, toldBy, of, requestId } =
    entry;
  return JSON.stringify({
    ...{ n, at, who, what, outcome, because, connection, origin, about, step, toldBy, of, requestId },
  });
}

export function hashOf(text: string, previous: string): string {
  return createHash('sha256').update(previous).update(text).digest('hex');
}

interface Place {
  journal: string;
  key: string;
}

/**
 * As it lies in the file: its number, and the rest sealed. SECURITY: a line of the journal of activity is bound to its file and to its
 * number: with the hash of the line before in it, none can be changed, moved or left out unseen.
 */
export function sealedLine(
  { entry, text, previous }: ActivityLine,
  { journal, key }: Place,
  random: Random,
): string {
  return `${entry.n} ${seal(JSON.stringify({ previous, text }), key, placeOf(journal, entry.n), random)}\n`;
}

/** The number that it bears, whatever it holds; null: none. */
export function numberOf(line: string): number | null {
  const [, digits] = /^(\d{1,15}) /.exec(line) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** null: it does not open. `foreign`: it does, and says what nobody here knows. */
export function openLine(line: string, { journal, key }: Place): ActivityLine | 'foreign' | null {
  const n = numberOf(line);
  if (n === null) return null;
  const opened = unsealExact(line.slice(line.indexOf(' ') + 1), key, placeOf(journal, n));
  if (opened === null) return null;
  const read = parsedJson(opened, sealedSchema);
  if (read === null) return 'foreign';
  const entry = parsedJson(read.text, activityEntrySchema);
  return entry?.n === n ? { ...read, entry, hash: hashOf(read.text, read.previous) } : 'foreign';
}

const placeOf = (journal: string, n: number): string => `activity ${journal} ${n}`;
