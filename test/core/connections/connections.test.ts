import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, startRawService } from '../../support/raw-service.ts';

let core: Core;
let practice: Practice;
let other: Practice;
let connectionId: string;

beforeEach(async () => {
  core = await startCore();
  practice = await startPractice({ now: () => core.clock.now() });
  other = await startPractice({ now: () => core.clock.now() });
  connectionId = await connected(core, practice);
});
afterEach(async () => {
  await core.close();
  await practice.close();
  await other.close();
});

const edit = (more: object) => ({
  id: connectionId,
  label: 'Acme',
  baseUrl: practice.baseUrl,
  dashboardUrl: practice.dashboardUrl,
  teamId: null,
  ...more,
});
const secrets = () => [...core.keychain.items.values()];
const connection = async () => (await core.call('connections.list', {})).connections[0];

describe('editing', () => {
  it('a label or a team id touches no credential', async () => {
    await core.call('connections.update', edit({ label: 'Acme EU', teamId: 'team_2' }));
    expect(await connection()).toMatchObject({
      label: 'Acme EU',
      teamId: 'team_2',
      session: { heldIn: 'keychain' },
    });
    expect(secrets()).toEqual(expect.arrayContaining([practice.session, practice.token]));
  });

  it('a label or a team id outdates nothing that the service has said', async () => {
    core.messages.length = 0;
    await core.call('connections.update', edit({ label: 'Acme EU', teamId: 'team_2' }));
    expect(core.messages).toEqual([{ event: 'changed', payload: { topics: ['connections'], connectionId } }]);
  });

  it.each([
    ['base address', () => ({ baseUrl: other.baseUrl })],
    ['dashboard address', () => ({ dashboardUrl: other.dashboardUrl })],
    ['two addresses', () => ({ baseUrl: other.baseUrl, dashboardUrl: other.dashboardUrl })],
  ])(
    'another %s is another connection: refused, and nothing is changed or forgotten',
    async (_what, moved) => {
      const before = await connection();
      for (const confirmed of [false, true]) {
        expect(
          await core.refused('connections.update', edit({ ...moved(), label: 'New', confirmed })),
        ).toMatchObject({
          code: 'conflict',
          reason: 'other-address',
          fields: Object.fromEntries(Object.keys(moved()).map(name => [name, [expect.any(String)]])),
        });
      }
      expect(await connection()).toEqual(before);
      expect(secrets()).toEqual(expect.arrayContaining([practice.session, practice.token]));
    },
  );
});

describe('removing', () => {
  it('asks first, saying what stays valid; then nothing of it is left here', async () => {
    expect(await core.refused('connections.remove', { id: connectionId })).toMatchObject({
      code: 'needs-confirmation',
      about: 'connection',
      living: 1,
    });
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    expect(await core.call('connections.list', {})).toEqual({ connections: [], currentId: null });
    expect(secrets().filter(secret => secret === practice.session || secret === practice.token)).toEqual([]);
    expect(core.files.texts.get('ledger.json')).not.toContain(connectionId);
    expect(
      (
        await fetch(`${practice.baseUrl}/api/v1/team`, {
          headers: { authorization: `Bearer ${practice.token}` },
        })
      ).status,
    ).toBe(200);
  });

  it('stays where the keychain is locked, and goes once memory was chosen', async () => {
    core.keychain.mood = 'locked';
    const remove = { id: connectionId, confirmed: true };
    expect(await core.refused('connections.remove', remove)).toMatchObject({ code: 'keychain-locked' });
    await core.call('keychain.useMemory', {});
    await core.call('connections.remove', remove);
  });
});

