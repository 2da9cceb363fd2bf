import type { ProblemCode } from '../../../src-shared/problem.ts';

/** What a service, or something on the way to it, is documented to answer; and what may be told of it. */
export interface ErrorRow {
  name: string;
  /** Where it is written down. */
  source: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  /** A text is sent as it stands; anything else as JSON. Left out: no body. */
  body?: unknown;
  /** What may be told of GET team and of GET invitations; null: they are not asked. */
  read: Told | null;
  /** What may be told of POST invitations; null: it is not asked. */
  invite: Told | null;
  /** Sentences that the owner gets to read, wherever: as the service's words or at a field. */
  said: readonly string[];
  /** What nobody gets to read. */
  unsaid?: readonly string[];
  /** Sentences by the field of our form that they stand at. */
  at: Readonly<Partial<Record<Field, string>>>;
  /** A second more or less may be told. */
  retryAfterSeconds?: number;
  /** Only this one is read; left out: both. */
  reads?: 'team.get' | 'invitations.list';
  /** Of the list that is read: how many it shows. */
  items?: number;
  /** The address that is invited, where it matters. */
  email?: string;
}

type Field = 'email' | 'role' | 'useSeat';
type Headers = ErrorRow['headers'];
export type Outcome = ProblemCode | 'fine' | 'blocked-on-the-way' | 'csrf-refused';

/** One of these; or, for what Keyholder may name as it likes, none of those. `fine`: it is a yes. */
export type Told = readonly Outcome[] | { not: readonly Outcome[] };

type Words = string | readonly string[] | ErrorRow['at'];
type More = Partial<Omit<ErrorRow, 'name' | 'source' | 'status' | 'body'>>;

const refusals: Readonly<Record<number, readonly Outcome[]>> = {
  401: ['token-refused'],
  403: ['not-permitted'],
  404: ['service-not-found'],
  409: ['conflict'],
  429: ['rate-limited'],
};
const refused = ['service-refused', 'field-errors'] as const;

/** A refusal: nothing was done, and these words say why. By field of our form where the answer tells which. */
export function no(
  name: string,
  source: string,
  status: number,
  body: unknown,
  words: Words,
  more: More = {},
) {
  const { said, at } = inWords(words);
  const read = refusals[status] ?? refused;
  const invite = refusals[status] ?? (Object.keys(at).length > 0 ? (['field-errors'] as const) : refused);
  return row(name, source, status, body, { read, invite, said, at, ...more });
}

/** The service failed: it may have been done. */
export function fault(
  name: string,
  source: string,
  status: number,
  body: unknown,
  words: Words = [],
  more: More = {},
) {
  const { said } = inWords(words);
  return row(name, source, status, body, {
    ...{ read: ['service-fault'], invite: ['outcome-unknown'], said },
    ...more,
  });
}

export function row(name: string, source: string, status: number, body: unknown, more: More): ErrorRow {
  return { name, source, status, headers: {}, body, read: null, invite: null, said: [], at: {}, ...more };
}

function inWords(words: Words): Pick<ErrorRow, 'said' | 'at'> {
  if (typeof words === 'string') return { said: [words], at: {} };
  return isList(words) ? { said: words, at: {} } : { said: [], at: words };
}

const isList = (words: Words): words is readonly string[] => Array.isArray(words);

export const page = { headers: { 'content-type': 'text/html; charset=utf-8' } } as const;
export const text = { headers: { 'content-type': 'text/plain; charset=utf-8' } } as const;
export const problemJson = { headers: { 'content-type': 'application/problem+json' } } as const;

/**
 * What stands on the way answered, and not the service: it is no word about the token, about rights or about what was sent.
 * Whether an invitation went through may be left open.
 */
export function blocked(
  name: string,
  source: string,
  status: number,
  body: unknown,
  headers: Headers,
  more: More = {},
) {
  const not = [
    'fine',
    'not-permitted',
    'token-refused',
    'session-ended',
    'field-errors',
    'conflict',
  ] as const;
  const all = { ...page.headers, ...headers };
  return row(name, source, status, body, { read: { not }, invite: { not }, headers: all, ...more });
}
