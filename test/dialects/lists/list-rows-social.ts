import { byCursor, byLast, byOffset, knowsOnly, type ListPage } from '../../support/hostile/list-service.ts';
import {
  camels,
  cutOff,
  item,
  items,
  type ListRow,
  leftOut,
  linked,
  nextUrl,
  onward,
  row,
  stated,
  unnamed,
  unnamedSilent,
} from './list-row.ts';

const discord = 'https://discord.com/developers/docs/resources/guild#list-guild-members';
const x = 'https://docs.x.com/x-api/fundamentals/pagination';
const reddit = 'https://www.reddit.com/dev/api/#listings';
const mastodon = 'https://docs.joinmastodon.org/api/guidelines/#pagination';
const youTube = 'https://developers.google.com/youtube/v3/guides/implementation/pagination';
const spotify = 'https://developer.spotify.com/documentation/web-api/concepts/api-calls#pagination';
const twitch = 'https://dev.twitch.tv/docs/api/guide/#pagination';
const linkedIn = 'https://learn.microsoft.com/linkedin/shared/api-guide/concepts/pagination';
const facebook = 'https://developers.facebook.com/docs/graph-api/results/';
const miro = 'https://developers.miro.com/reference/get-organization-members';
const last = (page: ListPage) => page.last?.id ?? null;

export const socialRows: readonly ListRow[] = [
  row('Discord', discord, cutOff, { place: byLast('after', 'limit'), atLeast: 4 }, items),
  row(
    'X',
    x,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    {
      place: knowsOnly(['pagination_token', 'max_results'], byCursor('pagination_token', 'max_results')),
      refuses: {
        status: 400,
        body: { title: 'Invalid Request', detail: 'One or more parameters to your request was invalid.' },
      },
    },
    p => ({
      data: p.total ? items(p) : undefined,
      meta: { result_count: p.people.length, next_token: onward(p, p.cursor) },
    }),
  ),
  row('Reddit', reddit, stated, byLast('after', 'limit'), p => ({
    kind: 'Listing',
    data: {
      after: onward(p, last(p)) ?? null,
      dist: p.people.length,
      modhash: '',
      geo_filter: null,
      children: p.people.map(one => ({ kind: 't2', data: item(one) })),
      before: null,
    },
  })),
  row(
    'Mastodon',
    mastodon,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    { place: byLast('max_id', 'limit'), headers: p => linked(p, { limit: p.size, max_id: last(p) ?? '' }) },
    items,
  ),
  row('YouTube', youTube, stated, byCursor('pageToken', 'maxResults'), p => ({
    kind: 'youtube#memberListResponse',
    etag: 'x',
    nextPageToken: onward(p, p.cursor),
    pageInfo: { totalResults: p.total, resultsPerPage: p.size },
    items: camels(p),
  })),
  row('Spotify', spotify, stated, byOffset('offset', 'limit'), p => ({
    href: p.url(),
    items: items(p),
    limit: p.size,
    next: nextUrl(p, { offset: p.end, limit: p.size }),
    offset: p.start,
    previous: null,
    total: p.total,
  })),
  row('Twitch', twitch, unnamedSilent, byCursor('after', 'first'), p => ({
    data: items(p),
    pagination: p.more ? { cursor: p.cursor } : {},
  })),
  row('LinkedIn', linkedIn, stated, byOffset('start', 'count'), p => ({
    elements: camels(p),
    paging: {
      count: p.size,
      start: p.start,
      total: p.total,
      links: p.more
        ? [{ type: 'application/json', rel: 'next', href: p.path({ count: p.size, start: p.end }) }]
        : [],
    },
  })),
  row(
    'Facebook, whose cursor stays',
    facebook,
    { ...leftOut, one: ['unknown', 'yes'], none: ['unknown', 'yes'] },
    byCursor('after', 'limit'),
    p => ({
      data: items(p),
      ...(p.people.length
        ? {
            paging: {
              cursors: { before: 'QVFI', after: p.cursor },
              next: onward(p, p.url({ after: p.cursor })),
            },
          }
        : {}),
    }),
  ),
  row(
    'Miro',
    miro,
    { ...unnamed, one: ['yes', 'unknown'], none: ['yes', 'unknown'] },
    byCursor('cursor', 'limit'),
    p => ({
      limit: p.size,
      size: p.people.length,
      cursor: onward(p, p.cursor),
      data: items(p),
      type: 'cursor-list',
    }),
  ),
];
