import { expect, it } from 'vitest';
import {
  clockAt,
  getApi,
  getTeam,
  hour,
  invitationsPath,
  invite,
  jsonOf,
  started,
} from './practice-client.ts';

it('answers GET /api/v1/team with the team that teamId names', async () => {
  const practice = await started();
  const response = await getTeam(practice);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toMatchObject({
    id: practice.teamId,
    object: 'team',
    name: 'Larkspur Robotics',
    slug: 'larkspur-robotics',
    plan: { name: 'Scale', interval: 'year', renews_at: expect.any(Number) },
    seats: { total: 50, used: expect.any(Number), available: expect.any(Number) },
    members_count: 34,
    billing_email: 'accounts@larkspur.example',
    features: expect.arrayContaining(['audit-log']),
    settings: { notifications: { weekly_summary: true }, allowed_email_domains: null },
    created_at: expect.any(Number),
  });
});

it('counts a pending invitation that uses a seat as a seat used, until it expires', async () => {
  const clock = clockAt('2026-03-10T12:00:00Z');
  const practice = await started(clock);
  const used = async () =>
    ((await (await getTeam(practice)).json()) as { seats: { used: number } }).seats.used;
  const before = await used();
  await invite(practice, { email: 'with@larkspur.example', role: 'member', use_seat: true });
  await invite(practice, { email: 'without@larkspur.example', role: 'member', use_seat: false });
  expect(await used()).toBe(before + 1);
  clock.advance(8 * 24 * hour);
  expect(await used()).toBe(31);
});

it('begins with invitations that are pending, soon to expire and expired, of every role, relative to now', async () => {
  const clock = clockAt('2031-06-01T00:00:00Z');
  const practice = await started(clock);
  const { data } = (await (await getApi(practice, invitationsPath)).json()) as {
    data: { role: string; use_seat: boolean; created_at: number; expires_at: number }[];
  };
  const left = data.map(item => item.expires_at * 1000 - clock.now());
  expect(data).toHaveLength(9);
  expect(left.filter(ms => ms <= 0).length).toBeGreaterThanOrEqual(2);
  expect(left.filter(ms => ms > 0 && ms < 24 * hour).length).toBeGreaterThanOrEqual(2);
  expect(left.filter(ms => ms > 24 * hour).length).toBeGreaterThanOrEqual(3);
  expect(new Set(data.map(item => item.role))).toEqual(new Set(['owner', 'admin', 'member', 'billing']));
  expect(new Set(data.map(item => item.use_seat))).toEqual(new Set([true, false]));
  const created = data.map(item => item.created_at);
  expect(created).toEqual(created.toSorted((a, b) => b - a));
});

it('gives every started service its own team, session and token', async () => {
  const [one, two] = [await started(), await started()];
  expect(one.teamId).not.toBe(two.teamId);
  expect(one.session).not.toBe(two.session);
  const foreign = await getTeam(one, two.token);
  expect(foreign.status).toBe(401);
  expect(await jsonOf(foreign)).toHaveProperty('error.code', 'invalid_token');
});
