import {
  byCursor,
  byLast,
  byOffset,
  byPage,
  type Place,
  pageSize,
  unpaged,
} from '../../support/hostile/list-service.ts';
import {
  camels,
  iso,
  item,
  items,
  type ListRow,
  leftOut,
  nextCursor,
  nextNumber,
  nextPath,
  onward,
  pascals,
  row,
  silent,
  stated,
  unnamed,
  unnamedSilent,
} from './list-row.ts';

const kubernetes =
  'https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks';
const guardDuty = 'https://docs.aws.amazon.com/guardduty/latest/APIReference/API_ListInvitations.html';
const iam = 'https://docs.aws.amazon.com/IAM/latest/APIReference/API_ListUsers.html';
const route53 = 'https://docs.aws.amazon.com/Route53/latest/APIReference/API_ListHostedZones.html';
const lambda = 'https://docs.aws.amazon.com/lambda/latest/api/API_ListFunctions.html';
const dynamo = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html';
const aip = 'https://google.aip.dev/158';
const classroom = 'https://developers.google.com/classroom/reference/rest/v1/invitations/list';
const directory = 'https://developers.google.com/admin-sdk/directory/reference/rest/v1/users/list';
const oracle = 'https://docs.oracle.com/en-us/iaas/Content/API/Concepts/usingapi.htm#nine';
const ibm = 'https://cloud.ibm.com/apidocs/user-management';
const openstack = 'https://docs.openstack.org/api-guide/compute/paginated_collections.html';
const nomad = 'https://developer.hashicorp.com/nomad/api-docs#pagination';
const vault = 'https://developer.hashicorp.com/vault/api-docs/secret/identity/entity#list-entities-by-id';
const tailscale = 'https://tailscale.com/api#tag/userinvites';
const alibaba = 'https://www.alibabacloud.com/help/en/ram/developer-reference/api-ram-2015-05-01-listusers';
const tencent = 'https://www.tencentcloud.com/document/api/598/32670';
const scalingo = 'https://developers.scalingo.com/index#pagination';

/** Read with `JSON.parse`, which breaks on anything else. */
const byDynamoKey: Place = (asked, people) => {
  const key = asked.query.get('lastEvaluatedKey');
  const index = key === null ? -1 : people.findIndex(({ id }) => id === JSON.parse(key).id.S);
  return { start: index + 1, size: pageSize };
};

