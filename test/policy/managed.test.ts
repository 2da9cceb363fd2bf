import { afterEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../support/core-harness.ts';
import { FakeFiles } from '../support/fake-ports.ts';
import { policyOf } from './policy-of.ts';

let core: Core;
afterEach(() => core.close());

const acme = { label: 'Acme', baseUrl: 'https://api.acme.example', dashboardUrl: 'https://app.acme.example' };
const other = { label: 'Other', baseUrl: 'https://other.example', dashboardUrl: 'https://other.example' };
const mine = { label: 'Mine', baseUrl: 'https://mine.example', dashboardUrl: 'https://mine.example' };

/** Ends this run and begins the next one on the same files. */
async function next(policy: unknown): Promise<void> {
  const { files, keychain, clipboard } = core;
  await core.close();
  core = await startCore(
    { policy: policy === null ? null : policyOf(policy) },
    { files, keychain, clipboard },
  );
}

const start = async (policy: unknown) => {
  core = await startCore({ policy: policyOf(policy) });
};
const list = () => core.call('connections.list', {});
const labels = async () => (await list()).connections.map(({ label }) => label);

describe('the connections of a policy', () => {
  it('are there from the first start, the first of them shown, with nothing of a practice team', async () => {
    await start({ connections: [{ ...acme, teamId: 'team_7' }, other] });
    await core.app.openPracticeIfEmpty();
    const { connections, currentId } = await list();
    expect(connections).toMatchObject([
      { ...acme, teamId: 'team_7', kind: 'service', managed: true, session: { heldIn: 'nowhere' } },
      { ...other, teamId: null, managed: true },
    ]);
    expect(currentId).toBe(connections[0]?.id);
    await next({ connections: [{ ...acme, teamId: 'team_7' }, other] });
    expect((await list()).connections.map(({ id }) => id)).toEqual(connections.map(({ id }) => id));
  });

  it('take the place of the practice team once, and of nothing else', async () => {
    core = await startCore();
    await core.call('connections.openPractice', {});
    await next({ connections: [acme] });
    expect(await labels()).toEqual(['Acme']);
    await core.call('connections.openPractice', {});
    await next({ connections: [acme] });
    expect(await labels(), 'chosen on the managed computer, so it comes back').toEqual([
      'Acme',
      'Practice team',
    ]);
    await core.call('connections.create', { ...mine, teamId: null });
    await next({ connections: [acme, other] });
    const { connections, currentId } = await list();
    expect(connections.find(({ id }) => id === currentId)?.label).toBe('Mine');
  });

  it('one that the owner has already is taken for it, with its name and its credentials', async () => {
    core = await startCore();
    const { id } = await core.call('connections.create', { ...acme, label: 'My Acme', teamId: 'team_1' });
    await core.call('connections.create', { ...acme, label: 'Twin', teamId: null });
    await next({ connections: [acme] });
    expect((await list()).connections).toMatchObject([
      { id, label: 'My Acme', teamId: 'team_1', managed: true },
      { label: 'Twin', managed: false },
    ]);
  });

  it('cannot be removed, until the policy no longer names them', async () => {
    await start({ connections: [acme] });
    const [{ id = '' } = {}] = (await list()).connections;
    for (const confirmed of [true, false]) {
      expect(await core.refused('connections.remove', { id, confirmed })).toMatchObject({ code: 'managed' });
    }
    await next({ connections: [other] });
    expect((await list()).connections).toMatchObject([
      { id, managed: false },
      { label: 'Other', managed: true },
    ]);
    await core.call('connections.remove', { id, confirmed: true });
    await next({ connections: [other] });
    expect(await labels()).toEqual(['Other']);
    expect(core.files.texts.get('connections.json')).not.toContain('managed');
  });

  it('SECURITY: the addresses of a connection that the policy brings stay what they are', async () => {
    await start({ connections: [acme] });
    const [{ id = '' } = {}] = (await list()).connections;
    const sentence = ['The policy of this computer sets this address.'];
    const moved = { id, label: 'Acme', teamId: null, confirmed: true };
    for (const [addresses, fields] of [
      [{ ...acme, baseUrl: mine.baseUrl }, { baseUrl: sentence }],
      [{ ...acme, dashboardUrl: mine.baseUrl }, { dashboardUrl: sentence }],
      [mine, { baseUrl: sentence, dashboardUrl: sentence }],
    ] as const) {
      expect(await core.refused('connections.update', { ...addresses, ...moved })).toEqual({
        code: 'managed',
        fields,
      });
    }
    const renamed = { ...acme, id, label: 'Ours', teamId: 'team_2' };
    expect(await core.call('connections.update', renamed)).toMatchObject({ label: 'Ours', managed: true });
    await next({ connections: [acme] });
    expect(await labels()).toEqual(['Ours']);
  });

  it('are there where the disk refuses', async () => {
    const files = new FakeFiles();
    files.readOnly = true;
    core = await startCore({ files, policy: policyOf({ connections: [acme] }) }, { files });
    expect(await labels()).toEqual(['Acme']);
  });
});

describe('the settings that a policy fixes', () => {
  const given = { clipboardSeconds: 45, goneDays: 365, idleMinutes: 15, updates: true } as const;

  it('are in force, and told', async () => {
    await start({ idleMinutes: 5, updates: { enabled: false } });
    expect(await core.call('settings.get', {})).toEqual({
      clipboardSeconds: 45,
      goneDays: 365,
      endDays: [30, 14, 7, 1],
      idleMinutes: 5,
      updates: false,
      fixed: ['idleMinutes', 'updates'],
    });
    expect((await core.call('policy.get', {})).fixes).toEqual(['idleMinutes', 'updates']);
    core.clock.advance(5 * 60_000);
    expect(await core.refused('tokens.copy', { key: 'x' })).toEqual({ code: 'away' });
  });

  it('a channel or a feed alone fixes no setting', async () => {
    await start({ updates: { channel: 'beta', feed: 'https://a.example/' } });
    expect((await core.call('settings.get', {})).fixed).toEqual([]);
  });

  it('are not changed; the others are, and the owner’s own choice of a fixed one comes back with their freedom', async () => {
    core = await startCore();
    await core.call('settings.set', { ...given, idleMinutes: 60, updates: false });
    await next({ idleMinutes: 5, updates: { enabled: true } });
    const inForce = { clipboardSeconds: 45, goneDays: 365, idleMinutes: 5, updates: true } as const;
    const sentence = ['The policy of this computer fixes this.'];
    expect(await core.refused('settings.set', { ...inForce, idleMinutes: 60 })).toEqual({
      code: 'managed',
      fields: { idleMinutes: sentence },
    });
    const both = { clipboardSeconds: 20, goneDays: 365, idleMinutes: 0, updates: false } as const;
    expect(await core.refused('settings.set', both)).toEqual({
      code: 'managed',
      fields: { idleMinutes: sentence, updates: sentence },
    });
    expect(await core.call('settings.get', {})).toMatchObject(inForce);
    const changed = { ...inForce, clipboardSeconds: 30 };
    expect(await core.call('settings.set', changed)).toMatchObject(changed);
    await next(null);
    expect(await core.call('settings.get', {})).toEqual({
      clipboardSeconds: 30,
      goneDays: 365,
      endDays: [30, 14, 7, 1],
      idleMinutes: 60,
      updates: false,
      fixed: [],
    });
  });

  it('none with a policy that cannot be used', async () => {
    await start({ idleMinutes: 5, updates: { enabled: 'no' } });
    expect(await core.call('settings.get', {})).toMatchObject({ idleMinutes: 15, fixed: [] });
  });
});
