import { type ExtraField, namesMaker } from '../../../../src-shared/field.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import type { Facet, FacetValue } from '../../../../src-shared/invitation-view.ts';
import type { Stretch } from '../../base/stretch.ts';

/** A field with more different values is no choice to offer; of who has made them, and of roles, more are. */
const mostValues = 20;
const mostNamed = 100;
/** Fields that are looked at, the first that come. */
const mostFields = 40;
const longestValue = 100;

type Value = ExtraField['value'];

/** Which of its values each row has, by number; 0: none. */
class Coded {
  readonly of: Facet['of'];
  readonly path: string[];
  readonly name: string;
  readonly values: Value[] = [null];
  /** How many rows have each, but for none. */
  readonly totals = [0];
  readonly #most: number;
  readonly #numbers = new Map<Value, number>([[null, 0]]);
  #codes = new Uint8Array(1_024);
  /** It has too many. */
  isOver = false;

  constructor(of: Facet['of'], path: string[], most: number) {
    this.of = of;
    this.path = path;
    this.name = nameOf(this);
    this.#most = most;
  }

  put(n: number, value: Value): void {
    if (this.isOver || value === null) return;
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.totals.push(0);
      this.#numbers.set(value, number);
      this.isOver = number > this.#most || (typeof value === 'string' && value.length > longestValue);
      if (this.isOver) this.#codes = new Uint8Array(0);
    }
    if (n >= this.#codes.length && !this.isOver) {
      const wider = new Uint8Array(2 * n);
      wider.set(this.#codes);
      this.#codes = wider;
    }
    this.#codes[n] = number;
    this.totals[number] = (this.totals[number] ?? 0) + 1;
  }

  at(n: number): number {
    return this.#codes[n] ?? 0;
  }
}

/** Numbers of rows for each value, by its number. */
export type Tally = readonly { coded: Coded; counts: number[] }[];

/**
 * What the rows can be chosen by, beside their state: their role, whether they take a seat, and the fields of few values that the
 * description does not name. Kept as rows come, so that counting goes through numbers only.
 */
export class FacetCounts {
  #length = 0;
  readonly #role = new Coded('role', [], mostNamed);
  readonly #seat = new Coded('seat', [], 2);
  readonly #fields = new Map<string, Coded>();

  /** @param rows those of the call before, and more at the end */
  async take(rows: readonly Invitation[], to: number, stretch: Stretch): Promise<void> {
    for (; this.#length < to; this.#length += 1) {
      const n = this.#length;
      const row = rows[n];
      if (!row) break;
      this.#role.put(n, row.role);
      this.#seat.put(n, row.useSeat);
      for (const { path, value } of row.extra) this.#field(path)?.put(n, value);
      if (stretch.isOver(4)) await stretch.pause();
    }
  }

  /** Names of the fields that the description does not name. */
  get fields(): string[][] {
    return [...this.#fields.values()].map(({ path }) => path);
  }

  /** Nothing is counted yet. */
  begin(): Tally {
    return this.#offered.map(coded => ({ coded, counts: coded.values.map(() => 0) }));
  }

  /** All rows are. */
  whole(): Tally {
    return this.#offered.map(coded => ({
      coded,
      counts: [this.#without(coded), ...coded.totals.slice(1)],
    }));
  }

  /** One row more. @param only which of them is meant; left out: all */
  count(tally: Tally, n: number, only?: string): void {
    for (const { coded, counts } of tally) {
      if (only !== undefined && only !== coded.name) continue;
      const number = coded.at(n);
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }

  /** Those that are worth a choice. */
  facets(tally: Tally): Facet[] {
    const makers = tally
      .map(({ coded }) => coded)
      .filter(({ path }) => namesMaker(path))
      .toSorted(byTelling);
    return tally.flatMap(({ coded, counts }) => {
      const { of, path } = coded;
      const isMaker = makers.includes(coded);
      if (
        isMaker &&
        makers.some(one => one.path[0] === path[0] && makers.indexOf(one) < makers.indexOf(coded))
      )
        return [];
      const different = coded.values.length - 1;
      const isFew = isMaker || (different <= mostValues && 2 * different <= this.#length);
      if (of === 'field' && !isFew) return [];
      const values = coded.values
        .map((value, number) => ({
          ...{ value, count: counts[number] ?? 0 },
          total: number === 0 ? this.#without(coded) : (coded.totals[number] ?? 0),
        }))
        .filter(({ total }) => total > 0)
        // By the whole list: they do not change places while somebody chooses.
        .toSorted((a, b) => b.total - a.total)
        .map(({ value, count }): FacetValue => ({ value, count }));
      return values.length < 2 ? [] : [{ of, path, values }];
    });
  }

  #field(path: string[]): Coded | undefined {
    const name = path.length === 1 ? (path[0] ?? '') : path.join('\n');
    let field = this.#fields.get(name);
    if (!field && this.#fields.size < mostFields) {
      field = new Coded('field', path, namesMaker(path) ? mostNamed : mostValues);
      this.#fields.set(name, field);
    }
    return field;
  }

  get #offered(): Coded[] {
    return [this.#role, this.#seat, ...this.#fields.values()].filter(({ isOver }) => !isOver);
  }

  #without({ totals }: Coded): number {
    return this.#length - totals.reduce((sum, one) => sum + one, 0);
  }
}

export const nameOf = ({ of, path }: Pick<Facet, 'of' | 'path'>): string => [of, ...path].join('\n');

/** Who it was is told best by an address, then by a name. */
const byTelling = (a: Coded, b: Coded): number => telling(a) - telling(b);
const telling = ({ path }: Coded): number => {
  const last = path.at(-1) ?? '';
  return /mail/i.test(last) ? 0 : /name/i.test(last) ? 1 : path.length === 1 ? 2 : 3;
};
