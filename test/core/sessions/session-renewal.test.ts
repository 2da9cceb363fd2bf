import { afterEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, startRawService } from '../../support/raw-service.ts';
import {
  firstSession,
  madeToken,
  type Renewal,
  type RenewingDashboard,
  startRenewingDashboard,
} from '../../support/renewing-dashboard.ts';

let core: Core;
let dashboard: RenewingDashboard;
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function connectionTo(renewal: Renewal, open = false): Promise<string> {
  core = await startCore();
  dashboard = await startRenewingDashboard(renewal);
  dashboard.open = open;
  opened.push(core, dashboard);
  const { origin } = dashboard;
  const given = { label: 'Acme', baseUrl: origin, dashboardUrl: origin, teamId: 'team_1' };
  return (await core.call('connections.create', given)).id;
}

async function saved(renewal: Renewal, open = false): Promise<string> {
  const connectionId = await connectionTo(renewal, open);
  await core.call('sessions.save', { connectionId, session: firstSession });
  return connectionId;
}

const sessionItem = () => [...core.keychain.items].find(([name]) => name.includes(' session '))?.[1] ?? '';
const mutations = () => dashboard.seen.filter(({ body }) => body.includes('Pat'));
const create = (connectionId: string) =>
  core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
const verdict = async () => (await core.call('connections.list', {})).connections[0]?.session.verdict;

const renewals: Renewal[] = ['at-once', 'grace', 'sealed', 'rolling', 'never'];

describe.each(renewals)('a session that is renewed: %s', renewal => {
  it('lasts through saving, checking, making and revoking, and a restart', async () => {
    const connectionId = await connectionTo(renewal);
    const state = await core.call('sessions.save', { connectionId, session: firstSession });
    expect(state).toMatchObject({ verdict: 'accepted', heldIn: 'keychain' });
    for (let at = 0; at < 3; at += 1) {
      expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
    }
    const { key } = await create(connectionId);
    core = await core.restart();
    opened.push(core);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
    expect(await core.call('tokens.revoke', { key })).toMatchObject({ state: 'revoked' });
    expect(mutations()).toHaveLength(2);
    expect(sessionItem().split(' ')[0]).toBe(dashboard.newest());
    await core.call('sessions.forget', { connectionId });
    expect(sessionItem()).toBe('');
  });

  it('is not used up by a test of it before it is saved, nor by a keychain that refuses to keep it', async () => {
    const connectionId = await connectionTo(renewal);
    const { origin } = dashboard;
    const typed = { baseUrl: origin, dashboardUrl: origin, session: firstSession };
    expect(await core.call('connections.test', typed)).toMatchObject({ session: { verdict: 'ok' } });
    core.keychain.mood = 'unavailable';
    const input = { connectionId, session: firstSession };
    expect(await core.refused('sessions.save', input)).toMatchObject({ code: 'keychain-unavailable' });
    core.keychain.mood = 'works';
    expect(await core.call('sessions.save', input)).toMatchObject({ verdict: 'accepted' });
    const kept = { connectionId, baseUrl: origin, dashboardUrl: origin };
    expect(await core.call('connections.test', kept)).toMatchObject({ session: { verdict: 'ok' } });
    await create(connectionId);
  });

  it('is enough for several at once', async () => {
    const connectionId = await saved(renewal);
    const wanted = ['One', 'Two', 'Three'].map(name =>
      core.call('tokens.create', { connectionId, name, expiresAt: null }),
    );
    const made = await Promise.all([...wanted, core.call('sessions.check', { connectionId })]);
    expect(made).toHaveLength(4);
    expect(mutations()).toHaveLength(3);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
  });

  it('that lets everybody ask proves nothing, and lasts all the same', async () => {
    const connectionId = await saved(renewal, true);
    expect(await verdict()).toBe('unproven');
    await core.call('sessions.check', { connectionId });
    await create(connectionId);
    expect(sessionItem()).not.toContain('nobody-s-session');
  });

  it('that lets everybody ask and has ended is told as ended once both of its values were turned away', async () => {
    const connectionId = await saved(renewal, true);
    const { key } = await create(connectionId);
    dashboard.end();
    const codes: string[] = [];
    for (let at = 0; at < 4; at += 1) codes.push((await core.refused('tokens.revoke', { key })).code);
    expect(codes.slice(1)).toEqual(['session-ended', 'session-ended', 'session-ended']);
    expect(await verdict()).toBe('refused');
    expect(mutations()).toHaveLength(5);
  });

  it('shows no value of it to anybody', async () => {
    const connectionId = await saved(renewal);
    // By itself: beside its name anything would be hidden.
    dashboard.next = (_request, response, cookies) =>
      json(response, 400, { message: `No ${/=([^;]*)/.exec(cookies[0] ?? '')?.[1]} today` });
    const { serviceSaid } = await core.refused('tokens.revokeById', { connectionId, id: 'pat_9' });
    expect(serviceSaid).toMatch(/^No \S+ today$/);
    await core.call('inspector.list', {});
    await core.call('inspector.bundle', {});
    expect(core.answered()).not.toMatch(/session-value-\d{4}/);
  });
});

