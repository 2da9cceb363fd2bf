import { afterEach, describe, expect, it } from 'vitest';
import { reconcileInvitation } from '../../src-main/core/reconcile-invitation.ts';
import type { Invitation } from '../../src-shared/invitation.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { json, type RawService, startRawService } from '../support/raw-service.ts';

const sentAt = Date.UTC(2026, 10, 20, 9);
const wanted = { email: 'Ann@example.com', role: 'member', useSeat: true };
const seen = (patch: Partial<Invitation>): Invitation => ({
  id: 'inv_1',
  email: 'ann@example.com',
  role: 'member',
  useSeat: true,
  createdAt: { raw: '', epochMs: sentAt + 2_000, unit: 's' },
  updatedAt: null,
  expiresAt: null,
  badFields: [],
  extra: [],
  ...patch,
});
const at = (epochMs: number | null) =>
  ({ raw: 'x', epochMs, unit: epochMs === null ? 'uncertain' : 's' }) as const;

describe('after an answer was lost, the list says', () => {
  it.each([
    ['it is there', [seen({})], 'yes', null, 'sent'],
    ['it is there, in a list of unknown length', [seen({})], 'unknown', null, 'sent'],
    ['it is new here, whatever its times say', [seen({ createdAt: at(null) })], 'yes', ['inv_0'], 'sent'],
    ['nothing, and it is complete', [], 'yes', null, 'not-sent'],
    ['nothing, and it does not say whether it is complete', [], 'unknown', null, 'cannot-tell'],
    ['nothing, and it is known not to be complete', [], 'no', null, 'cannot-tell'],
    [
      'an older one to the same address',
      [seen({ createdAt: at(sentAt - 86_400_000) })],
      'yes',
      null,
      'not-sent',
    ],
    ['one that was there before', [seen({})], 'yes', ['inv_1'], 'not-sent'],
    ['one from about then', [seen({ createdAt: at(sentAt - 60_000) })], 'yes', null, 'cannot-tell'],
    ['one without a time', [seen({ createdAt: null })], 'yes', null, 'cannot-tell'],
    ['one of another role, created now', [seen({ role: 'owner' })], 'yes', null, 'cannot-tell'],
    ['another address', [seen({ email: 'bob@example.com' })], 'yes', null, 'not-sent'],
  ] as const)('%s', (_what, items, complete, known, kind) => {
    const ids = known ? new Set<string>(known) : null;
    expect(
      reconcileInvitation(wanted, sentAt, ids, { items: [...items], complete, unreadableItems: 0 }).kind,
    ).toBe(kind);
  });
});

describe('on the wire', () => {
  let core: Core;
  let service: RawService;
  afterEach(async () => {
    await core.close();
    await service.close();
  });

  async function invite(options: { commits: boolean; lists: boolean }) {
    core = await startCore();
    const made: object[] = [];
    service = await startRawService(({ method, path, body }, response) => {
      if (path === '/api/v1/team') json(response, 200, { id: 'team_1' });
      else if (method === 'POST') {
        if (options.commits) {
          made.push({
            id: `inv_${made.length}`,
            ...JSON.parse(body),
            created_at: Math.floor(core.clock.now() / 1_000),
          });
        }
        response.destroy();
      } else if (options.lists) json(response, 200, { data: made, has_more: false });
      else response.destroy();
    });
    const { id: connectionId } = await core.call('connections.create', {
      label: 'Acme',
      baseUrl: service.origin,
      dashboardUrl: service.origin,
      teamId: null,
    });
    await core.call('tokens.adopt', { connectionId, token: 'a-token-0123456789', name: 'T' });
    return { connectionId, ...wanted };
  }
  const posts = () => service.seen.filter(request => request.method === 'POST').length;

  it('a reset after commit ends as sent, with one POST', async () => {
    const input = await invite({ commits: true, lists: true });
    expect(await core.call('invitations.create', input)).toMatchObject({
      confirmedBy: 'list',
      invitation: { email: 'Ann@example.com' },
    });
    expect(posts()).toBe(1);
  });

  it('a reset before commit ends as not sent, with one POST', async () => {
    const input = await invite({ commits: false, lists: true });
    expect(await core.refused('invitations.create', input)).toMatchObject({
      code: 'outcome-unknown',
      listed: 'not-sent',
    });
    expect(posts()).toBe(1);
  });

  it('with the list down too it ends as "cannot tell", with one POST', async () => {
    const input = await invite({ commits: true, lists: false });
    expect(await core.refused('invitations.create', input)).toMatchObject({
      code: 'outcome-unknown',
      listed: 'cannot-tell',
    });
    expect(posts()).toBe(1);
  });
});
