import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { Stretch } from '../../../../src-main/core/base/stretch.ts';
import { plainKey, RowOrder, type SortKey } from '../../../../src-main/core/invitations/rows/row-order.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const breath = { ticks: () => performance.now(), breathe: () => new Promise<void>(setImmediate) };
const own = (key: SortKey) => key;
const ordered = async (keys: SortKey[], descending = false) => {
  const order = await new RowOrder(own).of(keys, new Stretch(breath), descending);
  return order.map(n => keys[n]);
};

/** The same each time. */
function* numbers(seed: number): Generator<number> {
  for (let n = seed; ; n = (n * 1_103_515_245 + 12_345) % 2_147_483_648) yield n;
}

function texts(letters: string, howMany: number): string[] {
  const random = numbers(7);
  const next = (below: number) => Math.floor((random.next().value / 2_147_483_648) * below);
  return Array.from({ length: howMany }, () =>
    Array.from({ length: 1 + next(9) }, () => letters[next(letters.length)]).join(''),
  );
}

describe('plain keys', () => {
  it('compare as the language does, numbers as numbers', () => {
    const all = texts('abzABZ0129.-_@+ ~{!', 1_500);
    for (const [n, a] of all.entries()) {
      const b = all[(n * 7 + 3) % all.length] ?? '';
      const [x, y] = [plainKey(a) ?? '', plainKey(b) ?? ''];
      expect([a, b, x < y ? -1 : x > y ? 1 : 0]).toEqual([a, b, collator.compare(a, b)]);
    }
  });

  it('compare numbers of any length, whatever noughts stand before them', () => {
    const all = [
      '0',
      '00',
      '7',
      '007',
      '70',
      '9'.repeat(15),
      '1'.repeat(17),
      `${'0'.repeat(300)}8`,
      '2'.repeat(250),
    ];
    for (const a of all) {
      for (const b of all) {
        const [x, y] = [plainKey(`n${a}x`) ?? '', plainKey(`n${b}x`) ?? ''];
        const [long, short] = [a, b].map(one => BigInt(one));
        expect([a, b, x < y ? -1 : x > y ? 1 : 0]).toEqual([
          a,
          b,
          long === short ? 0 : (long ?? 0n) < (short ?? 0n) ? -1 : 1,
        ]);
      }
    }
    expect(plainKey('1'.repeat(255))).toBe(null);
  });

  it('are of ASCII only', () => {
    expect(plainKey('zoë@example.org')).toBe(null);
  });
});

describe('the order', () => {
  it.each(['abc012.@', 'abcéß012.@'])('is that of the language: %s', async letters => {
    const all = texts(letters, 3_000);
    expect(await ordered(all)).toEqual([...all].sort(collator.compare));
  });

  it('keeps rows of the same key as they came, also downwards', async () => {
    const rows = [...Array(2_000).keys()].map(n => ({ key: n % 3, n }));
    const byKey = new RowOrder<(typeof rows)[number]>(row => row.key);
    const order = (await byKey.of(rows, new Stretch(breath), true)).map(n => rows[n]);
    expect(order).toEqual([...rows].sort((a, b) => b.key - a.key || a.n - b.n));
  });

  it.each(['abc012.@', 'abcéß012.@'])('is the other way round downwards: %s', async letters => {
    const all = texts(letters, 3_000);
    expect(await ordered(all, true)).toEqual([...all].sort((a, b) => collator.compare(b, a)));
  });

  it('is found of rows that came in it, or in its opposite, and of those that come after them', async () => {
    const sent = [...Array(3_000).keys()].map(n => Math.floor(n / 2));
    for (const rows of [sent, sent.toReversed()]) {
      const order = new RowOrder(own);
      await order.of(rows.slice(0, 1_300), new Stretch(breath));
      const expected = [...rows.keys()].sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0) || a - b);
      expect(await order.of(rows, new Stretch(breath))).toEqual(expected);
    }
  });

  it.each([true, false])('puts rows without a key last (downwards: %s)', async descending => {
    expect((await ordered([undefined, 'b', undefined, 'a'], descending)).slice(2)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('goes on where it was when more rows come, of whatever letters', async () => {
    const all = [...texts('abc019', 900), ...texts('abcé', 700), ...texts('z0', 500)];
    const order = new RowOrder(own);
    const rows: string[] = [];
    for (const [n, one] of all.entries()) {
      rows.push(one);
      if (n % 300 === 0) await order.of(rows, new Stretch(breath));
    }
    const found = (await order.of(rows, new Stretch(breath))).map(n => rows[n]);
    expect(found).toEqual([...all].sort(collator.compare));
  });

  it('lets others have their turn', async () => {
    let turns = 0;
    let ticks = 0;
    const counted = {
      ticks: () => {
        ticks += 5;
        return ticks;
      },
      breathe: async () => {
        turns += 1;
      },
    };
    const order = new RowOrder(own);
    const rows = texts('abc019.@', 20_000);
    await order.of(rows, new Stretch(counted));
    expect(turns).toBeGreaterThan(100);
    turns = 0;
    await order.of(rows, new Stretch(counted), true);
    expect(turns).toBeGreaterThan(10);
  });
});

/** What another process, in that language, makes of them. */
function sortedIn(language: string, keys: readonly string[]): string[] {
  const from = (path: string) =>
    JSON.stringify(new URL(`../../../../src-main/core/${path}`, import.meta.url).href);
  const program = `
    import { RowOrder } from ${from('invitations/rows/row-order.ts')};
    import { Stretch } from ${from('base/stretch.ts')};
    const keys = ${JSON.stringify(keys)};
    const breath = { ticks: () => 0, breathe: async () => undefined };
    const order = await new RowOrder(key => key).of(keys, new Stretch(breath));
    console.log(JSON.stringify(order.map(n => keys[n])));`;
  const said = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: language },
  });
  return JSON.parse(said) as string[];
}

it.each([
  ['da_DK.UTF-8', ['bo', 'zoo', 'aarhus']],
  ['cs_CZ.UTF-8', ['cuk', 'hotel', 'chata']],
  ['en_GB.UTF-8', ['aarhus', 'chata', 'zoo']],
])('in %s, two letters that are one there stand where that one stands', (language, sorted) => {
  expect(sortedIn(language, sorted.toReversed())).toEqual(sorted);
});
