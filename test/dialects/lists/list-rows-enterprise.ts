import { byCursor, byOffset, byPage } from '../../support/hostile/list-service.ts';
import {
  attributed,
  camels,
  iso,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  onward,
  pascals,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const postmark = 'https://postmarkapp.com/developer/api/bounce-api#bounces';
const brevo = 'https://developers.brevo.com/reference/get-contacts';
const salesforce = 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_query.htm';
const dynamics = 'https://learn.microsoft.com/power-apps/developer/data-platform/webapi/query/page-results';
const workday = 'https://community.workday.com/sites/default/files/file-hosting/restapi/index.html';
const serviceNow =
  'https://www.servicenow.com/docs/bundle/xanadu-api-reference/page/integrate/inbound-rest/concept/c_TableAPI.html';
const pagerDuty = 'https://developer.pagerduty.com/docs/pagination';
const datadog = 'https://docs.datadoghq.com/api/latest/users/#list-all-users';
const newRelic = 'https://docs.newrelic.com/docs/apis/rest-api-v2/basic-functions/pagination-api-output/';
const opsgenie = 'https://docs.opsgenie.com/docs/pagination';
const launchDarkly = 'https://launchdarkly.com/docs/api/account-members/get-members';

export const enterpriseRows: readonly ListRow[] = [
  row('Postmark', postmark, unnamed, byOffset('offset', 'count'), p => ({
    TotalCount: p.total,
    Invitations: pascals(p),
  })),
  row(
    'Brevo',
    brevo,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('offset', 'limit'),
    p => ({ contacts: items(p), count: p.total }),
  ),
  row(
    'Salesforce, whose attributes are not the item',
    salesforce,
    stated,
    {
      place: asked => ({
        start: Number(/-(\d+)$/.exec(asked.url.pathname)?.[1] ?? 0),
        size: 4,
      }),
      ownPaths: true,
    },
    p => ({
      totalSize: p.total,
      done: !p.more,
      nextRecordsUrl: onward(p, `/services/data/v60.0/query/01g-${p.end}`),
      records: p.people.map(({ id, email, role }) => ({
        attributes: { type: 'Invitation__c', url: `/services/data/v60.0/sobjects/Invitation__c/${id}` },
        Id: id,
        Email: email,
        Role: role,
      })),
    }),
  ),
  row('Dynamics 365, whose total is -1', dynamics, leftOut, byCursor('$skiptoken'), p => ({
    '@odata.context': 'https://acme.crm.dynamics.com/api/data/v9.2/$metadata#invitations',
    '@Microsoft.Dynamics.CRM.totalrecordcount': -1,
    '@Microsoft.Dynamics.CRM.totalrecordcountlimitexceeded': false,
    value: items(p),
    '@odata.nextLink': onward(p, p.url({ $skiptoken: p.cursor })),
  })),
  row('Workday', workday, unnamed, byOffset('offset', 'limit'), p => ({ total: p.total, data: camels(p) })),
  row(
    'ServiceNow',
    serviceNow,
    stated,
    {
      place: byOffset('sysparm_offset', 'sysparm_limit'),
      shows: ['email', 'role'],
      headers: p => ({
        'X-Total-Count': String(p.total),
        ...linked(p, { sysparm_limit: p.size, sysparm_offset: p.end }, { sysparm_offset: 0 }),
      }),
    },
    p => ({
      result: p.people.map(({ id, email, role, at }) => ({
        sys_id: id,
        email,
        role,
        sys_created_on: iso(at),
      })),
    }),
  ),
  row('PagerDuty, more', pagerDuty, stated, byOffset('offset', 'limit'), p => ({
    users: items(p),
    limit: p.size,
    offset: p.start,
    total: null,
    more: p.more,
  })),
  row('PagerDuty, cursors', pagerDuty, stated, byCursor('cursor', 'limit'), p => ({
    records: items(p),
    next_cursor: nextCursor(p),
    limit: p.size,
  })),
  row('Datadog', datadog, unnamed, byPage('page[number]', 0, 'page[size]'), p => ({
    data: attributed('users')(p),
    included: [{ type: 'roles', id: 'r1', attributes: { name: 'Admin' } }],
    meta: { page: { total_count: p.total, total_filtered_count: p.total } },
  })),
  row(
    'New Relic',
    newRelic,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    { place: byPage(), headers: p => linked(p, { page: p.number + 1 }, { page: p.pages || 1 }) },
    p => ({ users: items(p) }),
  ),
  row('Opsgenie', opsgenie, stated, byOffset('offset', 'limit'), p => ({
    data: camels(p),
    totalCount: p.total,
    paging: {
      next: onward(p, p.url({ limit: p.size, offset: p.end })),
      first: p.url({ offset: 0 }),
      last: p.url({ offset: 8 }),
    },
    took: 0.008,
    requestId: 'dc06fe5c',
  })),
  row('LaunchDarkly', launchDarkly, stated, byOffset('offset', 'limit'), p => ({
    items: camels(p),
    _links: {
      self: { href: p.path(), type: 'application/json' },
      next: onward(p, { href: p.path({ offset: p.end, limit: p.size }), type: 'application/json' }),
    },
    totalCount: p.total,
  })),
];
