import type { AccessToken } from './access-tokens.ts';
import type { Invitation } from './invitations.ts';
import type { Team } from './team.ts';

/**
 * Where a change is written down before it is answered, so that what was answered is never forgotten. No secret comes
 * here: `fingerprint` is what is kept of one. What throws has written nothing.
 */
export interface Records {
  team(team: Team): void;
  invitation(teamId: string, invitation: Invitation): void;
  /** A new token, or one that has changed. */
  token(fingerprint: string, token: AccessToken): void;
  session(fingerprint: string, teamId: string): void;
  sessionEnded(fingerprint: string): void;
}

const nothing = () => {};

/** In memory: it ends with the process. */
export const noRecords: Records = {
  team: nothing,
  invitation: nothing,
  token: nothing,
  session: nothing,
  sessionEnded: nothing,
};
