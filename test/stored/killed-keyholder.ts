import { setTimeout as pause } from 'node:timers/promises';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { slowHash } from '../../src-main/adapters/system-random.ts';
import {
  type Transport,
  TransportError,
  type WireResponse,
} from '../../src-main/core/base/ports/transport.ts';
import { startPractice } from '../../src-main/practice/practice-service.ts';
import { connected, startCore } from '../support/core-harness.ts';
import { FakeClock } from '../support/fake-ports.ts';

export interface Left {
  /** File name → text. */
  files: Record<string, string>;
  /** Account → secret. */
  keychain: Record<string, string>;
  /** What was shown before, by method. */
  seen: Record<string, unknown>;
}

/** What a Keyholder leaves that has done a bit of everything and is killed while it waits for three answers. */
export async function killedKeyholder(): Promise<Left> {
  const clock = new FakeClock();
  const { transport, hang, hide } = hanging();
  const core = await startCore({ clock, transport, slowHash });
  const practice = await startPractice({ now: () => clock.now() });
  try {
    await core.call('settings.set', { clipboardSeconds: 60, idleMinutes: 0, updates: false });
    await core.call('updates.skip', { version: '0.2.0' });
    const connectionId = await connected(core, practice);
    await core.call('invitations.setViews', {
      ...{ connectionId, density: 'comfortable', columns: [{ id: 'email', width: 320 }] },
      views: [
        {
          ...{ name: 'Admins', search: 'x', columns: null, sort: { id: 'state', desc: false } },
          filter: {
            ...{ state: 'pending', role: ['admin'], seat: [true] },
            fields: [{ path: ['site'], values: ['north'] }],
          },
        },
      ],
    });
    const create = (name: string, expiresAt: string | null) =>
      core.call('tokens.create', { connectionId, name, expiresAt });
    const ci = await create('CI', '2027-01-31T00:00:00Z');
    await core.call('tokens.note', {
      ...{ key: ci.key, note: 'Deploys the shop' },
      places: [{ name: 'CI', link: 'https://ci.example/secrets', person: 'Ann' }],
    });
    const old = await create('Old laptop', null);
    await core.call('tokens.revoke', { key: old.key });
    const gone = await create('Gone', null);
    await core.call('tokens.revoke', { key: gone.key });
    await core.call('tokens.forget', { key: gone.key, confirmed: true });
    const invitation = (email: string) => ({ connectionId, email, role: 'member', useSeat: true });
    await core.call('invitations.create', invitation('new.person@larkspur.example'));
    await core.refused('invitations.create', invitation('new.person@larkspur.example'));
    await core.call('invitations.list', { connectionId });
    hide('new.person@larkspur.example');
    const seen: Left['seen'] = {
      team: await core.call('team.get', { connectionId }),
      invitations: await core.call('invitations.list', { connectionId }),
    };
    const snapshots = () => core.files.written.filter(name => name.startsWith('snapshot-')).length;
    await until(() => snapshots() > 1);
    await core.call('tokens.copy', { key: ci.key });
    seen.gone = await core.call('invitations.gone', { connectionId });
    seen.connections = await core.call('connections.list', {});
    seen.settings = await core.call('settings.get', {});
    seen.tokens = await core.call('tokens.list', { connectionId });
    seen.removed = await core.call('tokens.removed', {});
    const { jobs } = await core.call('jobs.list', {});
    seen.jobs = jobs;
    seen.steps = await Promise.all(
      jobs.map(async ({ id }) => (await core.call('jobs.steps', { id, from: 0, count: 200 })).steps),
    );
    seen.activity = await core.call('activity.list', {});
    hang();
    void core.app.dispatch('tokens.create', { connectionId, name: 'Asked for', expiresAt: null });
    void core.app.dispatch('tokens.revoke', { key: ci.key });
    void core.app.dispatch('invitations.create', invitation('asked.for@larkspur.example'));
    const states = () => core.files.texts.get('ledger.json') ?? '';
    await until(() => /"creating"/.test(states()) && /"revoking"/.test(states()));
    const sent = async () => (await core.call('jobs.list', {})).jobs.some(job => job.counts.sent > 0);
    while (!(await sent())) await pause(5);
    return {
      files: Object.fromEntries([...core.files.texts].filter(([name]) => !name.includes('.previous.'))),
      keychain: Object.fromEntries(core.keychain.items),
      seen,
    };
  } finally {
    await core.close();
    await practice.close();
  }
}

/** From `hang` on nothing that is posted is answered, and from `hide` on no list shows that address. */
function hanging(): { transport: Transport; hang: () => void; hide: (email: string) => void } {
  const inner = createNodeTransport();
  let hangs = false;
  let hidden: string | null = null;
  return {
    transport: {
      close: () => inner.close(),
      send(request) {
        if (request.method === 'GET' && hidden !== null) return inner.send(request).then(without(hidden));
        if (!hangs || request.method !== 'POST') return inner.send(request);
        const { signal } = request;
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new TransportError('aborted', true, 'Aborted.')));
        });
      },
    },
    hang: () => {
      hangs = true;
    },
    hide: email => {
      hidden = email;
    },
  };
}

const without = (email: string) => (response: WireResponse) => {
  const text = new TextDecoder().decode(response.body);
  const rest = (_name: string, value: unknown) =>
    Array.isArray(value) ? value.filter(one => one?.email !== email) : value;
  const body = new TextEncoder().encode(JSON.stringify(JSON.parse(text, rest)));
  return { ...response, body };
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}
