import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ServiceError } from '../service-error.ts';
import type { PracticeState, PracticeTeam } from '../state/practice-state.ts';

/** Source: service description 5.5. */
const cookieName = 'SERVICE_SESSION';

export const sessionValue = (c: Context): string => getCookie(c, cookieName) ?? '';

/** The team of an open session, or null. A bearer token is not looked at here. */
export function openSession(state: PracticeState, c: Context): PracticeTeam | null {
  const teamId = state.sessions.teamOf(sessionValue(c));
  return (teamId === null ? undefined : state.teams.get(teamId)) ?? null;
}

/** Not `Secure`: the practice service speaks plain HTTP, on loopback only. */
export function giveSession(state: PracticeState, teamId: string, c: Context): void {
  setCookie(c, cookieName, state.sessions.begin(teamId), { httpOnly: true, sameSite: 'Lax', path: '/' });
}

// SECURITY: one answer for a missing and a wrong session.
export function requireSession(state: PracticeState, c: Context): PracticeTeam {
  const team = openSession(state, c);
  if (team) return team;
  throw new ServiceError('unauthenticated', 'Sign in first: there is no valid session.', {
    headers: { 'www-authenticate': `Cookie realm="dashboard", cookie-name="${cookieName}"` },
  });
}
