import { queryObjects } from 'node:v8';
import { afterEach, expect, it } from 'vitest';
import { FollowedSession } from '../../../src-main/core/wire/followed-session.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import {
  firstSession,
  type RenewingDashboard,
  startRenewingDashboard,
} from '../../support/renewing-dashboard.ts';

let core: Core;
let dashboard: RenewingDashboard;

afterEach(async () => {
  await core.close();
  await dashboard.close();
});

it('a session that was tried and is not kept is held for ten minutes, and no longer where nobody tries another', async () => {
  core = await startCore();
  dashboard = await startRenewingDashboard('at-once');
  const { origin } = dashboard;
  const typed = { baseUrl: origin, dashboardUrl: origin, session: firstSession };
  const test = async () => (await core.call('connections.test', typed)).session.verdict;
  expect(await test()).toBe('ok');
  core.clock.advance(9 * 60_000);
  expect(await test()).toBe('ok');
  core.clock.advance(9 * 60_000);
  expect(queryObjects(FollowedSession)).toBe(1);
  core.clock.advance(60_000);
  expect(queryObjects(FollowedSession)).toBe(0);
});