describe('removing where the folder takes nothing', () => {
  it.each([true, false])('is refused before anything of it is deleted; with a session: %s', async session => {
    if (!session) await core.call('sessions.forget', { connectionId });
    const before = secrets();
    core.files.readOnly = true;
    const input = { id: connectionId, confirmed: true };
    expect((await core.refused('connections.remove', input)).code).toBe('storage-unwritable');
    expect(secrets()).toEqual(before);
    const heldIn = session ? 'keychain' : 'nowhere';
    expect((await connection())?.session).toMatchObject({ heldIn });
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ secretIn: 'keychain' }]);
    core.files.readOnly = false;
    await core.call('connections.remove', input);
    expect(secrets()).not.toEqual(expect.arrayContaining([practice.token]));
  });

  it('only after its session was deleted tells that as gone', async () => {
    const gone = core.keychain.delete.bind(core.keychain);
    core.keychain.delete = async account => {
      await gone(account);
      if (account.includes(' session ')) core.files.readOnly = true;
    };
    const input = { id: connectionId, confirmed: true };
    expect((await core.refused('connections.remove', input)).code).toBe('storage-unwritable');
    expect((await connection())?.session).toMatchObject({ heldIn: 'nowhere' });
  });
});

describe('several', () => {
  it('keeps their credentials apart, and remembers the current one', async () => {
    const second = await connected(core, other);
    expect((await core.call('connections.list', {})).currentId).toBe(second);
    expect((await core.call('team.get', { connectionId })).id).toBe(practice.teamId);
    expect((await core.call('team.get', { connectionId: second })).id).toBe(other.teamId);
    await core.call('connections.select', { id: connectionId });
    const again = await core.restart();
    expect((await again.call('connections.list', {})).currentId).toBe(connectionId);
    expect((await again.call('team.get', { connectionId: second })).id).toBe(other.teamId);
    await again.close();
  });

  it('which token the app uses is visible and can be changed', async () => {
    const token = await core.call('tokens.create', { connectionId, name: 'Second', expiresAt: null });
    expect(token.inUse).toBe(false);
    expect(await core.call('tokens.use', { key: token.key })).toMatchObject({ inUse: true });
    const list = await core.call('tokens.list', { connectionId });
    expect(list.map(one => one.inUse)).toEqual([false, true]);
    expect((await core.call('team.get', { connectionId })).id).toBe(practice.teamId);
  });
});