it('goes on in the next run with what the keychain has, where that said yes to the renewed one and kept nothing', async () => {
  const connectionId = await saved('grace');
  const before = sessionItem();
  core.keychain.mood = 'forgets';
  expect(await core.call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'keychain' });
  core.keychain.mood = 'works';
  expect(sessionItem()).toBe(before);
  core = await core.restart();
  opened.push(core);
  expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
});

describe('a token and a renewed session in one answer', () => {
  it('are both kept where the answer breaks off behind them', async () => {
    const connectionId = await saved('at-once');
    dashboard.next = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      const text = `{"data":{"createPat":{"pat":{"id":"pat_7","token":"${madeToken}"`;
      response.write(text, () => response.destroy());
    };
    expect(await create(connectionId)).toMatchObject({ id: 'pat_7', secretIn: 'keychain', state: 'active' });
    expect([...core.keychain.items.values()]).toContain(madeToken);
    expect(sessionItem().split(' ')[0]).toBe(dashboard.newest());
    expect(core.answered()).not.toContain(madeToken);
  });

  it('that breaks off before the token leaves a doubt, the id and the session', async () => {
    const connectionId = await saved('at-once');
    dashboard.next = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":{"createPat":{"pat":{"id":"pat_7","token":"KEYHOLDER_', () =>
        response.destroy(),
      );
    };
    const problem = await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(problem).toMatchObject({ code: 'outcome-unknown', because: 'connection-lost' });
    expect(await core.call('tokens.list', { connectionId })).toMatchObject([
      { id: 'pat_7', state: 'creation-unknown' },
    ]);
    expect(mutations()).toHaveLength(1);
    dashboard.next = null;
    await create(connectionId);
  });

  it('are kept in that order: the token first', async () => {
    const connectionId = await saved('at-once');
    const written: string[] = [];
    const { set } = core.keychain;
    core.keychain.set = (account, secret) => {
      if (secret === madeToken || account.includes(' session ')) written.push(account);
      return set.call(core.keychain, account, secret);
    };
    await create(connectionId);
    expect(written.map(account => account.split(' ')[1])).toEqual(['token', 'session']);
  });
});

describe('SECURITY: a renewed session is followed only from an answer to a request that was sent with it, and that was not turned away', () => {
  it('a value that comes with a refusal: the session is ended, and stays what it was', async () => {
    const connectionId = await saved('never');
    dashboard.end();
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'refused' });
    expect(sessionItem()).toBe(firstSession);
  });

  it('a value that comes with a redirect', async () => {
    const connectionId = await saved('never');
    dashboard.next = (_request, response) =>
      response
        .writeHead(302, { location: '/sign-in', 'set-cookie': 'SERVICE_SESSION=nobody-s-session; Path=/' })
        .end();
    await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(sessionItem()).toBe(firstSession);
  });

  it.each([302, 401])('a value that comes with a %i that breaks off', async status => {
    const connectionId = await saved('never');
    dashboard.next = (_request, response) => {
      const cookie = 'SERVICE_SESSION=nobody-s-session; Path=/';
      response.writeHead(status, { location: '/sign-in', 'set-cookie': cookie, 'content-length': '1000' });
      response.write('{"errors":[', () => response.destroy());
    };
    await core.refused('tokens.revokeById', { connectionId, id: 'pat_9' });
    expect(sessionItem()).toBe(firstSession);
  });

  it('a value that comes with a page to sign in', async () => {
    const connectionId = await saved('never');
    dashboard.next = (_request, response) =>
      response
        .writeHead(200, { 'set-cookie': 'SERVICE_SESSION=nobody-s-session; Path=/' })
        .end('<html><form><input type="password"></form></html>');
    await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(sessionItem()).toBe(firstSession);
  });

  it.each([
    ['deleted', 'SERVICE_SESSION=; Max-Age=0; Path=/'],
    ['of another name', 'service_session=other-value-1; Path=/'],
    ['of another domain', 'SERVICE_SESSION=other-value-1; Domain=elsewhere.example'],
  ])('one that is %s', async (_what, cookie) => {
    const connectionId = await saved('never');
    dashboard.next = (_request, response) => {
      response.setHeader('set-cookie', cookie);
      json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: madeToken } } } });
    };
    await create(connectionId);
    expect(sessionItem()).toBe(firstSession);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
  });
});

