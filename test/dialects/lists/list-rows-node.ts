import { byCursor, byOffset, byPage, type ListPage } from '../../support/hostile/list-service.ts';
import {
  camel,
  camels,
  cutOff,
  items,
  type ListRow,
  linked,
  nextNumber,
  nextPath,
  nextUrl,
  perhaps,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const feathersWhatKnow = 'https://feathersjs.com/api/databases/common.html#pagination';
const loopback4 = 'https://loopback.io/doc/en/lb4/Querying-data.html';
const sailsBlueprints = 'https://sailsjs.com/documentation/reference/blueprint-api/find-where';
const mongoosePaginateV2 = 'https://www.npmjs.com/package/mongoose-paginate-v2';
const mongooseAggregatePaginate = 'https://www.npmjs.com/package/mongoose-paginate';
const mongoCursorPagination = 'https://www.npmjs.com/package/mongo-cursor-pagination';
const nestjsPaginate = 'https://www.npmjs.com/package/nestjs-paginate';
const nestjsTypeormPaginate = 'https://www.npmjs.com/package/nestjs-typeorm-paginate';
const nestjsxCrud = 'https://github.com/nestjsx/crud/wiki/Controllers#getmanybase';
const nestjsQueryRelay = 'https://relay.dev/graphql/connections.htm';
const moleculer = 'https://moleculer.services/docs/0.14/moleculer-db.html#list';
const jsonServer0 = 'https://www.npmjs.com/package/json-server/v/0.17.4';
const jsonServer1 = 'https://www.npmjs.com/package/json-server';
const sequelizeFindandcountall =
  'https://sequelize.org/docs/v6/core-concepts/model-querying-finders/#findandcountall';
const adonisjsPaginate = 'https://lucid.adonisjs.com/docs/pagination';
const objectionPage = 'https://vincit.github.io/objection.js/api/query-builder/other-methods.html#page';
const knexPaginate = 'https://www.npmjs.com/package/knex-paginate';
const pocketbase = 'https://pocketbase.io/docs/api-records/#listsearch-records';
const appwrite = 'https://appwrite.io/docs/references/cloud/server-rest/teams#listMemberships';

const mongo = (page: ListPage) =>
  page.people.map(one => ({ _id: one.id, ...camel(one), id: undefined, __v: 0 }));

export const nodeRows: readonly ListRow[] = [
  row(
    'Feathers, where what it does not know is a filter',
    feathersWhatKnow,
    unnamed,
    {
      place: byOffset('$skip', '$limit'),
      instead: ({ query }) =>
        [...query.keys()].some(name => !name.startsWith('$'))
          ? { body: { total: 0, limit: 4, skip: 0, data: [] } }
          : null,
    },
    p => ({
      total: p.total,
      limit: p.size,
      skip: p.start,
      data: camels(p),
    }),
  ),
  row(
    'LoopBack 4',
    loopback4,
    cutOff,
    { place: byOffset('filter[skip]', 'filter[limit]'), atLeast: 4 },
    camels,
  ),
  row('Sails, blueprints', sailsBlueprints, cutOff, { place: byOffset('skip', 'limit'), atLeast: 4 }, items),
  row('mongoose-paginate-v2', mongoosePaginateV2, stated, byPage('page', 1, 'limit'), p => ({
    ...{ docs: mongo(p), totalDocs: p.total, limit: p.size, totalPages: p.pages || 1, page: p.number },
    ...{
      pagingCounter: p.start + 1,
      hasPrevPage: p.number > 1,
      hasNextPage: p.more,
      prevPage: null,
      nextPage: nextNumber(p),
    },
  })),
  row(
    'mongoose-aggregate-paginate, with an offset',
    mongooseAggregatePaginate,
    stated,
    byOffset('offset', 'limit'),
    p => ({
      docs: mongo(p),
      total: p.total,
      limit: p.size,
      offset: p.start,
    }),
  ),
  row(
    'mongo-cursor-pagination',
    mongoCursorPagination,
    stated,
    { place: byCursor('next', 'limit'), atLeast: 4, says: unnamed },
    p => ({
      ...{
        results: mongo(p),
        previous: 'prev',
        hasPrevious: p.number > 1,
        next: p.more ? p.cursor : undefined,
        hasNext: p.more,
      },
    }),
  ),
  row('nestjs-paginate', nestjsPaginate, stated, byPage('page', 1, 'limit'), p => ({
    data: camels(p),
    meta: {
      itemsPerPage: p.size,
      totalItems: p.total,
      currentPage: p.number,
      totalPages: p.pages,
      sortBy: [['id', 'ASC']],
    },
    links: { current: p.url(), next: nextUrl(p, { page: p.number + 1, limit: p.size }) ?? undefined },
  })),
  row('nestjs-typeorm-paginate', nestjsTypeormPaginate, stated, byPage('page', 1, 'limit'), p => ({
    items: camels(p),
    meta: {
      totalItems: p.total,
      itemCount: p.people.length,
      itemsPerPage: p.size,
      totalPages: p.pages,
      currentPage: p.number,
    },
    links: {
      first: p.path({ limit: p.size }),
      previous: '',
      next: nextPath(p, { page: p.number + 1, limit: p.size }) ?? '',
      last: '',
    },
  })),
  row('@nestjsx/crud', nestjsxCrud, stated, byPage('page', 1, 'limit'), p => ({
    data: camels(p),
    count: p.people.length,
    total: p.total,
    page: p.number,
    pageCount: p.pages,
  })),
  row(
    'NestJS query, Relay connection over REST',
    nestjsQueryRelay,
    stated,
    byCursor('after', 'first'),
    p => ({
      edges: p.people.map((one, index) => ({ cursor: `c${index}`, node: camel(one) })),
      pageInfo: {
        hasNextPage: p.more,
        hasPreviousPage: p.start > 0,
        startCursor: 'c0',
        endCursor: p.people.length ? p.cursor : null,
      },
    }),
  ),
  row('Moleculer', moleculer, stated, byPage('page', 1, 'pageSize'), p => ({
    rows: camels(p),
    total: p.total,
    page: p.number,
    pageSize: p.size,
    totalPages: p.pages,
  })),
  row(
    'json-server 0',
    jsonServer0,
    stated,
    {
      place: byPage('_page', 1, '_limit'),
      headers: p => ({
        ...linked(p, { _page: p.number + 1, _limit: p.size }, { _page: p.pages || 1 }),
        'X-Total-Count': String(p.total),
      }),
    },
    items,
  ),
  row('json-server 1', jsonServer1, unnamed, byPage('_page', 1, '_per_page'), p => ({
    first: 1,
    prev: null,
    next: nextNumber(p),
    last: p.pages || 1,
    pages: p.pages || 1,
    items: p.total,
    data: camels(p),
  })),
  row('Sequelize, findAndCountAll', sequelizeFindandcountall, perhaps, byOffset('offset', 'limit'), p => ({
    count: p.total,
    rows: camels(p),
  })),
  row(
    'AdonisJS, paginate',
    adonisjsPaginate,
    stated,
    { place: byPage(), says: { ...unnamed }, atLeast: 4 },
    p => ({
      meta: {
        ...{ total: p.total, perPage: p.size, currentPage: p.number, lastPage: p.pages || 1, firstPage: 1 },
        ...{
          firstPageUrl: '/?page=1',
          lastPageUrl: `/?page=${p.pages || 1}`,
          nextPageUrl: p.more ? `/?page=${p.number + 1}` : null,
        },
        previousPageUrl: null,
      },
      data: camels(p),
    }),
  ),
  row('AdonisJS, paginate with its base address', adonisjsPaginate, stated, byPage(), p => ({
    meta: {
      ...{
        total: p.total,
        per_page: p.size,
        current_page: p.number,
        last_page: p.pages || 1,
        first_page: 1,
      },
      ...{ next_page_url: nextPath(p), previous_page_url: null },
    },
    data: items(p),
  })),
  row('Objection, page', objectionPage, unnamed, byPage('page', 0), p => ({
    results: camels(p),
    total: p.total,
  })),
  row(
    'Knex, knex-paginate, which counts on the first page only',
    knexPaginate,
    stated,
    { place: byPage('currentPage'), atLeast: 11 },
    p => ({
      data: items(p),
      pagination: {
        perPage: p.size,
        currentPage: p.number,
        from: p.start,
        to: p.start + p.people.length,
        ...(p.number > 1
          ? {}
          : { total: p.total, lastPage: p.pages, prevPage: null, nextPage: nextNumber(p) }),
      },
    }),
  ),
  row('PocketBase', pocketbase, stated, byPage('page', 1, 'perPage'), p => ({
    page: p.number,
    perPage: p.size,
    totalItems: p.total,
    totalPages: p.pages,
    items: camels(p),
  })),
  row('Appwrite', appwrite, unnamed, { place: byCursor('queries[0]'), shows: [] }, p => ({
    total: p.total,
    memberships: p.people.map(({ id, email, role }) => ({
      $id: id,
      userEmail: email,
      roles: [role],
      confirm: false,
    })),
  })),
];
