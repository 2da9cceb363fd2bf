import type { AppInfo } from '../../../src-shared/host.ts';
import type { Output } from '../../../src-shared/rpc.ts';
import type { Activity } from '../activity/activity.ts';
import type { ActivityViews } from '../activity/activity-views.ts';
import type { Notices } from '../base/notices.ts';
import type { ConnectionEditor } from '../connections/connection-editor.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { PracticeTeam } from '../connections/practice-team.ts';
import type { IdleLock } from '../custody/idle-lock.ts';
import type { Vault } from '../custody/vault.ts';
import type { InvitationBatches } from '../invitations/batch/invitation-batches.ts';
import type { GoneInvitations } from '../invitations/gone/gone-invitations.ts';
import type { InvitationExports } from '../invitations/invitation-exports.ts';
import type { Invitations } from '../invitations/invitations.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { ManagedSettings } from '../settings/managed-settings.ts';
import type { StoredViews } from '../settings/stored-views.ts';
import type { Teams } from '../team/teams.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import type { TokensOverview } from '../tokens/overview/tokens-overview.ts';
import type { Revocations } from '../tokens/revocation/revocations.ts';
import type { Rotations } from '../tokens/rotation/rotations.ts';
import type { TokenAids } from '../tokens/token-aids.ts';
import type { TokenSecrets } from '../tokens/token-secrets.ts';
import type { LedgerTransfer } from '../transfer/ledger-transfer.ts';
import type { Updates } from '../updates/updates.ts';
import type { Inspector } from '../wire/inspector.ts';
import type { ConnectionTester } from './connection-tester.ts';
import type { Handlers } from './router.ts';
import type { SavedFiles } from './saved-files.ts';
import type { SupportBundle } from './support-bundle.ts';

export interface Services {
  info: AppInfo;
  policy: ManagedPolicy;
  vault: Vault;
  notices: Notices;
  inspector: Inspector;
  support: SupportBundle;
  settings: ManagedSettings;
  views: StoredViews;
  idle: IdleLock;
  connections: ConnectionStore;
  editor: ConnectionEditor;
  tester: ConnectionTester;
  practice: PracticeTeam;
  sessions: Sessions;
  teams: Teams;
  invitations: Invitations;
  batches: InvitationBatches;
  exports: InvitationExports;
  gone: GoneInvitations;
  jobs: Jobs;
  tokens: AccessTokens;
  revocations: Revocations;
  rotations: Rotations;
  secrets: TokenSecrets;
  overview: TokensOverview;
  aids: TokenAids;
  identify: (text: string) => Promise<Output<'tokens.identify'>>;
  updates: Updates;
  activity: Activity;
  activityViews: ActivityViews;
  transfer: LedgerTransfer;
  saved: SavedFiles;
}

const done = async (work: Promise<unknown> | undefined): Promise<Record<string, never>> => {
  await work;
  return {};
};

