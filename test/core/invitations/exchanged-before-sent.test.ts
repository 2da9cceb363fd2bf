import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobsKey } from '../../../src-main/core/custody/secret-names.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
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
  const get = core.keychain.get.bind(core.keychain);
  let once = true;
  core.keychain.get = async account => {
    if (once && account === jobsKey) {
      once = false;
      await use('Second');
    }
    return get(account);
  };
  expect(await core.refused('invitations.create', { connectionId, ...person })).toEqual({
    code: 'cancelled',
    reason: 'token-exchanged',
  });
  expect(once).toBe(false);
  expect(invited).toEqual([]);
  expect((await core.call('jobs.list', {})).jobs).toEqual([]);
});

it('of several, each is written down anew for the token that it goes with, and stands in that one’s list alone', async () => {
  let notes = 0;
  // The first note is the job's own, the second that its step is sent.
  const exchanged = onceWrittenDown(
    () => {
      notes += 1;
      return notes === 2;
    },
    () => use('Second'),
  );
  await core.call('invitations.sendMany', {
    connectionId,
    people: [person, { ...person, email: 'cy@x.example' }],
    atOnce: 1,
  });
  await exchanged;
  const counts = async () => (await core.call('jobs.list', {})).jobs[0]?.counts;
  await expect.poll(counts).toMatchObject({ done: 2 });
  expect(core.clock.waits).toEqual([5_000]);
  expect(invited.map(({ token }) => token)).toEqual([tokens.Second, tokens.Second]);
  const listed = async () => (await core.call('invitations.list', { connectionId })).items.length;
  expect(await listed()).toBe(2);
  await use('First');
  expect(await listed()).toBe(0);
});
