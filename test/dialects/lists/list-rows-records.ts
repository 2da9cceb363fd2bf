import { byCursor, byOffset, byPage } from '../../support/hostile/list-service.ts';
import {
  attributed,
  camel,
  camels,
  items,
  type ListRow,
  leftOut,
  nextUrl,
  onward,
  perhaps,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const adobeSign = 'https://secure.na1.adobesign.com/public/docs/restapi/v6';
const docuSign = 'https://developers.docusign.com/docs/esign-rest-api/reference/users/users/list/';
const marketo = 'https://experienceleague.adobe.com/en/docs/marketo-developer/marketo/rest/paging-tokens';
const eloqua = 'https://docs.oracle.com/en/cloud/saas/marketing/eloqua-rest-api/';
const zoho = 'https://www.zoho.com/crm/developer/docs/api/v8/get-users.html';
const jotform = 'https://api.jotform.com/docs/';
const qualtrics = 'https://api.qualtrics.com/5a48b2a0c3a8e-pagination';
const personio = 'https://developer.personio.de/reference/get_company-employees';
const datoCms = 'https://www.datocms.com/docs/content-management-api/pagination';
const wrike = 'https://developers.wrike.com/methods/';
const cronitor = 'https://cronitor.io/docs/monitor-api';
const pipefy = 'https://graphql.org/learn/pagination/';
const dspace = 'https://github.com/DSpace/RestContract#pagination';
const fhirHost = 'https://build.fhir.org/http.html#paging';
const wso2 = 'https://apim.docs.wso2.com/en/latest/reference/product-apis/overview/';
const alfresco = 'https://docs.alfresco.com/content-services/latest/develop/rest-api-guide/';

export const recordRows: readonly ListRow[] = [
  row('Adobe Sign', adobeSign, leftOut, byCursor('cursor', 'pageSize'), p => ({
    page: { nextCursor: onward(p, p.cursor) },
    userInfoList: camels(p),
  })),
  row(
    'DocuSign, positions in text',
    docuSign,
    { ...stated, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('start_position', 'count'),
    p => ({
      users: camels(p),
      resultSetSize: String(p.people.length),
      totalSetSize: String(p.total),
      startPosition: String(p.start),
      endPosition: String(p.end - 1),
      nextUri: onward(p, p.path({ start_position: p.end, count: p.size })) ?? '',
      previousUri: '',
    }),
  ),
  row('Marketo', marketo, perhaps, byCursor('nextPageToken', 'batchSize'), p => ({
    requestId: 'a1#b2',
    success: true,
    nextPageToken: onward(p, p.cursor),
    moreResult: p.more,
    result: camels(p),
  })),
  row('Eloqua', eloqua, stated, byPage('page', 1, 'count'), p => ({
    elements: camels(p),
    page: p.number,
    pageSize: p.size,
    total: p.total,
  })),
  row('Zoho CRM', zoho, unnamed, byPage('page', 1, 'per_page'), p => ({
    users: items(p),
    info: { per_page: p.size, count: p.people.length, page: p.number, more_records: p.more },
  })),
  row('Jotform', jotform, { ...perhaps }, byOffset('offset', 'limit'), p => ({
    responseCode: 200,
    message: 'success',
    content: items(p),
    resultSet: { offset: p.start, limit: p.size, count: p.people.length },
    'limit-left': 9_999,
  })),
  row('Qualtrics', qualtrics, stated, byCursor('skipToken', 'pageSize'), p => ({
    result: { elements: camels(p), nextPage: nextUrl(p, { skipToken: p.cursor }) },
    meta: { httpStatus: '200 - OK', requestId: 'e0b0' },
  })),
  row('Personio', personio, unnamed, byOffset('offset', 'limit'), p => ({
    success: true,
    metadata: { total_elements: p.total, current_page: p.number - 1, total_pages: p.pages },
    offset: p.start,
    limit: p.size,
    data: items(p),
  })),
  row('DatoCMS', datoCms, unnamed, byOffset('page[offset]', 'page[limit]'), p => ({
    data: attributed('invitation')(p),
    meta: { total_count: p.total },
  })),
  row(
    'Wrike',
    wrike,
    { ...leftOut, many: ['yes', 'unknown'], full: ['yes', 'unknown'] },
    byCursor('nextPageToken', 'pageSize'),
    p => ({
      kind: 'invitations',
      nextPageToken: onward(p, p.cursor),
      responseSize: onward(p, p.total),
      data: camels(p),
    }),
  ),
  row('Cronitor', cronitor, perhaps, byPage('page'), p => ({
    page_size: p.size,
    page: p.number,
    total_monitor_count: p.total,
    monitors: items(p),
  })),
  row('GraphQL nodes over REST', pipefy, stated, byCursor('after', 'first'), p => ({
    data: {
      team: {
        invitations: {
          totalCount: p.total,
          nodes: camels(p),
          pageInfo: { endCursor: p.people.length ? p.cursor : null, hasNextPage: p.more },
        },
      },
    },
  })),
  row('DSpace', dspace, stated, byPage('page', 0, 'size'), p => ({
    _embedded: { invitations: items(p) },
    _links: { self: { href: p.url() }, next: onward(p, { href: p.url({ page: p.number, size: p.size }) }) },
    page: { size: p.size, totalElements: p.total, totalPages: p.pages, number: p.number - 1 },
  })),
  row(
    'FHIR, a bundle without a total',
    fhirHost,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    { place: byCursor('page', '_count'), shows: [] },
    p => ({
      resourceType: 'Bundle',
      type: 'searchset',
      link: [
        { relation: 'self', url: p.url() },
        ...(p.more ? [{ relation: 'next', url: p.url({ page: p.cursor }) }] : []),
      ],
      entry: p.people.map(one => ({
        resource: { resourceType: 'Person', id: one.id, telecom: [{ system: 'email', value: one.email }] },
      })),
    }),
  ),
  row('WSO2', wso2, stated, byOffset('offset', 'limit'), p => ({
    count: p.people.length,
    list: camels(p),
    pagination: {
      offset: p.start,
      limit: p.size,
      total: p.total,
      next: onward(p, p.path({ limit: p.size, offset: p.end })) ?? '',
      previous: '',
    },
  })),
  row('Alfresco, each in an entry', alfresco, stated, byOffset('skipCount', 'maxItems'), p => ({
    list: {
      pagination: {
        count: p.people.length,
        hasMoreItems: p.more,
        totalItems: p.total,
        skipCount: p.start,
        maxItems: p.size,
      },
      entries: p.people.map(one => ({ entry: camel(one) })),
    },
  })),
];
