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

export const about = `The practice service of Keyholder: the reference of what the service description says, and of what it leaves
open, where this service had to choose. Made from the tables by which requests and answers are checked.

A path that is not here answers 404 with the code not_found, another method 405 with method_not_allowed, and HEAD is taken
wherever GET is. The answers 429, 500 and 503 of the public API and of /graphql come only where the service was started with --fail.`;
