import { byCursor, byOffset, byPage } from '../../support/hostile/list-service.ts';
import {
  items,
  type ListRow,
  linked,
  nextNumber,
  nextPath,
  nextUrl,
  onward,
  perhaps,
  row,
  stated,
  unnamed,
} from './list-row.ts';

const vimeo = 'https://developer.vimeo.com/api/common-formats#working-with-pagination';
const dailymotion = 'https://developers.dailymotion.com/api/platform-api/reference/';
const soundCloud = 'https://developers.soundcloud.com/docs/api/guide#pagination';
const flickr = 'https://www.flickr.com/services/api/response.json.html';
const lastFm = 'https://www.last.fm/api/show/user.getFriends';
const mediaWiki = 'https://www.mediawiki.org/wiki/API:Continue';
const stackExchange = 'https://api.stackexchange.com/docs/paging';
const tmdb = 'https://developer.themoviedb.org/reference/search-person';
const giphy = 'https://developers.giphy.com/docs/api/schema#pagination-object';
const unsplash = 'https://unsplash.com/documentation#pagination';
const pexels = 'https://www.pexels.com/api/documentation/#introduction-pagination';
const deezer = 'https://developers.deezer.com/api/explorer';
const rickAndMorty = 'https://rickandmortyapi.com/documentation/#info-and-pagination';
const guardian = 'https://open-platform.theguardian.com/documentation/search';
const newsApi = 'https://newsapi.org/docs/endpoints/everything';
const prismic = 'https://prismic.io/docs/rest-api-technical-reference';
const butter = 'https://buttercms.com/docs/api/';
const cosmic = 'https://www.cosmicjs.com/docs/api/objects';

export const streamRows: readonly ListRow[] = [
  row('Vimeo', vimeo, stated, byPage('page', 1, 'per_page'), p => ({
    total: p.total,
    page: p.number,
    per_page: p.size,
    paging: {
      next: nextPath(p, { page: p.number + 1 }),
      previous: null,
      first: p.path({ page: 1 }),
      last: p.path({ page: p.pages || 1 }),
    },
    data: items(p),
  })),
  row('Dailymotion', dailymotion, stated, byPage('page', 1, 'limit'), p => ({
    page: p.number,
    limit: p.size,
    explicit: false,
    total: p.total,
    has_more: p.more,
    list: items(p),
  })),
  row('SoundCloud, next_href', soundCloud, stated, byCursor('cursor', 'limit'), p => ({
    collection: items(p),
    next_href: nextUrl(p, { cursor: p.cursor, linked_partitioning: 'true' }),
  })),
  row('Flickr, within one name', flickr, stated, byPage('page', 1, 'per_page'), p => ({
    users: { page: p.number, pages: p.pages, perpage: p.size, total: p.total, user: items(p) },
    stat: 'ok',
  })),
  row('Last.fm, @attr in text', lastFm, perhaps, byPage('page', 1, 'limit'), p => ({
    friends: {
      user: items(p),
      '@attr': {
        page: String(p.number),
        perPage: String(p.size),
        totalPages: String(p.pages),
        total: String(p.total),
        user: 'ann',
      },
    },
  })),
  row('MediaWiki', mediaWiki, { ...perhaps, one: ['unknown', 'yes'] }, byCursor('aufrom', 'aulimit'), p => ({
    batchcomplete: '',
    continue: onward(p, { aufrom: p.cursor, continue: '-||' }),
    query: { allusers: items(p) },
  })),
  row('Stack Exchange', stackExchange, unnamed, byPage('page', 1, 'pagesize'), p => ({
    items: items(p),
    has_more: p.more,
    quota_max: 300,
    quota_remaining: 297,
  })),
  row('TMDB', tmdb, stated, byPage(), p => ({
    page: p.number,
    results: items(p),
    total_pages: p.pages,
    total_results: p.total,
  })),
  row('Giphy', giphy, stated, byOffset('offset', 'limit'), p => ({
    data: items(p),
    pagination: { total_count: p.total, count: p.people.length, offset: p.start },
    meta: { status: 200, msg: 'OK', response_id: '57eea' },
  })),
  row(
    'Unsplash',
    unsplash,
    stated,
    {
      place: byPage('page', 1, 'per_page'),
      headers: p => ({ 'X-Total': String(p.total), 'X-Per-Page': String(p.size), ...linked(p) }),
    },
    items,
  ),
  row('Pexels', pexels, stated, byPage('page', 1, 'per_page'), p => ({
    page: p.number,
    per_page: p.size,
    photos: items(p),
    total_results: p.total,
    next_page: onward(p, p.url({ page: p.number + 1 })),
  })),
  row('Deezer', deezer, stated, byOffset('index', 'limit'), p => ({
    data: items(p),
    total: p.total,
    next: onward(p, p.url({ index: p.end })),
  })),
  row('Rick and Morty', rickAndMorty, stated, byPage(), p => ({
    info: { count: p.total, pages: p.pages, next: nextUrl(p), prev: null },
    results: items(p),
  })),
  row('The Guardian', guardian, stated, byPage('page', 1, 'page-size'), p => ({
    response: {
      status: 'ok',
      userTier: 'free',
      total: p.total,
      startIndex: p.start + 1,
      pageSize: p.size,
      currentPage: p.number,
      pages: p.pages,
      orderBy: 'newest',
      results: items(p),
    },
  })),
  row('News API', newsApi, unnamed, byPage('page', 1, 'pageSize'), p => ({
    status: 'ok',
    totalResults: p.total,
    articles: items(p),
  })),
  row('Prismic', prismic, stated, byPage('page', 1, 'pageSize'), p => ({
    page: p.number,
    results_per_page: p.size,
    results_size: p.people.length,
    total_results_size: p.total,
    total_pages: p.pages,
    next_page: nextUrl(p),
    prev_page: null,
    results: items(p),
    version: 'x',
  })),
  row('ButterCMS', butter, stated, byPage('page', 1, 'page_size'), p => ({
    meta: { count: p.total, next_page: nextNumber(p), previous_page: null },
    data: items(p),
  })),
  row('Cosmic', cosmic, stated, byOffset('skip', 'limit'), p => ({
    objects: items(p),
    total: p.total,
    limit: p.size,
    skip: p.start,
  })),
];
