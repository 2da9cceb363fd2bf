import { byCursor, byPage, type ListPage, unpaged } from '../../support/hostile/list-service.ts';
import {
  camel,
  camels,
  cutOff,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  row,
  silent,
  stated,
  unnamed,
} from './list-row.ts';

const firebaseRealtimeDatabase = 'https://firebase.google.com/docs/database/rest/retrieve-data';

const goNilSlice = 'https://go.dev/blog/slices-intro';
const goNilSliceDocs = 'https://pkg.go.dev/encoding/json#Marshal';
const morkidPaginateCounts = 'https://github.com/morkid/paginate';
const grpcGatewayDefaults = 'https://protobuf.dev/programming-guides/json/';
const grpcGatewayDefaultsDocs =
  'https://grpc-ecosystem.github.io/grpc-gateway/docs/mapping/customizing_your_gateway/';
const entEntoas = 'https://entgo.io/docs/generating-ent-openapi/';
const phoenixScrivener = 'https://hexdocs.pm/scrivener/Scrivener.Page.html';
const phoenixScrivenerHeaders = 'https://hexdocs.pm/scrivener_headers/Scrivener.Headers.html';
const phoenixFlop = 'https://hexdocs.pm/flop/Flop.Meta.html';

const goPage = (page: ListPage) => ({
  page: page.number - 1,
  size: page.size,
  max_page: Math.max(page.pages - 1, 0),
});

export const goRows: readonly ListRow[] = [
  row('Go, a nil slice', goNilSlice, silent, unpaged, p => (p.total ? items(p) : 'null')),
  row('Go, a nil slice in an envelope', goNilSliceDocs, stated, unpaged, p => ({
    invitations: p.total ? items(p) : null,
    total: p.total,
  })),
  row('morkid/paginate, which counts from 0', morkidPaginateCounts, stated, byPage('page', 0, 'size'), p => ({
    ...{
      items: items(p),
      ...goPage(p),
      total_pages: p.pages,
      total: p.total,
      last: !p.more,
      first: p.number === 1,
    },
    visible: p.people.length,
  })),
  row(
    'gRPC-gateway, defaults left out',
    grpcGatewayDefaults,
    leftOut,
    byCursor('pageToken', 'pageSize'),
    p => ({
      invitations: p.total ? camels(p) : undefined,
      nextPageToken: nextCursor(p) ?? undefined,
    }),
  ),
  row(
    'gRPC-gateway, defaults written out',
    grpcGatewayDefaultsDocs,
    stated,
    byCursor('pageToken', 'pageSize'),
    p => ({
      invitations: camels(p),
      nextPageToken: nextCursor(p) ?? '',
      totalSize: p.total,
    }),
  ),
  row('gRPC-gateway, 64-bit totals as text', grpcGatewayDefaults, stated, byCursor('pageToken'), p => ({
    invitations: camels(p),
    nextPageToken: nextCursor(p) ?? '',
    totalSize: String(p.total),
  })),
  row('Ent, entoas', entEntoas, cutOff, { place: byPage('page', 1, 'itemsPerPage'), atLeast: 4 }, items),
  row('Phoenix, Scrivener', phoenixScrivener, stated, byPage('page', 1, 'page_size'), p => ({
    data: items(p),
    page_number: p.number,
    page_size: p.size,
    total_entries: p.total,
    total_pages: p.pages || 1,
  })),
  row(
    'Phoenix, Scrivener headers',
    phoenixScrivenerHeaders,
    stated,
    {
      place: byPage(),
      headers: p => ({
        ...linked(p, { page: p.number + 1 }, { page: p.pages || 1 }),
        ...{
          total: String(p.total),
          'per-page': String(p.size),
          'total-pages': String(p.pages || 1),
          'page-number': String(p.number),
        },
      }),
    },
    items,
  ),
  row(
    'Phoenix, Flop',
    phoenixFlop,
    { ...unnamed, many: ['yes'], full: ['yes'] },
    byCursor('after', 'first'),
    p => ({
      data: items(p),
      meta: {
        ...{
          has_next_page: p.more,
          has_previous_page: p.start > 0,
          next_page: null,
          total_count: null,
          page_size: p.size,
        },
        ...{
          end_cursor: p.people.length ? p.cursor : null,
          start_cursor: 'QQ==',
          current_page: null,
          total_pages: null,
        },
      },
    }),
  ),
  row(
    'Firebase Realtime Database, items keyed by id',
    firebaseRealtimeDatabase,
    silent,
    { place: unpaged, shows: ['email', 'role'], id: ({ id }) => `-N${id}` },
    p =>
      p.total
        ? Object.fromEntries(p.people.map(one => [`-N${one.id}`, { ...camel(one), id: undefined }]))
        : 'null',
  ),
];
