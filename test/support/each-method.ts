import type { Input, Method } from '../../src-shared/rpc.ts';

interface Given {
  connectionId: string;
  key: string;
  baseUrl: string;
  dashboardUrl: string;
  session: string;
  token: string;
}

/**
 * How often a simulated owner, or the page in their name, calls a method, beside the others; and something that it takes. A method
 * that is missing does not compile.
 */
export function eachMethod({ connectionId, key, session, token, ...addresses }: Given) {
  const names = { label: 'Acme', teamId: null };
  return {
    'app.info': [0.3, {}],
    'keychain.status': [1, {}],
    'keychain.check': [2, {}],
    'keychain.cancel': [1, {}],
    'keychain.useMemory': [0.25, {}],
    'notices.list': [0.5, { dismissed: true }],
    'notices.dismiss': [0.5, { id: 'none' }],
    'settings.get': [0.5, {}],
    'settings.set': [1, { clipboardSeconds: 45, idleMinutes: 15, updates: true }],
    'policy.get': [0.3, {}],
    'updates.get': [0.5, {}],
    'updates.check': [0.7, {}],
    'updates.download': [0.7, {}],
    'updates.install': [0.7, {}],
    'updates.skip': [0.4, { version: '9.9.9' }],
    'idle.touch': [1, {}],
    'idle.confirm': [1.5, {}],
    'connections.list': [1, {}],
    'connections.create': [1.5, { ...names, ...addresses }],
    'connections.update': [1.5, { id: connectionId, ...names, ...addresses, confirmed: true }],
    'connections.remove': [1, { id: connectionId, confirmed: true }],
    'connections.select': [0.7, { id: connectionId }],
    'connections.openPractice': [0.5, {}],
    'connections.test': [2, { connectionId, ...addresses, session, token }],
    'sessions.save': [3, { connectionId, session }],
    'sessions.check': [3, { connectionId }],
    'sessions.forget': [1, { connectionId }],
    'sessions.signIn': [2, { connectionId }],
    'team.get': [3, { connectionId }],
    'invitations.view': [5, { connectionId, from: 0, count: 50 }],
    'invitations.refresh': [2, { connectionId }],
    'invitations.list': [8, { connectionId }],
    'invitations.stop': [1, { connectionId }],
    'invitations.create': [12, { connectionId, email: 'a@b.example', role: 'member', useSeat: false }],
    'invitations.doubts': [2, { connectionId }],
    'invitations.plan': [
      1.5,
      { connectionId, text: 'a@b.example', defaults: { role: 'member', useSeat: false } },
    ],
    'invitations.sendMany': [
      3,
      {
        connectionId,
        people: [{ email: 'a@b.example', role: 'member', useSeat: false }],
      },
    ],
    'invitations.export': [0.7, { connectionId }],
    'invitations.gone': [1, { connectionId }],
    'invitations.emptyGone': [0.3, { connectionId }],
    'invitations.views': [0.3, { connectionId }],
    'invitations.setViews': [0.3, { connectionId, density: 'compact', columns: null, views: [] }],
    'jobs.list': [1, { connectionId }],
    'jobs.steps': [1, { id: 'none' }],
    'jobs.pause': [0.7, { id: 'none' }],
    'jobs.resume': [0.7, { id: 'none' }],
    'jobs.cancel': [0.7, { id: 'none' }],
    'jobs.settle': [2, { id: 'none', n: 0, as: 'done' }],
    'files.save': [0.4, { name: 'list', kind: 'csv', text: 'x' }],
    'inspector.list': [1, {}],
    'inspector.clear': [0.3, {}],
    'inspector.bundle': [0.5, {}],
    'tokens.list': [1, { connectionId }],
    'tokens.unsettled': [1, {}],
    'tokens.create': [12, { connectionId, name: 'New', expiresAt: null }],
    'tokens.adopt': [3, { connectionId, token: 'another-token', name: 'Another' }],
    'tokens.setId': [2, { key, id: 'pat_9' }],
    'tokens.revoke': [6, { key }],
    'tokens.revokeById': [2, { connectionId, id: 'pat_1' }],
    'tokens.revokePlan': [0.5, { connectionId, keys: [key] }],
    'tokens.revokeAll': [3, { connectionId, keys: [key], typed: 'revoke 1' }],
    'tokens.revocation': [0.5, { jobId: 'none' }],
    'tokens.rotate': [3, { key, name: 'Next', expiresAt: null, grace: 'now' }],
    'tokens.rotations': [0.5, {}],
    'tokens.endRotation': [3, { jobId: 'none' }],
    'tokens.use': [3, { key }],
    'tokens.note': [1, { key, note: 'Deploys the shop' }],
    'tokens.verify': [1, { key }],
    'tokens.overview': [1, { from: 0, count: 10 }],
    'tokens.identify': [1, { text: 'nothing' }],
    'tokens.calendar': [0.3, { key }],
    'tokens.command': [0.5, { key }],
    'tokens.tryNotification': [0.2, {}],
    'tokens.export': [0.3, {}],
    'tokens.copy': [2, { key }],
    'tokens.reveal': [1, { key }],
    'tokens.store': [2, { key }],
    'tokens.forget': [2, { key, confirmed: true }],
    'tokens.removed': [0.5, {}],
    'tokens.restore': [1, { key }],
    'ledger.export': [0.7, { passphrase: 'river stone lantern' }],
    'ledger.review': [1, { file: '-----BEGIN AGE ENCRYPTED FILE-----', passphrase: 'river stone lantern' }],
    'ledger.import': [1, { id: 'none' }],
    'activity.list': [1, {}],
    'activity.verify': [0.5, {}],
    'activity.export': [0.3, { format: 'csv' }],
  } satisfies { [M in Method]: [often: number, input: Input<M>] };
}
