import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, type Seen, startRawService } from '../../support/raw-service.ts';

type Response = Parameters<Parameters<typeof startRawService>[0]>[1];

const first = 'the-first-token-0123456789';
const second = 'the-second-token-0123456789';
const session = 'a-session-0123456789';

let core: Core;
let service: RawService;
let connectionId: string;
/** What is asked of the list and not answered yet. */
let held: { seen: Seen; response: Response; page: number }[];
let hold: (token: string, page: number) => boolean;
let post: (seen: Seen, response: Response) => void;
let graphql: (seen: Seen, response: Response) => void;

const tokenOf = ({ headers }: Seen) => `${headers.authorization}`.replace('Bearer ', '');
/** Each token sees invitations of its own, on five pages. */
const answerList = ({ seen, response, page }: (typeof held)[number]) =>
  json(response, 200, {
    data: [{ id: `${tokenOf(seen).slice(4, 9)}-${page}`, email: `${page}@x.example` }],
    ...(page < 5 ? { has_more: true, next_cursor: String(page + 1) } : { has_more: false }),
  });

beforeEach(async () => {
  held = [];
  hold = () => false;
  post = (_seen, response) => json(response, 201, { id: 'inv_1', email: 'a@b.example' });
  graphql = ({ headers }, response) =>
    headers.cookie === undefined
      ? json(response, 401, {})
      : json(response, 200, { data: { __typename: 'Query' } });
  service = await startRawService((seen, response) => {
    const { pathname, searchParams } = new URL(seen.path, 'http://x');
    if (pathname === '/graphql') return graphql(seen, response);
    if (pathname === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: tokenOf(seen) });
    if (seen.method === 'POST') return post(seen, response);
    const one = { seen, response, page: Number(searchParams.get('cursor') ?? 1) };
    if (hold(tokenOf(seen), one.page)) held.push(one);
    else answerList(one);
  });
  core = await startCore();
  const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
  connectionId = (await core.call('connections.create', { label: 'A', ...origins, teamId: null })).id;
  await core.call('sessions.save', { connectionId, session });
  for (const [token, name] of [
    [first, 'First'],
    [second, 'Second'],
  ] as const) {
    await core.call('tokens.adopt', { connectionId, token, name });
  }
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const keyOf = async (name: string) =>
  (await core.call('tokens.list', { connectionId })).find(one => one.name === name)?.key ?? '';
const list = () =>
  core.app.dispatch('invitations.list', { connectionId }) as Promise<{
    ok: boolean;
    value: { items: { id: string }[] };
    problem: { code: string };
  }>;
const isHeld = () => expect.poll(() => held.length).toBe(1);
const withToken = (token: string) => service.seen.filter(seen => tokenOf(seen) === token).length;
const remove = () => core.call('connections.remove', { id: connectionId, confirmed: true });

describe('SECURITY: nothing is sent with a token that was exchanged or forgotten, nor for a connection that was removed', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['removed', remove, 'unknown-item'],
    [
      'left without it',
      async () => core.call('tokens.forget', { key: await keyOf('First'), confirmed: true }),
      'token-missing',
    ],
  ])('in the middle of a list: the connection is %s', async (_what, end, code) => {
    hold = (_token, page) => page === 3;
    const reading = list();
    await isHeld();
    await end();
    const before = service.seen.length;
    for (const one of held) answerList(one);
    expect((await reading).problem.code).toMatch(new RegExp(`^(cancelled|${code})$`));
    expect((await list()).problem.code).toBe(code);
    expect(service.seen.length).toBe(before);
  });

  it('in the middle of a list: the connection uses another token, which is asked with instead', async () => {
    hold = (token, page) => token === first && page === 3;
    const reading = list();
    await isHeld();
    await core.call('tokens.use', { key: await keyOf('Second') });
    const before = withToken(first);
    for (const one of held) answerList(one);
    const ids = [1, 2, 3, 4, 5].map(page => `${second.slice(4, 9)}-${page}`);
    expect((await reading).value.items.map(({ id }) => id)).toEqual(ids);
    expect((await list()).value.items[0]?.id).toBe(`${second.slice(4, 9)}-1`);
    expect(withToken(first)).toBe(before);
  });

  it('while the keychain is asked for it', async () => {
    const get = core.keychain.get.bind(core.keychain);
    let once = true;
    core.keychain.get = async account => {
      const secret = await get(account);
      if (once && secret === first) {
        once = false;
        await core.call('tokens.use', { key: await keyOf('Second') });
      }
      return secret;
    };
    const before = withToken(first);
    expect((await list()).value.items[0]?.id).toBe(`${second.slice(4, 9)}-1`);
    expect(withToken(first)).toBe(before);
  });

  it('while an invitation waits for its turn', async () => {
    post = (_seen, response) => json(response, 429, {});
    const invite = (email: string) =>
      core.refused('invitations.create', { connectionId, email, role: 'member', useSeat: true });
    await invite('a@x.example');
    await invite('b@x.example');
    const key = await keyOf('Second');
    core.clock.wait = async () => {
      await core.call('tokens.use', { key });
    };
    const before = service.seen.length;
    expect(await invite('c@x.example')).toEqual({ code: 'cancelled', reason: 'token-exchanged' });
    expect(service.seen.length).toBe(before);
  });
});

