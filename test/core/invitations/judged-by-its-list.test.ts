import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** What became of an invitation whose answer was lost is told by the list that its token is shown, read after the sending. */
let core: Core;
let service: RawService;
let connectionId: string;
/** What each token is shown of invitations. */
let shown: Map<string, object[]>;
/** Waited for by a list that is asked for while there is one. */
let held: Promise<void> | null;
/** A list says that there is more, and not where. */
let saysMore: boolean;

const person = { email: 'bo@x.example', role: 'member', useSeat: true };
const [first, other] = ['the-first-token-0123456789', 'the-other-token-0123456789'];

const made = (id: string) => ({
  ...{ id, email: person.email, role: person.role, use_seat: person.useSeat },
  created_at: new Date(core.clock.now()).toISOString(),
});

async function use(token: string): Promise<void> {
  const { key } = await core.call('tokens.adopt', {
    connectionId,
    token,
    name: `${token.slice(4, 9)} token`,
  });
  await core.call('tokens.use', { key });
}

const doubts = () => core.call('invitations.doubts', { connectionId });

beforeEach(async () => {
  [shown, held, saysMore] = [new Map(), null, false];
  service = await startRawService(async ({ method, path, headers }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1' });
    if (method === 'POST') return void json(response, 500, { error: 'broken' });
    const data = shown.get(String(headers.authorization).replace('Bearer ', '')) ?? [];
    const answer = { data, has_more: saysMore };
    await held;
    json(response, 200, answer);
  });
  core = await startCore();
  const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
  ({ id: connectionId } = await core.call('connections.create', { label: 'A', ...origins, teamId: null }));
  await use(first);
  await core.call('invitations.refresh', { connectionId });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

it('not by one that another token is shown, which may be another team’s', async () => {
  await core.refused('invitations.create', { connectionId, ...person });
  shown.set(other, [made('inv_of_another_team')]);
  await use(other);
  const [before] = await doubts();
  expect(before).toMatchObject({ email: person.email, found: 'not-listed' });
  core.clock.advance(1_000);
  await core.call('invitations.refresh', { connectionId });
  expect(await doubts()).toMatchObject([{ found: 'not-listed', asOf: before?.asOf }]);
});

it('not by one that was asked for before the sending, and comes after it', async () => {
  const late = Promise.withResolvers<void>();
  held = late.promise;
  const earlier = core.call('invitations.refresh', { connectionId });
  const lists = () =>
    service.seen.filter(({ method, path }) => method === 'GET' && path.endsWith('/invitations'));
  await expect.poll(() => lists().length).toBe(2);
  held = null;
  saysMore = true;
  core.clock.advance(5_000);
  await core.refused('invitations.create', { connectionId, ...person });
  const [before] = await doubts();
  late.resolve();
  await earlier;
  expect(before).toMatchObject({ found: 'cannot-tell' });
  expect(await doubts()).toMatchObject([{ found: 'cannot-tell', asOf: before?.asOf }]);
});
