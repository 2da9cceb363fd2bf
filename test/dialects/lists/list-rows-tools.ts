import { byCursor, byLast, byOffset, byPage, unpaged } from '../../support/hostile/list-service.ts';
import {
  attributed,
  byNumber,
  camel,
  camels,
  cutOff,
  iso,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextNumber,
  nextUrl,
  onward,
  row,
  silent,
  stated,
  unnamed,
} from './list-row.ts';

const buildkite = 'https://buildkite.com/docs/apis/rest-api#pagination';
const outline = 'https://www.getoutline.com/developers#section/Pagination';
const terraform = 'https://developer.hashicorp.com/terraform/cloud-docs/api-docs#pagination';
const snyk = 'https://docs.snyk.io/snyk-api/using-specific-snyk-apis/pagination';
const sentry = 'https://docs.sentry.io/api/pagination/';
const sonar = 'https://next.sonarqube.com/sonarqube/web_api/api/users';
const nexus = 'https://help.sonatype.com/en/pagination.html';
const dockerHub = 'https://docs.docker.com/reference/api/hub/latest/#tag/invites';
const dockerList = 'https://docs.docker.com/reference/api/hub/latest/#tag/org-access-tokens';
const registry = 'https://distribution.github.io/distribution/spec/api/#pagination';
const npm = 'https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md#get-v1search';
const crates = 'https://crates.io/data-access';
const grafana = 'https://grafana.com/docs/grafana/latest/developers/http_api/org/';
const discourse = 'https://docs.discourse.org/#tag/Invites';
const zulip = 'https://zulip.com/api/get-invites';
const mattermost = 'https://api.mattermost.com/#tag/introduction';
const rocket = 'https://developer.rocket.chat/apidocs/rocketchat-api';

export const toolRows: readonly ListRow[] = [
  row(
    'Buildkite',
    buildkite,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => linked(p, { page: p.number + 1 }, { page: p.pages || 1 }),
    },
    items,
  ),
  row(
    'Terraform Cloud',
    terraform,
    stated,
    {
      place: byPage('page[number]', 1, 'page[size]'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      data: attributed('organization-memberships')(p),
      links: {
        self: p.url(),
        first: p.url({ 'page[number]': 1 }),
        prev: null,
        next: nextUrl(p, { 'page[number]': p.number + 1 }),
        last: p.url({ 'page[number]': p.pages || 1 }),
      },
      meta: {
        pagination: {
          'current-page': p.number,
          'prev-page': null,
          'next-page': nextNumber(p),
          'total-pages': p.pages || 1,
          'total-count': p.total,
        },
      },
    }),
  ),
  row(
    'Snyk',
    snyk,
    leftOut,
    {
      place: byLast('starting_after', 'limit'),
      headers: () => ({ 'content-type': 'application/vnd.api+json' }),
    },
    p => ({
      jsonapi: { version: '1.0' },
      data: attributed('org_invitation')(p),
      links: p.more ? { next: p.path({ version: '2024-10-15', starting_after: p.last?.id ?? '' }) } : {},
    }),
  ),
  row(
    'Sentry, whose next link is always there',
    sentry,
    stated,
    {
      place: byCursor('cursor'),
      headers: p => ({
        link: `<${p.url({ cursor: '' })}>; rel="previous"; results="false"; cursor="0:0:1", <${p.url({ cursor: p.cursor })}>; rel="next"; results="${p.more}"; cursor="${p.cursor}"`,
      }),
    },
    camels,
  ),
  row('SonarQube', sonar, unnamed, byPage('p', 1, 'ps'), p => ({
    paging: { pageIndex: p.number, pageSize: p.size, total: p.total },
    users: camels(p),
  })),
  row('Sonatype Nexus', nexus, unnamed, byCursor('continuationToken'), p => ({
    items: camels(p),
    continuationToken: nextCursor(p),
  })),
  row('Docker Hub, invites', dockerHub, silent, { place: unpaged, shows: ['id'] }, p => ({
    data: p.people.map(({ id, email, at }) => ({
      id,
      inviter_username: 'moby',
      invitee: email,
      org_name: 'acme',
      team: 'owners',
      created_at: iso(at),
    })),
  })),
  row('Docker Hub, a list', dockerList, stated, byPage('page', 1, 'page_size'), p => ({
    count: p.total,
    next: nextUrl(p, { page: p.number + 1, page_size: p.size }),
    previous: null,
    results: items(p),
  })),
  row(
    'OCI registry, a relative Link',
    registry,
    leftOut,
    {
      place: byLast('last', 'n'),
      headers: p =>
        p.more ? { link: `<${p.path({ last: p.last?.id ?? '', n: p.size })}>; rel="next"` } : {},
    },
    p => ({ invitations: items(p) }),
  ),
  row('npm, a search', npm, unnamed, { place: byOffset('from', 'size'), shows: [] }, p => ({
    objects: p.people.map(one => ({ package: camel(one), score: { final: 0.9 } })),
    total: p.total,
    time: 'Fri Nov 20 2026 09:00:00 GMT+0000',
  })),
  row('crates.io, whose next page is a query', crates, stated, byPage('page', 1, 'per_page'), p => ({
    invitations: items(p),
    meta: {
      total: p.total,
      next_page: onward(p, `?page=${p.number + 1}&per_page=${p.size}`) ?? null,
      prev_page: null,
    },
  })),
  row('Grafana, invites', grafana, silent, { place: unpaged, id: byNumber }, p =>
    p.people.map(({ n, email, role, at }) => ({
      id: n,
      orgId: 1,
      name: '',
      email,
      role,
      invitedByLogin: 'admin',
      status: 'InvitePending',
      url: 'https://grafana.example/invite/x',
      createdOn: iso(at),
    })),
  ),
  row('Grafana, a search', grafana, { ...unnamed }, byPage('page', 1, 'perpage'), p => ({
    totalCount: p.total,
    orgUsers: items(p),
    page: p.number,
    perPage: p.size,
  })),
  row(
    'Discourse',
    discourse,
    unnamed,
    { place: byOffset('offset'), id: byNumber, shows: ['id', 'email'] },
    p => ({
      invites: p.people.map(({ n, email, at }) => ({
        id: n,
        invite_key: 'k',
        link: 'https://forum.example/i/k',
        email,
        emailed: true,
        created_at: iso(at),
        expired: false,
      })),
      can_see_invite_details: true,
      counts: { pending: p.total, expired: 0, redeemed: 0, total: p.total },
    }),
  ),
  row('Zulip', zulip, silent, { place: unpaged, id: byNumber, shows: ['id', 'email'] }, p => ({
    result: 'success',
    msg: '',
    invites: p.people.map(({ n, email, at }) => ({
      id: n,
      email,
      invited_by_user_id: 9,
      invited: at,
      expiry_date: null,
      invited_as: 400,
      is_multiuse: false,
    })),
  })),
  row('Mattermost', mattermost, cutOff, { place: byPage('page', 0, 'per_page'), atLeast: 4 }, items),
  row(
    'Outline, which leads on from the last page',
    outline,
    stated,
    { place: byOffset('offset', 'limit'), atLeast: 12 },
    p => ({
      pagination: {
        ...{ limit: p.size, offset: p.start, total: p.total },
        nextPath: p.path({ limit: p.size, offset: p.start + p.size }),
      },
      data: camels(p),
      ...{ status: 200, ok: true },
    }),
  ),
  row('Rocket.Chat', rocket, stated, byOffset('offset', 'count'), p => ({
    users: camels(p),
    count: p.people.length,
    offset: p.start,
    total: p.total,
    success: true,
  })),
];
