/** What does not change while the service runs. The description shows no field of a team (2.3): these are invented. */
export interface Team {
  id: string;
  name: string;
  slug: string;
  plan: { id: string; name: string; interval: 'month' | 'year'; renews_at: number };
  seatsTotal: number;
  seatsOfMembers: number;
  members: { total: number; owners: number; admins: number };
  billingEmail: string;
  features: readonly string[];
  /** Epoch seconds. */
  createdAt: number;
  updatedAt: number;
}

/** As it goes over the wire. A pending invitation that uses a seat holds it. */
export function describeTeam(team: Team, seatsUsed: number) {
  return {
    id: team.id,
    object: 'team',
    name: team.name,
    slug: team.slug,
    plan: team.plan,
    seats: { total: team.seatsTotal, used: seatsUsed, available: team.seatsTotal - seatsUsed },
    members_count: team.members.total,
    members: { owners: team.members.owners, admins: team.members.admins },
    billing_email: team.billingEmail,
    features: team.features,
    settings: {
      two_factor_required: true,
      default_role: 'member',
      session_hours: 12,
      allowed_email_domains: null,
      notifications: { weekly_summary: true, new_member: false },
    },
    created_at: team.createdAt,
    updated_at: team.updatedAt,
  };
}
