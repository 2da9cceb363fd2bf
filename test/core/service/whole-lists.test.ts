import { describe, expect, it } from 'vitest';
import { ProblemError, problem } from '../../../src-main/core/base/problem-error.ts';
import { readInvitationPages } from '../../../src-main/core/invitations/reading/invitation-pages.ts';
import { FakeClock } from '../../support/fake-ports.ts';

const origin = 'https://api.example.com';
const person = (n: number) => ({ id: `inv_${n}`, email: `p${n}@example.com`, role: 'member' });
const people = (count: number, from = 0) => Array.from({ length: count }, (_, n) => person(from + n));

interface Told {
  json: unknown;
  headers?: Record<string, string>;
}
type Service = (url: URL, turn: number) => Told;

async function read(service: Service) {
  const asked: string[] = [];
  const result = await readInvitationPages({
    origin,
    path: '/list',
    get: async at => {
      asked.push(at);
      if (asked.length > 60) throw new Error('This would never have ended.');
      const { json, headers = {} } = service(new URL(at, origin), asked.length);
      return { json, headers, mislabelled: false, partly: null, body: new Uint8Array() };
    },
    ...{ breath: new FakeClock(), stopped: new AbortController().signal, shown: () => ({}) },
    redact: text => text,
    onPage: () => undefined,
  });
  return { ...result, count: result.items.length, asked };
}

const numberOf = (url: URL, name: string, otherwise = 0) => Number(url.searchParams.get(name) ?? otherwise);
const byPage = (url: URL, size: number, all = people(7)) => {
  const page = numberOf(url, 'page', 1);
  const data = all.slice((page - 1) * size, page * size);
  return { page, data, isLast: page * size >= all.length };
};
const refused = problem('service-refused', { status: 400 });

