import type { ChainBreak } from '../../../src-shared/activity.ts';
import type { Breath } from '../base/ports/clock.ts';
import { Stretch } from '../base/stretch.ts';
import { type ActivityLine, nothingBefore, numberOf, openLine } from './activity-line.ts';

/** Up to which line a journal goes. */
export interface ChainEnd {
  n: number;
  hash: string;
}

export const noLines: ChainEnd = { n: 0, hash: nothingBefore };

/** What was noted down of a journal beside it. */
export interface Head extends ChainEnd {
  journal: string;
  /** The lines up to this one were dropped, or may be. */
  dropped: ChainEnd;
}

export interface ReadChain {
  /** By their numbers. */
  lines: ActivityLine[];
  breaks: ChainBreak[];
  /** Where it goes on. */
  end: ChainEnd;
}

/**
 * Opens the lines of a journal and compares each with the one before. A piece that does not open and of whose number another line
 * does was torn by a sudden end, and written again after it.
 * @param head null: it is not there
 * @param header whether the first line of the file is as it was written
 * @returns null where a line opens and says what nobody here knows
 */
export async function readChain(
  texts: readonly string[],
  { journal, key, head, header }: { journal: string; key: string; head: Head | null; header: boolean },
  breath: Breath,
): Promise<ReadChain | null> {
  const stretch = new Stretch(breath);
  const byNumber = new Map<number, ActivityLine>();
  const shut = new Set<number | null>();
  const breaks: ChainBreak[] = header ? [] : [{ kind: 'altered', from: 0, to: 0 }];
  let last = 0;
  for (const text of texts) {
    const line = openLine(text, { journal, key });
    if (line === 'foreign') return null;
    if (line === null) shut.add(numberOf(text));
    else {
      const { n } = line.entry;
      const known = byNumber.get(n);
      if (!known) byNumber.set(n, line);
      // The same line twice was written again by somebody who was told that it had not been written.
      else if (known.hash !== line.hash) breaks.push({ kind: 'doubled', from: n, to: n });
      if (!known && n < last) breaks.push({ kind: 'moved', from: n, to: n });
      last = Math.max(last, n);
    }
    if (stretch.isOver(16)) await stretch.pause();
  }
  const lines = [...byNumber.values()].sort((a, b) => a.entry.n - b.entry.n);
  breaks.push(...gaps(lines, shut, head), ...unlike(lines, head));
  const end = endOf(lines.at(-1));
  return {
    lines,
    breaks: breaks.sort((a, b) => a.from - b.from),
    end: head && head.n > end.n ? { n: head.n, hash: head.hash } : end,
  };
}

export function endOf(line: ActivityLine | undefined): ChainEnd {
  return line ? { n: line.entry.n, hash: line.hash } : noLines;
}

/** Of lines that all open. */
export function breaksIn(lines: readonly ActivityLine[], head: Head): ChainBreak[] {
  return [...gaps(lines, new Set(), head), ...unlike(lines, head)];
}

function* gaps(
  lines: readonly ActivityLine[],
  shut: ReadonlySet<number | null>,
  head: Head | null,
): Generator<ChainBreak> {
  // What may be dropped is there still where a sudden end came between, or where another computer knew of it before.
  let next = (head?.dropped.n ?? 0) + 1;
  const gap = (from: number, to: number): ChainBreak => {
    const isThere = shut.has(null) || [...shut].some(n => n !== null && n >= from && n <= to);
    return { kind: isThere ? 'altered' : 'missing', from, to };
  };
  for (const { entry } of lines) {
    if (entry.n > next) yield gap(next, entry.n - 1);
    next = Math.max(next, entry.n + 1);
  }
  if (head && head.n >= next) yield gap(next, head.n);
  if (!head && lines.length > 0) yield { kind: 'end-unknown', from: next - 1, to: next - 1 };
}

/** Lines that open and do not belong after the one before them. */
function* unlike(lines: readonly ActivityLine[], head: Head | null): Generator<ChainBreak> {
  const altered = (n: number): ChainBreak => ({ kind: 'altered', from: n, to: n });
  let before: ChainEnd = noLines;
  for (const line of lines) {
    const { n } = line.entry;
    if (n === head?.dropped.n && line.hash !== head.dropped.hash) yield altered(n);
    if (n === head?.n && line.hash !== head.hash) yield altered(n);
    if (n - 1 === head?.dropped.n) before = head.dropped;
    if (n - 1 === before.n && line.previous !== before.hash) yield altered(n);
    before = endOf(line);
  }
}
