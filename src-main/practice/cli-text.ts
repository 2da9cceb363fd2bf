import type { Practice } from './practice-service.ts';

export const helpText = `Runs the practice service: a team, its invitations and its tokens, in memory.

  npm run practice -- [--port N]

  --port N   the port on 127.0.0.1 to listen at, 0 to 65535; 0 or left out: a free one
  --help     shows this text
`;

/** What someone needs to use the service by hand. The lines are for a POSIX shell. */
export function welcomeText(practice: Practice): string {
  const { baseUrl, dashboardUrl, teamId, session, token } = practice;
  const bearer = `-H 'Authorization: Bearer ${token}'`;
  const json = `-H 'Content-Type: application/json'`;
  const graphql = (body: object) =>
    `  curl ${dashboardUrl}/graphql --cookie 'SERVICE_SESSION=${session}' ${json} -d '${JSON.stringify(body)}'`;
  const create = 'mutation($input: CreatePatInput!) { createPat(input: $input) { pat { id token } } }';
  const revoke = 'mutation($id: ID!) { revokePat(id: $id) { pat { id } } }';
  const invitation = { email: 'new.colleague@larkspur.example', role: 'member', use_seat: true };
  return [
    'The practice service is running. It forgets everything when it stops (Ctrl+C).',
    '',
    `Base URL:       ${baseUrl}`,
    `Dashboard URL:  ${dashboardUrl}`,
    `Team id:        ${teamId}`,
    `Session:        ${session}`,
    `Token (PAT):    ${token}`,
    '',
    'See the team, list the invitations, invite someone:',
    `  curl ${baseUrl}/api/v1/team ${bearer}`,
    `  curl ${baseUrl}/api/v1/team/invitations ${bearer}`,
    `  curl ${baseUrl}/api/v1/team/invitations ${bearer} ${json} -d '${JSON.stringify(invitation)}'`,
    '',
    'Create a token, revoke a token (put its id in), end the session:',
    graphql({ query: create, variables: { input: { name: 'From curl', teamId } } }),
    graphql({ query: revoke, variables: { id: 'pat_…' } }),
    `  curl -X POST ${dashboardUrl}/sign-out --cookie 'SERVICE_SESSION=${session}'`,
    '',
  ].join('\n');
}