describe('a renewed value that turns out to be worth nothing', () => {
  const worthless = (response: { setHeader(name: string, value: string): unknown }) =>
    response.setHeader('set-cookie', 'SERVICE_SESSION=worthless-value-1; Path=/');
  const made = { data: { createPat: { pat: { id: 'pat_1', token: madeToken } } } };

  it('gives way to the one before, in a check', async () => {
    const connectionId = await saved('never');
    dashboard.next = (_request, response) => {
      worthless(response);
      json(response, 200, made);
    };
    await create(connectionId);
    expect(sessionItem()).toBe(`worthless-value-1 ${firstSession}`);
    core = await core.restart();
    opened.push(core);
    expect(await core.call('sessions.check', { connectionId })).toMatchObject({ verdict: 'accepted' });
    expect(sessionItem()).toBe(firstSession);
  });

  it('costs a mutation that is refused, which is told as not done and not sent again', async () => {
    const connectionId = await saved('never', true);
    dashboard.next = (_request, response) => {
      worthless(response);
      json(response, 200, made);
    };
    await create(connectionId);
    dashboard.next = null;
    const wanted = { connectionId, name: 'CI', expiresAt: null };
    expect(await core.refused('tokens.create', wanted)).toMatchObject({ code: 'cancelled' });
    expect(mutations()).toHaveLength(2);
    expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
    expect(await verdict()).not.toBe('refused');
    expect(await create(connectionId)).toMatchObject({ state: 'active' });
    expect(sessionItem()).toBe(firstSession);
  });
});

it('a revocation that was answered by a redirect stays in doubt where only one of two values could be asked about', async () => {
  const connectionId = await saved('at-once');
  const { key } = await create(connectionId);
  Object.assign(dashboard, { renewal: 'never', breaksOff: true });
  dashboard.next = (_request, response) => response.writeHead(302, { location: '/tokens' }).end();
  expect(await core.refused('tokens.revoke', { key })).toMatchObject({ code: 'outcome-unknown' });
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([{ state: 'revocation-unknown' }]);
});

