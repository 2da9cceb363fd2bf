import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ToldEnd } from '../../../src-main/core/base/ports/notifier.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { TokenService } from './token-service.ts';

const day = 86_400_000;
let core: Core;
let service: TokenService;
let connectionId: string;
let key: string;
let told: string[];

// A service that lets its tokens live on, whatever end was asked for.
beforeEach(async () => {
  told = [];
  const notifier = {
    tell: async (ends: readonly ToldEnd[]) => {
      told.push(...ends.map(({ name }) => name));
      return true;
    },
  };
  core = await startCore({ notifier });
  service = await TokenService.start();
  service.time = () => core.clock.now();
  const { origin } = service;
  const credentials = { session: 'good', token: service.add('Reads').token };
  connectionId = await connected(core, { baseUrl: origin, dashboardUrl: origin, ...credentials });
  key = await adopt('Deploys', { expiresAt: inDays(10) });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const inDays = (days: number) => new Date(core.clock.now() + days * day).toISOString();
async function adopt(name: string, more: { expiresAt?: string } = {}): Promise<string> {
  return (await core.call('tokens.adopt', { connectionId, token: service.add(name).token, name, ...more }))
    .key;
}
async function deploys() {
  const { rows } = await core.call('tokens.overview', { from: 0, count: 50 });
  const row = rows.find(one => one.name === 'Deploys');
  return { group: row?.group, why: row?.why };
}

it('is not called past where the service took it after its recorded end', async () => {
  core.clock.advance(11 * day);
  expect(await deploys()).toEqual({ group: 'past', why: null });
  await core.call('tokens.verify', { key });
  expect(await deploys()).toEqual({ group: 'decision', why: 'outlived' });
  core = await core.restart();
  expect(await deploys()).toEqual({ group: 'decision', why: 'outlived' });
  for (const pat of service.pats) pat.revoked = true;
  await core.call('tokens.verify', { key });
  expect(await deploys()).toEqual({ group: 'past', why: null });
});

it('is known of the one in use as soon as it is used, and no end of it is told', async () => {
  await core.call('tokens.use', { key });
  core.clock.advance(10 * day - 60_000);
  await core.call('team.get', { connectionId });
  told = [];
  core.clock.advance(120_000);
  expect(await deploys()).toEqual({ group: 'decision', why: 'ended' });
  await core.call('team.get', { connectionId });
  expect(await deploys()).toEqual({ group: 'decision', why: 'outlived' });
  core.clock.advance(3_600_000);
  await core.app.beforeEnd();
  expect(told).toEqual([]);
});

it('is judged by the clock of the service', async () => {
  service.time = () => core.clock.now() - 2 * day;
  core.clock.advance(11 * day);
  await core.call('tokens.verify', { key });
  expect((await core.call('tokens.overview', { from: 0, count: 50 })).counts.past).toBe(0);
  service.time = () => core.clock.now();
  core.clock.advance(3_600_000);
  await core.call('team.get', { connectionId });
  expect(await deploys()).toEqual({ group: 'past', why: null });
});

it('is refused, and not past, where it has not ended by that clock', async () => {
  await core.call('tokens.use', { key });
  service.time = () => core.clock.now() - 2 * day;
  core.clock.advance(11 * day);
  expect(await deploys()).toEqual({ group: 'decision', why: 'ended' });
  for (const pat of service.pats) pat.revoked = true;
  expect((await core.refused('team.get', { connectionId })).code).toBe('token-refused');
  expect(await deploys()).toEqual({ group: 'decision', why: 'refused' });
});

it('is said of one that is pasted again without another end', async () => {
  await core.call('tokens.forget', { key, confirmed: true });
  await core.call('tokens.restore', { key });
  core.clock.advance(11 * day);
  const token = service.pats.at(-1)?.token ?? '';
  await core.call('tokens.adopt', { connectionId, token, name: 'Deploys' });
  expect(await deploys()).toEqual({ group: 'decision', why: 'outlived' });
});
