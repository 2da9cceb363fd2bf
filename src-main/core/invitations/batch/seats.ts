import type { Plan } from '../../../../src-shared/invitation-plan.ts';
import type { Team } from '../../../../src-shared/team.ts';

/** What there is to say of seats; null where the team does not show how many there are, or how many are used. */
export function seatsOf(team: Team | null, pending: number, takes: number): Plan['seats'] {
  if (team === null || team.seatsTotal === null || team.seatsUsed === null) return null;
  const { seatsTotal: total, seatsUsed: used, fetchedAt, staleBecause } = team;
  return { total, used, pending, takes, fetchedAt, staleBecause };
}
