import { byOffset, byPage, unpaged } from '../../support/hostile/list-service.ts';
import {
  camel,
  camels,
  items,
  type ListRow,
  leftOut,
  nextUrl,
  onward,
  row,
  silent,
  stated,
  unnamed,
} from './list-row.ts';

const hydra = 'https://api-platform.com/docs/core/pagination/';
const bazinga = 'https://github.com/willdurand/Hateoas#dealing-with-collections';
const umbraco = 'https://docs.umbraco.com/umbraco-cms/reference/management-api';
const kentico = 'https://kontent.ai/learn/docs/apis/openapi/delivery-api/#section/Paging';
const wagtail = 'https://docs.wagtail.org/en/stable/advanced_topics/api/v2/usage.html#pagination';
const moodle = 'https://docs.moodle.org/dev/Web_service_API_functions';
const canvas = 'https://canvas.instructure.com/doc/api/file.pagination.html';
const nextcloud =
  'https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html';

export const hypermediaRows: readonly ListRow[] = [
  row(
    'API Platform, Hydra',
    hydra,
    stated,
    {
      place: byPage('page', 1, 'itemsPerPage'),
      headers: () => ({ 'content-type': 'application/ld+json; charset=utf-8' }),
    },
    p => ({
      '@context': '/contexts/Invitation',
      '@id': '/invitations',
      '@type': 'hydra:Collection',
      'hydra:totalItems': p.total,
      'hydra:member': camels(p).map(one => ({
        '@id': `/invitations/${one.id}`,
        '@type': 'Invitation',
        ...one,
      })),
      'hydra:view':
        p.pages > 1
          ? {
              '@id': p.path(),
              '@type': 'hydra:PartialCollectionView',
              'hydra:first': p.path({ page: 1 }),
              'hydra:last': p.path({ page: p.pages }),
              'hydra:next': onward(p, p.path({ page: p.number + 1 })),
            }
          : undefined,
    }),
  ),
  row(
    'API Platform 4',
    hydra,
    stated,
    {
      place: byPage('page', 1, 'itemsPerPage'),
      headers: () => ({ 'content-type': 'application/ld+json; charset=utf-8' }),
    },
    p => ({
      '@context': '/contexts/Invitation',
      '@id': '/invitations',
      '@type': 'Collection',
      totalItems: p.total,
      member: camels(p),
      view:
        p.pages > 1
          ? {
              '@id': p.path(),
              '@type': 'PartialCollectionView',
              first: p.path({ page: 1 }),
              last: p.path({ page: p.pages }),
              next: onward(p, p.path({ page: p.number + 1 })),
            }
          : undefined,
      search: {
        '@type': 'IriTemplate',
        template: '/invitations{?email}',
        variableRepresentation: 'BasicRepresentation',
        mapping: [{ '@type': 'IriTemplateMapping', variable: 'email', property: 'email', required: false }],
      },
    }),
  ),
  row(
    'API Platform, JSON:API',
    hydra,
    stated,
    { place: byPage('page', 1, 'itemsPerPage'), shows: ['email', 'role'] },
    p => ({
      links: {
        self: p.path(),
        first: p.path({ page: 1 }),
        last: p.path({ page: p.pages || 1 }),
        next: onward(p, p.path({ page: p.number + 1 })),
      },
      meta: { totalItems: p.total, itemsPerPage: p.size, currentPage: p.number },
      data: p.people.map(one => ({
        id: one.id,
        type: 'Invitation',
        attributes: { ...camel(one), id: undefined, _id: one.n },
      })),
    }),
  ),
  row(
    'API Platform, HAL',
    hydra,
    stated,
    { place: byPage('page', 1, 'itemsPerPage'), headers: () => ({ 'content-type': 'application/hal+json' }) },
    p => ({
      _links: {
        self: { href: p.path() },
        next: onward(p, { href: p.path({ page: p.number + 1 }) }),
        item: p.people.map(one => ({ href: `/invitations/${one.id}` })),
      },
      totalItems: p.total,
      itemsPerPage: p.size,
      _embedded: p.total ? { item: camels(p) } : undefined,
    }),
  ),
  row('BazingaHateoas', bazinga, stated, byPage('page', 1, 'limit'), p => ({
    page: p.number,
    limit: p.size,
    pages: p.pages || 1,
    total: p.total,
    _links: {
      self: { href: p.path() },
      first: { href: p.path({ page: 1 }) },
      next: onward(p, { href: p.path({ page: p.number + 1, limit: p.size }) }),
    },
    _embedded: { items: items(p) },
  })),
  row('Umbraco', umbraco, unnamed, byOffset('skip', 'take'), p => ({ total: p.total, items: camels(p) })),
  row('Kontent.ai', kentico, stated, byOffset('skip', 'limit'), p => ({
    items: items(p),
    pagination: {
      skip: p.start,
      limit: p.size,
      count: p.people.length,
      next_page: nextUrl(p, { limit: p.size, skip: p.end }) ?? '',
    },
  })),
  row(
    'Wagtail',
    wagtail,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('offset', 'limit'),
    p => ({ meta: { total_count: p.total }, items: items(p) }),
  ),
  row('Moodle', moodle, silent, unpaged, p => ({ users: items(p), warnings: [] })),
  row(
    'Canvas',
    canvas,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => ({
        link: [
          `<${p.url()}>; rel="current"`,
          p.more && `<${p.url({ page: p.number + 1 })}>; rel="next"`,
          `<${p.url({ page: 1 })}>; rel="first"`,
          `<${p.url({ page: p.pages || 1 })}>; rel="last"`,
        ]
          .filter(Boolean)
          .join(','),
      }),
    },
    items,
  ),
  row('Nextcloud, OCS', nextcloud, silent, unpaged, p => ({
    ocs: {
      meta: { status: 'ok', statuscode: 200, message: 'OK', totalitems: '', itemsperpage: '' },
      data: items(p),
    },
  })),
];
