import type { Invitation, NewInvitation } from '../../../src-shared/invitation.ts';
import {
  mostPeople,
  type Plan,
  type PlannedPerson,
  sendable,
  type Verdict,
  type WrittenPerson,
} from '../../../src-shared/invitation-plan.ts';
import type { InvitationStep } from '../../../src-shared/job.ts';

/** As the owner sees and changes it. */
export interface Person extends WrittenPerson {
  /** Empty: as for all. */
  role: string;
}

/** One row of a review. */
export interface Row {
  /** The same for as long as it stands there. */
  key: number;
  /** Of the text, counted from 1; null: it did not come from one. */
  line: number | null;
  person: Person;
  /** What the core says of it; null: it was changed since. */
  planned: PlannedPerson | null;
  /** Why the service refused it before. */
  refused: string | null;
}

export type RowFilter = 'all' | 'sendable' | 'warned' | Verdict;

export const rowsOfPlan = ({ rows }: Plan): Row[] =>
  rows.map(planned => ({
    ...{ key: planned.n, line: planned.line, planned, refused: null },
    person: {
      email: planned.email,
      role: planned.role,
      seat: planned.useSeat ?? planned.seatWritten,
    },
  }));

export const rowsOfSteps = (
  steps: readonly InvitationStep[],
  saidOf: (step: InvitationStep) => string,
): Row[] =>
  steps.slice(0, mostPeople).map((step, key) => ({
    ...{ key, line: null, planned: null, refused: step.state === 'refused' ? saidOf(step) : null },
    person: { email: step.what.email, role: step.what.role, seat: step.what.useSeat },
  }));

/** Those who are invited again come after what is there; `beyond` is for how many there is no room. @param forAll of whom the list does not tell it */
export function withPeople(
  rows: readonly Row[],
  people: readonly Pick<Invitation, 'email' | 'role' | 'useSeat'>[],
  forAll: { useSeat: boolean },
): { rows: Row[]; beyond: number } {
  const key = Math.max(-1, ...rows.map(row => row.key)) + 1;
  const added = people.map(({ email, role, useSeat }, n) => ({
    ...{ key: key + n, line: null, planned: null, refused: null },
    person: { email: email ?? '', role: role ?? '', seat: useSeat ?? forAll.useSeat },
  }));
  const all = [...rows, ...added];
  return { rows: all.slice(0, mostPeople), beyond: Math.max(0, all.length - mostPeople) };
}

const canBeSent = ({ planned }: Row): boolean => planned !== null && sendable.has(planned.verdict);

/** Those of the rows that are sent. */
export const peopleToSend = (rows: readonly Row[]): NewInvitation[] =>
  rows.flatMap(({ planned }) => {
    if (planned === null || !sendable.has(planned.verdict) || planned.useSeat === null) return [];
    const { email, role, useSeat } = planned;
    return [{ email, role, useSeat }];
  });

export const matches = (row: Row, filter: RowFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'sendable') return canBeSent(row);
  if (filter === 'warned') return (row.planned?.warnings.length ?? 0) > 0;
  return row.planned?.verdict === filter;
};

export function countRows(rows: readonly Row[]): Record<RowFilter, number> {
  const counts = { all: rows.length, sendable: 0, warned: 0 } as Record<RowFilter, number>;
  for (const row of rows) {
    if (row.planned === null) continue;
    const { verdict, warnings } = row.planned;
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (warnings.length > 0) counts.warned += 1;
    if (canBeSent(row)) counts.sendable += 1;
  }
  return counts;
}
