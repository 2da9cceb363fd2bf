import { mostTransferBytes } from '../../../src-shared/limits.ts';
import { type ForeignLine, opened } from '../activity/foreign-chain.ts';
import { type ChainEnd, endOf } from '../activity/read-chain.ts';
import type { Sliced } from '../base/stretch.ts';
import { type Content, linesFor, mostLines } from './transfer-file.ts';

/** What a file says before and after its lines. */
const aroundBytes = 200;

interface Fitting {
  content: Content;
  /** Lines of activity for which there was no room. */
  leftOut: number;
}

interface Dated {
  line: ForeignLine;
  end: ChainEnd;
  /** Never before that of a line before it in its journal, whatever the clock there did. */
  at: number;
}

/**
 * What one file takes. The journals of other computers only grow here, and in the end no file could be made any more: so their oldest
 * lines are left out, as each computer drops its own. All else is whole, and is refused where that is too much.
 * @param foreign those lines: only what has any is measured
 */
export function* withinSize(content: Content, foreign: readonly ForeignLine[]): Sliced<Fitting> {
  if (foreign.length === 0) return { content, leftOut: 0 };
  let over = (yield* bytesIn(content)) - mostTransferBytes;
  let surplus = content.lines.length - mostLines;
  if (over <= 0 && surplus <= 0) return { content, leftOut: 0 };
  const journals = new Map(content.journals.map(one => [one.journal, one]));
  const gone = new Set<ForeignLine>();
  for (const { line, end } of yield* oldestFirst(foreign)) {
    if (over <= 0 && surplus <= 0) break;
    const journal = journals.get(line.journal);
    if (journal) journals.set(line.journal, { ...journal, dropped: end });
    gone.add(line);
    over -= bytesOf(JSON.stringify({ line }));
    surplus -= 1;
  }
  const lines = content.lines.filter(line => !gone.has(line));
  return { content: { ...content, journals: [...journals.values()], lines }, leftOut: gone.size };
}

function* bytesIn(content: Content): Sliced<number> {
  let [bytes, n] = [aroundBytes, 0];
  for (const line of linesFor(content)) {
    bytes += bytesOf(line);
    n += 1;
    if (n % 16 === 0) yield;
  }
  return bytes;
}

/** With the break after it. */
const bytesOf = (line: string): number => Buffer.byteLength(line) + 1;

function* oldestFirst(lines: readonly ForeignLine[]): Sliced<Dated[]> {
  const latest = new Map<string, number>();
  const dated: Dated[] = [];
  for (const line of lines) {
    const one = opened(line);
    if (!one) continue;
    const at = Math.max(one.entry.at, latest.get(line.journal) ?? Number.NEGATIVE_INFINITY);
    latest.set(line.journal, at);
    dated.push({ line, end: endOf(one), at });
    if (dated.length % 16 === 0) yield;
  }
  return dated.sort((a, b) => a.at - b.at);
}
