import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const wanted = { email: 'ann@example.com', role: 'member', useSeat: true };
const one = (id: string, ms: number) => ({
  ...{ id, email: wanted.email, role: wanted.role, use_seat: wanted.useSeat },
  created_at: Math.floor(ms / 1_000),
});

let core: Core;
let service: RawService;

beforeEach(async () => {
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

async function connectedTo(label: string, teamId: string | null = null) {
  const at = { label, baseUrl: service.origin, dashboardUrl: service.origin, teamId };
  const { id: connectionId } = await core.call('connections.create', at);
  await core.call('tokens.adopt', { connectionId, token: `token-of-${label}-0123456789`, name: 'T' });
  return connectionId;
}

type Response = Parameters<Parameters<typeof startRawService>[0]>[1];

/** It dates its answers, and lists what there is. @param post answers what is to be made */
const startDated = (listed: () => readonly object[], post: (response: Response) => void) =>
  startRawService(({ method, path }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1' });
    if (method === 'GET') return void json(response, 200, { data: listed(), has_more: false });
    post(response);
  });

/** Two connections to one service invite the same person within a second, and the answer to the second one is lost. */
describe('by another connection to the same service the same person was invited a moment before', () => {
  let posts = 0;
  let answered: (made: object) => object;
  let listed: object[];

  beforeEach(async () => {
    [posts, listed] = [0, []];
    answered = made => made;
    service = await startDated(
      () => listed,
      response => {
        posts += 1;
        if (posts > 1) return void response.destroy();
        listed = [one('first', core.clock.now())];
        json(response, 201, answered(listed[0] ?? {}));
      },
    );
  });

  async function second(teams: readonly [string | null, string | null]) {
    const [first, other] = [await connectedTo('One', teams[0]), await connectedTo('Two', teams[1])];
    await core.call('invitations.create', { connectionId: first, ...wanted });
    core.clock.advance(1_000);
    return { connectionId: other, ...wanted };
  }

  it.each<[string, typeof answered]>([
    ['its answer showed it', made => made],
    ['its answer showed nothing of it', () => ({})],
  ])('that one is not taken for the one whose answer was lost: %s', async (_what, answer) => {
    answered = answer;
    const problem = await core.refused('invitations.create', await second([null, 'team_1']));
    expect(problem).toMatchObject({ code: 'outcome-unknown' });
    expect(problem.listed).not.toBe('sent');
    expect(posts).toBe(2);
  });

  it('of another team, what a list shows is the one that was sent to it', async () => {
    answered = () => ({});
    const input = await second(['team_2', 'team_1']);
    expect(await core.call('invitations.create', input)).toMatchObject({ confirmedBy: 'list' });
  });
});

/** What one has asked for and not sent yet is sent later: whoever is invited by the other one by then is invited twice. */
describe('a batch of another connection to the same team waits', () => {
  let posts: number;

  beforeEach(async () => {
    posts = 0;
    service = await startRawService(({ method, path, headers }, response) => {
      const team = String(headers.authorization).includes('Other') ? 'team_2' : 'team_1';
      if (path === '/api/v1/team') return void json(response, 200, { id: team });
      if (method === 'GET') return void json(response, 200, { data: [], has_more: false });
      posts += 1;
      response.setHeader('retry-after', '600');
      json(response, posts === 1 ? 429 : 201, posts === 1 ? {} : one('made', core.clock.now()));
    });
  });
  async function waiting(teamId: string | null) {
    const connectionId = await connectedTo('One', teamId);
    const people = [wanted, { ...wanted, email: 'bo@example.com' }];
    await core.call('invitations.sendMany', { connectionId, people, atOnce: 1 });
    const job = async () => (await core.call('jobs.list', { connectionId })).jobs[0];
    await expect.poll(job).toMatchObject({ state: 'paused', counts: { waiting: 2 } });
  }

  const verdictOf = async (connectionId: string) => {
    const asked = { text: wanted.email, defaults: { role: 'member', useSeat: true } };
    return (await core.call('invitations.plan', { connectionId, ...asked })).rows[0]?.verdict;
  };

  it.each<[string | null, string | null]>([
    ['team_1', 'team_1'],
    [null, 'team_1'],
    [null, null],
  ])('whoever waits there is not invited by this one: %s, %s', async (first, other) => {
    await waiting(first);
    const connectionId = await connectedTo('Two', other);
    const busy = { code: 'busy', reason: 'invitation-on-its-way' };
    expect(await core.refused('invitations.create', { connectionId, ...wanted })).toEqual(busy);
    expect(await core.refused('invitations.sendMany', { connectionId, people: [wanted] })).toEqual(busy);
    expect(await verdictOf(connectionId)).toBe('open');
    expect(posts).toBe(1);
  });

  it('whom this one has invited stands in the list of that one at once, where that was read before', async () => {
    posts = 1;
    const [first, second] = [await connectedTo('One'), await connectedTo('Two')];
    expect(await verdictOf(first)).toBe('new');
    await core.call('invitations.create', { connectionId: second, ...wanted });
    expect(await verdictOf(first)).toBe('invited');
  });

  it('to another team they are', async () => {
    await waiting(null);
    const connectionId = await connectedTo('Other');
    expect(await verdictOf(connectionId)).toBe('new');
    expect(await core.call('invitations.create', { connectionId, ...wanted })).toMatchObject({
      confirmedBy: 'answer',
    });
  });
});

describe('an invitation of the one is in doubt while the other one sends the same', () => {
  let listed: object[];

  beforeEach(async () => {
    listed = [];
    let posts = 0;
    service = await startDated(
      () => listed,
      response => {
        posts += 1;
        if (posts === 1) return void response.destroy();
        listed = [one('second', core.clock.now())];
        json(response, 201, {});
      },
    );
  });

  it('what a list shows by then may be either, and is not told as the first', async () => {
    const [first, second] = [await connectedTo('One'), await connectedTo('Two')];
    await core.call('invitations.list', { connectionId: first });
    await core.refused('invitations.create', { connectionId: first, ...wanted });
    await core.call('invitations.create', { connectionId: second, ...wanted });
    await core.call('invitations.refresh', { connectionId: first });
    const [job] = (await core.call('jobs.list', { connectionId: first })).jobs;
    const { steps } = await core.call('jobs.steps', { id: job?.id ?? '' });
    expect(steps).toMatchObject([{ state: 'unknown', toldBy: 'later' }]);
  });
});

it('what one has made is not shown by another whose token is of another team, whatever its owner has said', async () => {
  const team = (token: string) => (token.includes('Two') ? 'team_2' : 'team_1');
  service = await startRawService(({ method, path, headers }, response) => {
    const of = team(headers.authorization ?? '');
    if (path === '/api/v1/team') return void json(response, 200, { id: of });
    if (method === 'GET')
      return void json(response, 200, {
        ...{ data: [{ ...one(`of-${of}`, core.clock.now()), email: 'bob@example.com' }], has_more: false },
      });
    json(response, 201, one('made', core.clock.now()));
  });
  const [first, second, third] = [
    await connectedTo('One'),
    await connectedTo('Two', 'team_1'),
    await connectedTo('Three', 'team_1'),
  ];
  const shown = async (connectionId: string) =>
    (await core.call('invitations.view', { connectionId, from: 0, count: 9 })).rows
      .map(({ id }) => id)
      .toSorted();
  for (const connectionId of [second, third]) await core.call('invitations.list', { connectionId });
  await core.call('invitations.create', { connectionId: first, ...wanted });
  expect(await shown(third)).toEqual(['made', 'of-team_1']);
  expect(await shown(second)).toEqual(['of-team_2']);
});
