import {
  byCursor,
  byLast,
  byOffset,
  byPage,
  firstOnly,
  type Person,
} from '../../support/hostile/list-service.ts';
import {
  camels,
  cutOff,
  iso,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  onward,
  outOfReach,
  row,
  stated,
  unnamed,
  unnamedSilent,
} from './list-row.ts';

const okta = 'https://developer.okta.com/docs/api/#pagination';
const auth0 = 'https://auth0.com/docs/api/management/v2/organizations/get-invitations';
const clerk = 'https://clerk.com/docs/reference/backend-api/tag/Organization-Invitations';
const workos = 'https://workos.com/docs/reference/pagination';
const stytch = 'https://stytch.com/docs/b2b/api/search-members';
const fusionAuth = 'https://fusionauth.io/docs/apis/users#search-for-users';
const keycloak = 'https://www.keycloak.org/docs-api/latest/rest-api/index.html';
const supabase = 'https://supabase.com/docs/reference/javascript/auth-admin-listusers';
const scim = 'https://datatracker.ietf.org/doc/html/rfc7644#section-3.4.2';
const scimCursor = 'https://datatracker.ietf.org/doc/html/rfc9865';
const kinde = 'https://docs.kinde.com/kinde-apis/management/';
const descope = 'https://docs.descope.com/api/management/users/search-users';
const zitadel = 'https://zitadel.com/docs/apis/resources/mgmt';
const ory = 'https://www.ory.com/docs/reference/api#tag/identity/operation/listIdentities';
const propelAuth = 'https://docs.propelauth.com/reference/api/org';
const logto = 'https://openapi.logto.io/dev/operation/operation-listorganizationinvitations';
const frontegg = 'https://developers.frontegg.com/api/identity';
const graphInvite = 'https://learn.microsoft.com/graph/api/invitation-post';
const scimItem = ({ id, email, role, at }: Person) => ({
  ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], id, userName: email, active: false },
  ...{ emails: [{ value: email, type: 'work', primary: true }], roles: [{ value: role, primary: true }] },
  meta: { resourceType: 'User', created: iso(at) },
});
const scimList = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export const identityRows: readonly ListRow[] = [
  row(
    'Okta, two Link headers',
    okta,
    leftOut,
    {
      place: byLast('after', 'limit'),
      headers: p => ({
        link: [
          `<${p.url()}>; rel="self"`,
          ...(p.more ? [`<${p.url({ after: p.last?.id ?? '', limit: p.size })}>; rel="next"`] : []),
        ],
      }),
    },
    items,
  ),
  row('Auth0, bare', auth0, cutOff, { place: byPage('page', 0, 'per_page'), atLeast: 4 }, items),
  row('Auth0, include_totals', auth0, unnamed, byPage('page', 0, 'per_page'), p => ({
    start: p.start,
    limit: p.size,
    total: p.total,
    invitations: items(p),
  })),
  row('Auth0, users with a length', auth0, unnamed, byPage('page', 0, 'per_page'), p => ({
    start: p.start,
    limit: p.size,
    length: p.people.length,
    total: p.total,
    users: items(p),
  })),
  row('Auth0, checkpoint', auth0, unnamedSilent, byCursor('from', 'take'), p => ({
    next: onward(p, p.cursor),
    invitations: items(p),
  })),
  row('Clerk', clerk, unnamed, byOffset('offset', 'limit'), p => ({
    data: p.people.map(({ id, email, role, at }) => ({
      object: 'organization_invitation',
      id,
      email_address: email,
      role,
      status: 'pending',
      created_at: at * 1_000,
    })),
    total_count: p.total,
  })),
  row('WorkOS', workos, stated, byLast('after', 'limit'), p => ({
    object: 'list',
    data: items(p),
    list_metadata: { before: null, after: onward(p, p.last?.id) ?? null },
  })),
  row('Stytch, searched by POST', stytch, outOfReach, { place: firstOnly, shows: [] }, p => ({
    status_code: 200,
    request_id: 'request-id-1',
    members: p.people.map(({ id, email, role }) => ({
      member_id: id,
      email_address: email,
      roles: [{ role_id: role }],
    })),
    results_metadata: { total: p.total, next_cursor: onward(p, p.cursor) ?? null },
  })),
  row('FusionAuth', fusionAuth, unnamed, byOffset('startRow', 'numberOfResults'), p => ({
    total: p.total,
    users: camels(p),
  })),
  row('Keycloak', keycloak, cutOff, { place: byOffset('first', 'max'), atLeast: 4 }, camels),
  row(
    'Supabase Auth',
    supabase,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => ({
        ...linked(p, { page: p.number + 1 }, { page: p.pages || 1 }),
        'x-total-count': String(p.total),
      }),
    },
    p => ({ users: items(p), aud: 'authenticated' }),
  ),
  row('SCIM 2.0', scim, stated, { place: byOffset('startIndex', 'count', 1), shows: ['id'] }, p => ({
    schemas: [scimList],
    totalResults: p.total,
    itemsPerPage: p.people.length,
    startIndex: p.start + 1,
    Resources: p.people.map(scimItem),
  })),
  row(
    'SCIM 2.0, Resources left out where there are none',
    scim,
    stated,
    { place: byOffset('startIndex', 'count', 1), shows: ['id'] },
    p => ({
      schemas: [scimList],
      totalResults: p.total,
      ...(p.total
        ? { itemsPerPage: p.people.length, startIndex: p.start + 1, Resources: p.people.map(scimItem) }
        : {}),
    }),
  ),
  row(
    'SCIM with cursors',
    scimCursor,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    { place: byCursor('cursor', 'count'), shows: ['id'] },
    p => ({
      schemas: [scimList],
      totalResults: p.total,
      itemsPerPage: p.people.length,
      nextCursor: onward(p, p.cursor),
      Resources: p.people.map(scimItem),
    }),
  ),
  row('Kinde', kinde, stated, byCursor('next_token', 'page_size'), p => ({
    code: 'OK',
    message: 'Success',
    users: items(p),
    next_token: nextCursor(p),
  })),
  row('Descope, searched by POST', descope, outOfReach, firstOnly, p => ({
    users: camels(p),
    total: p.total,
  })),
  row('ZITADEL, searched by POST', zitadel, outOfReach, firstOnly, p => ({
    details: { totalResult: String(p.total), processedSequence: '42', viewTimestamp: '2026-11-20T09:00:00Z' },
    result: p.total ? camels(p) : undefined,
  })),
  row(
    'Ory',
    ory,
    leftOut,
    {
      place: byCursor('page_token', 'page_size'),
      headers: p => ({ ...linked(p, { page_token: p.cursor, page_size: p.size }) }),
    },
    items,
  ),
  row('PropelAuth', propelAuth, unnamed, byPage('pageNumber', 0, 'pageSize'), p => ({
    total_invites: p.total,
    current_page: p.number - 1,
    page_size: p.size,
    has_more_results: p.more,
    invites: items(p),
  })),
  row(
    'Logto',
    logto,
    stated,
    {
      place: byPage('page', 1, 'page_size'),
      shows: ['id'],
      headers: p => ({
        'Total-Number': String(p.total),
        ...linked(p, { page: p.number + 1, page_size: p.size }, { page: p.pages || 1 }),
      }),
    },
    p =>
      p.people.map(({ id, email, role, at }) => ({
        id,
        invitee: email,
        status: 'Pending',
        createdAt: at * 1_000,
        organizationRoles: [{ id: 'r1', name: role }],
      })),
  ),
  row('Frontegg', frontegg, unnamed, byOffset('_offset', '_limit'), p => ({
    items: camels(p),
    _links: { next: p.more ? `_offset=${p.number}&_limit=${p.size}` : '', prev: '', first: '', last: '' },
    _metadata: { totalItems: p.total, totalPages: p.pages },
  })),
  row(
    'Microsoft Entra, invitedUserEmailAddress',
    graphInvite,
    leftOut,
    { place: byCursor('$skiptoken'), shows: ['id'] },
    p => ({
      '@odata.nextLink': onward(p, p.url({ $skiptoken: p.cursor })),
      value: p.people.map(({ id, email, at }) => ({
        id,
        invitedUserEmailAddress: email,
        status: 'PendingAcceptance',
        createdDateTime: iso(at),
      })),
    }),
  ),
];
