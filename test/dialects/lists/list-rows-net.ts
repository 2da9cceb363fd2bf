import {
  anyCase,
  byCursor,
  byOffset,
  byPage,
  type ListPage,
  unpaged,
} from '../../support/hostile/list-service.ts';
import {
  camels,
  iso,
  type ListRow,
  leftOut,
  nextUrl,
  perhaps,
  row,
  silent,
  stated,
  unnamed,
} from './list-row.ts';

const odata4 = 'https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html';
const odata4Count = 'https://learn.microsoft.com/odata/concepts/queryoptions-usage';
const odata2 = 'https://www.odata.org/documentation/odata-version-2-0/json-format/';
const microsoftGraph = 'https://learn.microsoft.com/graph/paging';
const azureDevopsContinuation = 'https://learn.microsoft.com/rest/api/azure/devops/graph/users/list';
const abpFramework =
  'https://abp.io/docs/latest/framework/architecture/domain-driven-design/application-services';
const aspNetCore = 'https://codewithmukesh.com/blog/pagination-in-aspnet-core-webapi/';
const aspNetCoreDocs =
  'https://github.com/jasontaylordev/CleanArchitecture/blob/main/src/Application/Common/Models/PaginatedList.cs';
const aspNetCoreDocsDocs = 'https://code-maze.com/paging-aspnet-core-webapi/';
const aspNetCoreDocsDocsDocs =
  'https://learn.microsoft.com/dotnet/standard/serialization/system-text-json/preserve-references';
const jsonapidotnetcore = 'https://www.jsonapi.net/usage/options.html';

const microsoft = 'https://github.com/microsoft/api-guidelines/blob/vNext/azure/Guidelines.md#collections';
const skipToken = (page: ListPage) => nextUrl(page, { $skiptoken: page.cursor }) ?? undefined;
const pascal = (page: ListPage) =>
  page.people.map(({ id, email, role, at }) => ({
    Id: id,
    Email: email,
    Role: role,
    UseSeat: true,
    CreatedAt: iso(at),
  }));

export const netRows: readonly ListRow[] = [
  row('OData 4', odata4, leftOut, byCursor('$skiptoken'), p => ({
    '@odata.context': `${p.asked.url.origin}/$metadata#Invitations`,
    value: camels(p),
    '@odata.nextLink': skipToken(p),
  })),
  row('OData 4 with a count', odata4Count, stated, byOffset('$skip', '$top'), p => ({
    ...{
      '@odata.context': 'https://services.example/$metadata#Invitations',
      '@odata.count': p.total,
      value: pascal(p),
    },
    '@odata.nextLink': nextUrl(p, { $skip: p.end }) ?? undefined,
  })),
  row('OData 2', odata2, leftOut, byCursor('$skiptoken'), p => ({
    d: {
      results: pascal(p).map(one => ({ __metadata: { type: 'Acme.Invitation' }, ...one })),
      __next: skipToken(p),
    },
  })),
  row('Azure Resource Manager', microsoft, leftOut, byCursor('$skiptoken'), p => ({
    value: camels(p),
    nextLink: skipToken(p),
  })),
  row('Azure Resource Manager, nextLink: null', microsoft, stated, byCursor('$skiptoken'), p => ({
    value: camels(p),
    nextLink: skipToken(p) ?? null,
  })),
  row('Microsoft Graph', microsoftGraph, leftOut, byCursor('$skiptoken'), p => ({
    '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#invitations',
    '@odata.nextLink': skipToken(p),
    value: camels(p),
  })),
  row(
    'Azure DevOps, continuation in a header',
    azureDevopsContinuation,
    perhaps,
    {
      place: byCursor('continuationToken'),
      headers: p => (p.more ? { 'X-MS-ContinuationToken': p.cursor } : {}),
    },
    p => ({
      count: p.people.length,
      value: camels(p),
    }),
  ),
  row('ABP Framework', abpFramework, unnamed, anyCase(byOffset('skipcount', 'maxresultcount')), p => ({
    totalCount: p.total,
    items: camels(p),
  })),
  row('ASP.NET Core, PagedResponse', aspNetCore, stated, anyCase(byPage('pagenumber', 1, 'pagesize')), p => ({
    ...{ pageNumber: p.number, pageSize: p.size, firstPage: p.url({ pageNumber: 1 }), totalPages: p.pages },
    ...{ totalRecords: p.total, nextPage: nextUrl(p, { pageNumber: p.number + 1, pageSize: p.size }) },
    ...{ previousPage: null, data: camels(p), succeeded: true, errors: null, message: null },
  })),
  row(
    'ASP.NET Core, PaginatedList',
    aspNetCoreDocs,
    unnamed,
    anyCase(byPage('pagenumber', 1, 'pagesize')),
    p => ({
      ...{ items: camels(p), pageNumber: p.number, totalPages: p.pages, totalCount: p.total },
      ...{ hasPreviousPage: p.number > 1, hasNextPage: p.more },
    }),
  ),
  row(
    'ASP.NET Core, X-Pagination',
    aspNetCoreDocsDocs,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    {
      place: anyCase(byPage('pagenumber', 1, 'pagesize')),
      headers: p => ({
        'X-Pagination': JSON.stringify({
          ...{ TotalCount: p.total, PageSize: p.size, CurrentPage: p.number, TotalPages: p.pages },
          ...{ HasNext: p.more, HasPrevious: p.number > 1 },
        }),
      }),
    },
    camels,
  ),
  row('ASP.NET Core, with its own names all through', aspNetCoreDocs, leftOut, byPage('page'), p => ({
    Data: p.people.map(({ id, email, role, at }) => ({
      Id: id,
      User: { Id: 'u1', Email: email },
      Role: { Id: 3, Name: role },
      CreatedAt: iso(at),
    })),
    Links: [
      { Rel: 'self', Href: p.path() },
      ...(p.more ? [{ Rel: 'next', Href: p.path({ page: p.number + 1 }) }] : []),
    ],
  })),
  row('ASP.NET Core, preserved references', aspNetCoreDocsDocsDocs, silent, unpaged, p => ({
    $id: '1',
    $values: camels(p).map((one, index) => ({ $id: String(index + 2), ...one })),
  })),
  row(
    'JsonApiDotNetCore',
    jsonapidotnetcore,
    stated,
    {
      place: byPage('page[number]', 1, 'page[size]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      links: {
        self: p.path(),
        first: p.path({}),
        next: p.more ? p.path({ 'page[number]': p.number + 1 }) : null,
      },
      data: camels(p).map(({ id, ...attributes }) => ({ type: 'invitations', id, attributes })),
      meta: { total: p.total },
    }),
  ),
];
