import { type Dialect, type GraphqlManner, plain, timeForms } from '../support/hostile/dialect.ts';
import { type PagingManner, pagingManners } from '../support/hostile/paging-manners.ts';
import { type TeamShape, teamShapes } from '../support/hostile/team-shapes.ts';

export interface DialectRow {
  name: string;
  dialect: Dialect;
  /** The list does not say whether it is all. */
  complete: 'yes' | 'unknown';
  /** What shows the invitation: the answer to the POST, the list where that tells nothing, or nothing yet where it is a bare yes. */
  createdShown: 'answer' | 'list' | 'nothing';
  mislabelled: boolean;
  /** Times of a unit that cannot be told: shown as they came. */
  uncertainTimes: boolean;
  /** What is known of a token after the answer to its revocation; of what was created nothing is lost in any case. */
  afterRevoking: 'revoked' | 'revocation-unknown';
}

type Change = Partial<Omit<Dialect, 'graphql'>> & { graphql?: Partial<GraphqlManner> };

function row(name: string, change: Change, expected: Partial<DialectRow> = {}): DialectRow {
  const dialect = { ...plain, ...change, graphql: { ...plain.graphql, ...change.graphql } };
  return {
    name,
    dialect,
    complete: 'yes',
    createdShown: 'answer',
    mislabelled: false,
    uncertainTimes: false,
    afterRevoking: 'revoked',
    ...expected,
  };
}

/** Whatever the error is about: who is told "revoked" looks no further. */
const inDoubt = { afterRevoking: 'revocation-unknown' } as const;
const silent = { complete: 'unknown' } as const;
/** Nine invitations, ten after the POST: three pages. */
const paged = { pageSize: 4 };
const names = ['data', 'items', 'results', 'invitations', 'records', 'entries'];
const jsonTypes = [
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'Application/JSON',
  'application/vnd.api+json',
  'application/hal+json; charset=utf-8',
];
const otherTypes = ['text/html; charset=utf-8', 'text/plain', 'application/octet-stream', 'text/json', null];

