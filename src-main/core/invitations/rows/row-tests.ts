import { valueAt } from '../../../../src-shared/field.ts';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import type { InvitationState } from '../../../../src-shared/invitation-state.ts';
import type { InvitationFilter } from '../../../../src-shared/invitation-view.ts';
import { nameOf } from './facet-counts.ts';

interface RowTest {
  /** Of the facet that it belongs to. */
  name: string;
  /** @param n its place in the list */
  passes: (row: Invitation, n: number) => boolean;
}

/** @param stateAt of the row at this place */
export function testsOf(
  { state, role, seat, fields = [] }: InvitationFilter,
  stateAt: (n: number) => InvitationState | undefined,
): RowTest[] {
  const tests: RowTest[] = fields.map(({ path, values }) => ({
    name: nameOf({ of: 'field', path }),
    passes: ({ extra }) => values.includes(valueAt(extra, path)),
  }));
  if (role) tests.push({ name: 'role', passes: row => role.includes(row.role) });
  if (seat) tests.push({ name: 'seat', passes: row => seat.includes(row.useSeat) });
  if (state) tests.push({ name: 'state', passes: (_row, n) => stateAt(n) === state });
  return tests;
}

/** The first two that it does not pass: what misses one only is counted in that facet. */
export function missedBy(
  tests: readonly RowTest[],
  row: Invitation,
  n: number,
): [first: string | undefined, second: string | undefined] {
  let first: string | undefined;
  for (const { name, passes } of tests) {
    if (passes(row, n)) continue;
    if (first !== undefined) return [first, name];
    first = name;
  }
  return [first, undefined];
}
