import { AccessTokens } from './access-tokens.ts';
import { Invitations } from './invitations.ts';
import { noRecords, type Records } from './records.ts';
import { Sessions } from './sessions.ts';
import type { Team } from './team.ts';

export interface PracticeTeam {
  team: Team;
  invitations: Invitations;
}

/** How lists are answered: `longest`: invitations on a page; `behindMs`: how long they do not show what was written. */
export interface ListManners {
  longest: number;
  behindMs: number;
}

/** All that the practice service knows. */
export interface PracticeState {
  /** By id, in the order of their making. */
  teams: Map<string, PracticeTeam>;
  accessTokens: AccessTokens;
  sessions: Sessions;
  lists: ListManners;
  records: Records;
  /** Epoch milliseconds. */
  now(): number;
}

export const plainLists: ListManners = { longest: 100, behindMs: 0 };

export function emptyState(now: () => number, records = noRecords, lists = plainLists): PracticeState {
  return {
    teams: new Map(),
    accessTokens: new AccessTokens(records),
    sessions: new Sessions(records),
    lists,
    records,
    now,
  };
}

export function restoreTeam(state: PracticeState, team: Team): PracticeTeam {
  const one = { team, invitations: new Invitations(team.id, state.records) };
  state.teams.set(team.id, one);
  return one;
}

/** Seats taken by members and held by pending invitations. */
export const seatsUsed = ({ team, invitations }: PracticeTeam, now: number): number =>
  team.seatsOfMembers + invitations.seatsHeld(now);
