import type { AppInfo } from '../../../src-shared/host.ts';
import type { EventMessage } from '../../../src-shared/rpc.ts';
import { Changes } from '../base/changes.ts';
import { Notices } from '../base/notices.ts';
import type { Ports } from '../base/ports/ports.ts';
import { Underway } from '../base/underway.ts';
import { ConnectionStore } from '../connections/connection-store.ts';
import { ConnectionWork } from '../connections/connection-work.ts';
import { Connections } from '../connections/connections.ts';
import { addDefaultConnections } from '../connections/default-connections.ts';
import { NewOrigins } from '../connections/new-origins.ts';
import { PracticeTeam } from '../connections/practice-team.ts';
import { recoverConnections } from '../connections/recover-connections.ts';
import { Snapshots } from '../connections/snapshots.ts';
import { ClipboardCustody } from '../custody/clipboard-custody.ts';
import { Fingerprints } from '../custody/fingerprints.ts';
import { IdleLock } from '../custody/idle-lock.ts';
import { KnownSecrets } from '../custody/known-secrets.ts';
import { createInputGuard } from '../custody/misplaced-secrets.ts';
import { oneBox } from '../custody/one-box.ts';
import { redactingLog } from '../custody/redacting-log.ts';
import { Vault } from '../custody/vault.ts';
import { InvitationLists } from '../invitations/invitation-lists.ts';
import { openInvitations } from '../invitations/invitations.ts';
import { JobJournal } from '../jobs/job-journal.ts';
import { Jobs } from '../jobs/jobs.ts';
import { ManagedPolicy } from '../policy/managed-policy.ts';
import { OriginGate } from '../policy/origin-gate.ts';
import { KeptSessions } from '../sessions/kept-sessions.ts';
import { SessionProver } from '../sessions/session-prover.ts';
import { Sessions } from '../sessions/sessions.ts';
import { TriedSessions } from '../sessions/tried-sessions.ts';
import { ManagedSettings } from '../settings/managed-settings.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { Teams } from '../team/teams.ts';
import { AccessTokens } from '../tokens/access-tokens.ts';
import { InterruptedTokens } from '../tokens/interrupted-tokens.ts';
import { Ledger } from '../tokens/ledger.ts';
import { RemovedRows } from '../tokens/removed-rows.ts';
import { TokenApi } from '../tokens/token-mutations.ts';
import { TokenSecrets } from '../tokens/token-secrets.ts';
import { TokensOfConnection } from '../tokens/tokens-of-connection.ts';
import { ApiToken } from '../tokens/used-token.ts';
import { Updates } from '../updates/updates.ts';
import { Wire } from '../wire/exchange.ts';
import { GraphqlClient } from '../wire/graphql-client.ts';
import { Inspector } from '../wire/inspector.ts';
import { Pacer } from '../wire/pacer.ts';
import { RestClient } from '../wire/rest-client.ts';
import { ServiceClocks } from '../wire/service-clocks.ts';
import { Traffic } from '../wire/traffic.ts';
import { ConnectionTester } from './connection-tester.ts';
import { guarded } from './guarded.ts';
import { createHandlers } from './handlers.ts';
import { recordedSecrets } from './recorded-secrets.ts';
import { createRouter } from './router.ts';
import { SupportBundle } from './support-bundle.ts';

export interface App {
  /** Answers every call, however malformed, with an `Envelope`. Never rejects. */
  dispatch(method: unknown, input: unknown): Promise<unknown>;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Development: with no connection recorded, opens the practice team so that there is something to see. */
  openPracticeIfEmpty(): Promise<void>;
  /** A token is being created or revoked, or an invitation sent: ended now, its outcome would be unknown. */
  readonly busy: boolean;
  /** How many tokens lie in memory only, and are lost with the end. */
  readonly unkept: number;
  /**
   * Before an end that leaves no time, and may not come: takes a copied secret back from the clipboard, and writes down what the
   * disk has refused so far. Never rejects.
   */
  beforeEnd(): Promise<void>;
  /** Ends running requests, clears the clipboard if it still holds a copied secret, stops the practice service. */
  close(): Promise<void>;
}

