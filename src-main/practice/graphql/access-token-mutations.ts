import type { FieldErrors } from '../service-error.ts';
import type { PracticeState, PracticeTeam } from '../state/practice-state.ts';
import { badUserInput, forbidden, notFound } from './graphql-error.ts';

export interface CreatePatInput {
  name: string;
  teamId: string;
  /** Epoch milliseconds: what the DateTime scalar makes of it. */
  expiresAt?: number | null;
}

const maxNameLength = 100;

function nameFault(name: string): string | null {
  if (name === '') return 'Enter a name.';
  if ([...name].length > maxNameLength) return `A name has at most ${maxNameLength} characters.`;
  return /\p{Cc}/u.test(name) ? 'A name cannot hold control characters.' : null;
}

export function createPat(state: PracticeState, { team }: PracticeTeam, input: CreatePatInput) {
  if (input.teamId !== team.id) throw forbidden('You cannot create tokens for this team.');
  const now = state.now();
  const name = input.name.trim();
  const expiresAt = input.expiresAt ?? null;
  const fields: FieldErrors = {};
  const fault = nameFault(name);
  if (fault !== null) fields.name = [fault];
  if (expiresAt !== null && expiresAt <= now) fields.expiresAt = ['The expiry must be in the future.'];
  if (Object.keys(fields).length > 0) throw badUserInput(fields);
  const { id, secret } = state.accessTokens.issue({ name, teamId: team.id, expiresAt }, now);
  return { pat: { id, token: secret } };
}

export function revokePat(state: PracticeState, { team }: PracticeTeam, id: string) {
  if (!state.accessTokens.revoke(id, team.id, state.now())) throw notFound('There is no token with this id.');
  return { pat: { id } };
}
