import { byOffset, byPage, type ListPage } from '../../support/hostile/list-service.ts';
import {
  byNumber,
  camels,
  counted,
  type ListRow,
  leftOut,
  linked,
  nextUrl,
  row,
  stated,
} from './list-row.ts';

const springDataPage =
  'https://docs.spring.io/spring-boot/appendix/application-properties/index.html#application-properties.data.spring.data.web.pageable.one-indexed-parameters';
const springDataRest = 'https://docs.spring.io/spring-data/rest/reference/paging-and-sorting.html';
const micronautDataPage = 'https://micronaut-projects.github.io/micronaut-data/latest/guide/#pagination';
const pageHelper =
  'https://github.com/pagehelper/Mybatis-PageHelper/blob/master/src/main/java/com/github/pagehelper/PageInfo.java';
const quarkusRestData = 'https://quarkus.io/guides/rest-data-panache';
const jhipster = 'https://www.jhipster.tech/api-first-development/';
const katharsisCrnkJson = 'https://crnk.gitbooks.io/crnk-documentation/content/';

const spring = 'https://docs.spring.io/spring-data/commons/reference/repositories/core-extensions.html';
const hateoas =
  'https://docs.spring.io/spring-hateoas/docs/current/reference/html/#fundamentals.representation-models';
const sort = { empty: true, sorted: false, unsorted: true };
const pageable = (page: ListPage) => ({
  ...{
    pageNumber: page.number - 1,
    pageSize: page.size,
    offset: page.start,
    paged: true,
    unpaged: false,
    sort,
  },
});
const springPage = (page: ListPage) => ({
  ...{ size: page.size, number: page.number - 1, totalElements: page.total, totalPages: page.pages },
});
const fromZero = (page: ListPage) => ({ page: page.number, size: page.size });
const hal = (page: ListPage) => ({
  _links: {
    ...{ first: { href: page.url({ page: 0, size: page.size }) }, self: { href: page.url() } },
    ...(page.more ? { next: { href: page.url(fromZero(page)) } } : {}),
  },
  page: springPage(page),
});
const numbers = (page: ListPage) => page.people.map(one => ({ ...counted(one), createdAt: one.at * 1_000 }));

const ids = { id: byNumber };

export const jvmRows: readonly ListRow[] = [
  row('Spring Data, Page', spring, stated, { place: byPage('page', 0, 'size'), ...ids }, p => ({
    ...{
      content: numbers(p),
      pageable: pageable(p),
      last: !p.more,
      totalPages: p.pages,
      totalElements: p.total,
    },
    ...{
      size: p.size,
      number: p.number - 1,
      sort,
      first: p.number === 1,
      numberOfElements: p.people.length,
    },
    empty: p.people.length === 0,
  })),
  row('Spring Data, Slice', spring, stated, { place: byPage('page', 0, 'size'), ...ids }, p => ({
    ...{ content: numbers(p), pageable: pageable(p), first: p.number === 1, last: !p.more, size: p.size },
    ...{ number: p.number - 1, sort, numberOfElements: p.people.length, empty: p.people.length === 0 },
  })),
  row(
    'PageHelper',
    pageHelper,
    stated,
    { place: byPage('pageNum', 1, 'pageSize'), ...ids, atLeast: 11 },
    p => ({
      ...{ total: p.total, list: numbers(p), pageNum: p.number, pageSize: p.size, size: p.people.length },
      ...{ pages: p.pages, prePage: p.number - 1, nextPage: p.more ? p.number + 1 : 0 },
      ...{
        isFirstPage: p.number === 1,
        isLastPage: !p.more,
        hasPreviousPage: p.number > 1,
        hasNextPage: p.more,
      },
      ...{ navigatePages: 8, navigatepageNums: [1, 2, 3] },
    }),
  ),
  row('Spring Data, PagedModel', spring, stated, { place: byPage('page', 0, 'size'), ...ids }, p => ({
    content: numbers(p),
    page: springPage(p),
  })),
  row(
    'Spring Data, Page counted from 1',
    springDataPage,
    { ...stated, many: ['yes', 'no'], full: ['yes', 'no'] },
    { place: byPage('page', 1, 'size'), ...ids, atLeast: 4 },
    p => ({
      ...{ content: numbers(p), last: !p.more, totalPages: p.pages, totalElements: p.total, size: p.size },
      ...{ number: p.number - 1, first: p.number === 1, numberOfElements: p.people.length },
    }),
  ),
  row(
    'Spring HATEOAS, HAL',
    hateoas,
    stated,
    { place: byPage('page', 0, 'size'), headers: () => ({ 'content-type': 'application/hal+json' }) },
    p => ({
      ...(p.total ? { _embedded: { invitationResponseList: camels(p) } } : {}),
      ...hal(p),
    }),
  ),
  row('Spring Data REST', springDataRest, stated, byPage('page', 0, 'size'), p => ({
    _embedded: {
      invitations: camels(p).map(one => ({ ...one, _links: { self: { href: p.url({ id: one.id }) } } })),
    },
    ...hal(p),
  })),
  row('Micronaut Data, Page', micronautDataPage, stated, byPage('page', 0, 'size'), p => ({
    ...{ content: camels(p), pageable: { size: p.size, number: p.number - 1, sort: {}, mode: 'OFFSET' } },
    ...{ totalSize: p.total, totalPages: p.pages, empty: !p.people.length, size: p.size, offset: p.start },
    ...{ numberOfElements: p.people.length, pageNumber: p.number - 1 },
  })),
  row(
    'Quarkus REST Data with Panache',
    quarkusRestData,
    leftOut,
    { place: byPage('page', 0, 'size'), ...ids, headers: p => linked(p, fromZero(p)) },
    numbers,
  ),
  row(
    'JHipster',
    jhipster,
    stated,
    {
      place: byPage('page', 0, 'size'),
      headers: p => ({
        ...linked(p, fromZero(p), { page: Math.max(p.pages - 1, 0) }),
        'X-Total-Count': String(p.total),
      }),
    },
    camels,
  ),
  row(
    'Katharsis and Crnk, JSON:API',
    katharsisCrnkJson,
    stated,
    {
      place: byOffset('page[offset]', 'page[limit]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      data: camels(p).map(({ id, ...attributes }) => ({ id, type: 'invitations', attributes })),
      links: {
        next: nextUrl(p, { 'page[limit]': p.size, 'page[offset]': p.end }) ?? undefined,
        first: p.url({}),
      },
      meta: { totalResourceCount: p.total },
    }),
  ),
];
