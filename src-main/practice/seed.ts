import { newId } from './secret.ts';
import type { Invitations, Role } from './state/invitations.ts';
import { emptyState, type PracticeState, type PracticeTeam, restoreTeam } from './state/practice-state.ts';
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

/** The first is the team inside the app; after the last they are numbered. */
const names = ['Larkspur Robotics', 'Brackenfield Instruments', 'Northgate Panels', 'Tallow and Reed'];

function nameOf(place: number): string {
  const name = names[place % names.length] ?? '';
  const round = Math.floor(place / names.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}

function seedTeam(now: number, place: number): Team {
  const inSeconds = (ms: number) => Math.floor(ms / 1000);
  const name = nameOf(place);
  return {
    id: newId('team'),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
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

/** What a team is begun with; both are shown this once. */
export interface SeededTeam extends PracticeTeam {
  session: string;
  token: string;
}

/** One more team with something to see, and the one session and the one token with which to begin. */
export function seedOneMore(state: PracticeState): SeededTeam {
  const now = state.now();
  const team = seedTeam(now, state.teams.size);
  state.records.team(team);
  const { invitations } = restoreTeam(state, team);
  seedInvitations(invitations, now);
  const first = { name: 'Practice token', teamId: team.id, expiresAt: null };
  return {
    team,
    invitations,
    session: state.sessions.begin(team.id),
    token: state.accessTokens.issue(first, now).secret,
  };
}

export function seededState(now: () => number): SeededTeam & { state: PracticeState } {
  const state = emptyState(now);
  return { state, ...seedOneMore(state) };
}
