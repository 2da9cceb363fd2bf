import { expect, it } from 'vitest';
import { Stretch } from '../../../../src-main/core/base/stretch.ts';
import {
  nameOf,
  type WholeList,
  whatIsGone,
} from '../../../../src-main/core/invitations/gone/what-is-gone.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import { fc } from '../../../support/properties.ts';

const hour = 3_600_000;
const never = new Stretch({ ticks: () => 0, breathe: async () => undefined });

const times = { createdAt: null, updatedAt: null, expiresAt: null };
const invitation = (id: string | null, email: string | null): Invitation => ({
  ...{ id, email, role: null, useSeat: null, ...times, badFields: [], extra: [] },
});

const listOf = (items: readonly Invitation[], fetchedAt = 0): WholeList => ({
  ...{ items, fetchedAt, clockOffsetMs: null, members: null },
});

const namesIn = (items: readonly Invitation[]): string[] => items.flatMap(one => nameOf(one) ?? []);

const anyone = fc
  .nat({ max: 12 })
  .map(n =>
    n % 5 === 0
      ? invitation(null, n % 2 === 0 ? null : `p${n}@x.example`)
      : invitation(`inv_${n}`, `p${n}@x.example`),
  );
const few = fc.array(anyone, { maxLength: 4 });

it('whatever two lists have in common, what went and what came is what their names say', async () => {
  const two = fc
    .tuple(few, few, few, few, fc.boolean())
    .map(([head, was, is, tail, turned]): [Invitation[], Invitation[]] => {
      const now = [...head, ...is, ...tail];
      return [[...head, ...was, ...tail], turned ? now.reverse() : now];
    });
  const names = fc.uniqueArray(fc.nat({ max: 12 }).map(n => `inv_${n}`));
  await fc.assert(
    fc.asyncProperty(two, names, async ([before, now], asked) => {
      const found = await whatIsGone(listOf(before), listOf(now, hour), new Set(asked), never);
      const [was, is] = [new Set(namesIn(before)), new Set(namesIn(now))];
      expect({ ...found, gone: found.gone.flatMap(one => nameOf(one) ?? []) }).toEqual({
        gone: namesIn(before).filter(name => !is.has(name)),
        appeared: [...is].filter(name => !was.has(name)),
        there: new Set(asked.filter(name => is.has(name))),
      });
    }),
  );
});

it('two long lists in different orders are compared by name, too', async () => {
  const all = Array.from({ length: 2_000 }, (_, n) => invitation(`inv_${n}`, `p${n}@x.example`));
  const now = [...all.slice(1), invitation('inv_new', null)].reverse();
  const found = await whatIsGone(listOf(all), listOf(now, hour), new Set(['inv_0', 'inv_7']), never);
  expect(found).toMatchObject({ gone: [{ id: 'inv_0' }], appeared: ['inv_new'], there: new Set(['inv_7']) });
});

it.each([
  ['an hour ahead', hour, 'expired'],
  ['an hour behind', -hour, 'gone'],
  ['right', 0, 'maybe-over'],
])('whether one had run out is told by the service’s clock: it is %s', async (_what, clockOffsetMs, how) => {
  const end = { raw: '36000', epochMs: 10 * hour, unit: 's' } as const;
  const one = { ...invitation('inv_1', 'p@x.example'), expiresAt: end };
  const at = (fetchedAt: number, items: Invitation[]) => ({ ...listOf(items, fetchedAt), clockOffsetMs });
  const before = at(9.5 * hour, [one]);
  const found = await whatIsGone(before, at(10.5 * hour, []), new Set(), never);
  expect(found.gone).toMatchObject([{ id: 'inv_1', how }]);
});
