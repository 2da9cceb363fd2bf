import { AccessTokens } from './access-tokens.ts';
import { Invitations } from './invitations.ts';
import { Sessions } from './sessions.ts';
import type { Team } from './team.ts';

/** All that the practice service knows. In memory: it ends with the process. */
export interface PracticeState {
  team: Team;
  accessTokens: AccessTokens;
  sessions: Sessions;
  invitations: Invitations;
  /** Epoch milliseconds. */
  now(): number;
}

export function emptyState(team: Team, now: () => number): PracticeState {
  return {
    team,
    accessTokens: new AccessTokens(),
    sessions: new Sessions(),
    invitations: new Invitations(),
    now,
  };
}

/** Seats taken by members and held by pending invitations. */
export const seatsUsed = (state: PracticeState): number =>
  state.team.seatsOfMembers + state.invitations.seatsHeld(state.now());
