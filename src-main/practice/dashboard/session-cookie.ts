import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../service-error.ts';
import type { PracticeState } from '../state/practice-state.ts';

/** Source: service description 5.5. */
const cookieName = 'SERVICE_SESSION';

/** The value of an open session, or null. A bearer token is not looked at here. */
export function openSession(state: PracticeState, c: Context): string | null {
  const value = getCookie(c, cookieName);
  return value !== undefined && state.sessions.isOpen(value) ? value : null;
}

/** Not `Secure`: the practice service speaks plain HTTP, on loopback only. */
export function giveSession(state: PracticeState, c: Context): void {
  setCookie(c, cookieName, state.sessions.begin(), { httpOnly: true, sameSite: 'Lax', path: '/' });
}

// SECURITY: one answer for a missing and a wrong session.
export function requireSession(state: PracticeState) {
  return createMiddleware(async (c, next) => {
    if (openSession(state, c) === null) {
      throw new ServiceError(401, 'unauthenticated', 'Sign in first: there is no valid session.', {
        headers: { 'www-authenticate': `Cookie realm="dashboard", cookie-name="${cookieName}"` },
      });
    }
    await next();
  });
}