describe('sessions', () => {
  it('a refused one is not kept', async () => {
    await core.call('sessions.forget', { connectionId });
    expect(await core.refused('sessions.save', { connectionId, session: 'wrong' })).toMatchObject({
      code: 'session-ended',
    });
    expect((await connection())?.session.heldIn).toBe('nowhere');
    expect(secrets()).not.toContain('wrong');
  });

  it('one that cannot be checked is kept, and says so', async () => {
    await practice.close();
    const state = await core.call('sessions.save', { connectionId, session: 'perhaps' });
    expect(state).toMatchObject({ heldIn: 'keychain', verdict: 'unreachable' });
  });

  it('one that ended is marked when a call meets it, and a new one mends it', async () => {
    expect((await connection())?.session.verdict).toBe('accepted');
    practice.control.endSession();
    const wanted = { connectionId, name: 'CI', expiresAt: null };
    expect(await core.refused('tokens.create', wanted)).toMatchObject({ code: 'session-ended' });
    expect((await connection())?.session).toMatchObject({ verdict: 'refused', heldIn: 'keychain' });
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'refused' });
    expect((await core.call('team.get', { connectionId })).id).toBe(practice.teamId);
  });

  it('one that was deleted in the keychain is noticed', async () => {
    for (const [account, secret] of core.keychain.items)
      if (secret === practice.session) core.keychain.items.delete(account);
    expect(await core.refused('sessions.check', { connectionId })).toMatchObject({ code: 'session-missing' });
    expect((await connection())?.session.heldIn).toBe('nowhere');
  });

  describe('of which the folder takes no note any more', () => {
    beforeEach(() => {
      core.files.readOnly = true;
    });
    const create = () => core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });

    it('one that is forgotten is gone, and not told as kept', async () => {
      expect(await core.call('sessions.forget', { connectionId })).toMatchObject({ heldIn: 'nowhere' });
      expect(secrets()).not.toContain(practice.session);
      expect((await connection())?.session).toMatchObject({ heldIn: 'nowhere' });
      expect((await create()).code).toBe('session-missing');
      expect(await core.call('notices.list', {})).toMatchObject([{ kind: 'folder-unwritable' }]);
    });

    it('one that was deleted in the keychain is told as missing', async () => {
      for (const name of core.keychain.items.keys())
        if (name.includes(' session ')) core.keychain.items.delete(name);
      expect((await core.refused('sessions.check', { connectionId })).code).toBe('session-missing');
      expect((await connection())?.session).toMatchObject({ heldIn: 'nowhere' });
    });

    it('one that is checked is told as what it is', async () => {
      expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
      practice.control.endSession();
      expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'refused' });
      expect((await connection())?.session).toMatchObject({ verdict: 'refused' });
    });

    it('one that has taken the place of another is told as kept', async () => {
      core.clock.advance(1_000);
      const savedAt = core.clock.now();
      const input = { connectionId, session: practice.session };
      expect(await core.call('sessions.save', input)).toMatchObject({ heldIn: 'keychain', savedAt });
      expect((await connection())?.session).toMatchObject({ heldIn: 'keychain', savedAt });
      expect(secrets()).toContain(practice.session);
    });
  });

  it('a locked keychain is not a missing session', async () => {
    core.keychain.mood = 'locked-silently';
    expect(await core.refused('sessions.check', { connectionId })).toMatchObject({ code: 'keychain-locked' });
    expect((await connection())?.session.heldIn).toBe('keychain');
  });

  it('signing in needs a window', async () => {
    expect(await core.refused('sessions.signIn', { connectionId })).toMatchObject({
      code: 'unsupported-here',
    });
  });
});

