import { z } from 'zod';
import { parsedJson } from '../base/parsed-json.ts';
import type { Breath } from '../base/ports/clock.ts';
import type { Random } from '../base/ports/random.ts';
import { Stretch } from '../base/stretch.ts';
import { seal, unseal } from '../custody/sealed.ts';
import { type JobRecord, jobRecordSchema } from './job-records.ts';

/** A file with a higher one belongs to a newer Keyholder and is left alone. */
const format = 1;
const headerSchema = z.object({ format: z.number(), journal: z.string() });
const lineSchema = z.array(jobRecordSchema);

/** The file of an earlier run, line by line. */
export interface FoundLines {
  journal: string;
  lines: string[];
  /** The last line has no end: it was not written. */
  torn: boolean;
}

/** Nothing of one is there. */
export const noLines: FoundLines = { journal: '', lines: [], torn: false };

/** null: nothing was written yet. */
export function linesOf(text: string): FoundLines | 'damaged' | 'too-new' | null {
  const [first = '', ...lines] = text.split('\n');
  // Not even the first line was written to its end: there is none after it. Empty, or full of noughts, is how a disk leaves what it lost.
  if (lines.length === 0) return first.startsWith(beginning) ? null : 'damaged';
  const header = parsedJson(first, headerSchema);
  if (header === null) return 'damaged';
  if (header.format > format) return 'too-new';
  const torn = lines.pop() !== '';
  return { journal: header.journal, lines, torn };
}

const beginning = '{"format":';
export const headerOf = (journal: string): string => `${JSON.stringify({ format, journal })}\n`;

/**
 * SECURITY: a line of the journal is bound to its file and to its place in it: none can be exchanged, moved or repeated.
 * @param line counted from 1
 */
export function sealedLine(
  records: readonly JobRecord[],
  key: string,
  { journal, line }: { journal: string; line: number },
  random: Random,
): string {
  return `${seal(JSON.stringify(records), key, placeOf(journal, line), random)}\n`;
}

/** `gaps`: lines that do not open. null: one opens, and says what nobody here knows. */
export async function readLines(
  { journal, lines }: FoundLines,
  key: string,
  breath: Breath,
): Promise<{ records: JobRecord[]; gaps: boolean } | null> {
  const records: JobRecord[] = [];
  const stretch = new Stretch(breath);
  let gaps = false;
  for (const [index, line] of lines.entries()) {
    const text = unseal(line, key, placeOf(journal, index + 1));
    const read = text === null ? null : parsedJson(text, lineSchema);
    if (text !== null && read === null) return null;
    if (read) records.push(...read);
    else gaps = true;
    if (stretch.isOver(16)) await stretch.pause();
  }
  return { records, gaps };
}

const placeOf = (journal: string, line: number): string => `jobs ${journal} ${line}`;