describe('a list is whole on evidence only', () => {
  it.each<[string, Service, { complete: string; stopped?: string | null; count: number }]>([
    [
      'a count of all, and null for the next page: Django REST framework',
      url => {
        const { page, data, isLast } = byPage(url, 3);
        return { json: { count: 7, next: isLast ? null : `${origin}/list?page=${page + 1}`, results: data } };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'pages from 0, and the number of the last one',
      url => {
        const page = numberOf(url, 'page');
        return { json: { page, lastPage: 2, data: people(7).slice(page * 3, page * 3 + 3) } };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'pages from 0, and how many there are under the name of the last one',
      url => {
        const page = numberOf(url, 'page');
        return { json: { page, lastPage: 3, data: people(7).slice(page * 3, page * 3 + 3) } };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'how many pages there are, which are counted from 0 and never named',
      url => {
        const page = numberOf(url, 'page');
        return { json: { totalPages: 3, content: people(7).slice(page * 3, page * 3 + 3) } };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'the same, and whether it is the last one',
      url => {
        const page = numberOf(url, 'page');
        const content = people(7).slice(page * 3, page * 3 + 3);
        return { json: { totalPages: 3, totalElements: 7, last: page > 1, content } };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'how many pages there are, which are counted from 1 and never named',
      url => ({ json: { totalPages: 3, content: byPage(url, 3).data } }),
      { complete: 'yes', count: 7 },
    ],
    [
      'the number of the last page, which is counted from 0 as none of them says',
      url => {
        const page = numberOf(url, 'page');
        return { json: { last_page: 1, data: people(5).slice(page * 3, page * 3 + 3) } };
      },
      { complete: 'yes', count: 5 },
    ],
    [
      'pages that are counted from 1 and never named, while one comes in front',
      (url, turn) => {
        const { data } = byPage(url, 3, turn === 1 ? people(6) : [person(99), ...people(6)]);
        return { json: { totalPages: turn === 1 ? 2 : 3, data } };
      },
      { complete: 'unknown', count: 6 },
    ],
    [
      "a count that is each page's own",
      url => {
        const { page, data, isLast } = byPage(url, 3);
        return { json: { data, count: data.length, next_page: isLast ? null : page + 1 } };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'a count as large as the page proves nothing',
      () => ({ json: { data: people(3), count: 3 } }),
      { complete: 'unknown', count: 3 },
    ],
    [
      'more is said with one and nought, as PHP writes yes and no',
      url => {
        const { page, data, isLast } = byPage(url, 3);
        return { json: { data, page, has_more: isLast ? 0 : 1 } };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'the end is said with a text of one',
      () => ({ json: { data: people(3), is_last_page: '1' } }),
      { complete: 'yes', count: 3 },
    ],
    [
      'a number under "more" may be anything',
      () => ({ json: { data: people(3), more: 0 } }),
      { complete: 'unknown', count: 3 },
    ],
    [
      'a total as large as the page',
      () => ({ json: { data: people(3), total: 3 } }),
      { complete: 'yes', count: 3 },
    ],
    [
      'an end, and a total that was not reached',
      () => ({ json: { data: people(3), total: 9, has_more: false } }),
      { complete: 'no', stopped: 'count-differs', count: 3 },
    ],
    [
      'more items than are stated',
      () => ({ json: { data: people(3), total: 2, has_more: false } }),
      { complete: 'no', stopped: 'count-differs', count: 3 },
    ],
    [
      'a total that changes while the pages are read: one was taken out and another slipped through',
      url => {
        const { page, data } = byPage(
          url,
          3,
          page2(url) ? people(6).filter(({ id }) => id !== 'inv_0') : people(6),
        );
        return { json: { data, page, per_page: 3, total: page2(url) ? 5 : 6 } };
      },
      { complete: 'no', stopped: 'count-differs', count: 5 },
    ],
    [
      'the same item on two pages is one',
      url => {
        const from = numberOf(url, 'from');
        return {
          json: { data: people(7).slice(from, from + 3), next: from < 4 ? `?from=${from + 2}` : null },
        };
      },
      { complete: 'yes', count: 7 },
    ],
    [
      'an item comes twice because another came in front of it',
      url => {
        const from = numberOf(url, 'from');
        const data = (from === 3 ? people(3, 2) : people(7).slice(from, from + 3)) as object[];
        return { json: { data, next: from < 4 ? `?from=${from + (from === 3 ? 2 : 3)}` : null } };
      },
      { complete: 'unknown', count: 7 },
    ],
    [
      'items come in another order on the second page, so that one comes twice and one not at all',
      url => {
        const first = people(3);
        return page2(url)
          ? { json: { data: [...people(1, 4), ...first.slice(0, 1)], next: null } }
          : { json: { data: first, next: '?page=2' } };
      },
      { complete: 'unknown', count: 4 },
    ],
    [
      'items that share an id and not an address are several',
      () => ({ json: { data: people(3).map(one => ({ ...one, id: 'inv' })), total: 3 } }),
      { complete: 'yes', count: 3 },
    ],
    [
      'an item that cannot be read is counted',
      () => ({ json: { data: [...people(2), 'x'], total: 3 } }),
      { complete: 'yes', count: 2 },
    ],
    [
      'a token leads to an empty page that says it is the end',
      url => {
        const start = numberOf(url, 'cursor');
        const data = people(6).slice(start, start + 3);
        return { json: { data, next_cursor: data.length < 3 ? null : String(start + 3) } };
      },
      { complete: 'yes', count: 6 },
    ],
    [
      'more was promised by number, and there is nothing',
      url => {
        const { page, data } = byPage(url, 3, people(3));
        return { json: { data, page, total_pages: 3, total: 7 } };
      },
      { complete: 'no', count: 3 },
    ],
    [
      'null for the next page, on the only page',
      () => ({ json: { data: people(2), next: null } }),
      { complete: 'yes', count: 2 },
    ],
    [
      'links.next: null',
      () => ({ json: { data: people(2), links: { next: null } } }),
      { complete: 'yes', count: 2 },
    ],
    ['next: false', () => ({ json: { data: people(2), next: false } }), { complete: 'yes', count: 2 }],
    ['last: true', () => ({ json: { content: people(2), last: true } }), { complete: 'yes', count: 2 }],
    [
      'what is said of pages stands before the list, in a list',
      () => ({ json: [{ page: 1, total: 3 }, people(3)] }),
      { complete: 'yes', count: 3 },
    ],
    [
      'the same, with nothing in it',
      () => ({ json: [{ page: 0, total: 0 }, null] }),
      { complete: 'yes', count: 0 },
    ],
    ['nothing at all', () => ({ json: null }), { complete: 'unknown', count: 0 }],
    ['an object with nothing in it', () => ({ json: {} }), { complete: 'unknown', count: 0 }],
    ['nothing but a total of 0', () => ({ json: { total: 0 } }), { complete: 'yes', count: 0 }],
    [
      'null in place of the list',
      () => ({ json: { invitations: null, total: 0 } }),
      { complete: 'yes', count: 0 },
    ],
    [
      'a service that calls its first page whole whatever is asked, with a number for the next',
      () => ({ json: { data: people(3), pagination: { count: 3, next: 1_612_948_664_566 } } }),
      { complete: 'no', stopped: 'no-way', count: 3 },
    ],
  ])('%s', async (_what, service, expected) => {
    const { complete, stopped, count } = await read(service);
    expect({ complete, count }).toEqual({ complete: expected.complete, count: expected.count });
    if (expected.stopped !== undefined) expect(stopped).toBe(expected.stopped);
    if (complete === 'yes') expect(stopped).toBeNull();
  });
});

const page2 = (url: URL) => url.searchParams.has('page');

describe('a parameter that is not named is tried, and believed only by what it brings', () => {
  /** Like Feathers: what it does not know is a filter, which nothing passes. */
  const filtering =
    (parameter: string): Service =>
    url => {
      const other = [...url.searchParams.keys()].some(name => name !== parameter);
      const skip = numberOf(url, parameter);
      const all = other ? [] : people(7);
      return { json: { total: all.length, limit: 3, skip, data: all.slice(skip, skip + 3) } };
    };

  it('a filter finds nothing, which is no end', async () => {
    const result = await read(filtering('$skip'));
    expect(result).toMatchObject({ complete: 'yes', count: 7, guessed: true });
    expect(await read(filtering('none that is known'))).toMatchObject({
      complete: 'no',
      count: 3,
      guessed: false,
    });
  });

  it.each([
    ['next_cursor', 'c3', null],
    ['has_more', true, false],
  ])('where every parameter is a filter, an empty answer is no end: %s', async (field, more, end) => {
    const result = await read(url => ({
      json: url.search === '' ? { data: people(3), [field]: more } : { data: [], [field]: end },
    }));
    expect(result).toMatchObject({ count: 3, guessed: false });
    expect(result.complete).not.toBe('yes');
  });

  it('pages counted from 0 or from 1, of which nothing is said but a total', async () => {
    for (const first of [0, 1]) {
      const result = await read(url => {
        const at = (numberOf(url, 'page', first) - first) * 3;
        return { json: { data: people(7).slice(at, at + 3), total: 7, start: at, limit: 3 } };
      });
      expect(result).toMatchObject({ complete: 'yes', count: 7, guessed: true });
    }
  });

  it('who is found by a filter is not of this list', async () => {
    const result = await read(url =>
      url.search === ''
        ? { json: { data: people(3), total: 7 } }
        : { json: url.searchParams.has('offset') ? { data: people(2, 50), total: 2 } : { data: [] } },
    );
    expect(result).toMatchObject({ complete: 'no', count: 3, guessed: false });
  });

  it.each([
    ['start_cursor', 'next_cursor'],
    ['after', 'next_cursor'],
    ['until', 'next'],
    ['pagination_token', 'next_token'],
    ['page-token', 'next_page_token'],
  ])('%s for %s', async (parameter, field) => {
    const result = await read(url => {
      const start = Number((url.searchParams.get(parameter) ?? 'c0').slice(1));
      const data = people(7).slice(start, start + 3);
      return { json: { data, has_more: start + 3 < 7, [field]: start + 3 < 7 ? `c${start + 3}` : null } };
    });
    expect(result).toMatchObject({ complete: 'yes', count: 7, guessed: true, pages: 3 });
  });

  it('what is refused with 400 is not asked again, and what is guessed is not told as a failure', async () => {
    const result = await read(url => {
      if ([...url.searchParams.keys()].some(name => name !== 'after_id')) throw refused;
      const last = url.searchParams.get('after_id');
      const start = last === null ? 0 : people(7).findIndex(({ id }) => id === last) + 1;
      return {
        json: {
          data: people(7).slice(start, start + 3),
          has_more: start + 3 < 7,
          last_id: `inv_${start + 2}`,
        },
      };
    });
    expect(result).toMatchObject({ complete: 'yes', count: 7, guessed: true, problem: null });
    expect(new Set(result.asked).size).toBe(result.asked.length);
  });

  it.each([403, 500])('a guess that is answered with %s is nobody’s fault', async status => {
    const result = await read(url => {
      if (url.search !== '') {
        throw new ProblemError({ code: status === 403 ? 'not-permitted' : 'service-fault', status });
      }
      return { json: { data: people(3), total: 7 } };
    });
    expect(result).toMatchObject({ complete: 'no', stopped: 'no-way', problem: null, count: 3 });
  });

  it('nothing fits: it is said, and the questions have an end', async () => {
    const result = await read(() => ({ json: { data: people(3), has_more: true, total: 9 } }));
    expect(result).toMatchObject({ complete: 'no', count: 3, guessed: false });
    expect(result.asked.length).toBeLessThan(20);
  });

  it('what the service names itself is no guess', async () => {
    const named = await read(url => {
      const { page, data, isLast } = byPage(url, 3);
      return { json: { data, next_page: isLast ? null : page + 1 } };
    });
    expect(named).toMatchObject({ complete: 'yes', guessed: false });
  });
});

describe("SECURITY: a next page is asked for at the page's own origin or not at all", () => {
  it.each([
    '//thief.example/list?page=2',
    '\\\\thief.example\\list',
    'https://api.example.com@thief.example/list',
    'https://owner:word@api.example.com/list?page=2',
    'https://api.example.com.thief.example/list',
    'http://api.example.com/list?page=2',
    'https://api.example.com:8443/list?page=2',
    'https://api.example.com//thief.example/list',
    'javascript:alert(1)',
    'data:application/json,[]',
    'file:///etc/passwd',
    ' https://thief.example/',
    'https:thief.example/list',
  ])('%j', async next => {
    for (const json of [
      { data: people(3), next_url: next },
      { data: people(3), links: { next: { href: next } } },
    ]) {
      const { asked, complete } = await read(() => ({ json }));
      expect(complete).not.toBe('yes');
      for (const path of asked) expect(new URL(path, origin).origin).toBe(origin);
      expect(asked.every(path => path.startsWith('/') && !path.startsWith('//'))).toBe(true);
    }
  });

  it('by header, too', async () => {
    const { asked, stopped } = await read(() => ({
      json: people(3),
      headers: { link: '<https://thief.example/>; rel="next"' },
    }));
    expect({ asked, stopped }).toEqual({ asked: ['/list'], stopped: 'elsewhere' });
  });

  it('a range that is no range is not sent', async () => {
    const { asked } = await read(() => ({ json: people(3), headers: { 'next-range': 'a\r\nb: c' } }));
    expect(asked).toEqual(['/list']);
  });
});
