import {
  byCursor,
  byLast,
  byOffset,
  byPage,
  firstOnly,
  knowsOnly,
  type ListPage,
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
} from './list-row.ts';

const slack = 'https://docs.slack.dev/apis/web-api/pagination';
const notion = 'https://developers.notion.com/reference/intro#pagination';
const openAi = 'https://platform.openai.com/docs/api-reference/invite/list';
const anthropic = 'https://docs.anthropic.com/en/api/admin-api/invites/list-invites';
const asana = 'https://developers.asana.com/docs/pagination';
const trello = 'https://developer.atlassian.com/cloud/trello/guides/rest-api/api-introduction/#paging';
const clickUp = 'https://developer.clickup.com/reference/gettasks';
const figma = 'https://developers.figma.com/docs/rest-api/activity-logs-endpoints/';
const dropbox = 'https://www.dropbox.com/developers/documentation/http/teams#team-members-list';
const boxMarker = 'https://developer.box.com/guides/api-calls/pagination/marker-based/';
const boxOffset = 'https://developer.box.com/guides/api-calls/pagination/offset-based/';
const zoom = 'https://developers.zoom.us/docs/api/using-zoom-apis/#pagination';
const webex = 'https://developer.webex.com/docs/basics#pagination';
const first = (page: ListPage) => page.people[0]?.id ?? null;
const last = (page: ListPage) => page.last?.id ?? null;

export const officeRows: readonly ListRow[] = [
  row('Slack', slack, stated, byCursor('cursor', 'limit'), p => ({
    ok: true,
    invite_requests: items(p),
    response_metadata: { next_cursor: nextCursor(p) ?? '' },
  })),
  row(
    'Notion',
    notion,
    unnamed,
    {
      place: knowsOnly(['start_cursor', 'page_size'], byCursor('start_cursor', 'page_size')),
      refuses: {
        status: 400,
        body: { object: 'error', status: 400, code: 'validation_error', message: 'query failed validation.' },
      },
    },
    p => ({
      object: 'list',
      results: items(p),
      next_cursor: nextCursor(p),
      has_more: p.more,
      type: 'user',
      user: {},
      request_id: 'e0b0',
    }),
  ),
  row('OpenAI', openAi, unnamed, byLast('after', 'limit'), p => ({
    object: 'list',
    data: p.people.map(({ id, email, role, at }) => ({
      object: 'organization.invite',
      id,
      email,
      role,
      status: 'pending',
      invited_at: at,
      expires_at: at + 604_800,
      accepted_at: null,
    })),
    first_id: first(p),
    last_id: last(p),
    has_more: p.more,
  })),
  row('Anthropic', anthropic, unnamed, byLast('after_id', 'limit'), p => ({
    data: p.people.map(({ id, email, role, at }) => ({
      id,
      type: 'invite',
      email,
      role,
      invited_at: iso(at),
      expires_at: iso(at + 604_800),
      status: 'pending',
    })),
    has_more: p.more,
    first_id: first(p),
    last_id: last(p),
  })),
  row('Asana', asana, stated, { place: byCursor('offset', 'limit'), shows: ['email', 'role'] }, p => ({
    data: p.people.map(({ id, email, role }) => ({ gid: id, resource_type: 'user', email, role })),
    next_page: p.more
      ? {
          offset: p.cursor,
          path: p.path({ offset: p.cursor }),
          uri: p.url({ offset: p.cursor, limit: p.size }),
        }
      : null,
  })),
  row('Trello', trello, cutOff, { place: byLast('since', 'limit'), atLeast: 4 }, camels),
  row('ClickUp, whose last_page is a word', clickUp, unnamed, byPage('page', 0), p => ({
    invitations: items(p),
    last_page: !p.more,
  })),
  row(
    'Figma, whose next_page is a word',
    figma,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byCursor('cursor', 'limit'),
    p => ({
      status: 200,
      error: false,
      meta: { invitations: items(p), cursor: onward(p, p.cursor), next_page: p.more },
    }),
  ),
  row('Dropbox, asked by POST', dropbox, outOfReach, firstOnly, p => ({
    members: items(p),
    cursor: 'AAFqTq8z',
    has_more: p.more,
  })),
  row('Box, marker', boxMarker, stated, byCursor('marker', 'limit'), p => ({
    entries: items(p),
    limit: p.size,
    next_marker: nextCursor(p) ?? '',
  })),
  row('Box, offset', boxOffset, stated, byOffset('offset', 'limit'), p => ({
    total_count: p.total,
    entries: items(p),
    offset: p.start,
    limit: p.size,
    order: [{ by: 'type', direction: 'ASC' }],
  })),
  row('Zoom', zoom, unnamed, byCursor('next_page_token', 'page_size'), p => ({
    page_size: p.size,
    total_records: p.total,
    next_page_token: nextCursor(p) ?? '',
    users: items(p),
  })),
  row(
    'Webex',
    webex,
    leftOut,
    { place: byCursor('cursor', 'max'), headers: p => linked(p, { max: p.size, cursor: p.cursor }) },
    p => ({ notFoundIds: null, items: camels(p) }),
  ),
];
