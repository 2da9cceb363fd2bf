import { afterEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

const hour = 3_600_000;

/** A service that gives back whoever was invited before instead of inviting them again, under 200. */
describe('an earlier invitation that is given back', () => {
  let core: Core;
  let service: RawService;
  afterEach(async () => {
    await core.close();
    await service.close();
  });

  interface Manners {
    /** Of the answers; false: they have no `Date`. */
    dated?: boolean;
    created: (ago: number) => unknown;
    /** What is in the answer beside the invitation in the list. */
    renewed?: () => object;
    status?: number;
    listed?: boolean;
  }

  async function invite({
    dated = true,
    created,
    renewed = () => ({}),
    status = 200,
    listed = true,
  }: Manners) {
    core = await startCore();
    const email = 'ann@example.com';
    const one = { id: 'inv_1', object: 'invitation', email, role: 'member', use_seat: true };
    service = await startRawService(({ method, path }, response) => {
      response.sendDate = false;
      if (dated) response.setHeader('date', new Date(core.clock.now()).toUTCString());
      const item = { ...one, created_at: created(hour), updated_at: created(hour) };
      if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Acme' });
      if (method === 'POST') return void json(response, status, { ...item, ...renewed() });
      json(response, 200, { data: [item], has_more: false });
    });
    const at = {
      baseUrl: service.origin,
      dashboardUrl: service.origin,
      session: '',
      token: 'a-token-0123456789',
    };
    const connectionId = await connected(core, at, { session: false, token: true });
    if (listed) await core.call('invitations.list', { connectionId });
    const input = { connectionId, email, role: 'member', useSeat: true };
    return core.app.dispatch('invitations.create', input);
  }
  const seconds = (ago: number) => Math.floor((core.clock.now() - ago) / 1_000);
  const unread = () => 'an hour ago';

  it.each<[string, Manners]>([
    ['whose times nobody can read', { created: unread }],
    ['in an answer without a date', { created: seconds, dated: false }],
  ])('%s, is not called sent', async (_what, manners) => {
    expect(await invite(manners)).toMatchObject({ ok: false, problem: { code: 'outcome-unknown' } });
    expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each<[string, Manners]>([
    ['made an hour ago', { created: seconds }],
    ['whose times nobody can read', { created: unread }],
    ['that lives on for longer', { created: seconds, renewed: () => ({ expires_at: seconds(-9 * hour) }) }],
  ])('and %s, is not told as missing in the list where it stands', async (_what, manners) => {
    const answer = await invite(manners);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'outcome-unknown', listed: 'cannot-tell' } });
    // What was answered could be read.
    expect(answer).not.toHaveProperty('problem.because');
    const [{ id: connectionId } = { id: '' }] = (await core.call('connections.list', {})).connections;
    const [doubt] = await core.call('invitations.doubts', { connectionId });
    expect(doubt).toMatchObject({ email: 'ann@example.com', found: 'cannot-tell' });
  });

  it.each<[string, Manners]>([
    [
      'one that was sent once more just now',
      { created: unread, renewed: () => ({ updated_at: seconds(0) }) },
    ],
    ['one that the status calls created', { created: unread, status: 201 }],
    ['one that no list has shown', { created: unread, listed: false }],
  ])('and %s is', async (_what, manners) => {
    expect(await invite(manners)).toMatchObject({ ok: true, value: { confirmedBy: 'answer' } });
  });
});
