import { describe, expect, it } from 'vitest';
import { problem } from '../../../src-main/core/base/problem-error.ts';
import { readInvitationPages } from '../../../src-main/core/invitations/reading/invitation-pages.ts';
import { listLimits } from '../../../src-main/core/invitations/reading/list-limits.ts';
import { isOwnAddress } from '../../../src-main/core/wire/pages/own-address.ts';
import type { WholeAnswer } from '../../../src-main/core/wire/rest-client.ts';
import { FakeClock } from '../../support/fake-ports.ts';

const origin = 'https://api.example.com';
const all = Array.from({ length: 7 }, (_, n) => ({
  id: `inv_${n}`,
  email: `p${n}@example.com`,
  role: 'member',
}));
const size = 3;

const body = new Uint8Array();
const atOnce = { breath: new FakeClock(), stopped: new AbortController().signal, shown: () => ({}) };

type Service = (url: URL) => { json: unknown; link?: string };

async function read(service: Service, path = '/list', origin = 'https://api.example.com') {
  const asked: string[] = [];
  const progress: number[] = [];
  const result = await readInvitationPages({
    origin,
    path,
    get: async (at): Promise<WholeAnswer> => {
      asked.push(at);
      if (asked.length > 50) throw new Error('This would never have ended.');
      const { json, link } = service(new URL(at, origin));
      return { json, headers: link === undefined ? {} : { link }, mislabelled: false, partly: null, body };
    },
    ...atOnce,
    redact: text => text,
    onPage: (_pages, { items }) => progress.push(items.length),
  });
  return { ...result, asked, progress };
}

const slice = (start: number) => all.slice(start, start + size);
const afterId = (url: URL, name: string) => {
  const id = url.searchParams.get(name);
  return id === null ? 0 : all.findIndex(one => one.id === id) + 1;
};
const numberOf = (url: URL, name: string, otherwise: number) =>
  Number(url.searchParams.get(name) ?? otherwise);
const from = (url: URL, name: string) => numberOf(url, name, 0);
const next = (start: number) => start + size;
const isLast = (start: number) => next(start) >= all.length;

