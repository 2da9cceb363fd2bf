import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { SecretStoreError } from '../../../../src-main/core/base/ports/secret-store.ts';
import { type Core, startCore } from '../../../support/core-harness.ts';
import { FakeFiles } from '../../../support/fake-ports.ts';
import { json, type RawService, startRawService } from '../../../support/raw-service.ts';

let core: Core;
let service: RawService;
/** The service's books. */
let made: object[];
/** So many were made whose answers are held back. */
let held: ServerResponse[];
let holds: boolean;
/** Those are made, and answered with "too many requests". */
let limits: boolean;

afterEach(async () => {
  await core.close();
  await service.close();
});

async function setUp(): Promise<string> {
  core = await startCore();
  made = [];
  held = [];
  holds = true;
  limits = false;
  service = await startRawService(({ method, path, body }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 't' });
    if (method !== 'POST') return void json(response, 200, { data: made, has_more: false });
    const created_at = Math.floor(core.clock.now() / 1_000);
    const one = { id: `inv_${made.length}`, ...JSON.parse(body), created_at };
    made.push(one);
    if (limits) {
      response.setHeader('retry-after', '600');
      return void json(response, 429, {});
    }
    if (holds) held.push(response);
    else json(response, 201, one);
  });
  const { id: connectionId } = await core.call('connections.create', {
    ...{ label: 'Acme', baseUrl: service.origin, dashboardUrl: service.origin, teamId: null },
  });
  await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
  return connectionId;
}

const jobOf = async (id: string) => {
  const { jobs, earlier } = await core.call('jobs.list', {});
  return earlier === 'known' ? jobs.find(one => one.id === id) : undefined;
};

/** The next run, with what is on the disk by then, has found the job. */
async function startAgain(id: string): Promise<void> {
  const before = core;
  const files = new FakeFiles();
  for (const [name, text] of before.files.texts) files.texts.set(name, text);
  await before.close();
  core = await startCore({}, { files, keychain: before.keychain, clipboard: before.clipboard });
  core.clock.set(before.clock.now());
  await expect.poll(async () => (await jobOf(id))?.state).toBe('paused');
}

/** Ends in the middle of two that are on their way, and goes on in the next run. */
async function dieAndGoOn(id: string): Promise<void> {
  await expect.poll(() => held.length).toBe(2);
  held = [];
  await startAgain(id);
  await core.call('jobs.resume', { id });
}

const asked = () =>
  service.seen.filter(({ path }) => path.includes('invitations')).map(({ method }) => method);

it('a batch that goes on first asks the list, once, what became of those that were on their way', async () => {
  const connectionId = await setUp();
  const people = Array.from({ length: 6 }, (_, n) => ({
    ...{ email: `p${n}@x.example`, role: 'member', useSeat: false },
  }));
  const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 2 });
  await dieAndGoOn(id);
  // A second end: the first of this run to be sent are found again too.
  await dieAndGoOn(id);
  await expect.poll(() => held.length).toBe(2);
  holds = false;
  for (const response of held) response.destroy();
  await expect.poll(async () => (await jobOf(id))?.state).toBe('ended');
  await expect.poll(async () => (await jobOf(id))?.counts).toMatchObject({ done: 6, unknown: 0 });
  expect(asked().slice(0, 7)).toEqual(['POST', 'POST', 'GET', 'POST', 'POST', 'GET', 'POST']);
  expect(made).toHaveLength(6);
});

it('what was made and turned away all the same is found in the list by the next run, too, and not sent again', async () => {
  const connectionId = await setUp();
  const people = Array.from({ length: 4 }, (_, n) => ({
    ...{ email: `p${n}@x.example`, role: 'member', useSeat: false },
  }));
  const defaults = { role: 'member', useSeat: false };
  await core.call('invitations.plan', { connectionId, text: '', defaults });
  await expect.poll(() => core.files.texts.has(`snapshot-${connectionId}.json`)).toBe(true);
  holds = false;
  limits = true;
  const { id } = await core.call('invitations.sendMany', { connectionId, people, atOnce: 2 });
  // Nobody waits for ten minutes: it pauses.
  await expect.poll(async () => await jobOf(id)).toMatchObject({ state: 'paused', counts: { waiting: 4 } });
  limits = false;
  await startAgain(id);
  await core.call('jobs.resume', { id });
  await expect.poll(async () => (await jobOf(id))?.state).toBe('ended');
  const { steps } = await core.call('jobs.steps', { id });
  expect(steps.map(({ state, toldBy }) => `${state} ${toldBy}`)).toEqual([
    ...['done list', 'done list', 'done answer', 'done answer'],
  ]);
  // The review, the two that were turned away, one look for both, and the others.
  expect(asked()).toEqual(['GET', 'POST', 'POST', 'GET', 'POST', 'POST']);
});

it.each(['sendMany', 'create'] as const)(
  'a keychain that gives out the key of what was sent only when more is sent (%s) leads to nothing being sent twice',
  async how => {
    const connectionId = await setUp();
    const person = (n: number) => ({ email: `p${n}@x.example`, role: 'member', useSeat: false });
    const people = [person(0), person(1)];
    await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
    await expect.poll(() => held.length).toBe(1);
    const before = core;
    const files = new FakeFiles();
    for (const [name, text] of before.files.texts) files.texts.set(name, text);
    await before.close();
    const { keychain, clipboard } = before;
    const get = keychain.get.bind(keychain);
    keychain.get = account =>
      account === 'jobs key' ? Promise.reject(new SecretStoreError('locked', 'No.')) : get(account);
    core = await startCore({}, { files, keychain, clipboard });
    core.clock.set(before.clock.now());
    await core.call('team.get', { connectionId });
    expect((await core.call('jobs.list', {})).earlier).toBe('unread');
    keychain.get = get;
    holds = false;
    const { code } =
      how === 'create'
        ? await core.refused('invitations.create', { connectionId, ...person(1) })
        : await core.refused('invitations.sendMany', { connectionId, people: [person(0)] });
    expect([code, made.length]).toEqual(['busy', 1]);
  },
);
