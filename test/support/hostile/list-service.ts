/** Whom a service has invited, before it is spelled in the service's manner. */
export interface Person {
  /** Counts from 1. */
  n: number;
  id: string;
  email: string;
  role: string;
  /** Epoch seconds. */
  at: number;
}

export interface Asked {
  method: string;
  url: URL;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Counts from 1 for each reading of a list. */
  turn: number;
}

export interface Told {
  status?: number;
  /** A text is sent as it is. */
  body: unknown;
  headers?: Readonly<Record<string, string | string[]>>;
  /** The line breaks instead. */
  cut?: boolean;
}

/** Which part of the list is asked for; null: the service refuses such a question. */
export type Place = (asked: Asked, people: readonly Person[]) => { start: number; size: number } | null;

export interface ListPage {
  asked: Asked;
  people: readonly Person[];
  start: number;
  /** Of the first person after this page. */
  end: number;
  size: number;
  total: number;
  more: boolean;
  /** Counts from 1. */
  number: number;
  pages: number;
  last: Person | undefined;
  /** For the next page, or the first; opaque. */
  cursor: string;
  /** This list's address with another query. */
  url(changes?: Readonly<Record<string, string | number>>): string;
  path(changes?: Readonly<Record<string, string | number>>): string;
}

export const pageSize = 4;

const sized = (asked: Asked, name: string | undefined, normal = pageSize) => {
  const size = Number((name && asked.query.get(name)) || normal);
  return Number.isInteger(size) && size > 0 ? Math.min(size, 100) : null;
};
const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
const placed = (start: number | null, size: number | null) =>
  start === null || size === null || start < 0 ? null : { start, size };

export const asCursor = (start: number) => Buffer.from(`at:${start}`).toString('base64url');
export const fromCursor = (text: string) => {
  const start = /^at:(\d+)$/.exec(Buffer.from(text, 'base64url').toString())?.[1];
  return start === undefined ? null : Number(start);
};

/** All at once. */
export const unpaged: Place = (_asked, people) => ({ start: 0, size: Math.max(people.length, 1) });
/** The first page, whatever is asked. */
export const firstOnly: Place = () => ({ start: 0, size: pageSize });
export const byPage =
  (name = 'page', first = 1, sizeName?: string): Place =>
  asked => {
    const size = sized(asked, sizeName);
    const page = whole(asked.query.get(name) ?? String(first));
    return placed(page === null || size === null ? null : (page - first) * size, size);
  };
/** @param first 1 where items are counted from 1, as in SCIM */
export const byOffset =
  (name = 'offset', sizeName?: string, first = 0): Place =>
  asked => {
    const start = whole(asked.query.get(name) ?? String(first));
    return placed(start === null ? null : start - first, sized(asked, sizeName));
  };
export const byCursor =
  (name: string, sizeName?: string): Place =>
  asked => {
    const cursor = asked.query.get(name) || null;
    return placed(cursor === null ? 0 : fromCursor(cursor), sized(asked, sizeName));
  };
/** The next page begins behind this item. */
export const byLast =
  (name: string, sizeName?: string, key: (person: Person) => string = ({ id }) => id): Place =>
  (asked, people) => {
    const after = asked.query.get(name);
    const index = after === null ? -1 : people.findIndex(person => key(person) === after);
    return placed(after !== null && index < 0 ? null : index + 1, sized(asked, sizeName));
  };

/** The case of a parameter's name does not matter, as in ASP.NET Core. @param place with names in lower case */
export const anyCase =
  (place: Place): Place =>
  (asked, people) => {
    const lower = [...asked.query].map(([name, value]) => [name.toLowerCase(), value]);
    return place({ ...asked, query: new URLSearchParams(lower) }, people);
  };

/** As some services have it: a parameter that they do not know is an error. */
export const knowsOnly =
  (names: readonly string[], place: Place): Place =>
  (asked, people) =>
    [...asked.query.keys()].every(name => names.includes(name)) ? place(asked, people) : null;

export function pageOf(place: Place, asked: Asked, people: readonly Person[]): ListPage | null {
  const found = place(asked, people);
  if (!found) return null;
  const { start, size } = found;
  const these = people.slice(start, start + size);
  const url = (changes: Readonly<Record<string, string | number>> = {}) => {
    const other = new URL(asked.url);
    for (const [name, value] of Object.entries(changes)) other.searchParams.set(name, String(value));
    return other;
  };
  return {
    ...{ asked, people: these, start, end: start + these.length, size, total: people.length },
    more: start + these.length < people.length && these.length > 0,
    number: Math.floor(start / size) + 1,
    pages: Math.ceil(people.length / size),
    last: these.at(-1),
    cursor: asCursor(start + these.length),
    url: changes => url(changes).href,
    path: changes => url(changes).pathname + url(changes).search,
  };
}

/** @param count how many the service has invited */
export function invited(count: number): Person[] {
  const roles = ['admin', 'member', 'viewer'];
  return Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    id: `inv_${String(index + 1).padStart(2, '0')}`,
    email: `person${index + 1}@acme.example`,
    role: roles[index % roles.length] ?? 'member',
    at: 1_760_000_000 + index * 3_600,
  }));
}
