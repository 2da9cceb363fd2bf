import { byCursor, byLast, byOffset, byPage, type Person } from '../../support/hostile/list-service.ts';
import {
  camels,
  iso,
  items,
  type ListRow,
  leftOut,
  linked,
  nextCursor,
  nextNumber,
  onward,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const github = 'https://docs.github.com/rest/orgs/members#list-pending-organization-invitations';
const githubSearch = 'https://docs.github.com/rest/search/search#search-users';
const gitlab = 'https://docs.gitlab.com/api/invitations/#list-all-invitations-pending-for-a-group-or-project';
const gitlabKeyset = 'https://docs.gitlab.com/api/rest/#keyset-based-pagination';
const bitbucket = 'https://developer.atlassian.com/cloud/bitbucket/rest/intro/#pagination';
const jira = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination';
const jiraToken = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/';
const confluence = 'https://developer.atlassian.com/server/confluence/pagination-in-the-rest-api/';
const confluence2 = 'https://developer.atlassian.com/cloud/confluence/rest/v2/intro/';
const bitbucketServer = 'https://developer.atlassian.com/server/bitbucket/rest/v906/intro/#paged-apis';
const gitea = 'https://docs.gitea.com/development/api-usage';
const circle = 'https://circleci.com/docs/api/v2/index.html';
const hosted = ({ id, email, role, at }: Person) => ({
  ...{ id, login: null, node_id: 'MDIy', email, role, created_at: iso(at), failed_at: null, team_count: 0 },
  inviter: { login: 'octocat', id: 1, email: 'octocat@acme.example', type: 'User', site_admin: false },
});

export const codeRows: readonly ListRow[] = [
  row(
    'GitHub',
    github,
    leftOut,
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => linked(p, { page: p.number + 1 }, { page: p.pages || 1 }),
      says: { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    },
    p => p.people.map(hosted),
  ),
  row(
    'GitHub, a search',
    githubSearch,
    stated,
    { place: byPage('page', 1, 'per_page'), headers: p => linked(p) },
    p => ({ total_count: p.total, incomplete_results: false, items: p.people.map(hosted) }),
  ),
  row(
    'GitLab, headers',
    gitlab,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      shows: ['id'],
      headers: p => ({
        ...linked(p),
        'x-next-page': String(nextNumber(p) ?? ''),
        'x-page': String(p.number),
        'x-per-page': String(p.size),
        'x-prev-page': '',
        'x-total': String(p.total),
        'x-total-pages': String(p.pages),
      }),
    },
    p =>
      p.people.map(({ id, email, at }) => ({
        id,
        invite_email: email,
        created_at: iso(at),
        access_level: 30,
        expires_at: null,
        user_name: 'Ann',
        created_by_name: 'Root',
      })),
  ),
  row(
    'GitLab, headers without totals',
    gitlab,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => ({
        ...linked(p),
        'x-next-page': String(nextNumber(p) ?? ''),
        'x-page': String(p.number),
        'x-per-page': String(p.size),
      }),
    },
    items,
  ),
  row(
    'GitLab, keyset',
    gitlabKeyset,
    leftOut,
    {
      place: byLast('id_after', 'per_page'),
      headers: p => linked(p, { id_after: p.last?.id ?? '', pagination: 'keyset' }),
    },
    items,
  ),
  row(
    'Bitbucket Cloud',
    bitbucket,
    { ...stated, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byPage('page', 1, 'pagelen'),
    p => ({
      pagelen: p.size,
      size: p.total,
      values: items(p),
      page: p.number,
      next: onward(p, p.url({ page: p.number + 1 })),
    }),
  ),
  row('Bitbucket Data Center', bitbucketServer, stated, byOffset('start', 'limit'), p => ({
    size: p.people.length,
    limit: p.size,
    isLastPage: !p.more,
    values: camels(p),
    start: p.start,
    nextPageStart: onward(p, p.end) ?? null,
  })),
  row('Jira', jira, stated, byOffset('startAt', 'maxResults'), p => ({
    self: p.url(),
    nextPage: onward(p, p.url({ startAt: p.end, maxResults: p.size })),
    maxResults: p.size,
    startAt: p.start,
    total: p.total,
    isLast: !p.more,
    values: camels(p),
  })),
  row('Jira, without addresses', jira, stated, byOffset('startAt', 'maxResults'), p => ({
    startAt: p.start,
    maxResults: p.size,
    total: p.total,
    issues: camels(p),
  })),
  row('Jira, without a total', jira, stated, byOffset('startAt', 'maxResults'), p => ({
    startAt: p.start,
    maxResults: p.size,
    isLast: !p.more,
    values: camels(p),
  })),
  row('Jira, nextPageToken', jiraToken, unnamed, byCursor('nextPageToken', 'maxResults'), p => ({
    issues: camels(p),
    isLast: !p.more,
    nextPageToken: onward(p, p.cursor),
  })),
  row(
    'Confluence',
    confluence,
    { ...leftOut, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byOffset('start', 'limit'),
    p => ({
      results: camels(p),
      start: p.start,
      limit: p.size,
      size: p.people.length,
      _links: {
        base: p.asked.url.origin,
        context: '',
        self: p.url(),
        next: onward(p, p.path({ limit: p.size, start: p.end })),
      },
    }),
  ),
  row(
    'Confluence Cloud 2',
    confluence2,
    leftOut,
    {
      place: byCursor('cursor', 'limit'),
      headers: p => (p.more ? { link: `<${p.path({ cursor: p.cursor })}>; rel="next"` } : {}),
    },
    p => ({
      results: camels(p),
      _links: { next: onward(p, p.path({ cursor: p.cursor })), base: p.asked.url.origin },
    }),
  ),
  row(
    'Gitea and Forgejo',
    gitea,
    stated,
    {
      place: byPage('page', 1, 'limit'),
      headers: p => ({
        ...linked(p, { page: p.number + 1, limit: p.size }, { page: p.pages || 1 }),
        'X-Total-Count': String(p.total),
      }),
    },
    items,
  ),
  row('CircleCI', circle, unnamed, byCursor('page-token'), p => ({
    items: items(p),
    next_page_token: nextCursor(p),
  })),
];
