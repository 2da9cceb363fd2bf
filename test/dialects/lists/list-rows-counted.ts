import { anyCase, byOffset, byPage, unpaged } from '../../support/hostile/list-service.ts';
import { camels, items, type ListRow, row, stated, unnamed } from './list-row.ts';

const harness = 'https://apidocs.harness.io/tag/Invite';
const abp = 'https://abp.io/docs/latest/framework/architecture/domain-driven-design/application-services';
const mybatis = 'https://baomidou.com/en/plugins/pagination/';
const ruoyi = 'https://doc.ruoyi.vip/ruoyi/document/htsc.html';
const mux = 'https://www.mux.com/docs/api-reference';
const google = 'https://developers.google.com/workspace/admin/directory/reference/rest/v1/members/list';
const calCom = 'https://cal.com/docs/api-reference/v2/introduction';
const saysTotal = { ...unnamed, one: ['yes'], none: ['yes'] } satisfies ListRow['says'];

/** How many there are is told, and beside it what this service does not use, or by a word that few have. */
export const countedRows: readonly ListRow[] = [
  row(
    'Harness, a cursor that is not used',
    harness,
    stated,
    { place: byPage('pageIndex', 0), atLeast: 11 },
    p => ({
      status: 'SUCCESS',
      data: {
        ...{ totalPages: p.pages, totalItems: p.total, pageItemCount: p.people.length, pageSize: 4 },
        ...{ content: camels(p), pageIndex: p.number - 1, empty: p.people.length === 0, pageToken: null },
      },
      ...{ metaData: null, correlationId: 'c0ffee' },
    }),
  ),
  row('a cursor that is not used beside pages', harness, stated, byPage(), p => ({
    ...{ invitations: items(p), cursor: null, page: p.number, total_pages: p.pages },
  })),
  row('ABP', abp, saysTotal, { place: anyCase(byOffset('skipcount')), atLeast: 11 }, p => ({
    totalCount: p.total,
    items: camels(p),
  })),
  row(
    'Cal.com, pages told and items skipped',
    calCom,
    stated,
    { place: byOffset('skip', 'take'), atLeast: 11 },
    p => ({
      status: 'success',
      data: items(p),
      pagination: {
        ...{ totalItems: p.total, remainingItems: p.total - p.end, returnedItems: p.people.length },
        ...{ itemsPerPage: p.size, currentPage: p.number, totalPages: p.pages },
        ...{ hasNextPage: p.more, hasPreviousPage: p.start > 0 },
      },
    }),
  ),
  row(
    'a page told and items skipped',
    calCom,
    stated,
    { place: byOffset('offset', 'limit'), atLeast: 11 },
    p => ({
      ...{ invitations: items(p), total: p.total, per_page: p.size, page_number: p.number },
    }),
  ),
  row('MyBatis-Plus behind pageNo', mybatis, stated, { place: byPage('pageNo'), atLeast: 11 }, p => ({
    ...{ success: true, message: '', code: 200 },
    result: { records: camels(p), total: p.total, size: 4, current: p.number, orders: [], pages: p.pages },
  })),
  row('RuoYi, whole', ruoyi, stated, unpaged, p => ({
    ...{ total: p.total, rows: camels(p), code: 200, msg: '查询成功' },
  })),
  row('Mux', mux, saysTotal, { place: byPage(), atLeast: 11 }, p => ({
    data: items(p),
    total_row_count: p.total,
  })),
  row('Google, whose empty list is left out', google, { ...stated, none: ['unknown'] }, unpaged, p =>
    p.people.length === 0
      ? { kind: 'directory#invitations', etag: '"x"' }
      : { kind: 'directory#invitations', etag: '"x"', total_item_count: p.total, invitations: items(p) },
  ),
];
