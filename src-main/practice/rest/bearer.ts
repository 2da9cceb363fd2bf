import type { Context } from 'hono';
import { ServiceError } from '../service-error.ts';
import type { PracticeState, PracticeTeam } from '../state/practice-state.ts';

/** Source: RFC 6750, section 2.1. The scheme is compared without regard to case. */
const credentials = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/**
 * The team that the token opens.
 * SECURITY: one answer for a missing, malformed, unknown, revoked and expired token: it tells nothing about
 * which tokens ever existed. No cookie is looked at here.
 */
export function requireToken(state: PracticeState, c: Context): PracticeTeam {
  const secret = credentials.exec(c.req.header('authorization') ?? '')?.[1];
  const teamId = secret === undefined ? null : state.accessTokens.teamOpenedBy(secret, state.now());
  const team = teamId === null ? undefined : state.teams.get(teamId);
  if (team) return team;
  const message = 'The personal access token is missing or not valid.';
  throw new ServiceError('invalid_token', message, {
    headers: {
      'www-authenticate': `Bearer realm="api", error="invalid_token", error_description="${message}"`,
    },
  });
}
