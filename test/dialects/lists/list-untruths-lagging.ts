import type { Asked, Told } from '../../support/hostile/list-service.ts';
import { no, pageIn, shown, type Untruth, untruth, upTo } from './list-untruth.ts';

/** In pages of four, by number and by offset; the total is that of eight, whatever is there. */
const ways: readonly (readonly [string, (asked: Asked) => number, (start: number) => object])[] = [
  ['pages', asked => (pageIn(asked) - 1) * 4, start => ({ page: start / 4 + 1, per_page: 4 })],
  [
    'pages of a length that is not said',
    asked => (pageIn(asked) - 1) * 4,
    start => ({ page: start / 4 + 1 }),
  ],
  ['offsets', ({ query }) => Number(query.get('offset') ?? 0), offset => ({ offset, limit: 4 })],
  ['skips', ({ query }) => Number(query.get('skip') ?? 0), skip => ({ skip })],
];
const lagging = (
  name: string,
  says: Untruth['says'],
  last: number,
  rest: Partial<Untruth> & { behind?: (start: number) => Told | null } = {},
): Untruth[] =>
  ways.map(([way, startOf, place]) =>
    untruth(
      `${name}, by ${way}`,
      says,
      upTo(last),
      () => asked => {
        const start = startOf(asked);
        const list = shown(upTo(Math.min(start + 4, last)).slice(start));
        return rest.behind?.(start) ?? { body: { items: list, total: 8, ...place(start) } };
      },
      { mostRequests: 12, ...rest },
    ),
  );
const differs = { stopped: 'count-differs' } as const;
const behind = (told: Told) => ({ behind: (start: number) => (start >= 8 ? told : null) });
const again = { body: { items: shown([5, 6, 7, 8]), total: 8 } };

/** A total that is of before, as where it is counted now and then. */
export const laggingUntruths: readonly Untruth[] = [
  ...lagging('a total that lags by one page', no, 12, differs),
  ...lagging('a total that lags by less', no, 11, differs),
  ...lagging('a total that is reached with a full page', ['yes'], 8),
  ...[400, 404, 422].flatMap(status =>
    lagging(`${status} behind that page`, ['yes'], 8, behind({ status, body: { message: 'No.' } })),
  ),
  ...lagging('that page again behind it', ['yes'], 8, behind(again)),
  ...lagging('a pause that is asked for behind that page', no, 8, {
    ...behind({ status: 429, body: {}, headers: { 'retry-after': '60' } }),
    stopped: 'page-failed',
  }),
];