export const dialectRows: readonly DialectRow[] = [
  // How the list is wrapped
  row('a bare list', { list: [], paging: 'none' }, silent),
  ...names.map(name =>
    row(`{${name}} and nothing else`, { list: [name], namesItself: false, paging: 'none' }, silent),
  ),
  ...names.map(name => row(`{${name}} with object: "list"`, { list: [name] })),
  row('{data: {items}}', { list: ['data', 'items'], ...paged }),
  row('{data: {items, next}}', { list: ['data', 'items'], paging: 'next word', ...paged }),
  row('{data: {invitations}} with paging outside', {
    ...{ list: ['data', 'invitations'], pagingAt: 'outside', paging: 'page, total_pages', ...paged },
  }),
  row('{data: {results}} with a cursor', {
    ...{ list: ['data', 'results'], paging: 'nextCursor', namesItself: false, ...paged },
  }),
  row('{results: {data}} with offset', { list: ['results', 'data'], paging: 'offset, total', ...paged }),

  // How the pages follow each other
  ...(Object.keys(pagingManners) as PagingManner[])
    .filter(paging => paging !== 'none')
    .map(paging => row(`pages by ${paging}`, { paging, list: ['items'], namesItself: false, ...paged })),
  row('a bare list with a Link header', { list: [], paging: 'Link header', ...paged }),
  row('one item to a page', { paging: 'next_cursor null', pageSize: 1 }),

  // Units of time
  ...(Object.keys(timeForms) as Dialect['times'][])
    .filter(times => times !== 's')
    .map(times => row(`times as ${times}`, { times }, { uncertainTimes: times === 'days' })),
  row('times without a Date header to compare with', { date: false }),

  // Ids
  row('ids as numbers', { ids: 'number' }),
  row('ids as numbers, pages by the last id', { ids: 'number', ...paged }),
  row(
    'ids as numbers, milliseconds, bare list',
    { ids: 'number', times: 'ms', list: [], paging: 'none' },
    silent,
  ),

  // Content types
  ...jsonTypes.map(contentType => row(`called ${contentType}`, { contentType })),
  ...otherTypes.map(contentType =>
    row(`called ${contentType ?? 'nothing'}`, { contentType }, { mislabelled: true }),
  ),
  row('a byte order mark', { byteOrderMark: true }),
  row(
    'a byte order mark in text/plain',
    { byteOrderMark: true, contentType: 'text/plain' },
    { mislabelled: true },
  ),
  row('printed with spaces and CRLF', { pretty: true }),

  // The team
  ...(Object.keys(teamShapes) as TeamShape[])
    .filter(team => team !== 'flat')
    .map(team => row(`the team: ${team}`, { team })),
  row('unknown fields in an invitation', { unknownFields: true }),

  // The answer to a POST
  ...[200, 201, 202, 203].flatMap(status =>
    (['bare', 'data', 'invitation', 'result', 'data.invitation'] as const)
      .filter(body => status !== 201 || body !== 'bare')
      .map(body => row(`POST: ${status}, ${body}`, { post: { status, body } })),
  ),
  ...[201, 204].map(status =>
    row(`POST: ${status}, empty`, { post: { status, body: 'empty' } }, { createdShown: 'nothing' }),
  ),
  ...[200, 202].map(status =>
    row(`POST: ${status}, empty`, { post: { status, body: 'empty' } }, { createdShown: 'list' }),
  ),
  row('POST: 200, words only', { post: { status: 200, body: 'words' } }, { createdShown: 'nothing' }),

  // GraphQL
  row('GraphQL: its own media type', { graphql: { contentType: 'application/graphql-response+json' } }),
  row('GraphQL: its own media type with charset', {
    graphql: { contentType: 'application/graphql-response+json; charset=utf-8' },
  }),
  row('GraphQL: text/html', { graphql: { contentType: 'text/html' } }),
  row('GraphQL: without the pat level', { graphql: { payload: 'flat' } }),
  row('GraphQL: errors: null', { graphql: { errors: 'null' } }),
  row('GraphQL: errors: []', { graphql: { errors: 'empty' } }),
  row('GraphQL: an error beside data', { graphql: { errors: 'warning' } }, inDoubt),
  row('GraphQL: an error beside data, 203', { graphql: { errors: 'warning', status: 203 } }, inDoubt),
  row('GraphQL: 201', { graphql: { status: 201 } }),
  row('GraphQL: extensions', { graphql: { extensions: true } }),
  row('GraphQL: ids as numbers', { ids: 'number', graphql: { payload: 'flat' } }),

  // Several at once
  row('the manner of Stripe', { list: ['data'], paging: 'has_more', times: 's', ...paged }),
  row('the manner of GitHub', {
    ...{ list: [], paging: 'Link header', times: 'rfc3339', ids: 'number', ...paged },
    ...{ team: 'other names', contentType: 'application/json; charset=utf-8' },
  }),
  row('the manner of Django REST', {
    ...{
      list: ['results'],
      namesItself: false,
      paging: 'next url',
      times: 'rfc3339-us',
      ids: 'number',
      ...paged,
    },
  }),
  row('the manner of Laravel', {
    ...{
      namesItself: false,
      paging: 'meta.current_page, last_page',
      times: 'rfc3339-us',
      team: 'data',
      ...paged,
    },
    post: { status: 201, body: 'data' },
  }),
  row(
    'the manner of Spring',
    {
      ...{
        list: ['items'],
        namesItself: false,
        paging: 'page from 0',
        times: 'ms',
        team: 'camel case',
        ...paged,
      },
      post: { status: 200, body: 'empty' },
    },
    { createdShown: 'list' },
  ),
  row('the manner of Google', {
    ...{ list: ['invitations'], namesItself: false, paging: 'nextPageToken', times: 'us', ...paged },
  }),
];