export const cloudRows: readonly ListRow[] = [
  row('Kubernetes', kubernetes, leftOut, { place: byCursor('continue', 'limit'), shows: [] }, p => ({
    kind: 'InvitationList',
    apiVersion: 'acme.example/v1',
    metadata: {
      resourceVersion: '10245',
      continue: onward(p, p.cursor),
      remainingItemCount: onward(p, p.total - p.end),
    },
    items: p.people.map(({ id, email, role, at }) => ({
      metadata: { name: id, uid: `u-${id}`, creationTimestamp: iso(at) },
      spec: { email, role },
    })),
  })),
  row('AWS, GuardDuty', guardDuty, leftOut, { place: byCursor('nextToken', 'maxResults'), shows: [] }, p => ({
    invitations: p.people.map(({ id, email, at }) => ({
      accountId: id,
      invitationId: id,
      email,
      relationshipStatus: 'Invited',
      invitedAt: iso(at),
    })),
    nextToken: onward(p, p.cursor),
  })),
  row('AWS, Marker and IsTruncated', iam, stated, byCursor('Marker', 'MaxItems'), p => ({
    Invitations: pascals(p),
    IsTruncated: p.more,
    Marker: onward(p, p.cursor),
  })),
  row('DynamoDB, its key handed on', dynamo, leftOut, byCursor('lastEvaluatedKey', 'limit'), p => ({
    items: camels(p),
    count: p.people.length,
    lastEvaluatedKey: onward(p, p.cursor),
  })),
  row('DynamoDB, asked for as there', dynamo, unnamed, byCursor('exclusiveStartKey', 'limit'), p => ({
    Items: camels(p),
    Count: p.people.length,
    LastEvaluatedKey: nextCursor(p),
  })),
  row('DynamoDB, its key as the object that it is', dynamo, leftOut, byDynamoKey, p => ({
    items: camels(p),
    count: p.people.length,
    lastEvaluatedKey: onward(p, { teamId: { S: 'team_1' }, id: { S: p.people.at(-1)?.id } }),
  })),
  row('AWS, NextMarker', route53, unnamed, byCursor('marker', 'maxitems'), p => ({
    Invitations: pascals(p),
    IsTruncated: p.more,
    MaxItems: '4',
    NextMarker: onward(p, p.cursor),
  })),
  row('AWS, NextMarker: null', lambda, unnamed, byCursor('Marker', 'MaxItems'), p => ({
    Invitations: pascals(p),
    NextMarker: nextCursor(p),
  })),
  row(
    'AWS, NextToken',
    'https://docs.aws.amazon.com/organizations/latest/APIReference/API_ListHandshakesForOrganization.html',
    { ...unnamed, one: ['unknown'], none: ['unknown'] },
    byCursor('NextToken', 'MaxResults'),
    p => ({ Handshakes: pascals(p), NextToken: onward(p, p.cursor) }),
  ),
  row('Google, snake case and a total', aip, stated, byCursor('page_token', 'page_size'), p => ({
    invitations: items(p),
    next_page_token: nextCursor(p) ?? '',
    total_size: p.total,
  })),
  row(
    'Google Classroom',
    classroom,
    leftOut,
    { place: byCursor('pageToken', 'pageSize'), shows: ['id', 'role'] },
    p => ({
      invitations: p.total
        ? p.people.map(({ id, role }) => ({ id, userId: `u${id}`, courseId: 'c1', role }))
        : undefined,
      nextPageToken: onward(p, p.cursor),
    }),
  ),
  row(
    'Google Workspace',
    directory,
    leftOut,
    { place: byCursor('pageToken', 'maxResults'), shows: ['id'] },
    p => ({
      kind: 'admin#directory#users',
      etag: '"x"',
      users: p.people.map(({ id, email, at }) => ({
        kind: 'admin#directory#user',
        id,
        primaryEmail: email,
        emails: [{ address: email, primary: true }],
        creationTime: iso(at),
      })),
      nextPageToken: onward(p, p.cursor),
    }),
  ),
  row(
    'Oracle Cloud',
    oracle,
    { ...unnamedSilent },
    { place: byCursor('page', 'limit'), headers: p => (p.more ? { 'opc-next-page': p.cursor } : {}) },
    camels,
  ),
  row('IBM Cloud', ibm, stated, byOffset('_start', 'limit'), p => ({
    total_results: p.total,
    limit: p.size,
    first_url: p.path({ limit: p.size }),
    next_url: nextPath(p, { _start: p.end, limit: p.size }) ?? undefined,
    resources: items(p),
  })),
  row('OpenStack', openstack, leftOut, byLast('marker', 'limit'), p => ({
    invitations: items(p),
    invitations_links: onward(p, [{ rel: 'next', href: p.url({ marker: p.last?.id ?? '', limit: p.size }) }]),
  })),
  row(
    'Nomad',
    nomad,
    unnamedSilent,
    {
      place: byCursor('next_token', 'per_page'),
      headers: p => ({ 'X-Nomad-Index': '22', ...(p.more ? { 'X-Nomad-Nexttoken': p.cursor } : {}) }),
    },
    pascals,
  ),
  row('Vault, keyed by id', vault, silent, { place: unpaged, shows: [] }, p => ({
    request_id: 'a1',
    lease_id: '',
    renewable: false,
    lease_duration: 0,
    data: {
      key_info: Object.fromEntries(p.people.map(one => [one.id, item(one)])),
      keys: p.people.map(one => one.id),
    },
    wrap_info: null,
    warnings: null,
    auth: null,
  })),
  row('Tailscale', tailscale, silent, { place: unpaged, shows: ['id', 'email', 'role'] }, p =>
    p.people.map(({ id, email, role }) => ({
      id,
      role,
      tailnetId: 59954,
      inviterId: 29012,
      email,
      lastEmailSentAt: '2026-11-20T09:00:00Z',
      inviteUrl: 'https://login.tailscale.com/x',
    })),
  ),
  row('Alibaba Cloud', alibaba, unnamed, byCursor('Marker', 'MaxItems'), p => ({
    RequestId: '4B450CA1-36E8-4AA2-8461-86B42BF4CC4E',
    IsTruncated: p.more,
    Marker: onward(p, p.cursor),
    Users: { User: pascals(p) },
  })),
  row(
    'Tencent Cloud',
    tencent,
    { ...unnamed, many: ['yes', 'no', 'unknown'] },
    byOffset('Offset', 'Limit'),
    p => ({
      Response: {
        TotalCount: p.total,
        Invitations: pascals(p),
        RequestId: 'ae4f6cf5-ce9e-4c1b-a73f-4f2f1a2e2d3b',
      },
    }),
  ),
  row('Scalingo', scalingo, stated, byPage('page', 1, 'per_page'), p => ({
    collaborators: items(p),
    meta: {
      pagination: {
        current_page: p.number,
        next_page: nextNumber(p),
        prev_page: null,
        total_pages: p.pages,
        total_count: p.total,
      },
    },
  })),
];
