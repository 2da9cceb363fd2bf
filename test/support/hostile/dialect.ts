import type { PagingManner } from './paging-manners.ts';
import type { TeamShape } from './team-shapes.ts';

/**
 * What the service description leaves open, as switches. Every setting is one that a real service could have; `plain` is the
 * practice service's own.
 */
export interface Dialect {
  /** Names around the list, outermost first; none: a bare array. */
  list: readonly string[];
  /** `object: "list"` beside it. */
  namesItself: boolean;
  /** Where paging is said: at the list, or in the outermost object. */
  pagingAt: 'list' | 'outside';
  paging: PagingManner;
  pageSize: number;
  times: keyof typeof timeForms;
  ids: 'text' | 'number';
  /** null: no header at all. */
  contentType: string | null;
  byteOrderMark: boolean;
  /** Spaces and line breaks between everything. */
  pretty: boolean;
  /** Fields in an invitation that nobody knows. */
  unknownFields: boolean;
  team: TeamShape;
  post: {
    status: number;
    body: 'bare' | 'data' | 'invitation' | 'result' | 'data.invitation' | 'words' | 'empty';
  };
  graphql: GraphqlManner;
  /** Whether answers carry a Date header. */
  date: boolean;
}

export interface GraphqlManner {
  contentType: string;
  status: number;
  /** `createPat: { pat: {…} }` as described, or the token's fields directly in it. */
  payload: 'pat' | 'flat';
  /** Beside the data. `null` and `[]`: some servers always write the field. */
  errors: 'none' | 'null' | 'empty' | 'warning';
  extensions: boolean;
}

export const plain: Dialect = {
  list: ['data'],
  namesItself: true,
  pagingAt: 'list',
  paging: 'has_more',
  pageSize: 100,
  times: 's',
  ids: 'text',
  contentType: 'application/json',
  byteOrderMark: false,
  pretty: false,
  unknownFields: false,
  team: 'flat',
  post: { status: 201, body: 'bare' },
  graphql: {
    contentType: 'application/json',
    status: 200,
    payload: 'pat',
    errors: 'none',
    extensions: false,
  },
  date: true,
};

/** From epoch seconds. `days`, `1904` and `ns`: no unit that could be told. */
export const timeForms = {
  s: (seconds: number) => seconds,
  ms: (seconds: number) => seconds * 1_000,
  us: (seconds: number) => seconds * 1_000_000,
  's-text': (seconds: number) => String(seconds),
  'ms-text': (seconds: number) => String(seconds * 1_000),
  rfc3339: (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z'),
  'rfc3339-ms': (seconds: number) => new Date(seconds * 1_000).toISOString(),
  'rfc3339-us': (seconds: number) => new Date(seconds * 1_000).toISOString().replace('Z', '000+00:00'),
  'rfc3339-offset': (seconds: number) =>
    new Date((seconds + 5.5 * 3_600) * 1_000).toISOString().replace('.000Z', '+05:30'),
  'rfc3339-lower': (seconds: number) => new Date(seconds * 1_000).toISOString().toLowerCase(),
  days: (seconds: number) => Math.floor(seconds / 86_400),
  ns: (seconds: number) => seconds * 1_000_000_000,
} as const;