/** One line per method of the contract; a missing one is a type error. What else a method needs, `guarded.ts` sees to. */
export function createHandlers(s: Services): Handlers {
  return {
    'app.info': () => s.info,

    'keychain.status': () => s.vault.status(),
    'keychain.check': () => s.vault.check(),
    'keychain.cancel': () => s.vault.cancel(),
    'keychain.useMemory': () => s.vault.useMemory(),

    'notices.list': ({ dismissed }) => s.notices.list().filter(one => dismissed || !one.dismissed),
    'notices.dismiss': ({ id }) => {
      s.notices.dismiss(id);
      return {};
    },

    'settings.get': () => s.settings.value,
    'settings.set': settings => s.settings.set(settings),

    'policy.get': () => s.policy.report(),

    'updates.get': () => s.updates.state(),
    'updates.check': () => s.updates.check(),
    'updates.download': () => s.updates.download(),
    'updates.install': () => done(s.updates.install()),
    'updates.skip': ({ version }) => s.updates.skip(version),

    'idle.touch': () => {
      s.idle.touch();
      return {};
    },
    'idle.confirm': () => done(s.idle.confirm()),

    'connections.list': () => s.editor.list(),
    'connections.create': given => s.editor.create(given),
    'connections.update': ({ id, confirmed: _, ...given }) => s.editor.update(id, given),
    'connections.remove': ({ id, confirmed }) => done(s.editor.remove(id, confirmed)),
    'connections.select': ({ id }) => done(s.connections.select(id)),
    'connections.openPractice': async () => s.editor.shown(await s.practice.open()),
    'connections.test': input => s.tester.test(input),

    'sessions.save': ({ connectionId, session }) => s.sessions.save(connectionId, session),
    'sessions.check': ({ connectionId }) => s.sessions.check(connectionId),
    'sessions.forget': ({ connectionId }) => s.sessions.forget(connectionId),
    'sessions.signIn': ({ connectionId }) => s.sessions.signIn(connectionId),

    'team.get': ({ connectionId }) => s.teams.get(connectionId),

    'invitations.view': ({ connectionId, ...wanted }) => s.invitations.view(connectionId, wanted),
    'invitations.refresh': async ({ connectionId }) => {
      await s.invitations.refresh(connectionId);
      return {};
    },
    'invitations.list': ({ connectionId }) => s.invitations.list(connectionId),
    'invitations.stop': ({ connectionId }) => {
      s.invitations.stop(connectionId);
      return {};
    },
    'invitations.create': ({ connectionId, ...invitation }) => s.invitations.create(connectionId, invitation),

    'invitations.plan': input => s.batches.plan(input),
    'invitations.sendMany': input => s.batches.send(input),
    'invitations.gone': input => s.gone.list(input),
    'invitations.views': ({ connectionId }) => s.views.of(s.connections.get(connectionId).id),
    'invitations.setViews': ({ connectionId, ...views }) =>
      done(s.views.set(s.connections.get(connectionId).id, views)),
    'invitations.emptyGone': ({ connectionId }) => done(s.gone.empty(connectionId)),
    'invitations.export': input => s.exports.csv(input),
    'invitations.doubts': ({ connectionId }) => s.invitations.doubts(connectionId),

    'jobs.list': ({ connectionId }) => s.jobs.list(connectionId ?? null),
    'jobs.steps': input => s.jobs.steps(input),
    'jobs.pause': ({ id }) => s.jobs.pause(id),
    'jobs.resume': ({ id }) => s.jobs.resume(id),
    'jobs.cancel': ({ id }) => s.jobs.cancel(id),
    'jobs.settle': input => s.jobs.settle(input),

    'files.save': file => s.saved.save(file),

    'inspector.list': () => s.inspector.list(),
    'inspector.clear': () => {
      s.inspector.clear();
      return {};
    },
    'inspector.bundle': () => s.support.bundle(),

    'tokens.list': ({ connectionId }) => s.tokens.list(connectionId),
    'tokens.overview': input => s.overview.view(input),
    'tokens.export': input => s.overview.csv(input),
    'tokens.unsettled': () => s.tokens.unsettled(),
    'tokens.create': input => s.tokens.create(input),
    'tokens.adopt': input => s.tokens.adopt(input),
    'tokens.setId': ({ key, id }) => s.tokens.setId(key, id),
    'tokens.revoke': ({ key }) => s.tokens.revoke(key),
    'tokens.revokeById': ({ connectionId, id }) => s.tokens.revokeById(connectionId, id),
    'tokens.revokePlan': which => s.revocations.plan(which),
    'tokens.revokeAll': input => s.revocations.begin(input),
    'tokens.revocation': input => s.revocations.report(input),
    'tokens.rotate': input => s.rotations.begin(input),
    'tokens.rotations': ({ connectionId }) => s.rotations.list(connectionId ?? null),
    'tokens.endRotation': input => s.rotations.end(input),
    'tokens.use': ({ key }) => s.tokens.use(key),
    'tokens.identify': ({ text }) => s.identify(text),
    'tokens.verify': ({ key }) => s.tokens.verify(key),
    'tokens.calendar': ({ key }) => s.aids.calendar(key),
    'tokens.command': ({ key }) => s.aids.command(key),
    'tokens.tryNotification': () => done(s.aids.tryNotification()),
    'tokens.note': input => s.tokens.note(input),
    'tokens.copy': async ({ key }) => ({ clearsAt: await s.secrets.copy(key) }),
    'tokens.reveal': ({ key }) => done(s.secrets.reveal(key)),
    'tokens.store': ({ key }) => s.tokens.store(key),
    'tokens.forget': ({ key, confirmed }) => done(s.tokens.forget(key, confirmed)),
    'tokens.removed': () => s.tokens.removed(),
    'tokens.restore': ({ key }) => s.tokens.restore(key),

    'ledger.export': input => s.transfer.export(input),
    'ledger.review': input => s.transfer.review(input),
    'ledger.import': input => s.transfer.import(input),

    'activity.list': wanted => s.activityViews.list(wanted),
    'activity.verify': () => s.activity.verify(),
    'activity.export': wanted => s.activity.export(wanted),
  };
}
