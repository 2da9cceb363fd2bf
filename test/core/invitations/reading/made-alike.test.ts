import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src-main/core/base/json.ts';
import { withGroupsJoined } from '../../../../src-main/core/invitations/reading/joined-groups.ts';
import { madeAlike } from '../../../../src-main/core/invitations/reading/made-alike.ts';
import { findList } from '../../../../src-main/core/service/find-list.ts';
import { readPage } from '../../../../src-main/core/wire/pages/next-page.ts';
import { fc } from '../../../support/properties.ts';

const invitation = fc.record({ id: fc.nat(9).map(String), email: fc.constant('ada@larkspur.example') });
const list = fc.array(invitation, { maxLength: 2 });
const plain = fc.constantFrom<unknown>('', 'c1', 'c2', 0, 1, 2, 4, 40, true, false, null);
const other = fc.constantFrom<unknown>([], ['a'], {}, { next: 'c3' }, { total: 4 }, [{ error: 'none' }]);
const names = fc.shuffledSubarray(
  [
    ...['data', 'items', 'members', 'pending', 'accepted', 'people', 'next', 'next_cursor', 'page', 'pages'],
    ...['total', 'count', 'has_more', 'offset', 'limit', 'object', 'id', 'name', 'error', 'ok', 'links'],
  ],
  { maxLength: 5 },
);
/** Two answers of the same names, or nearly; of each field the second has the same value more often than not. */
const pairs = names.chain(keys => {
  const value = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 2, arbitrary: list }, other);
  const fields = fc.tuple(...keys.map(() => fc.tuple(value, fc.oneof(list, plain, value), fc.nat(2))));
  return fc.tuple(fields, fc.nat(9)).map(([all, without]): [JsonObject, JsonObject] => {
    const before = Object.fromEntries(keys.map((key, at) => [key, all[at]?.[0]]));
    const after = keys.map((key, at) => [
      key,
      all[at]?.[2] === 0 ? all[at]?.[1] : structuredClone(all[at]?.[0]),
    ]);
    return [before, Object.fromEntries(without === 0 ? after.slice(1) : after)];
  });
});

const found = (answer: unknown) => findList(withGroupsJoined(answer));
const page = {
  ...{ headers: {}, path: '/api/v1/team/invitations', origin: 'https://api.alike.invalid' },
  ...{ pagesRead: 2, itemsRead: 4, followed: null, fromZero: false, ofPage: false },
};

describe('a page that is made as the one before', () => {
  it('has its list where a search would find it, and says what a reading of its own would', () => {
    let alike = 0;
    let same = 0;
    fc.assert(
      fc.property(pairs, ([before, answer]) => {
        const first = found(before);
        const made = first && madeAlike(answer, { json: before, list: first.list });
        if (!first || !made) return;
        alike += 1;
        expect(made.found).toEqual({ list: found(answer)?.list, around: found(answer)?.around });
        expect(made.found.around).toEqual([answer]);
        const { list: items, around } = made.found;
        const itself = readPage({ ...page, items, around, signs: null });
        const { signs } = readPage({ ...page, items: first.list, around: first.around, signs: null });
        if (!made.saysSame) return;
        same += 1;
        expect(readPage({ ...page, items, around, signs })).toEqual(itself);
      }),
      { numRuns: 20_000, seed: 20_261_122 },
    );
    // A test of nothing would pass, too.
    expect([alike > 1_000, same > 300]).toEqual([true, true]);
  });

  const before = { object: 'list', data: [{ id: '1' }], has_more: true };
  const seen = { json: before, list: before.data };
  it.each<[string, unknown]>([
    ['another field', { object: 'list', data: [{ id: '2' }], has_more: true, error: 'x' }],
    ['another name', { object: 'list', items: [{ id: '2' }], has_more: true }],
    ['other fields first', { data: [{ id: '2' }], object: 'list', has_more: true }],
    ['no items', { object: 'list', data: [], has_more: true }],
    ['an object for its list', { object: 'list', data: { id: '2' }, has_more: true }],
    ['an object for a value', { object: 'list', data: [{ id: '2' }], has_more: {} }],
    ['nothing for a value', { object: 'list', data: [{ id: '2' }], has_more: null }],
    ['a list only', [{ id: '2' }]],
  ])('has not %s', (_, answer) => {
    expect(madeAlike(answer, seen)).toBeNull();
  });

  it('says something else by one value', () => {
    const data = [{ id: '2' }];
    expect(madeAlike({ ...before, data }, seen)?.saysSame).toBe(true);
    expect(madeAlike({ ...before, data, has_more: false }, seen)?.saysSame).toBe(false);
  });

  it('is read by its headers where these say anything', () => {
    const items = [{ id: '1', email: 'ada@larkspur.example' }];
    const around = [{ data: items, has_more: true }];
    const { signs } = readPage({ ...page, items, around, signs: null });
    const headers = { link: '<https://api.alike.invalid/api/v1/team/invitations?page=7>; rel="next"' };
    const itself = readPage({ ...page, items, around, headers, signs: null });
    expect(readPage({ ...page, items, around, headers, signs })).toEqual(itself);
    expect(itself.signs).toBeNull();
  });
});
