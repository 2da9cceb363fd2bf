import { z } from 'zod';

/** What does not change while the service runs. The description shows no field of a team (2.3): these are invented. */
export const team = z.strictObject({
  id: z.string().regex(/^team_[0-9A-Za-z]{24}$/),
  name: z.string(),
  slug: z.string(),
  plan: z.strictObject({
    id: z.string(),
    name: z.string(),
    interval: z.enum(['month', 'year']),
    renews_at: z.int(),
  }),
  seatsTotal: z.int().min(0),
  seatsOfMembers: z.int().min(0),
  members: z.strictObject({ total: z.int().min(0), owners: z.int().min(0), admins: z.int().min(0) }),
  billingEmail: z.string(),
  features: z.array(z.string()),
  /** Epoch seconds. */
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Team = z.infer<typeof team>;

/** As it goes over the wire. A pending invitation that uses a seat holds it. */
export const describedTeam = z.strictObject({
  id: z.string(),
  // A list of one: programs that read OpenAPI know `enum` better than `const`.
  object: z.enum(['team']),
  name: z.string(),
  slug: z.string(),
  plan: team.shape.plan,
  seats: z.strictObject({ total: z.int(), used: z.int(), available: z.int() }),
  members_count: z.int(),
  members: z.strictObject({ owners: z.int(), admins: z.int() }),
  billing_email: z.string(),
  features: z.array(z.string()),
  settings: z.strictObject({
    two_factor_required: z.boolean(),
    default_role: z.string(),
    session_hours: z.int(),
    allowed_email_domains: z.array(z.string()).nullable(),
    notifications: z.strictObject({ weekly_summary: z.boolean(), new_member: z.boolean() }),
  }),
  created_at: z.int(),
  updated_at: z.int(),
});

export function describeTeam(one: Team, seatsUsed: number): z.infer<typeof describedTeam> {
  return {
    id: one.id,
    object: 'team',
    name: one.name,
    slug: one.slug,
    plan: one.plan,
    seats: { total: one.seatsTotal, used: seatsUsed, available: one.seatsTotal - seatsUsed },
    members_count: one.members.total,
    members: { owners: one.members.owners, admins: one.members.admins },
    billing_email: one.billingEmail,
    features: one.features,
    settings: {
      two_factor_required: true,
      default_role: 'member',
      session_hours: 12,
      allowed_email_domains: null,
      notifications: { weekly_summary: true, new_member: false },
    },
    created_at: one.createdAt,
    updated_at: one.updatedAt,
  };
}