const dialects: [string, Service][] = [
  [
    'has_more and the last id',
    url => {
      const start = afterId(url, 'starting_after');
      return { json: { object: 'list', data: slice(start), has_more: !isLast(start) } };
    },
  ],
  ...(
    [
      'next_cursor:cursor',
      'nextCursor:cursor',
      'next_page_token:page_token',
      'nextPageToken:pageToken',
      'next_token:next_token',
    ] as const
  ).map((pair): [string, Service] => {
    const [field = '', parameter = ''] = pair.split(':');
    return [
      field,
      url => {
        const start = from(url, parameter);
        return { json: { items: slice(start), ...(isLast(start) ? {} : { [field]: String(next(start)) }) } };
      },
    ];
  }),
  [
    'a cursor that ends with null',
    url => {
      const start = from(url, 'cursor');
      return { json: { items: slice(start), next_cursor: isLast(start) ? null : String(next(start)) } };
    },
  ],
  [
    'a cursor that ends with an empty text',
    url => {
      const start = from(url, 'cursor');
      return { json: { items: slice(start), next_cursor: isLast(start) ? '' : String(next(start)) } };
    },
  ],
  [
    '"cursor" with has_more',
    url => {
      const start = from(url, 'cursor');
      return { json: { data: slice(start), has_more: !isLast(start), cursor: String(next(start)) } };
    },
  ],
  [
    'pageInfo',
    url => {
      const start = from(url, 'after');
      return {
        json: {
          data: slice(start),
          pageInfo: { hasNextPage: !isLast(start), endCursor: String(next(start)) },
        },
      };
    },
  ],
  [
    'next as a whole URL',
    url => {
      const start = from(url, 'from');
      return {
        json: { results: slice(start), next: isLast(start) ? null : `${origin}/list?from=${next(start)}` },
      };
    },
  ],
  [
    'next as a path',
    url => {
      const start = from(url, 'from');
      return { json: { results: slice(start), next: isLast(start) ? null : `/list?from=${next(start)}` } };
    },
  ],
  [
    'next as a query',
    url => {
      const start = from(url, 'from');
      return { json: { results: slice(start), next: isLast(start) ? null : `?from=${next(start)}` } };
    },
  ],
  [
    'next as a word',
    url => {
      const start = from(url, 'cursor');
      return { json: { data: { items: slice(start), next: isLast(start) ? null : String(next(start)) } } };
    },
  ],
  [
    'links.next',
    url => {
      const start = from(url, 'from');
      return {
        json: {
          data: slice(start),
          links: { next: isLast(start) ? null : `${origin}/list?from=${next(start)}` },
        },
      };
    },
  ],
  [
    '_links.next.href',
    url => {
      const start = from(url, 'from');
      return {
        json: {
          items: slice(start),
          _links: isLast(start) ? {} : { next: { href: `/list?from=${next(start)}` } },
        },
      };
    },
  ],
  [
    'Link header',
    url => {
      const start = from(url, 'from');
      const link = `<${origin}/list?from=0>; rel="first"${isLast(start) ? '' : `, <${origin}/list?from=${next(start)}>; rel="next"`}`;
      return { json: slice(start), link };
    },
  ],
  [
    'Link header with several relations',
    url => {
      const start = from(url, 'from');
      return {
        json: slice(start),
        ...(isLast(start) ? {} : { link: `</list?from=${next(start)}>; rel="last next"; title="more"` }),
      };
    },
  ],
  [
    'page and total_pages',
    url => {
      const page = numberOf(url, 'page', 1);
      return { json: { data: slice((page - 1) * size), page, total_pages: 3 } };
    },
  ],
  [
    'page and total_pages in meta',
    url => {
      const page = numberOf(url, 'page', 1);
      return { json: { data: slice((page - 1) * size), meta: { current_page: page, last_page: 3 } } };
    },
  ],
  [
    'pages counted from 0',
    url => {
      const page = numberOf(url, 'page', 0);
      return { json: { items: slice(page * size), page: { number: page, totalPages: 3 } } };
    },
  ],
  [
    'addresses with http, as from behind a proxy that ends TLS',
    url => {
      const start = from(url, 'from');
      const after = `http://api.example.com/list?from=${next(start)}`;
      return { json: { data: slice(start), next: isLast(start) ? null : after } };
    },
  ],
  [
    'next_page as a number',
    url => {
      const page = numberOf(url, 'page', 1);
      return { json: { data: slice((page - 1) * size), next_page: page < 3 ? page + 1 : null } };
    },
  ],
  [
    'offset and total',
    url => {
      const offset = from(url, 'offset');
      return { json: { data: slice(offset), offset, limit: size, total: all.length } };
    },
  ],
  [
    'offset and total in pagination',
    url => {
      const offset = from(url, 'offset');
      return { json: { items: slice(offset), pagination: { offset, total_count: all.length } } };
    },
  ],
];

describe('every manner of paging gives the whole list', () => {
  it.each(dialects)('%s', async (_what, service) => {
    const { items, complete, stopped, pages, asked, progress } = await read(service);
    expect(items.map(one => one.id)).toEqual(all.map(one => one.id));
    expect({ complete, stopped, pages }).toEqual({ complete: 'yes', stopped: null, pages: 3 });
    expect(new Set(asked).size).toBe(3);
    expect(progress).toEqual([3, 6, 7]);
  });
});

describe('a service that does not know how it is called from outside', () => {
  it.each([
    'http://127.0.0.1:8000', // Django REST framework 3.14 behind nginx 1.22, proxy_pass alone
    'http://localhost:3000',
    'http://backend',
    'http://invitations.prod.svc.cluster.local',
    'http://172.17.0.2:8080',
    'http://[fd00::2]',
  ])('is asked by our own address for what is called %s', async internal => {
    const { items, complete, asked } = await read(url => {
      const page = Number(url.searchParams.get('page') ?? 1);
      const next = page < 3 ? `${internal}/list?page=${page + 1}` : null;
      return { json: { count: all.length, next, results: all.slice(3 * page - 3, 3 * page) } };
    });
    expect({ count: items.length, complete }).toEqual({ count: all.length, complete: 'yes' });
    expect(asked).toEqual(['/list', '/list?page=2', '/list?page=3']);
  });

  it.each(['https://api.example.com', 'http://api.example.com'])(
    'is asked at its own port where it was handed its name alone, %s',
    async named => {
      const path = (url: URL) => `${named}${url.pathname}`;
      const { items, complete, asked } = await read(
        url => {
          const page = Number(url.searchParams.get('page') ?? 1);
          const next_page_url = page < 3 ? `${path(url)}?page=${page + 1}` : null;
          return { json: { total: all.length, next_page_url, data: all.slice(3 * page - 3, 3 * page) } };
        },
        '/list',
        'https://api.example.com:8443',
      );
      expect({ count: items.length, complete }).toEqual({ count: all.length, complete: 'yes' });
      expect(asked).toEqual(['/list', '/list?page=2', '/list?page=3']);
    },
  );

  it('is none of those where we call somebody inside ourselves', () => {
    const other = (text: string, origin: string) => isOwnAddress(new URL(text), origin);
    expect(other('http://10.0.0.2/list', 'https://api.example.com')).toBe(true);
    expect(other('http://10.0.0.2/list', 'https://10.0.0.1')).toBe(false);
    expect(other('http://127.0.0.1:1/list', 'http://127.0.0.1:2')).toBe(false);
    expect(other('http://127.0.0.1:1/list', 'http://127.0.0.1')).toBe(false);
    expect(other('http://localhost/list', 'http://127.0.0.1:2')).toBe(false);
    expect(other('http://172.32.0.1/list', 'https://api.example.com')).toBe(false);
    expect(other('ftp://localhost/list', 'https://api.example.com')).toBe(false);
  });
});

