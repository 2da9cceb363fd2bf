import type { Options } from './options.ts';
import type { Alone, ShownTeam } from './serve-alone.ts';

export const helpText = `Runs the practice service: a team, its invitations and its tokens, in memory or in a file.

  npm run practice -- [--port N] [--data FILE] [--teams N] [--sessions N]
                      [--lag MS[,MS]] [--fail RATE|LIST] [--seed N] [--page N]

  --port N       the port on 127.0.0.1 to listen at, 0 to 65535; 0 or left out: a free one
  --data FILE    keep teams, invitations, tokens and sessions in this SQLite file; of tokens and
                 sessions only hashes, so that they are shown once; left out: in memory
  --teams N      have at least so many teams, 1 to 50; each new one comes with a session and a token
  --sessions N   print so many new sessions for each team, 1 to 50; left out: one for a new team

To try hard days by hand, on the public API and on /graphql:

  --lag MS[,MS]  answer so many milliseconds later, up to 60000; lists show a new invitation only after
                 the second number, up to 3600000; left out: three times the first
  --fail RATE    let so many of the requests fail, 0 to 1: with 429, 500 or 503, with the connection cut
                 before anything is done (cut), or after it is done and before the answer (lost)
  --fail LIST    only some of these, each with its rate or with 0.1: 429=0.2,lost=0.05,cut
  --seed N       other requests fail; the same ones again with the same number (1)
  --page N       so many invitations on a page, 1 to 100 (100), whatever limit asks for

  --help         shows this text

The service describes itself: /openapi.json and /schema.graphql.
`;

/** What someone needs to use the service by hand. The lines are for a POSIX shell. */
export function welcomeText({ url, teams }: Alone, options: Options): string {
  const { data } = options;
  const keeps =
    data === null ? 'It forgets everything when it stops (Ctrl+C).' : `It keeps everything in ${data}.`;
  return [
    `The practice service is running. ${keeps}`,
    ...hardDays(options),
    '',
    `Base URL:       ${url}`,
    `Dashboard URL:  ${url}`,
    ...teams.flatMap(team => teamLines(team, teams.length > 1)),
    '',
    `What it takes and answers: ${url}/openapi.json and ${url}/schema.graphql`,
    '',
    ...commands(url, teams[0]),
    '',
  ].join('\n');
}

function hardDays({ lag, fail, page }: Options): string[] {
  const rates = [...fail].map(([fault, rate]) => `${fault} ${Number((rate * 100).toFixed(2))} %`);
  return [
    ...(lag.answers > 0 ? [`Answers come ${lag.answers} ms later.`] : []),
    ...(lag.lists > 0 ? [`Lists show a new invitation after ${lag.lists} ms.`] : []),
    ...(rates.length > 0 ? [`Requests fail: ${rates.join(', ')}.`] : []),
    ...(page < 100 ? [`A page holds ${page} invitations at most.`] : []),
  ];
}

const keptAsHash = 'from an earlier start, kept as a hash only';

function teamLines({ id, name, sessions, token }: ShownTeam, several: boolean): string[] {
  const missing = `(${keptAsHash}; --sessions 1 makes another)`;
  return [
    ...(several ? ['', name] : []),
    `Team id:        ${id}`,
    ...(sessions.length > 0 ? sessions : [missing]).map(session => `Session:        ${session}`),
    `Token (PAT):    ${token ?? `(${keptAsHash}; a session makes another)`}`,
  ];
}

function commands(url: string, team: ShownTeam | undefined): string[] {
  const token = team?.token ?? '<PAT>';
  const session = team?.sessions[0] ?? '<SESSION>';
  const bearer = `-H 'Authorization: Bearer ${token}'`;
  const json = `-H 'Content-Type: application/json'`;
  const graphql = (body: object) =>
    `  curl ${url}/graphql --cookie 'SERVICE_SESSION=${session}' ${json} -d '${JSON.stringify(body)}'`;
  const create = 'mutation($input: CreatePatInput!) { createPat(input: $input) { pat { id, token } } }';
  const revoke = 'mutation($id: ID!) { revokePat(id: $id) { pat { id } } }';
  const invitation = { email: 'new.colleague@larkspur.example', role: 'member', use_seat: true };
  return [
    'See the team, list the invitations, invite someone:',
    `  curl ${url}/api/v1/team ${bearer}`,
    `  curl ${url}/api/v1/team/invitations ${bearer}`,
    `  curl ${url}/api/v1/team/invitations ${bearer} ${json} -d '${JSON.stringify(invitation)}'`,
    '',
    'Create a token, revoke a token (put its id in), end the session:',
    graphql({ query: create, variables: { input: { name: 'From curl', teamId: team?.id } } }),
    graphql({ query: revoke, variables: { id: 'pat_…' } }),
    `  curl -X POST ${url}/sign-out --cookie 'SERVICE_SESSION=${session}'`,
  ];
}
