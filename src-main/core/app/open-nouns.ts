import type { Ports } from '../base/ports/ports.ts';
import { ConnectionEditor } from '../connections/connection-editor.ts';
import { ConnectionWork } from '../connections/connection-work.ts';
import { PracticeTeam } from '../connections/practice-team.ts';
import { Snapshots } from '../connections/snapshots.ts';
import { ClipboardCustody } from '../custody/clipboard-custody.ts';
import { looksLikeSecret } from '../custody/secret-looks.ts';
import { AddressClaims } from '../invitations/address-claims.ts';
import { InvitationBatches } from '../invitations/batch/invitation-batches.ts';
import { GoneFile } from '../invitations/gone/gone-file.ts';
import { GoneInvitations } from '../invitations/gone/gone-invitations.ts';
import { InvitationExports } from '../invitations/invitation-exports.ts';
import { InvitationLists } from '../invitations/invitation-lists.ts';
import { openInvitations } from '../invitations/invitations.ts';
import { OneTeam } from '../invitations/one-team.ts';
import { JobJournal } from '../jobs/job-journal.ts';
import { Jobs } from '../jobs/jobs.ts';
import { HalfKeptSessions } from '../sessions/half-kept-sessions.ts';
import { KeptSessions } from '../sessions/kept-sessions.ts';
import { SessionProver } from '../sessions/session-prover.ts';
import { Sessions } from '../sessions/sessions.ts';
import { TriedSessions } from '../sessions/tried-sessions.ts';
import { Teams } from '../team/teams.ts';
import { AccessTokens } from '../tokens/access-tokens.ts';
import { identifyTokens } from '../tokens/identify-tokens.ts';
import { TokenMarks } from '../tokens/marks/token-marks.ts';
import { TokensOverview } from '../tokens/overview/tokens-overview.ts';
import { WatchedEnds } from '../tokens/overview/watched-ends.ts';
import { Revocations } from '../tokens/revocation/revocations.ts';
import { Rotations } from '../tokens/rotation/rotations.ts';
import { TokenAids } from '../tokens/token-aids.ts';
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
  const { files, vault, clock, random, known, signal, connections, graphql, settings } = below;
  const { redact } = known;
  const snapshots = new Snapshots(files, vault, clock, random);
  const prover = new SessionProver(graphql, signal);
  const work = new ConnectionWork(signal);
  connections.onTokenChange = id => work.end(id, 'token');
  const marks = new TokenMarks({ ...below, foreign: below.foreignKeys });
  const usedToken = new UsedToken({ ...below, work, marks });
  const reading = { ...below, usedToken, snapshots, redact, work };
  const teams = new Teams(reading);
  const oneTeam = new OneTeam(below);
  const lists = new InvitationLists({ ...reading, oneTeam });
  const journal = await JobJournal.open(below);
  const jobs = new Jobs({ ...below, journal, work, presence: below.idle, signal: below.ending });
  const claims = new AddressClaims({ jobs, oneTeam });
  const invitations = openInvitations({ ...reading, oneTeam, lists, jobs, claims });
  const batches = new InvitationBatches({
    ...{ jobs, claims, clock },
    list: id => lists.current(id),
    team: id => teams.get(id),
    // What the practice team does never lies in the journal's file.
    isKnown: id => !journal.unread || connections.get(id).kind === 'practice',
    isSecret: text => known.holds(text) || looksLikeSecret(text, 'text'),
  });
  const gone = new GoneInvitations({
    ...{
      ...below,
      snapshots,
      file: new GoneFile({ ...below, snapshots }),
      days: () => settings.value.goneDays,
    },
    members: id => teams.lastMembers(id),
    isOfTeam: (key, record) => usedToken.isMeant(key, record),
  });
  lists.onWhole = reading => gone.note(reading);
  const exports = new InvitationExports({ ...below, lists, jobs, gone });
  const tried = new TriedSessions(known, clock, random);
  const kept = new KeptSessions(vault);
  const sessions = new Sessions({ ...below, prover, work, tried, kept, signIn: ports.signIn });
  const seconds = () => settings.value.clipboardSeconds * 1_000;
  const clipboard = new ClipboardCustody({ ...ports, log: below.log }, seconds);
  const tokenMutations = new TokenMutations(graphql, prover, known);
  const parts = { ...below, marks, sessions, teams, tokenMutations, work };
  const secrets = new TokenSecrets(parts, clipboard, below.revealer);
  const endDays = () => settings.value.endDays;
  const overview = new TokensOverview({ ...below, endDays });
  const ofConnection = { ...parts, tokens: new TokensOfConnection(parts) };
  return {
    ...{
      parts,
      marks,
      teams,
      batches,
      gone,
      exports,
      jobs,
      usedToken,
      work,
      journal,
      invitations,
      sessions,
      secrets,
      clipboard,
      snapshots,
    },
    halfKept: new HalfKeptSessions({ ...below, kept }),
    tokens: new AccessTokens(parts, secrets),
    revocations: new Revocations(parts, jobs),
    overview,
    aids: new TokenAids(parts, ports),
    ends: new WatchedEnds({
      ...below,
      overview,
      endDays,
      notifier: ports.notifier,
    }),
    identify: (text: string) => identifyTokens({ ...parts, overview }, text),
    rotations: new Rotations(parts, jobs),
    editor: new ConnectionEditor({ ...ofConnection, snapshots, gone, jobs, sessions: kept }),
    tester: new ConnectionTester({ ...below, teams, sessions, tried, prover, work, redact }),
    practice: new PracticeTeam({ ...ofConnection, launcher: ports.practice }),
  };
}