describe('one page', () => {
  it.each([
    ['a bare list says nothing', all, 'unknown', null],
    ['a wrapped list says nothing', { data: all }, 'unknown', null],
    ['has_more: false', { data: all, has_more: false }, 'yes', null],
    ['a total that is reached', { data: all, total: 7 }, 'yes', null],
    [
      'a total that is not, and no way to the rest',
      { data: all.map(({ email }) => ({ email })), total: 9 },
      'no',
      'no-way',
    ],
    ['has_more without ids', { data: [{ email: 'x@example.com' }], has_more: true }, 'no', 'no-way'],
    ['an empty page that promises more', { data: [], has_more: true }, 'no', 'no-way'],
    ['an empty list', [], 'unknown', null],
  ])('%s', async (_what, json, complete, stopped) => {
    expect(await read(() => ({ json }))).toMatchObject({ complete, stopped, pages: 1 });
  });
});

describe('services that would never end, or lead away', () => {
  it.each([
    ['the same page for ever', () => ({ json: { data: all, has_more: true } }), 'repeats'],
    ['a next page that is this one', () => ({ json: { data: all, next: '/list' } }), 'repeats'],
    [
      'two pages that point at each other',
      (url: URL) => ({
        json: { data: [{ id: url.search }], next: url.search === '?b' ? '/list?a' : '/list?b' },
      }),
      'repeats',
    ],
    [
      "SECURITY: a next page is asked for at the page's own origin or not at all",
      () => ({ json: { data: all, next: 'https://thief.example/list' } }),
      'elsewhere',
    ],
    [
      'a Link to elsewhere',
      () => ({ json: all, link: '<https://thief.example/list>; rel="next"' }),
      'elsewhere',
    ],
    [
      'the same host at another port',
      () => ({ json: { data: all, next: 'https://api.example.com:8443/list?2' } }),
      'elsewhere',
    ],
  ] as [string, Service, string][])('%s', async (_what, service, stopped) => {
    const result = await read(service);
    expect(result).toMatchObject({ complete: 'no', stopped });
    expect(result.items.length).toBeGreaterThan(0);
    expect(result.asked.every(path => path.startsWith('/'))).toBe(true);
  });

  it('more pages than anybody needs: the limit is said', async () => {
    let pages = 0;
    const result = await readInvitationPages({
      origin,
      path: '/list',
      get: async () => ({
        json: { data: [{ id: `i${pages++}` }], next_cursor: `c${pages}` },
        headers: {},
        mislabelled: false,
        partly: null,
        body,
      }),
      ...atOnce,
      redact: text => text,
      onPage: () => undefined,
    });
    expect(result).toMatchObject({ complete: 'no', stopped: 'limit', pages: listLimits.pages });
  });
});

it('keeps what was read when a later page fails, and says why it is not all', async () => {
  const result = await read(url => {
    if (url.search !== '') throw problem('connection-lost');
    return { json: { data: slice(0), next_cursor: 'x' } };
  });
  expect(result).toMatchObject({
    complete: 'no',
    stopped: 'page-failed',
    problem: { code: 'connection-lost' },
    items: slice(0).map(({ id }) => ({ id })),
  });
});