describe('the owner, meanwhile', () => {
  /** Holds the answer to the next mutation back. */
  function held() {
    let release: () => void = () => undefined;
    const arrived = new Promise<void>(resolve => {
      dashboard.next = (_request, response) => {
        release = () =>
          json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: madeToken } } } });
        resolve();
      };
    });
    return { arrived, release: () => release() };
  }

  it('SECURITY: a renewed session is not written down once the owner has forgotten it', async () => {
    const connectionId = await saved('at-once');
    const { arrived, release } = held();
    const creating = create(connectionId);
    await arrived;
    await core.call('sessions.forget', { connectionId });
    release();
    expect(await creating).toMatchObject({ state: 'active' });
    expect(sessionItem()).toBe('');
    expect(await core.refused('sessions.check', { connectionId })).toMatchObject({ code: 'session-missing' });
  });

  /** Forgets it while another one is being saved, and makes a token meanwhile, with what lies in the keychain just then. */
  async function forgottenInBetween(connectionId: string) {
    const fetched = Promise.withResolvers<void>();
    let creating: Promise<unknown> | null = null;
    let forgetting: Promise<unknown> | null = null;
    const { get } = core.keychain;
    core.keychain.get = async account => {
      const secret = await get.call(core.keychain, account);
      if (creating && account.includes(' session ')) fetched.resolve();
      return secret;
    };
    const { write } = core.files;
    core.files.write = async (name, text) => {
      if (name === 'connections.json' && !creating) {
        // It waits for the one that is being saved.
        forgetting = core.call('sessions.forget', { connectionId });
        creating = core
          .call('tokens.create', { connectionId, name: 'CI', expiresAt: null })
          .catch(error => error);
        await fetched.promise;
      }
      return write.call(core.files, name, text);
    };
    await core.call('sessions.save', { connectionId, session: firstSession });
    return { creating, forgetting };
  }

  it('SECURITY: nor one that was begun to be used while forgetting it waited for its turn', async () => {
    const connectionId = await saved('sealed');
    const { arrived, release } = held();
    const { creating, forgetting } = await forgottenInBetween(connectionId);
    await Promise.all([arrived, forgetting]);
    release();
    expect(await creating).toMatchObject({ state: 'active' });
    expect(sessionItem()).toBe('');
  });

  it('SECURITY: and nothing more is sent with that one', async () => {
    const connectionId = await saved('sealed');
    const redirect = Promise.withResolvers<() => void>();
    dashboard.next = (_request, response) =>
      redirect.resolve(() => response.writeHead(303, { location: '/login' }).end());
    const { creating, forgetting } = await forgottenInBetween(connectionId);
    const answer = await redirect.promise;
    await forgetting;
    const before = dashboard.seen.length;
    answer();
    await creating;
    expect(dashboard.seen.length).toBe(before);
  });

  it('and not where the owner has given another one', async () => {
    const connectionId = await saved('sealed');
    const { arrived, release } = held();
    const creating = create(connectionId);
    await arrived;
    await core.call('sessions.save', { connectionId, session: firstSession });
    const mine = sessionItem();
    release();
    await creating;
    expect(sessionItem()).toBe(mine);
  });

  it('is not told that the new session has ended by a late refusal of the old one', async () => {
    const connectionId = await saved('never');
    let refuse: () => void = () => undefined;
    const arrived = new Promise<void>(resolve => {
      dashboard.next = (_request, response) => {
        refuse = () => json(response, 401, { message: 'Sign in.' });
        resolve();
      };
    });
    const creating = core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await arrived;
    await core.call('sessions.save', { connectionId, session: firstSession });
    refuse();
    expect(await creating).toMatchObject({ code: 'cancelled' });
    expect(await verdict()).toBe('accepted');
  });
});

it('SECURITY: a mutation that waits for its turn does not leave with a session that was forgotten', async () => {
  const connectionId = await saved('never');
  dashboard.next = (_request, response) => json(response, 429, { message: 'Slow down.' });
  const wanted = { connectionId, name: 'CI', expiresAt: null };
  await core.refused('tokens.create', wanted);
  dashboard.next = null;
  // The first after the limit has its turn at once.
  await create(connectionId);
  core.clock.wait = async () => {
    await core.call('sessions.forget', { connectionId });
  };
  expect(await core.refused('tokens.create', wanted)).toMatchObject({ code: 'cancelled' });
  expect(mutations()).toHaveLength(2);
  expect(await core.call('tokens.list', { connectionId })).toHaveLength(1);
});

it('a session that was refused and is accepted later is told as accepted', async () => {
  const connectionId = await saved('never');
  dashboard.next = (_request, response) => json(response, 401, {});
  await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  expect(await verdict()).toBe('refused');
  dashboard.next = null;
  await create(connectionId);
  expect(await verdict()).toBe('accepted');
});

it('a word that a service sets in the place of a session is not blanked out everywhere', async () => {
  core = await startCore();
  const service = await startRawService((_request, response) => {
    response.setHeader('set-cookie', ['SERVICE_SESSION=anonymous; Path=/']);
    json(response, 401, { message: 'Sign in.' });
  });
  opened.push(core, service);
  const given = { label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null };
  const { id: connectionId } = await core.call('connections.create', given);
  expect(await core.refused('sessions.save', { connectionId, session: firstSession })).toMatchObject({
    code: 'session-ended',
  });
  const invitation = { connectionId, email: 'anonymous@example.com', role: 'member', useSeat: true };
  expect(await core.refused('invitations.create', invitation)).toMatchObject({ code: 'token-missing' });
});
