import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

let core: Core;
let practice: Practice;

beforeEach(async () => {
  core = await startCore();
  practice = await startPractice({ now: () => core.clock.now() });
});

afterEach(async () => {
  await core.close();
  await practice.close();
});

const get = (token: string) =>
  fetch(`${practice.baseUrl}/api/v1/team`, { headers: { authorization: `Bearer ${token}` } });

describe('the five things', () => {
  it('shows the team, invites, creates, uses and revokes a token', async () => {
    const connectionId = await connected(core, practice);

    const team = await core.call('team.get', { connectionId });
    expect(team.id).toBe(practice.teamId);
    expect(team.name).toBeTruthy();

    const before = await core.call('invitations.list', { connectionId });
    const { invitation } = await core.call('invitations.create', {
      connectionId,
      email: 'new.person@example.com',
      role: 'member',
      useSeat: false,
    });
    expect(invitation?.email).toBe('new.person@example.com');
    const after = await core.call('invitations.list', { connectionId });
    expect(after.items.length).toBe(before.items.length + 1);
    expect(after.complete).toBe('yes');

    const token = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(token).toMatchObject({
      name: 'CI',
      state: 'active',
      secretIn: 'keychain',
      how: 'created',
      expiry: 'none',
    });
    await core.call('tokens.copy', { key: token.key });
    const secret = core.clipboard.text;
    expect((await get(secret)).status).toBe(200);
    expect(secret.endsWith(token.tail ?? '?')).toBe(true);

    const revoked = await core.call('tokens.revoke', { key: token.key });
    expect(revoked).toMatchObject({ state: 'revoked', secretIn: 'nowhere' });
    expect((await get(secret)).status).toBe(401);
    expect([...core.keychain.items.values()]).not.toContain(secret);

    for (const planted of [secret, practice.session, practice.token]) {
      expect(core.answered()).not.toContain(planted);
      expect([...core.files.texts.values()].join()).not.toContain(planted);
    }
  });

  it('creates the first token with a session and a team id alone', async () => {
    const connectionId = await connected(core, practice, { session: true, token: false });
    const problem = await core.refused('tokens.create', { connectionId, name: 'First', expiresAt: null });
    expect(problem.code).toBe('team-unknown');
    const token = await core.call('tokens.create', {
      connectionId,
      name: 'First',
      teamId: practice.teamId,
      expiresAt: '2026-12-20T09:00:00Z',
    });
    expect(token).toMatchObject({ inUse: true, expiresAt: '2026-12-20T09:00:00Z' });
    expect((await core.call('team.get', { connectionId })).id).toBe(practice.teamId);
  });

  it('uses team and invitations with a pasted token and no session', async () => {
    const connectionId = await connected(core, practice, { session: false, token: true });
    await core.call('team.get', { connectionId });
    await core.call('invitations.list', { connectionId });
    const problem = await core.refused('tokens.create', { connectionId, name: 'X', expiresAt: null });
    expect(problem.code).toBe('session-missing');
    expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
  });
});