describe('testing a connection', () => {
  const addresses = () => ({ baseUrl: practice.baseUrl, dashboardUrl: practice.dashboardUrl });

  it('each part has its own result', async () => {
    const result = await core.call('connections.test', {
      ...addresses(),
      session: practice.session,
      token: practice.token,
    });
    expect(result).toMatchObject({
      baseAddress: { verdict: 'ok' },
      dashboardAddress: { verdict: 'ok' },
      session: { verdict: 'ok' },
      token: { verdict: 'ok' },
      team: { id: practice.teamId },
    });
    expect(
      await core.call('connections.test', { ...addresses(), session: 'wrong', token: 'wrong' }),
    ).toMatchObject({
      session: { verdict: 'failed', problem: { code: 'session-ended' } },
      token: { verdict: 'failed', problem: { code: 'token-refused' } },
      team: null,
    });
    expect(await core.call('connections.test', addresses())).toMatchObject({
      session: { verdict: 'skipped' },
      token: { verdict: 'skipped' },
    });
  });

  it('takes what is kept, but only for the address it belongs to', async () => {
    expect(await core.call('connections.test', { connectionId, ...addresses() })).toMatchObject({
      session: { verdict: 'ok' },
      token: { verdict: 'ok' },
    });
    const elsewhere = { connectionId, baseUrl: other.baseUrl, dashboardUrl: other.dashboardUrl };
    expect(await core.call('connections.test', elsewhere)).toMatchObject({
      session: { verdict: 'skipped' },
      token: { verdict: 'skipped' },
    });
  });

  it('a site that answers everything with its first page, as nginx 1.22 serves one, is not called the service', async () => {
    const page =
      '<!doctype html><html><head><title>Acme</title></head><body><div id="root"></div></body></html>';
    const notAllowed =
      '<html>\r\n<head><title>405 Not Allowed</title></head>\r\n<body>\r\n<center><h1>405 Not Allowed</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n';
    const site = await startRawService(({ method }, response) => {
      response.writeHead(method === 'GET' ? 200 : 405, { 'content-type': 'text/html' });
      response.end(method === 'GET' ? page : notAllowed);
    });
    const { origin } = site;
    const input = { baseUrl: origin, dashboardUrl: origin, session: practice.session };
    const tested = await core.call('connections.test', input);
    const { id } = await core.call('connections.create', {
      ...{ baseUrl: origin, dashboardUrl: origin },
      ...{ label: 'Site', teamId: null },
    });
    const saved = await core.call('sessions.save', { connectionId: id, session: practice.session });
    await site.close();
    expect(tested).toMatchObject({
      baseAddress: { verdict: 'failed', problem: { code: 'unreadable-answer', unreadable: 'html' } },
      dashboardAddress: { verdict: 'failed', problem: { code: 'service-not-found', status: 405 } },
      session: { verdict: 'failed', problem: { code: 'service-not-found', status: 405 } },
    });
    expect(saved).toMatchObject({ verdict: 'something-else', heldIn: 'keychain' });
  });

  it('what is not certain of an address is, once it takes a credential', async () => {
    // A page to sign in, and a team that everybody is shown.
    const site = await startRawService(({ path, headers }, response) => {
      if (path.startsWith('/api/')) json(response, 200, { id: 'team_1' });
      else if (headers.cookie === 'SERVICE_SESSION=good')
        json(response, 200, { data: { __typename: 'Query' } });
      else response.writeHead(200).end('<!doctype html><html><title>Sign in</title></html>');
    });
    const { origin } = site;
    const given = { baseUrl: origin, dashboardUrl: origin };
    const verdicts = async (credentials: { session?: string; token?: string }) => {
      const result = await core.call('connections.test', { ...given, ...credentials });
      return [result.baseAddress.verdict, result.dashboardAddress.verdict];
    };
    expect(await verdicts({})).toEqual(['unproven', 'unproven']);
    expect(await verdicts({ session: 'good', token: 'a-token-0123456789' })).toEqual(['ok', 'ok']);
    expect(await verdicts({ session: 'bad' })).toEqual(['unproven', 'unproven']);
    await site.close();
  });

  it('where the address is that of another host, the test says which', async () => {
    const site = await startRawService((_request, response) => {
      response.writeHead(308, { location: 'https://www.example.com/api/v1/team' }).end();
    });
    const { origin } = site;
    const { baseAddress } = await core.call('connections.test', { baseUrl: origin, dashboardUrl: origin });
    await site.close();
    const problem = { code: 'redirected', redirect: 'elsewhere', host: 'www.example.com' };
    expect(baseAddress).toMatchObject({ verdict: 'failed', problem });
  });

  it('a service that is not there', async () => {
    const { origin } = new URL(practice.baseUrl);
    await practice.close();
    expect(
      await core.call('connections.test', { baseUrl: origin, dashboardUrl: origin, token: 'x' }),
    ).toMatchObject({
      baseAddress: { verdict: 'failed', problem: { code: 'connection-refused' } },
      dashboardAddress: { verdict: 'failed', problem: { code: 'connection-refused' } },
      token: { verdict: 'failed', problem: { code: 'connection-refused' } },
    });
  });
});

describe('forgetting a token', () => {
  it('asks first while it may be valid', async () => {
    const key = (await core.call('tokens.list', { connectionId }))[0]?.key ?? '';
    expect(await core.refused('tokens.forget', { key })).toMatchObject({ code: 'needs-confirmation' });
    await core.call('tokens.forget', { key, confirmed: true });
    expect(await core.call('tokens.list', { connectionId })).toEqual([]);
    expect(secrets()).not.toContain(practice.token);
  });
});

