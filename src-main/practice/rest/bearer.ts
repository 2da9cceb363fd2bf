import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../service-error.ts';
import type { PracticeState } from '../state/practice-state.ts';

/** Source: RFC 6750, section 2.1. The scheme is compared without regard to case. */
const credentials = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/**
 * SECURITY: one answer for a missing, malformed, unknown, revoked and expired token: it tells nothing about
 * which tokens ever existed. No cookie is looked at here.
 */
export function requireToken(state: PracticeState) {
  return createMiddleware(async (c, next) => {
    const secret = credentials.exec(c.req.header('authorization') ?? '')?.[1];
    const teamId = secret === undefined ? null : state.accessTokens.teamOpenedBy(secret, state.now());
    if (teamId === null || teamId !== state.team.id) {
      const message = 'The personal access token is missing or not valid.';
      throw new ServiceError(401, 'invalid_token', message, {
        headers: {
          'www-authenticate': `Bearer realm="api", error="invalid_token", error_description="${message}"`,
        },
      });
    }
    await next();
  });
}