it('SECURITY: nothing is sent with a session that was exchanged or forgotten, nor for a connection that was removed', async () => {
  const get = core.keychain.get.bind(core.keychain);
  core.keychain.get = async account => {
    const secret = await get(account);
    // It is deleted once the keychain has answered this.
    if (secret === session) forgotten ??= core.call('sessions.forget', { connectionId });
    return secret;
  };
  let forgotten: Promise<unknown> | null = null;
  const before = service.seen.length;
  expect(await core.refused('sessions.check', { connectionId })).toMatchObject({ code: 'cancelled' });
  await forgotten;
  expect(service.seen.length).toBe(before);
});

it('a list that is asked for with another token does not wait for the one before', async () => {
  hold = token => token === first;
  void list();
  await isHeld();
  await core.call('tokens.use', { key: await keyOf('Second') });
  expect((await list()).value.items).toHaveLength(5);
});

it('a token that is refused in the middle of a list is marked as refused, and as good again', async () => {
  hold = (_token, page) => page === 3;
  const reading = list();
  await isHeld();
  for (const { response } of held.splice(0)) json(response, 401, {});
  expect((await reading).value).toMatchObject({ stopped: 'page-failed', problem: { code: 'token-refused' } });
  const refusedAt = async () => (await core.call('tokens.list', { connectionId }))[0]?.refusedAt;
  expect(await refusedAt()).toBe(core.clock.now());
  hold = () => false;
  await list();
  expect(await refusedAt()).toBeNull();
});

it('a connection is not removed while an invitation is on its way, and is afterwards', async () => {
  let answer = () => {};
  post = (_seen, response) => {
    answer = () => json(response, 201, { id: 'inv_1', email: 'a@b.example' });
  };
  const posts = () =>
    service.seen.filter(({ method, path }) => method === 'POST' && path !== '/graphql').length;
  const sending = core.call('invitations.create', {
    ...{ connectionId, email: 'a@b.example', role: 'member', useSeat: true },
  });
  await expect.poll(posts).toBe(1);
  expect(await core.refused('connections.remove', { id: connectionId, confirmed: true })).toMatchObject({
    code: 'conflict',
  });
  answer();
  expect(await sending).toMatchObject({ confirmedBy: 'answer' });
  await remove();
});

it('an invitation that was made is told as made, also where its token is forgotten while that is noted', async () => {
  let answer = () => {};
  post = (_seen, response) => {
    answer = () => json(response, 201, { id: 'inv_1', email: 'a@b.example' });
  };
  // That the token works is noted again after an hour.
  await core.call('settings.set', { idleMinutes: 0, clipboardSeconds: 45, updates: false });
  core.clock.advance(2 * 60 * 60 * 1000);
  const sending = core.app.dispatch('invitations.create', {
    ...{ connectionId, email: 'a@b.example', role: 'member', useSeat: true },
  });
  const posts = () => service.seen.filter(({ path }) => path.endsWith('/team/invitations')).length;
  await expect.poll(posts).toBe(1);

  const write = core.files.write.bind(core.files);
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  core.files.write = async (name, text) => {
    waiting += name.startsWith('ledger') ? 1 : 0;
    if (name.startsWith('ledger')) await gate.promise;
    return write(name, text);
  };
  const forgetting = core.call('tokens.forget', { key: await keyOf('First'), confirmed: true });
  await expect.poll(() => waiting).toBe(1);
  answer();
  const statuses = async () => (await core.call('inspector.list', {})).map(({ status }) => status);
  await expect.poll(statuses).toContain(201);
  for (let n = 0; n < 10; n += 1) await new Promise(resolve => setImmediate(resolve));
  gate.resolve();
  await forgetting;
  expect(await sending).toMatchObject({ ok: true, value: { confirmedBy: 'answer' } });
});

it('nothing that must come to its end begins while the connection is being removed: a token that came back then would be in no list', async () => {
  const key = await keyOf('Second');
  await core.call('tokens.forget', { key, confirmed: true });
  const write = core.files.write.bind(core.files);
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  core.files.write = async (name, text) => {
    waiting += name === 'connections.json' ? 1 : 0;
    if (name === 'connections.json') await gate.promise;
    return write(name, text);
  };
  const removal = remove();
  await expect.poll(() => waiting).toBe(1);
  const restoring = core.refused('tokens.restore', { key });
  await core.clock.breathe();
  gate.resolve();
  expect(await restoring).toMatchObject({ code: 'conflict', reason: 'removing' });
  await removal;
  expect((await core.call('tokens.removed', {})).map(one => one.name).sort()).toEqual(['First', 'Second']);
});

it('a removal that fails lets the connection go on', async () => {
  core.keychain.mood = 'locked';
  expect(await core.refused('connections.remove', { id: connectionId, confirmed: true })).toMatchObject({
    code: 'keychain-locked',
  });
  core.keychain.mood = 'works';
  await core.call('sessions.save', { connectionId, session });
  const { items } = await core.call('invitations.list', { connectionId });
  expect(items).toHaveLength(5);
});

it('a verdict on a session that was exchanged meanwhile is not the new one’s', async () => {
  const usual = graphql;
  let refuse = () => {};
  graphql = (_seen, response) => {
    refuse = () => json(response, 401, { errors: [{ message: 'Who?' }] });
  };
  const asked = service.seen.length;
  const checking = core.call('sessions.check', { connectionId });
  await expect.poll(() => service.seen.length).toBe(asked + 1);
  const refuseOld = refuse;
  graphql = usual;
  await core.call('sessions.save', { connectionId, session: `${session}-new` });
  refuseOld();
  expect(await checking).toMatchObject({ verdict: 'accepted' });
  expect((await core.call('connections.list', {})).connections[0]?.session.verdict).toBe('accepted');
});
