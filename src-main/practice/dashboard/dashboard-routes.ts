/**
 * The sign-in of the dashboard. The service description shows none: all of this is practice-only, and Keyholder knows
 * nothing of these paths. It gives the sign-in window something to show, and `POST /sign-out` lets a test end a
 * session from outside, as a dashboard would.
 *
 *   GET  /           a page with one button for each team
 *   POST /sign-in    303 to /signed-in with a fresh SERVICE_SESSION cookie; `?team=ID` where there are several
 *   GET  /signed-in  says whether there is a session, and the team's id where there is one
 *   POST /sign-out   session required; ends it; 204
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { nothing, type Route, type RouteTable, route } from '../routes/route.ts';
import { validationFailed } from '../service-error.ts';
import { notSignedInPage, pagePolicy, signedInPage, signInPage } from './pages.ts';
import { giveSession, openSession, sessionValue } from './session-cookie.ts';

const page = { method: 'GET', needs: null, query: nothing, body: nothing, refuses: [] } as const;
const html = {
  answers: { 200: { text: 'text/html' } },
  headers: { 200: ['Content-Security-Policy', 'Referrer-Policy'] },
} satisfies Partial<RouteTable>;

const signInForm = route({ ...page, id: 'showSignIn', path: '/', ...html }, ({ c, state }) =>
  answerPage(c, signInPage([...state.teams.values()].map(({ team }) => team))),
);

const signedIn = route({ ...page, id: 'showSignedIn', path: '/signed-in', ...html }, ({ c, state }) => {
  const one = openSession(state, c);
  return answerPage(c, one === null ? notSignedInPage : signedInPage(one.team.id));
});

const signIn = route(
  {
    id: 'signIn',
    method: 'POST',
    path: '/sign-in',
    needs: null,
    query: z.object({ team: z.string('team is given once at most.').optional() }),
    body: nothing,
    answers: { 303: null },
    headers: { 303: ['Location', 'Set-Cookie'] },
    refuses: [],
  },
  ({ c, state, query }) => {
    const [first] = state.teams.keys();
    const teamId = query.team ?? first;
    if (teamId === undefined || !state.teams.has(teamId)) {
      throw validationFailed({ team: ['team is not the id of a team.'] });
    }
    giveSession(state, teamId, c);
    return c.redirect('/signed-in', 303);
  },
);

const signOut = route(
  {
    id: 'signOut',
    method: 'POST',
    path: '/sign-out',
    needs: 'session',
    query: nothing,
    body: nothing,
    answers: { 204: null },
    refuses: [],
  },
  ({ c, state }) => {
    state.sessions.end(sessionValue(c));
    return c.body(null, 204);
  },
);

export const dashboardRoutes: readonly Route[] = [signInForm, signedIn, signIn, signOut];

function answerPage(c: Context, text: string): Response {
  c.header('content-security-policy', pagePolicy);
  // Not `no-referrer`: a browser would then send the form with `Origin: null`.
  c.header('referrer-policy', 'same-origin');
  return c.html(text);
}
