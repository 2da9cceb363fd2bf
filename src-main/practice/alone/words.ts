/** What only a reader needs to know of each route, by its id. */
export const words: Readonly<Record<string, { tag: string; summary: string; more?: string }>> = {
  getTeam: { tag: 'Public API', summary: 'The team that the token is tied to' },
  listInvitations: {
    tag: 'Public API',
    summary: 'The invitations of the team, newest first',
    more: 'A page holds at most as many as the service was started with (--page, else 100). With --lag it may not yet show what was created a moment ago.',
  },
  createInvitation: {
    tag: 'Public API',
    summary: 'Invites somebody',
    more: 'Refused where the address has a pending invitation, or no seat is left for it. It ends after seven days.',
  },
  graphql: {
    tag: 'Dashboard',
    summary: 'createPat and revokePat',
    more: 'The schema is at /schema.graphql. Its mutations answer 200 with errors where they refuse.',
  },
  showSignIn: { tag: 'Practice only', summary: 'A page with a button to sign in, one for each team' },
  signIn: {
    tag: 'Practice only',
    summary: 'A fresh session, in the cookie SERVICE_SESSION',
    more: 'Nobody checks who signs in. `team`: left out, the first one.',
  },
  showSignedIn: { tag: 'Practice only', summary: 'Says whether there is a session' },
  signOut: { tag: 'Practice only', summary: 'Ends the session' },
  showOpenapi: { tag: 'Practice only', summary: 'This document' },
  showSchema: { tag: 'Practice only', summary: 'The GraphQL schema' },
};

/** Every header that an answer may come with. */
export const headerWords: Readonly<Record<string, string>> = {
  'Cache-Control': '`no-store`: what is asked for is never kept on the way.',
  'X-Content-Type-Options': '`nosniff`',
  'WWW-Authenticate': 'The credential that is missing or not valid.',
  'Retry-After': 'Seconds after which to try again.',
  Accept: 'The media types that /graphql answers with.',
  Location: 'The page that says who is signed in.',
  'Set-Cookie': '`SERVICE_SESSION=…; Path=/; HttpOnly; SameSite=Lax`',
  'Content-Security-Policy': 'No script, one style, forms to this service only, never in a frame.',
  'Referrer-Policy': '`same-origin`',
};

export const about = `The practice service of Keyholder: the reference of what the service description says, and of what it leaves
open, where this service had to choose. Made from the tables by which requests and answers are checked.

A path that is not here answers 404 with the code not_found, another method 405 with method_not_allowed (at /graphql
METHOD_NOT_ALLOWED, as all codes there) and an Allow header, and HEAD is taken wherever GET is. The answers 429, 500 and 503 of
the public API and of /graphql come only where the service was started with --fail; and a 500 from whatever changes something,
/sign-in and /sign-out too, where the file of --data takes no more. What is no HTTP, names no host, expects what is not there,
has headers of more than 16 KiB or comes too slowly is not looked at: 400, 417, 431 or 408 without a body.`;
