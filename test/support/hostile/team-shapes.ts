/** What the practice service says of its team. */
export interface DescribedTeam {
  id: string | number;
  name: string;
  slug: string;
  plan: { name: string };
  seats: { total: number; used: number };
  members_count: number;
  created_at: unknown;
}

/** Section 2.3 shows no field of a team: these are the ways in which services commonly write one. */
export const teamShapes = {
  flat: (team: DescribedTeam): object => team,
  data: (team: DescribedTeam): object => ({ object: 'team', data: team }),
  team: (team: DescribedTeam): object => ({ team }),
  'data.team': (team: DescribedTeam): object => ({ success: true, data: { team } }),
  'numbers beside': ({ seats, plan, ...team }: DescribedTeam): object => ({
    ...team,
    plan: plan.name,
    seats: seats.total,
    seats_used: seats.used,
  }),
  'other names': (team: DescribedTeam): object => ({
    team_id: team.id,
    display_name: team.name,
    handle: team.slug,
    plan_name: team.plan.name,
    seat_limit: team.seats.total,
    used_seats: team.seats.used,
    member_count: team.members_count,
    created: team.created_at,
  }),
  'camel case': (team: DescribedTeam): object => ({
    teamId: team.id,
    displayName: team.name,
    slug: team.slug,
    planName: team.plan.name,
    seatLimit: team.seats.total,
    seatsUsed: team.seats.used,
    memberCount: team.members_count,
    createdAt: team.created_at,
  }),
  'members as a list': ({ members_count, ...team }: DescribedTeam): object => ({
    ...team,
    seats: { limit: team.seats.total, used: team.seats.used },
    members: Array.from({ length: members_count }, (_, n) => ({ id: `user_${n}`, role: 'member' })),
  }),
} as const;

export type TeamShape = keyof typeof teamShapes;
