import type { Ports } from '../base/ports/ports.ts';
import { ConnectionWork } from '../connections/connection-work.ts';
import { Connections } from '../connections/connections.ts';
import { PracticeTeam } from '../connections/practice-team.ts';
import { Snapshots } from '../connections/snapshots.ts';
import { ClipboardCustody } from '../custody/clipboard-custody.ts';
import { InvitationLists } from '../invitations/invitation-lists.ts';
import { openInvitations } from '../invitations/invitations.ts';
import { JobJournal } from '../jobs/job-journal.ts';
import { Jobs } from '../jobs/jobs.ts';
import { KeptSessions } from '../sessions/kept-sessions.ts';
import { SessionProver } from '../sessions/session-prover.ts';
import { Sessions } from '../sessions/sessions.ts';
import { TriedSessions } from '../sessions/tried-sessions.ts';
import { Teams } from '../team/teams.ts';
import { AccessTokens } from '../tokens/access-tokens.ts';
import { TokenMutations } from '../tokens/token-mutations.ts';
import { TokenSecrets } from '../tokens/token-secrets.ts';
import { TokensOfConnection } from '../tokens/tokens-of-connection.ts';
import { UsedToken } from '../tokens/used-token.ts';
import type { openWire } from '../wire/open-wire.ts';
import { ConnectionTester } from './connection-tester.ts';
import type { Ground } from './open-ground.ts';
import type { openRecords } from './open-records.ts';
import type { openRules } from './open-rules.ts';

type Below = Ground &
  Awaited<ReturnType<typeof openRecords>> &
  Awaited<ReturnType<typeof openRules>> &
  ReturnType<typeof openWire>;

/** The nouns of the service, each over those that it is made of. */
export async function openNouns(ports: Ports, below: Below) {
  const { files, vault, clock, known, signal, connections, graphql, settings } = below;
  const { redact } = known;
  const snapshots = new Snapshots(files, vault, clock);
  const prover = new SessionProver(graphql, signal);
  const work = new ConnectionWork(signal);
  connections.onTokenChange = id => work.end(id, 'token');
  const usedToken = new UsedToken({ ...below, work });
  const reading = { ...below, usedToken, snapshots, redact };
  const teams = new Teams(reading);
  const lists = new InvitationLists(reading);
  const journal = await JobJournal.open(below);
  const jobs = new Jobs({ ...below, journal, work });
  const invitations = openInvitations({ ...reading, lists, jobs, work });
  const tried = new TriedSessions(known, clock);
  const kept = new KeptSessions(vault);
  const sessions = new Sessions({ ...below, prover, work, tried, kept, signIn: ports.signIn });
  const seconds = () => settings.value.clipboardSeconds * 1_000;
  const clipboard = new ClipboardCustody({ ...ports, log: below.log }, seconds);
  const tokenMutations = new TokenMutations(graphql, prover, known);
  const parts = { ...below, sessions, teams, tokenMutations, work };
  const secrets = new TokenSecrets(parts, clipboard, below.revealer);
  const ofConnection = { ...parts, tokens: new TokensOfConnection(parts) };
  return {
    ...{ parts, teams, jobs, journal, invitations, sessions, secrets, clipboard, snapshots },
    tokens: new AccessTokens(parts, secrets),
    editor: new Connections({ ...ofConnection, snapshots, jobs }),
    tester: new ConnectionTester({ ...below, teams, sessions, tried, prover, work }),
    practice: new PracticeTeam({ ...ofConnection, launcher: ports.practice }),
  };
}
