import type { AppInfo } from '../../../src-shared/host.ts';
import type { Notices } from '../base/notices.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Connections } from '../connections/connections.ts';
import type { PracticeTeam } from '../connections/practice-team.ts';
import type { IdleLock } from '../custody/idle-lock.ts';
import type { Vault } from '../custody/vault.ts';
import type { Invitations } from '../invitations/invitations.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { ManagedSettings } from '../settings/managed-settings.ts';
import type { Teams } from '../team/teams.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import type { TokenSecrets } from '../tokens/token-secrets.ts';
import type { Updates } from '../updates/updates.ts';
import type { Inspector } from '../wire/inspector.ts';
import type { ConnectionTester } from './connection-tester.ts';
import type { Handlers } from './router.ts';
import type { SupportBundle } from './support-bundle.ts';

export interface Services {
  info: AppInfo;
  policy: ManagedPolicy;
  vault: Vault;
  notices: Notices;
  inspector: Inspector;
  support: SupportBundle;
  settings: ManagedSettings;
  idle: IdleLock;
  store: ConnectionStore;
  connections: Connections;
  tester: ConnectionTester;
  practice: PracticeTeam;
  sessions: Sessions;
  teams: Teams;
  invitations: Invitations;
  jobs: Jobs;
  tokens: AccessTokens;
  secrets: TokenSecrets;
  updates: Updates;
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

    'notices.list': () => s.notices.list(),
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

    'connections.list': () => s.connections.list(),
    'connections.create': given => s.connections.create(given),
    'connections.update': ({ id, confirmed: _, ...given }) => s.connections.update(id, given),
    'connections.remove': ({ id, confirmed }) => done(s.connections.remove(id, confirmed)),
    'connections.select': ({ id }) => done(s.store.select(id)),
    'connections.openPractice': async () => s.connections.seen(await s.practice.open()),
    'connections.test': input => s.tester.test(input),

    'sessions.save': ({ connectionId, session }) => s.sessions.save(connectionId, session),
    'sessions.check': ({ connectionId }) => s.sessions.check(connectionId),
    'sessions.forget': ({ connectionId }) => s.sessions.forget(connectionId),
    'sessions.signIn': ({ connectionId }) => s.sessions.signIn(connectionId),

    'team.get': ({ connectionId }) => s.teams.get(connectionId),

    'invitations.list': ({ connectionId }) => s.invitations.list(connectionId),
    'invitations.stop': ({ connectionId }) => {
      s.invitations.stop(connectionId);
      return {};
    },
    'invitations.create': ({ connectionId, ...invitation }) => s.invitations.create(connectionId, invitation),

    'invitations.doubts': ({ connectionId }) => s.invitations.doubts(connectionId),

    'jobs.list': ({ connectionId }) => s.jobs.list(connectionId ?? null),
    'jobs.steps': input => s.jobs.steps(input),
    'jobs.pause': ({ id }) => s.jobs.pause(id),
    'jobs.resume': ({ id }) => s.jobs.resume(id),
    'jobs.cancel': ({ id }) => s.jobs.cancel(id),
    'jobs.settle': input => s.jobs.settle(input),

    'inspector.list': () => s.inspector.list(),
    'inspector.clear': () => {
      s.inspector.clear();
      return {};
    },
    'inspector.bundle': () => s.support.bundle(),

    'tokens.list': ({ connectionId }) => s.tokens.list(connectionId),
    'tokens.unsettled': () => s.tokens.unsettled(),
    'tokens.create': input => s.tokens.create(input),
    'tokens.adopt': input => s.tokens.adopt(input),
    'tokens.setId': ({ key, id }) => s.tokens.setId(key, id),
    'tokens.revoke': ({ key }) => s.tokens.revoke(key),
    'tokens.revokeById': ({ connectionId, id }) => s.tokens.revokeById(connectionId, id),
    'tokens.use': ({ key }) => s.tokens.use(key),
    'tokens.copy': async ({ key }) => ({ clearsAt: await s.secrets.copy(key) }),
    'tokens.reveal': ({ key }) => done(s.secrets.reveal(key)),
    'tokens.store': ({ key }) => s.tokens.store(key),
    'tokens.forget': ({ key, confirmed }) => done(s.tokens.forget(key, confirmed)),
    'tokens.removed': () => s.tokens.removed(),
    'tokens.restore': ({ key }) => s.tokens.restore(key),
  };
}
