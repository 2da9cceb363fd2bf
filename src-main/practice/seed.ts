import { newId } from './secret.ts';
import type { Invitations, Role } from './state/invitations.ts';
import { emptyState, type PracticeState } from './state/practice-state.ts';
import type { Team } from './state/team.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** [e-mail, role, uses a seat, sent so long ago, sent again so long ago]; oldest first. Seven days after sending it ends. */
const sent: readonly (readonly [string, Role, boolean, number, number?])[] = [
  ['piotr.wolny@brackenfield.example', 'admin', true, 33 * day],
  ['accounts@tallow-and-reed.example', 'billing', false, 16 * day + 3 * hour],
  ['mira.okafor@larkspur.example', 'member', true, 9 * day, 2 * day],
  ['sana.qureshi@larkspur.example', 'member', true, 7 * day + 5 * hour],
  ['t.lindqvist@larkspur.example', 'member', true, 6 * day + 20 * hour],
  ['devon.achterberg@larkspur.example', 'admin', false, 6 * day + 6 * hour],
  ['contractors+wiring@northgate-panels.example', 'member', false, 4 * day + 7 * hour],
  ['ines.fontaine@larkspur.example', 'owner', true, 1 * day + 2 * hour],
  ['finance@larkspur.example', 'billing', false, 2 * hour],
];

function seedTeam(now: number): Team {
  const inSeconds = (ms: number) => Math.floor(ms / 1000);
  return {
    id: newId('team'),
    name: 'Larkspur Robotics',
    slug: 'larkspur-robotics',
    plan: { id: newId('plan'), name: 'Scale', interval: 'year', renews_at: inSeconds(now + 143 * day) },
    seatsTotal: 50,
    seatsOfMembers: 31,
    members: { total: 34, owners: 2, admins: 5 },
    billingEmail: 'accounts@larkspur.example',
    features: ['audit-log', 'private-runners', 'single-sign-on', 'usage-alerts'],
    createdAt: inSeconds(now - 1187 * day),
    updatedAt: inSeconds(now - 11 * day),
  };
}

function seedInvitations(invitations: Invitations, now: number): void {
  for (const [email, role, use_seat, ago, againAgo] of sent) {
    invitations.add({ email, role, use_seat }, now - ago, now - (againAgo ?? ago));
  }
}

/** A team with something to see, and the one session and the one token with which to begin. */
export function seededState(now: () => number): { state: PracticeState; session: string; token: string } {
  const startedAt = now();
  const state = emptyState(seedTeam(startedAt), now);
  seedInvitations(state.invitations, startedAt);
  const first = { name: 'Practice token', teamId: state.team.id, expiresAt: null };
  return {
    state,
    session: state.sessions.begin(),
    token: state.accessTokens.issue(first, startedAt).secret,
  };
}
