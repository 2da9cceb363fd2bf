import type { ActivityView, ShownEntry } from '../../../src-shared/activity.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { smallLetters } from '../../../src-shared/small-letters.ts';
import type { ActivityLine } from './activity-line.ts';

/** A line and where it lies. */
export interface KeptLine extends ActivityLine {
  journal: string;
  keptIn: ShownEntry['keptIn'];
  /** Where its number is not its own: of a journal that was changed, two lines may have one. */
  id?: string;
  /** What it is found by, since it was first looked for. */
  words?: string;
}

type Wanted = Omit<ParsedInput<'activity.list'>, 'journal'>;

export const isOnDisk = (line: KeptLine): boolean => line.keptIn === 'disk';
export const idOf = ({ journal, entry: { n } }: KeptLine): string => `${journal} ${n}`;
const kindOf = (what: string): string => what.slice(0, what.indexOf('.'));

/** All lines that are known, in the order in which they came, as a page asks for them. */
export class ShownLines {
  #lines: KeptLine[] = [];
  /** Lines that say that something has begun, where another one says what came of it. */
  readonly #followed = new Set<string>();

  get all(): readonly KeptLine[] {
    return this.#lines;
  }

  /** @param where of earlier runs before all others */
  add(lines: readonly KeptLine[], where: 'first' | 'last' = 'last'): void {
    if (where === 'first') this.#lines = [...lines, ...this.#lines];
    else for (const line of lines) this.#lines.push(line);
    for (const { journal, entry } of lines)
      if (entry.of !== null) this.#followed.add(`${journal} ${entry.of}`);
  }

  remove(isGone: (line: KeptLine) => boolean): void {
    this.#lines = this.#lines.filter(line => !isGone(line));
  }

  /** Those that say that something has begun, and none what came of it. */
  unfinished(): KeptLine[] {
    return this.#lines.filter(line => line.entry.outcome === 'begun' && !this.#isFollowed(line));
  }

  view({ from, count, ...wanted }: Wanted): Omit<ActivityView, 'chain' | 'computers'> {
    const connections = new Map<string, string>();
    const kinds = new Set<string>();
    const found: KeptLine[] = [];
    const sought = smallLetters(wanted.search?.trim() ?? '');
    let all = 0;
    for (const line of this.#lines) {
      if (this.#isFollowed(line)) continue;
      all += 1;
      const { connection, what } = line.entry;
      if (connection) connections.set(connection.id, connection.label);
      kinds.add(kindOf(what));
      if (matches(line, wanted, sought)) found.push(line);
    }
    const until = found.length - from;
    const window = until > 0 ? found.slice(Math.max(0, until - count), until).reverse() : [];
    return {
      entries: window.map(line => ({ ...line.entry, id: line.id ?? idOf(line), keptIn: line.keptIn })),
      ...{ matching: found.length, all },
      connections: [...connections].map(([id, label]) => ({ id, label })),
      kinds: [...kinds].sort(),
    };
  }

  #isFollowed(line: KeptLine): boolean {
    return line.entry.outcome === 'begun' && this.#followed.has(idOf(line));
  }
}

/** @param sought in small letters; '': nothing */
function matches(
  line: KeptLine,
  { connectionId, kind, outcome, since, until }: Omit<Wanted, 'from' | 'count' | 'search'>,
  sought: string,
): boolean {
  const { entry } = line;
  if (connectionId !== undefined && entry.connection?.id !== connectionId) return false;
  if (kind !== undefined && kindOf(entry.what) !== kind) return false;
  if (outcome !== undefined && entry.outcome !== outcome) return false;
  if (since !== undefined && entry.at < since) return false;
  if (until !== undefined && entry.at >= until) return false;
  return sought === '' || wordsOf(line).includes(sought);
}

function wordsOf(line: KeptLine): string {
  const { who, what, connection, origin, about, requestId } = line.entry;
  const places = [about?.name, about?.id, about?.more, connection?.label, origin, who, what, requestId];
  line.words ??= smallLetters(places.join('\n'));
  return line.words;
}
