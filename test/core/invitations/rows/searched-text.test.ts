import { expect, it } from 'vitest';
import { Stretch } from '../../../../src-main/core/base/stretch.ts';
import { SearchedText } from '../../../../src-main/core/invitations/rows/searched-text.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import { smallLetters } from '../../../../src-shared/small-letters.ts';
import { fc } from '../../../support/properties.ts';

const stretch = () => new Stretch({ ticks: () => 0, breathe: async () => {} });
type Texts = Pick<Invitation, 'email' | 'role' | 'id'>;

/** Few signs, so that they meet; š and ġ differ from a and ! only beyond their last eight bits. */
const piece = fc.constantFrom(
  'a',
  'A',
  '@',
  '.',
  '\n',
  'š',
  'š'.repeat(2),
  'ġ',
  '!',
  'İ',
  'I',
  'ı',
  'ΟΔΟΣ',
  '😀',
  'ad',
  'n',
);
const text = fc.array(piece, { maxLength: 5 }).map(pieces => pieces.join(''));
const given = fc.option(text, { nil: null });
const row = fc.record({ email: given, role: given, id: given });

const plain = (rows: readonly Texts[], sought: string) =>
  rows.map(({ email, role, id }) =>
    Number([email, role, id].some(one => smallLetters(one ?? '').includes(sought))),
  );

it('finds what looking through every text of every row finds, also beyond the first part and in another row', async () => {
  const sought = fc.array(piece, { minLength: 1, maxLength: 3 }).map(pieces => smallLetters(pieces.join('')));
  const rows = fc.array(row, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(1_029), row, sought, async (some, place, another, wanted) => {
      const all = Array.from({ length: 1_030 }, (_, n) => some[n % some.length] as Invitation);
      const searched = new SearchedText();
      expect([...(await searched.find(wanted, all, all.length, stretch()))]).toEqual(plain(all, wanted));
      all[place] = another as Invitation;
      searched.outdate(place);
      expect([...(await searched.find(wanted, all, all.length, stretch()))]).toEqual(plain(all, wanted));
    }),
    { numRuns: 100 },
  );
});
