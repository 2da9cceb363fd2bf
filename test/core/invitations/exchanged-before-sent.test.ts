import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobsKey } from '../../../src-main/core/custody/secret-names.ts';
import { startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** Two tokens of two teams: each is shown the invitations of its own. */
const tokens = { First: 'the-first-token-0123456789', Second: 'the-second-token-0123456789' };

let core: Core;
let service: RawService;
let connectionId: string;
/** Addresses that were invited, with the token that it was done with. */
let invited: { token: string; id: string; email: string; role: string; use_seat: boolean }[];
let keys: Record<keyof typeof tokens, string>;

beforeEach(async () => {
  invited = [];
  service = await startRawService(({ method, path, headers, body }, response) => {
    const token = `${headers.authorization}`.replace('Bearer ', '');
    if (path === '/api/v1/team') return void json(response, 200, { id: token.slice(4, 9) });
    const shown = ({ token: _, ...one }: (typeof invited)[number]) => one;
    if (method === 'POST') {
      const one = { token, id: `inv_${invited.length}`, ...JSON.parse(body) };
      invited.push(one);
      return void json(response, 201, shown(one));
    }
    const data = invited.filter(one => one.token === token).map(shown);
    json(response, 200, { data, has_more: false });
  });
  core = await startCore();
  const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
  connectionId = (await core.call('connections.create', { label: 'A', ...origins, teamId: null })).id;
  const adopt = async (name: keyof typeof tokens) =>
    (await core.call('tokens.adopt', { connectionId, token: tokens[name], name })).key;
  keys = { First: await adopt('First'), Second: await adopt('Second') };
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const use = (name: keyof typeof tokens) => core.call('tokens.use', { key: keys[name] });

/** As soon as it is on the disk that a step is sent, and before it is. */
function onceWrittenDown(isIt: () => boolean, then: () => Promise<unknown>): Promise<void> {
  const done = Promise.withResolvers<void>();
  for (const method of ['write', 'append'] as const) {
    const write = core.files[method].bind(core.files);
    let isDue = true;
    core.files[method] = async (name: string, text: string & readonly Buffer[]) => {
      await write(name, text);
      if (!isDue || name !== 'jobs.jsonl' || !isIt()) return;
      isDue = false;
      await then();
      done.resolve();
    };
  }
  return done.promise;
}

/** Before the keychain gives it out. Returns whether it was asked for. */
function onceTheJournalsKeyIsAskedFor(then: () => Promise<unknown>): () => boolean {
  const get = core.keychain.get.bind(core.keychain);
  let isDue = true;
  core.keychain.get = async account => {
    if (isDue && account === jobsKey) {
      isDue = false;
      await then();
    }
    return get(account);
  };
  return () => !isDue;
}

async function startAnew(): Promise<void> {
  const before = core;
  core = await core.restart();
  await before.close();
}

const person = { email: 'bo@x.example', role: 'member', useSeat: true };

it('an invitation that was written down for one token is not sent with another', async () => {
  void onceWrittenDown(
    () => true,
    () => use('Second'),
  );
  expect(await core.refused('invitations.create', { connectionId, ...person })).toEqual({
    code: 'cancelled',
    reason: 'token-exchanged',
  });
  expect(invited).toEqual([]);
});

it('nor is one that was asked for with one, while the keychain is asked for the key of the journal', async () => {
  const isExchanged = onceTheJournalsKeyIsAskedFor(() => use('Second'));
  expect(await core.refused('invitations.create', { connectionId, ...person })).toEqual({
    code: 'cancelled',
    reason: 'token-exchanged',
  });
  expect(isExchanged()).toBe(true);
  expect(invited).toEqual([]);
  expect((await core.call('jobs.list', {})).jobs).toEqual([]);
});

it('nor one that was asked for while it was still being read what earlier runs have sent', async () => {
  await core.call('invitations.create', { connectionId, ...person, email: 'al@x.example' });
  const get = core.keychain.get.bind(core.keychain);
  const asked = Promise.withResolvers<void>();
  core.keychain.get = async account => {
    if (account === jobsKey) await asked.promise;
    return get(account);
  };
  await startAnew();
  const refused = core.refused('invitations.create', { connectionId, ...person });
  await use('Second');
  asked.resolve();
  expect(await refused).toEqual({ code: 'cancelled', reason: 'token-exchanged' });
  expect(invited.map(({ email }) => email)).toEqual(['al@x.example']);
});

describe('of several', () => {
  const three = ['bo', 'cy', 'di'].map(name => ({ ...person, email: `${name}@x.example` }));
  const exchanged = { code: 'cancelled', reason: 'token-exchanged' };
  const job = async () => {
    const [only] = (await core.call('jobs.list', {})).jobs;
    if (!only) throw new Error('There is no job.');
    return only;
  };
  const state = async () => {
    const { state: is, pausedBecause, counts } = await job();
    return [is, pausedBecause, `${counts.done} done, ${counts.waiting} waiting`];
  };
  const resume = async () => core.call('jobs.resume', { id: (await job()).id });
  const withTokens = () => invited.map(({ token }) => token);
  const send = () => core.call('invitations.sendMany', { connectionId, people: three, atOnce: 1 });

  /** After the first has arrived. */
  async function exchangedMidway(): Promise<void> {
    const exchange = onceWrittenDown(
      () => invited.length === 1,
      () => use('Second'),
    );
    await send();
    await exchange;
    await expect.poll(state).toEqual(['paused', exchanged, '1 done, 2 waiting']);
    expect(withTokens()).toEqual([tokens.First]);
  }

  it('the rest waits for the owner’s word, and goes with the other token then', async () => {
    await exchangedMidway();
    expect((await job()).tokenMeant).toBe(keys.First);
    await resume();
    expect((await job()).tokenMeant).toBe(keys.Second);
    await expect.poll(state).toEqual(['ended', null, '3 done, 0 waiting']);
    expect(withTokens()).toEqual([tokens.First, tokens.Second, tokens.Second]);
    const listed = async () => (await core.call('invitations.list', { connectionId })).items.length;
    expect(await listed()).toBe(2);
    await use('First');
    expect(await listed()).toBe(1);
  });

  it('or with the first one again, where that is used again by then', async () => {
    await exchangedMidway();
    await use('First');
    await resume();
    await expect.poll(state).toEqual(['ended', null, '3 done, 0 waiting']);
    expect(withTokens()).toEqual([tokens.First, tokens.First, tokens.First]);
  });

  it('a word that was given before the owner was told is none, also of an earlier run', async () => {
    const { id } = await send();
    await core.call('jobs.pause', { id });
    await expect.poll(async () => (await job()).counts.sent).toBe(0);
    const { done } = (await job()).counts;
    await startAnew();
    await use('Second');
    await expect.poll(async () => (await core.call('jobs.list', {})).earlier).toBe('known');
    await resume();
    const waits = `${done} done, ${3 - done} waiting`;
    await expect.poll(state).toEqual(['paused', exchanged, waits]);
    // Nor is it forgotten that they were told.
    await startAnew();
    await expect.poll(async () => (await core.call('jobs.list', {})).earlier).toBe('known');
    expect(await state()).toEqual(['paused', exchanged, waits]);
    await resume();
    await expect.poll(state).toEqual(['ended', null, '3 done, 0 waiting']);
    expect(withTokens().filter(token => token === tokens.Second)).toHaveLength(3 - done);
  });

  it('nor is it forgotten what it was asked for with where the journal is written anew', async () => {
    const { id } = await send();
    core.files.readOnly = true;
    await core.call('jobs.pause', { id });
    await expect.poll(async () => (await job()).counts.sent).toBe(0);
    const { done } = (await job()).counts;
    core.files.readOnly = false;
    core.clock.advance(60_000);
    await core.app.beforeEnd();
    await startAnew();
    await use('Second');
    await expect.poll(async () => (await core.call('jobs.list', {})).earlier).toBe('known');
    await resume();
    await expect.poll(state).toEqual(['paused', exchanged, `${done} done, ${3 - done} waiting`]);
    expect(withTokens()).not.toContain(tokens.Second);
  });

  it('one that was asked for with one is begun with no other', async () => {
    onceTheJournalsKeyIsAskedFor(() => use('Second'));
    await send();
    await expect.poll(state).toEqual(['paused', exchanged, '0 done, 3 waiting']);
    expect(invited).toEqual([]);
  });
});

it('a batch goes on by itself with the token that has replaced the one it was asked for with', async () => {
  const practice = await startPractice({ now: () => core.clock.now() });
  try {
    const at = await connected(core, practice);
    const people = ['bo', 'cy', 'di'].map(name => ({ ...person, email: `${name}@x.example` }));
    const { id } = await core.call('invitations.sendMany', { connectionId: at, people, atOnce: 1 });
    await core.call('jobs.pause', { id });
    const jobOf = async (wanted: string) =>
      (await core.call('jobs.list', { connectionId: at })).jobs.find(one => one.id === wanted);
    await expect.poll(async () => (await jobOf(id))?.counts.sent).toBe(0);
    const [old] = await core.call('tokens.list', { connectionId: at });
    const asked = { key: old?.key ?? '', name: 'Newer', expiresAt: null, grace: 'now' } as const;
    const rotation = await core.call('tokens.rotate', asked);
    await expect.poll(async () => (await jobOf(rotation.id))?.counts.done).toBe(3);
    await core.call('jobs.resume', { id });
    await expect.poll(async () => (await jobOf(id))?.state).toBe('ended');
    expect(await jobOf(id)).toMatchObject({ counts: { done: 3, waiting: 0 } });
  } finally {
    await practice.close();
  }
});
