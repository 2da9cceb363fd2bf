import { isObject, keysOf, pick } from '../../base/json.ts';

/** Values of an item that are looked at: one may have hundreds of thousands, or lists in lists as deep. */
const mostValues = 500;
/** Of each text; longer ones that begin alike and are of one length are one. */
const mostCharacters = 2_000;

/** The pages of a list that were read, by their ends. */
export class SeenPages {
  readonly #ends = new Map<
    string | number,
    { length: number; ends: [unknown, unknown]; print: string | null }[]
  >();

  add(list: readonly unknown[]): void {
    const page = { length: list.length, ends: endsOf(list), print: null };
    const rough = roughPrint(list);
    const alike = this.#ends.get(rough);
    if (alike) alike.push(page);
    else this.#ends.set(rough, [page]);
  }

  has(list: readonly unknown[]): boolean {
    const alike = this.#ends.get(roughPrint(list));
    // Seldom needed, and made only then: nearly every page ends with an id that is new.
    if (!alike) return false;
    const print = fingerprint(list);
    return alike.some(one => {
      one.print ??= printOfEnds(one.length, one.ends);
      return one.print === print;
    });
  }
}

const endsOf = (list: readonly unknown[]): [unknown, unknown] => [list.at(0), list.at(-1)];

/** Equal where `fingerprint` is. */
function roughPrint(list: readonly unknown[]): string | number {
  const id = pick(list.at(-1), 'id');
  return typeof id === 'string' && id.length <= mostCharacters ? id : list.length;
}

/** Enough to know a page again; pages of real services differ in their ids. */
export const fingerprint = (list: readonly unknown[]): string => printOfEnds(list.length, endsOf(list));

const printOfEnds = (length: number, [first, last]: [unknown, unknown]): string =>
  `${length} ${printOf(first)} ${printOf(last)}`;

function printOf(item: unknown): string {
  let left = mostValues;
  const print = (value: unknown): string => {
    if (left <= 0) return '';
    left -= 1;
    if (typeof value === 'string' && value.length > mostCharacters)
      return `${JSON.stringify(value.slice(0, mostCharacters))}${value.length}`;
    if (Array.isArray(value)) return `[${value.length}:${value.slice(0, left).map(print).join()}]`;
    if (!isObject(value)) return JSON.stringify(value) ?? '';
    const keys = keysOf(value);
    const entries = keys.slice(0, left).map(key => `${print(key)}:${print(Reflect.get(value, key))}`);
    return `{${keys.length}:${entries.join()}}`;
  };
  return print(item);
}
