import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { soon } from '../../support/soon.ts';

/** A proxy on the way may send what it was given twice: then the answer is that to the second, which finds the first one there. */
const credentials = { session: 'sess_9dKq2LwZ7rTn0cXv', token: 'pat_2vXkq81LwZ7rTn0c' };
const person = { email: 'kim@example.com', role: 'member', useSeat: true };

let core: Core;
let service: RawService;
let connectionId: string;
/** What the service has. */
let book: object[];
/** What a POST puts there, and what is answered. */
let onPost: () => { made?: object; status: number; body: object | string };
/** No list is answered. */
let hangs: boolean;

const at = (ms: number) => Math.floor(ms / 1_000);
const item = (id: string, email: string, made: number, more: object = {}) => ({
  ...{ id, object: 'team_invitation', email, role: 'member', use_seat: true },
  ...{ created_at: at(made), updated_at: at(made), expires_at: at(made) + 604_800, ...more },
});

beforeEach(async () => {
  book = [];
  hangs = false;
  onPost = () => ({ status: 500, body: {} });
  service = await startRawService(({ method, path }, response) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/graphql') return void json(response, 200, { data: { __typename: 'Query' } });
    if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Acme' });
    if (method !== 'POST' && hangs) return;
    if (method !== 'POST') return void json(response, 200, { data: book, has_more: false });
    const { made, status, body } = onPost();
    if (made) book.push(made);
    if (typeof body === 'object') return void json(response, status, body);
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  core = await startCore();
  const { origin } = service;
  connectionId = await connected(core, { baseUrl: origin, dashboardUrl: origin, ...credentials });
  book = [item('inv_1', 'ann@example.com', core.clock.now() - 86_400_000)];
  await core.call('invitations.list', { connectionId });
  core.clock.advance(60_000);
  service.seen.length = 0;
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const invite = (email = person.email) => ({ connectionId, ...person, email });
const posts = () => service.seen.filter(({ method }) => method === 'POST').length;
const lists = () => service.seen.length - posts();

const ofMail = [
  { type: 'required', message: "The 'subject' field is required.", field: 'subject', action: 'mail.send' },
];
const refusals: [what: string, status: number, body: object][] = [
  ['409', 409, { message: 'Already invited' }],
  ['422 at its field', 422, { errors: { email: ['has already been taken'] } }],
  ['400 in words', 400, { detail: 'An invitation for this address exists.' }],
  ['a flag under 200', 200, { success: false, error: 'already_invited' }],
];

describe('an invitation that the service says is there already', () => {
  it.each(refusals)('%s: was sent where the list shows that it was made now', async (_what, status, body) => {
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status, body });
    expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
    expect(posts()).toBe(1);
    expect(await core.call('invitations.doubts', { connectionId })).toEqual([]);
  });

  it.each(refusals)('%s: also where no list was read before', async (_what, status, body) => {
    await core.close();
    core = await startCore();
    const { origin } = service;
    connectionId = await connected(core, { baseUrl: origin, dashboardUrl: origin, ...credentials });
    core.clock.advance(60_000);
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status, body });
    expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
    onPost = () => ({ made: item('inv_3', 'lee@example.com', core.clock.now() - 30_000), status, body });
    expect(await core.refused('invitations.create', invite('lee@example.com'))).not.toMatchObject({
      code: 'outcome-unknown',
    });
  });

  it.each(refusals)('%s: also what was made when it was turned away', async (_what, status, body) => {
    await core.close();
    core = await startCore();
    const { origin } = service;
    connectionId = await connected(core, { baseUrl: origin, dashboardUrl: origin, ...credentials });
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status: 429, body: {} });
    expect(await core.refused('invitations.create', invite())).toMatchObject({ code: 'rate-limited' });
    core.clock.advance(60_000);
    onPost = () => ({ status, body });
    expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
  });

  it.each(refusals)('%s: was refused where a colleague has made it before', async (_what, status, body) => {
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now() - 30_000), status, body });
    expect(await core.refused('invitations.create', invite())).not.toMatchObject({ code: 'outcome-unknown' });
    expect([posts(), lists()]).toEqual([1, 1]);
  });

  it.each([
    ['without a time', { created_at: null, updated_at: null }],
    ['of another role', { role: 'owner' }],
  ])('or where one stands there %s', async (_what, more) => {
    const made = item('inv_2', person.email, core.clock.now(), more);
    onPost = () => ({ made, status: 409, body: {} });
    expect(await core.refused('invitations.create', invite())).toMatchObject({ code: 'conflict' });
  });

  it('or where it is one of before that was changed since', async () => {
    onPost = () => {
      book = [item('inv_1', 'ann@example.com', core.clock.now())];
      return { status: 409, body: {} };
    };
    expect(await core.refused('invitations.create', invite('ann@example.com'))).toMatchObject({
      code: 'conflict',
    });
  });

  it('and what is said to be nowhere was sent where the list shows that it was made now', async () => {
    const body = { statusCode: 404, message: 'Not Found' };
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status: 404, body });
    expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
    onPost = () => ({ status: 404, body });
    const other = await core.refused('invitations.create', invite('lee@example.com'));
    expect(other).toMatchObject({ code: 'service-not-found', status: 404 });
    expect(posts()).toBe(2);
  });

  it.each([
    ['a firewall has stopped', 403, 'blocked-on-the-way'],
    ['a proxy has put its own page in place of', 400, 'service-refused'],
    ['is refused for no reason', 422, 'service-refused'],
  ])('and what %s was sent where the list shows that it was made now', async (_what, status, code) => {
    const body = '<html><head><title>Forbidden</title></head><body><h1>Oops</h1></body></html>';
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status, body });
    expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
    onPost = () => ({ status, body });
    const other = await core.refused('invitations.create', invite('lee@example.com'));
    expect(other).toMatchObject({ code, status });
    expect(posts()).toBe(2);
  });

  it.each([
    [403, { message: 'Forbidden' }],
    [402, { error: 'The card was declined.' }],
    [404, { message: 'Row not found' }],
    [400, { message: 'Webhook endpoint answered with an error.' }],
    // Moleculer, of another action that the one for the invitation has called.
    [
      422,
      { message: 'Parameters validation error!', code: 422, type: 'VALIDATION_ERROR', data: ofMail },
      `Parameters validation error! subject: The 'subject' field is required.`,
    ],
  ])(
    'and what is refused in words, by %s, was sent where the list shows that it was made now',
    async (status, body, said?: string) => {
      onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status, body });
      expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
      onPost = () => ({ made: item('inv_3', 'lee@example.com', core.clock.now() - 30_000), status, body });
      const other = await core.refused('invitations.create', invite('lee@example.com'));
      expect(other).toMatchObject({ status, serviceSaid: said ?? Object.values(body)[0] });
      expect([posts(), lists()]).toEqual([2, 2]);
    },
  );

  it.each([
    ['without a time', { created_at: null, updated_at: null }],
    ['of another role', { role: 'owner' }],
  ])('and is in doubt where one has come since %s, and is not told as sent by that', async (_what, more) => {
    const body = '<html><head><title>Forbidden</title></head><body><h1>Oops</h1></body></html>';
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now(), more), status: 403, body });
    expect(await core.refused('invitations.create', invite())).toMatchObject({ code: 'outcome-unknown' });
    expect(await core.call('invitations.doubts', { connectionId })).toMatchObject([{ found: 'cannot-tell' }]);
    expect(posts()).toBe(1);
  });

  it('but not where one without a time stood there before, or is another one', async () => {
    const untimed = { created_at: null, updated_at: null };
    book = [item('inv_1', 'ann@example.com', 0, untimed), item('inv_2', 'bo@example.com', 0, untimed)];
    await core.call('invitations.list', { connectionId });
    onPost = () => ({ made: item('inv_3', 'lee@example.com', 0, untimed), status: 403, body: {} });
    for (const email of ['ann@example.com', person.email])
      expect(await core.refused('invitations.create', invite(email))).toMatchObject({
        code: 'not-permitted',
      });
  });

  it('and what a firewall has stopped in vain takes nothing from what is said to be there', async () => {
    onPost = () => ({ status: 403, body: '<html><head><title>Forbidden</title></head></html>' });
    for (const name of ['a', 'b', 'c', 'd'])
      await core.refused('invitations.create', invite(`${name}@example.com`));
    expect(lists()).toBe(3);
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status: 409, body: {} });
    expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
  });

  it('whatever else is refused is not looked for', async () => {
    onPost = () => ({ status: 422, body: { errors: { email: ['is not an address'] } } });
    expect(await core.refused('invitations.create', invite())).toMatchObject({ code: 'field-errors' });
    expect(lists()).toBe(0);
    onPost = () => ({ status: 413, body: { message: 'Too large' } });
    await core.refused('invitations.create', invite());
    expect(lists()).toBe(0);
  });

  it('of a batch of which each is refused in words the list is read a few times, and firewalls have their own', async () => {
    onPost = () => ({ status: 403, body: { message: 'Ask your administrator.' } });
    for (let n = 0; n < 6; n += 1) await core.refused('invitations.create', invite(`m${n}@example.com`));
    expect([posts(), lists()]).toEqual([6, 3]);
    const body = '<html><head><title>Forbidden</title></head></html>';
    onPost = () => ({ made: item('inv_2', person.email, core.clock.now()), status: 403, body });
    expect(await core.call('invitations.create', invite())).toMatchObject({ confirmedBy: 'list' });
  });

  it('and a no in words is told soon, be the list as slow as it may', async () => {
    hangs = true;
    onPost = () => ({ status: 403, body: { message: 'Your plan has no seats left.' } });
    for (const name of ['a', 'b', 'c', 'd']) {
      const before = lists();
      const told = core.refused('invitations.create', invite(`${name}@example.com`));
      if (name !== 'd') {
        await soon(() => expect(lists()).toBe(before + 1));
        core.clock.advance(5_000);
      }
      expect(await told).toMatchObject({ code: 'service-refused' });
    }
    expect([posts(), lists()]).toEqual([4, 3]);
  });

  it('of a batch of members the list is read a few times, and no more', async () => {
    onPost = () => ({ status: 409, body: { message: 'Already a member' } });
    for (let n = 0; n < 6; n += 1) await core.refused('invitations.create', invite(`m${n}@example.com`));
    expect([posts(), lists()]).toEqual([6, 3]);
  });
});
