import type { SignInWindow } from '../../src-main/core/base/ports/sign-in-window.ts';
import type { Input, Method } from '../../src-shared/rpc.ts';
import { type Core, connected, type Overrides, startCore } from '../support/core-harness.ts';
import { json, type RawService, type Seen, startRawService } from '../support/raw-service.ts';

export const session = 'session-of-the-scene';
export const token = 'token-of-the-scene';

/** A service that says yes to everything with these two, unless it refuses. */
export function startAgreeableService(refuses: () => boolean = () => false): Promise<RawService> {
  const invited: unknown[] = [];
  return startRawService((request, response) => {
    // Two answers to the same question are the same.
    response.sendDate = false;
    if (refuses()) return json(response, 401, {});
    if (request.path.startsWith('/graphql')) return json(response, ...graphql(request));
    if (request.headers.authorization === undefined) return json(response, 401, {});
    if (request.method === 'POST') {
      invited.push({ id: 'inv_1', email: 'a@b.example' });
      return json(response, 201, invited.at(-1));
    }
    return json(response, 200, request.path.endsWith('/team') ? { id: 'team_1' } : { data: invited });
  });
}

function graphql({ headers, body }: Seen): [number, unknown] {
  if (headers.cookie === undefined) return [401, {}];
  if (body.includes('createPat')) {
    return [200, { data: { createPat: { pat: { id: 'pat_2', token: 'token-that-was-created' } } } }];
  }
  return [200, { data: { __typename: 'Query', revokePat: { pat: { id: 'pat_1' } } } }];
}

/** Two services that a connection leads to, with a session and a token that were taken in before there was any policy. */
export interface Scene {
  core: Core;
  connectionId: string;
  key: string;
  /** Addresses that the sign-in window was opened at. */
  signedIn: string[];
  /** Goes on with the same files and the same keychain under another policy. */
  under(policy: Overrides): Promise<Core>;
}

export async function startScene(addresses: { baseUrl: string; dashboardUrl: string }): Promise<Scene> {
  const first = await startCore();
  const connectionId = await connected(first, { ...addresses, session, token });
  const [row] = await first.call('tokens.list', { connectionId });
  await first.call('tokens.setId', { key: row?.key ?? '', id: 'pat_1' });
  await first.close();
  const signedIn: string[] = [];
  const signIn: SignInWindow = {
    capture: async ({ dashboardUrl, prove }) => {
      signedIn.push(dashboardUrl);
      return (await prove(session)) ? session : null;
    },
  };
  const { files, keychain, clipboard } = first;
  return {
    core: first,
    connectionId,
    key: row?.key ?? '',
    signedIn,
    under: overrides => startCore({ signIn, ...overrides }, { files, keychain, clipboard }),
  };
}

/** Something that every method takes, for this connection. */
export function inputs(
  scene: Pick<Scene, 'connectionId' | 'key'>,
  addresses: { baseUrl: string; dashboardUrl: string },
) {
  const { connectionId, key } = scene;
  const names = { label: 'Acme', teamId: null };
  return {
    'app.info': {},
    'keychain.status': {},
    'keychain.check': {},
    'keychain.cancel': {},
    'keychain.useMemory': {},
    'notices.list': {},
    'notices.dismiss': { id: 'none' },
    'settings.get': {},
    'settings.set': { clipboardSeconds: 45, idleMinutes: 15, updates: true },
    'policy.get': {},
    'updates.get': {},
    'updates.check': {},
    'updates.download': {},
    'updates.install': {},
    'updates.skip': { version: '9.9.9' },
    'idle.touch': {},
    'idle.confirm': {},
    'connections.list': {},
    'connections.create': { ...names, ...addresses },
    'connections.update': { id: connectionId, ...names, ...addresses, confirmed: true },
    'connections.remove': { id: connectionId, confirmed: true },
    'connections.select': { id: connectionId },
    'connections.openPractice': {},
    'connections.test': { connectionId, ...addresses, session, token },
    'sessions.save': { connectionId, session },
    'sessions.check': { connectionId },
    'sessions.forget': { connectionId },
    'sessions.signIn': { connectionId },
    'team.get': { connectionId },
    'invitations.list': { connectionId },
    'invitations.plan': { connectionId, text: 'a@b.example', defaults: { role: 'member', useSeat: false } },
    'invitations.sendMany': {
      connectionId,
      people: [{ email: 'a@b.example', role: 'member', useSeat: false }],
    },
    'invitations.export': { connectionId },
    'invitations.gone': { connectionId },
    'invitations.emptyGone': { connectionId },
    'invitations.views': { connectionId },
    'invitations.setViews': { connectionId, density: 'compact', columns: null, views: [] },
    'invitations.view': { connectionId, from: 0, count: 50 },
    'invitations.refresh': { connectionId },
    'invitations.create': { connectionId, email: 'a@b.example', role: 'member', useSeat: false },
    'invitations.doubts': { connectionId },
    'invitations.stop': { connectionId },
    'jobs.list': { connectionId },
    'jobs.steps': { id: 'none' },
    'jobs.pause': { id: 'none' },
    'jobs.resume': { id: 'none' },
    'jobs.cancel': { id: 'none' },
    'jobs.settle': { id: 'none', n: 0, as: 'done' },
    'inspector.list': {},
    'inspector.clear': {},
    'files.save': { name: 'list', kind: 'csv', text: 'x' },
    'inspector.bundle': {},
    'tokens.list': { connectionId },
    'tokens.unsettled': {},
    'tokens.create': { connectionId, name: 'New', expiresAt: null },
    'tokens.adopt': { connectionId, token: 'another-token', name: 'Another' },
    'tokens.setId': { key, id: 'pat_9' },
    'tokens.revoke': { key },
    'tokens.revokeById': { connectionId, id: 'pat_1' },
    'tokens.revokePlan': { connectionId, keys: [key] },
    'tokens.revokeAll': { connectionId, keys: [key], typed: 'revoke 1' },
    'tokens.revocation': { jobId: 'none' },
    'tokens.rotate': { key, name: 'Next', expiresAt: null, grace: 'now' },
    'tokens.rotations': {},
    'tokens.endRotation': { jobId: 'none' },
    'tokens.use': { key },
    'tokens.overview': { from: 0, count: 10 },
    'tokens.export': {},
    'tokens.identify': { text: 'nothing' },
    'tokens.calendar': { key },
    'tokens.command': { key },
    'tokens.tryNotification': {},
    'tokens.verify': { key },
    'tokens.note': { key, note: 'Deploys the shop' },
    'tokens.copy': { key },
    'tokens.reveal': { key },
    'tokens.store': { key },
    'tokens.forget': { key, confirmed: true },
    'tokens.removed': {},
    'tokens.restore': { key },
    'ledger.export': { passphrase: 'river stone lantern' },
    'ledger.review': { file: '-----BEGIN AGE ENCRYPTED FILE-----', passphrase: 'river stone lantern' },
    'ledger.import': { id: 'none' },
    'activity.list': {},
    'activity.verify': {},
    'activity.export': { format: 'csv' },
  } satisfies { [M in Method]: Input<M> };
}

/** What goes on by itself has come to rest. */
export async function atRest(core: Core): Promise<void> {
  for (;;) {
    const { jobs } = await core.call('jobs.list', {});
    if (jobs.every(({ state, counts }) => state !== 'running' && counts.sent === 0)) return;
    await new Promise(resolve => setImmediate(resolve));
  }
}
