import { deepStrictEqual } from 'node:assert';
import { expect, it } from 'vitest';
import { parseOnce } from '../../../../src-main/core/base/in-form.ts';
import { showable } from '../../../../src-main/core/base/redaction/showable.ts';
import { atOnce } from '../../../../src-main/core/base/stretch.ts';
import { HeldInvitation, plainOnes } from '../../../../src-main/core/invitations/reading/held-invitation.ts';
import { InvitationReader } from '../../../../src-main/core/invitations/reading/invitation-reader.ts';
import { decodeInvitation } from '../../../../src-main/core/service/invitation.ts';
import { invitationListSchema, invitationSchema } from '../../../../src-shared/invitation.ts';
import { fc } from '../../../support/properties.ts';

const list = {
  ...{ complete: 'yes', stopped: null, problem: null, pages: 1, unreadableItems: 0, mislabelled: false },
  ...{ fetchedAt: 0, clockOffsetMs: null, staleBecause: null },
};
const redact = (text: string) => text.replaceAll('geheim', '«redacted»');

const values = fc.constantFrom<unknown>(
  ...[
    'ada@larkspur.example',
    'member',
    '',
    ' geheim ',
    'ä\n',
    null,
    true,
    false,
    0,
    12,
    -1,
    Number.POSITIVE_INFINITY,
    Number.NaN,
  ],
  ...[
    1_763_800_000,
    1_763_800_000_000,
    1_763_800_000_000_000,
    '1763800000',
    '2026-11-22T06:00:00Z',
    '12345678901234567890',
  ],
  ...[
    [],
    ['owner'],
    {},
    { name: 'owner' },
    { $oid: 'abc' },
    { email: 'ada@larkspur.example' },
    [{ email: 'a@b.example' }],
  ],
);
const names = [
  ...[
    'id',
    'object',
    'email',
    'role',
    'use_seat',
    'created_at',
    'updated_at',
    'expires_at',
    'status',
    '7',
    '__proto__x',
  ],
  ...['createdAt', 'expires', 'inviteId', 'emailAddress', 'roleName', 'useSeat', 'invitee', 'updated'],
];
/** Most fields as they should be, and each item with the fields in an order of its own. */
const usual = {
  ...{ id: 'inv_1', object: 'invitation', email: 'ada@larkspur.example', role: 'member', use_seat: true },
  ...{ created_at: 1_763_800_000, updated_at: 1_763_800_000, expires_at: 1_764_400_000 },
};
const others = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 5 });
const without = fc.subarray(Object.keys(usual), { minLength: 5 });
const items = fc.tuple(without, others).map(([kept, other]) => ({
  ...Object.fromEntries(Object.entries(usual).filter(([key]) => kept.includes(key))),
  ...other,
}));

it('an item of a list is read as it is by itself, field by field', () => {
  fc.assert(
    fc.property(fc.array(items, { minLength: 1, maxLength: 12 }), list => {
      const reader = new InvitationReader(redact, text => showable(text, redact));
      for (const item of [...list, ...list.map(one => ({ attributes: one }))]) {
        const read = reader.read(item);
        const plain = read instanceof HeldInvitation ? read.toJSON() : read;
        deepStrictEqual(plain, decodeInvitation(item, redact));
      }
    }),
    { numRuns: 5_000, seed: 20_261_122 },
  );
});

it('what is held is handed out as plain objects, which a clone keeps whole and the contract takes as they are', () => {
  const reader = new InvitationReader(redact, text => showable(text, redact));
  const sent = [
    usual,
    { ...usual, created_at: '2026-11-22T06:00:00Z', status: 'open' },
    { ...usual, id: {} },
  ];
  const held = sent.map(item => reader.read(item));
  expect(held.map(one => one instanceof HeldInvitation)).toEqual([true, true, false]);
  const items = atOnce(plainOnes(held));
  const byThemselves = sent.map(item => decodeInvitation(item, redact));
  expect(structuredClone(items)).toStrictEqual(byThemselves);
  expect(JSON.stringify(held)).toBe(JSON.stringify(byThemselves));
  for (const one of items) expect(invitationSchema.strict().parse(one)).toStrictEqual(one);
  const parsed = parseOnce(invitationListSchema, { ...list, items });
  expect(parsed.error).toBeUndefined();
  expect((parsed.data as { items: unknown }).items).toBe(items);
});
