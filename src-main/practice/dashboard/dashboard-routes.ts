/**
 * The sign-in of the dashboard. The service description shows none: all of this is practice-only, and Keyholder knows
 * nothing of these paths. It gives the sign-in window something to show, and `POST /sign-out` lets a test end a
 * session from outside, as a dashboard would.
 *
 *   GET  /           a page with one button
 *   POST /sign-in    303 to /signed-in with a fresh SERVICE_SESSION cookie
 *   GET  /signed-in  says whether there is a session, and the team's id where there is one
 *   POST /sign-out   session required; ends it; 204
 */
import { type Context, Hono } from 'hono';
import { methodNotAllowed } from '../service-error.ts';
import type { PracticeState } from '../state/practice-state.ts';
import { requireOwnPage } from './own-page.ts';
import { notSignedInPage, pagePolicy, signedInPage, signInPage } from './pages.ts';
import { giveSession, openSession, requireSession } from './session-cookie.ts';

export function dashboardRoutes(state: PracticeState): Hono {
  const routes = new Hono();

  routes.get('/', c => answerPage(c, signInPage));

  routes.get('/signed-in', c =>
    answerPage(c, openSession(state, c) === null ? notSignedInPage : signedInPage(state.team.id)),
  );

  routes.post('/sign-in', requireOwnPage, c => {
    giveSession(state, c);
    return c.redirect('/signed-in', 303);
  });

  routes.post('/sign-out', requireSession(state), requireOwnPage, c => {
    state.sessions.end(openSession(state, c) ?? '');
    return c.body(null, 204);
  });

  for (const path of ['/', '/signed-in']) routes.all(path, refuseAllBut('GET, HEAD'));
  for (const path of ['/sign-in', '/sign-out']) routes.all(path, refuseAllBut('POST'));
  return routes;
}

const refuseAllBut = (allow: string) => () => {
  throw methodNotAllowed(allow);
};

function answerPage(c: Context, html: string): Response {
  c.header('content-security-policy', pagePolicy);
  // Not `no-referrer`: a browser would then send the form with `Origin: null`.
  c.header('referrer-policy', 'same-origin');
  return c.html(html);
}