/** The composition: ports in, one application out. Opens with whatever is broken around it and says so. */
export async function createApp(ports: Ports): Promise<App> {
  const { files, clock, newId } = ports;
  const transport = new Traffic(ports.transport);
  const stop = new AbortController();
  const { signal } = stop;
  /** Tells this run from every other: what memory held in another one is gone. */
  const run = newId();

  const changes = new Changes();
  const notices = new Notices(ports, changes);
  const known = new KnownSecrets();
  const log = redactingLog(ports.log, known.redact);
  const vault = new Vault(ports, changes, known);
  const connections = await ConnectionStore.open(files, notices, changes, run);
  const ledger = await Ledger.open(files, notices, changes, run);
  const removed = await RemovedRows.open({ files, notices, changes, clock });
  await recoverConnections(connections, ledger.all, notices);
  const fingerprints = await Fingerprints.open({
    ...{ files, vault, known, clock },
    recorded: () => recordedSecrets(connections, ledger),
    lasts: id => connections.all.some(one => one.id === id && one.kind === 'service'),
  });
  vault.onKeep = (account, secret) => fingerprints.note(account, secret);
  vault.isOf = (account, item) => fingerprints.isOf(account, item);
  const policy = await ManagedPolicy.read(ports.policy, clock);
  if (policy.unusable)
    log.warn('The policy of this computer cannot be used. Nothing is sent to any service.');
  await addDefaultConnections(policy.rules.connections ?? [], connections, newId);
  const { confirmer, revealer } = oneBox(ports, clock);
  const gate = new OriginGate(policy, new NewOrigins(connections, confirmer));
  const ownSettings = await SettingsStore.open(files, notices, changes);
  const settings = new ManagedSettings(ownSettings, policy);
  const idle = new IdleLock({ clock, minutes: () => settings.value.idleMinutes, confirmer });

  const inspector = new Inspector(known.redact, () => changes.announce(['inspector']));
  known.onNew = () => inspector.redactAgain();
  const wire = new Wire({
    ...{ transport, clock, inspector, gate, version: ports.about.version },
    pacer: new Pacer(clock),
  });
  const graphql = new GraphqlClient(wire, clock, known.redact);
  const clocks = new ServiceClocks(clock, () => changes.announce(['connections']));
  const rest = new RestClient(wire, clock, clocks, known.redact);
  const snapshots = new Snapshots(files, vault, clock);
  const prover = new SessionProver(graphql, signal);
  const tokenApi = new TokenApi(graphql, prover, known);

  const work = new ConnectionWork(signal);
  connections.onTokenChange = id => work.end(id, 'token');
  const apiToken = new ApiToken({ connections, ledger, vault, clock, gate, work });
  const reading = { apiToken, connections, rest, snapshots, clock, clocks };
  const teams = new Teams({ ...reading, known });
  const lists = new InvitationLists({ ...reading, changes, redact: known.redact });
  const underway = new Underway();
  const journal = await JobJournal.open({ files, vault, notices, clock, newId });
  const jobs = new Jobs({ journal, connections, vault, changes, clock, work, underway, signal, newId });
  const invitations = openInvitations({
    ...{ apiToken, connections, lists, jobs, rest, clock, clocks, changes, work, signal },
    redact: known.redact,
  });
  const tried = new TriedSessions(known, clock);
  const sessions = new Sessions({
    ...{ connections, known, prover, clock, run, gate, work, tried },
    ...{ kept: new KeptSessions(vault), signIn: ports.signIn },
  });
  const clipboard = new ClipboardCustody({ ...ports, log }, () => settings.value.clipboardSeconds * 1_000);
  const parts = {
    connections,
    ledger,
    removed,
    vault,
    sessions,
    teams,
    tokenApi,
    gate,
    changes,
    clock,
    work,
    confirmer,
    signal,
    newId,
  };
  const secrets = new TokenSecrets(parts, clipboard, revealer);
  const tokens = new AccessTokens(parts, secrets);
  const ofConnection = { ...parts, tokens: new TokensOfConnection(parts) };
  const editor = new Connections({ ...ofConnection, policy, clocks, snapshots, fingerprints, jobs });
  const tester = new ConnectionTester({
    ...{ connections, vault, teams, sessions, tried },
    ...{ prover, wire, gate, work, signal },
  });
  const practice = new PracticeTeam({ ...ofConnection, launcher: ports.practice, run });

  const unkept = () => tokens.unsettled().filter(token => token.secretIn === 'memory').length;
  const updates = await Updates.open({
    ...{ policy, changes, clock, underway, signal, source: ports.updates, settings: ownSettings },
    version: ports.about.version,
    wanted: () => settings.value.updates,
    quiet: () => transport.quiet,
    unkept,
  });

  const info = appInfo(ports);
  const support = new SupportBundle({ info, vault, inspector, clock, redact: known.redact });

  const handlers = createHandlers({
    ...{ info, policy, inspector, support, updates },
    ...{ vault, notices, settings, idle, store: connections, connections: editor, tester, practice },
    ...{ sessions, teams, invitations, jobs, tokens, secrets },
  });

  // A practice connection of an earlier run leads nowhere; where the owner was on it, a new one takes its place.
  const wasOnPractice = connections.all.some(
    one => one.kind === 'practice' && one.id === connections.currentId,
  );
  await practice.clearLeftovers().catch(() => undefined);
  if (wasOnPractice) await openPractice();
  new InterruptedTokens(parts).watch();
  jobs.watch();
  void removed.watch(ledger.all.map(row => row.key));
  // By itself: no clipboard may keep the window from opening.
  void clipboard.takeBackLeft();

  async function openPractice(): Promise<void> {
    try {
      await practice.open();
    } catch (error) {
      log.warn('The practice team could not be opened.', {
        kind: error instanceof Error ? error.name : 'unknown',
      });
    }
  }

  return {
    dispatch: createRouter(guarded(handlers, { idle, underway }), log, createInputGuard(known, fingerprints)),
    subscribe: listener => changes.subscribe(listener),
    openPracticeIfEmpty: async () => {
      if (connections.all.length === 0) await openPractice();
    },
    get busy() {
      return underway.running;
    },
    get unkept() {
      return unkept();
    },
    beforeEnd: async () => {
      await Promise.allSettled([clipboard.clear(), ledger.flush(), removed.flush(), journal.flush()]);
    },
    close: async () => {
      stop.abort();
      const cleared = clipboard.close();
      // Nothing that still waits for a prompt may hold up the end.
      await vault.close();
      await Promise.allSettled([cleared, practice.close(), transport.close()]);
      await Promise.all([ledger.flush(), removed.close(), journal.flush()]);
      await snapshots.settled();
      await fingerprints.settled();
    },
  };
}

function appInfo({ about, signIn, revealer, clipboard, confirmer }: Ports): AppInfo {
  return {
    version: about.version,
    host: about.host,
    features: {
      signInWindow: signIn !== null,
      reveal: revealer !== null,
      clipboard: clipboard !== null,
      presenceDialog: confirmer !== null,
      asksItself: confirmer !== null,
    },
    keychainService: about.keychainService,
    dataDir: about.dataDir,
  };
}
