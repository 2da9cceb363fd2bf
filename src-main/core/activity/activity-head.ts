import { z } from 'zod';
import type { ChainBreak } from '../../../src-shared/activity.ts';
import { parsedJson } from '../base/parsed-json.ts';
import type { Random } from '../base/ports/random.ts';
import type { Noted } from '../custody/keychain-note.ts';
import { seal, unsealExact } from '../custody/sealed.ts';
import { numberOf } from './activity-line.ts';
import type { ChainEnd, Head } from './read-chain.ts';

/** Files with a higher one belong to a newer Keyholder and are left alone. */
const format = 1;
const place = 'activity head';

const plainSchema = z.object({ format: z.number(), journal: z.string() });
const sealedSchema = z.object({ sealed: z.string() });
const endSchema = z.object({ n: z.number().int(), hash: z.string() });
const headSchema = endSchema.extend({ journal: z.string(), dropped: endSchema });

/** The first line of a journal. */
export const headerOf = (journal: string): string => JSON.stringify({ format, journal });

/** SECURITY: how far the journal of activity goes is noted beside it: sealed, so that one that was shortened is known by it. */
export function sealedHead(head: Head, key: string, random: Random): string {
  return written(head.journal, seal(JSON.stringify(head), key, place, random));
}

const written = (journal: string, sealed: string): string =>
  `${JSON.stringify({ format, journal, sealed })}\n`;

/** null: it does not open. */
function openHead(text: string, key: string): Head | null {
  const sealed = parsedJson(text, sealedSchema)?.sealed;
  const opened = sealed === undefined ? null : unsealExact(sealed, key, place);
  const head = opened === null ? null : parsedJson(opened, headSchema);
  return head && text === written(head.journal, sealed ?? '') ? head : null;
}

/** The end that is further, of what lies beside the journal and what the keychain notes of the same one. null: it does not open. */
export function headOf(found: Found, key: string | null, { activity: noted }: Noted): Head | null {
  const head = key === null || found.head === null ? null : openHead(found.head, key);
  const isFurther = head !== null && noted?.journal === head.journal && noted.n > head.n;
  return isFurther ? { ...head, n: noted.n, hash: noted.hash } : head;
}

/** That whether lines are missing at the end cannot be told, where the note is not of it. @param text of the note */
export function endLost(text: string | null, key: string, { n, hash }: ChainEnd): ChainBreak[] {
  const noted = text === null ? null : openHead(text, key);
  const isNoted = n === 0 || (noted?.n === n && noted.hash === hash);
  return isNoted ? [] : [{ kind: 'end-unknown', from: n, to: n }];
}

/** What lies on the disk, unopened. */
export interface Found {
  /** As one of them says; null: neither does. */
  journal: string | null;
  /** The first line of the journal. */
  header: string;
  /** Without it. */
  texts: string[];
  /** The last one has no end. */
  torn: boolean;
  /** There is a journal to be appended to. */
  exists: boolean;
  head: string | null;
  isNewer: boolean;
}

export function foundIn(text: string | null, head: string | null): Found {
  const [first = '', ...rest] = (text ?? '').split('\n');
  const header = parsedJson(first, plainSchema);
  const noted = head === null ? null : parsedJson(head, plainSchema);
  // A file that was taken away while Keyholder ran begins with what was appended since.
  const texts = (header || numberOf(first) === null ? rest : [first, ...rest]).filter(one => one !== '');
  return {
    journal: header?.journal ?? noted?.journal ?? null,
    header: first,
    texts,
    torn: (rest.at(-1) ?? first) !== '',
    exists: rest.length > 0,
    head,
    isNewer: [header, noted].some(one => one !== null && one.format > format),
  };
}