describe('the practice team', () => {
  it('opens without typing, keeps its own credentials out of the keychain, and begins anew with every run', async () => {
    const empty = await startCore();
    await empty.app.openPracticeIfEmpty();
    const { connections, currentId } = await empty.call('connections.list', {});
    expect(connections).toMatchObject([{ kind: 'practice', session: { heldIn: 'memory' } }]);
    const id = currentId ?? '';
    await empty.call('team.get', { connectionId: id });
    expect(empty.keychain.items.size).toBe(0);
    await empty.call('connections.openPractice', {});
    expect((await empty.call('connections.list', {})).connections).toHaveLength(1);

    await empty.call('tokens.create', { connectionId: id, name: 'CI', expiresAt: null });
    const again = await empty.restart();
    const after = await again.call('connections.list', {});
    expect(after.connections).toMatchObject([{ kind: 'practice' }]);
    expect(after.currentId).not.toBe(id);
    expect(await again.call('tokens.list', { connectionId: after.currentId ?? '' })).toHaveLength(1);
    await expect.poll(() => [...again.keychain.items.keys()]).toEqual(['test item']);
    await again.close();
    await empty.close();
  });

  it.each(['unavailable', 'locked', 'locked-silently'] as const)(
    'goes, and forgets its session, where the keychain is %s: nothing of it lies there',
    async mood => {
      const empty = await startCore();
      empty.keychain.mood = mood;
      const { id } = await empty.call('connections.openPractice', {});
      const forgotten = await empty.call('sessions.forget', { connectionId: id });
      expect(forgotten).toMatchObject({ heldIn: 'nowhere' });
      expect(await empty.refused('sessions.check', { connectionId: id })).toMatchObject({
        code: 'session-missing',
      });
      await empty.call('connections.remove', { id, confirmed: true });
      const second = await empty.call('connections.openPractice', {});
      await empty.call('connections.remove', { id: second.id, confirmed: true });
      expect((await empty.call('connections.list', {})).connections).toEqual([]);
      await empty.close();
    },
  );

  it('opens where there is no keychain, but creates no token there', async () => {
    const empty = await startCore();
    empty.keychain.mood = 'unavailable';
    await empty.app.openPracticeIfEmpty();
    const { currentId } = await empty.call('connections.list', {});
    await empty.call('team.get', { connectionId: currentId ?? '' });
    const wanted = { connectionId: currentId ?? '', name: 'CI', expiresAt: null };
    expect(await empty.refused('tokens.create', wanted)).toMatchObject({ code: 'keychain-unavailable' });
    await empty.call('keychain.useMemory', {});
    expect(await empty.call('tokens.create', wanted)).toMatchObject({ secretIn: 'memory' });
    await empty.close();
  });
});

describe('signing in through a window', () => {
  /** A window in which a page sets these cookies one after the other; then the owner closes it. */
  const windowWith = (...cookies: string[]) => ({
    capture: async ({ prove }: { prove: (session: string) => Promise<boolean> }) => {
      for (const cookie of cookies) if (await prove(cookie)) return cookie;
      return null;
    },
  });

  async function signIn(...cookies: string[]) {
    const electron = await startCore({ signIn: windowWith(...cookies) });
    const { id } = await electron.call('connections.create', given());
    return { electron, id };
  }
  const given = () => ({
    label: 'Acme',
    baseUrl: practice.baseUrl,
    dashboardUrl: practice.dashboardUrl,
    teamId: null,
  });

  it('keeps the first session that the service accepts', async () => {
    const { electron, id } = await signIn('anonymous', practice.session);
    const state = await electron.call('sessions.signIn', { connectionId: id });
    expect(state).toMatchObject({ heldIn: 'keychain', verdict: 'accepted' });
    expect([...electron.keychain.items.values()]).toContain(practice.session);
    await electron.close();
  });

  it('keeps nothing where the owner closes the window before that', async () => {
    const { electron, id } = await signIn('anonymous');
    expect(await electron.refused('sessions.signIn', { connectionId: id })).toMatchObject({
      code: 'cancelled',
    });
    expect([...electron.keychain.items.values()]).not.toContain('anonymous');
    await electron.close();
  });
});
