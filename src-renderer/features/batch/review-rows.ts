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

/** From elsewhere, beside those that are there. */
export type RowBeside = Omit<Row, 'key'>;

/** Those that are asked for again, with why they were refused. */
export const rowsOfSteps = (
  steps: readonly InvitationStep[],
  saidOf: (step: InvitationStep) => string,
): RowBeside[] =>
  steps.map(step => ({
    ...{ line: null, planned: null, refused: step.state === 'refused' ? saidOf(step) : null },
    person: { email: step.what.email, role: step.what.role, seat: step.what.useSeat },
  }));

/** Those who are invited again. @param forAll of whom the list does not tell it */
export const rowsOfPeople = (
  people: readonly Pick<Invitation, 'email' | 'role' | 'useSeat'>[],
  forAll: { useSeat: boolean },
): RowBeside[] =>
  people.map(({ email, role, useSeat }) => ({
    ...{ line: null, planned: null, refused: null },
    person: { email: email ?? '', role: role ?? '', seat: useSeat ?? forAll.useSeat },
  }));

/** What comes from elsewhere stands after what is there, and once; `beyond` is for how many there is no room. */
export function withRows(rows: readonly Row[], added: readonly RowBeside[]): { rows: Row[]; beyond: number } {
  const first = Math.max(-1, ...rows.map(row => row.key)) + 1;
  const there = new Set(rows.map(({ person }) => asText(person)));
  const others = added.filter(({ person }) => !there.has(asText(person)));
  const all = [...rows, ...others.map((row, n) => ({ ...row, key: first + n }))];
  return { rows: all.slice(0, mostPeople), beyond: Math.max(0, all.length - mostPeople) };
}

const asText = ({ email, role, seat }: Person): string => JSON.stringify([email, role, seat]);

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

export const uncheckedIn = (rows: readonly Row[]): number =>
  rows.filter(row => matches(row, 'unchecked')).length;

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
