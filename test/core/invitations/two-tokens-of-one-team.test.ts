import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** What was made with one token stands in the list of the other one, too: it is not what is sent with that one a moment later. */
let core: Core;
let service: RawService;
let connectionId: string;
/** How a POST is answered, one after the other. */
let answers: ('made, and not shown' | 'made' | 'broken')[];

const person = { email: 'bo@x.example', role: 'member', useSeat: true };

beforeEach(async () => {
  const invited: object[] = [];
  service = await startRawService(({ method, path, body }, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1' });
    if (method !== 'POST') return void json(response, 200, { data: invited, has_more: false });
    const answer = answers.shift();
    if (answer === 'broken') return void json(response, 500, { error: 'broken' });
    const one = {
      ...JSON.parse(body),
      id: `inv_${invited.length}`,
      created_at: new Date(core.clock.now()).toISOString(),
    };
    invited.push(one);
    if (answer === 'made') return void json(response, 201, one);
    response.writeHead(201).end();
  });
  core = await startCore();
  const origins = { baseUrl: service.origin, dashboardUrl: service.origin };
  ({ id: connectionId } = await core.call('connections.create', { label: 'A', ...origins, teamId: null }));
});
afterEach(async () => {
  await core.close();
  await service.close();
});

it.each(['made, and not shown', 'made'] as const)('where the first was %s', async first => {
  answers = [first, 'broken'];
  for (const name of ['First', 'Second']) {
    const token = `the-${name}-token-0123456789`;
    const { key } = await core.call('tokens.adopt', { connectionId, token, name });
    await core.call('tokens.use', { key });
    const sent = core.app.dispatch('invitations.create', { connectionId, ...person });
    expect(await sent).toMatchObject(
      name === 'First' ? { ok: true } : { ok: false, problem: { code: 'outcome-unknown' } },
    );
  }
});
