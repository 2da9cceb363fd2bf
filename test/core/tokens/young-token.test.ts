import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { created, signedInTo, TokenService } from './token-service.ts';

let core: Core;
let service: TokenService;
let connectionId: string;
let key: string;
/** How often it was read, and how often the service refuses that. */
let reads: number;
let refusals: number;

beforeEach(async () => {
  core = await startCore();
  service = await TokenService.start();
  reads = 0;
  refusals = 0;
  service.fate = (_, does) => {
    if (does !== 'read') return undefined;
    reads += 1;
    return reads <= refusals ? 'refused' : undefined;
  };
  connectionId = await signedInTo(core, service);
  [key = ''] = await created(core, connectionId, 'First');
  reads = 0;
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const row = async () => (await core.call('tokens.list', { connectionId }))[0];

describe('a token that a service takes some seconds after it has made it', () => {
  beforeEach(() => {
    refusals = 3;
  });

  it('is not called refused by its owner’s first question', async () => {
    expect(await core.call('tokens.verify', { key })).toMatchObject({
      ...{ refusedAt: null, lastProof: { outcome: 'works' } },
    });
    expect(core.clock.waits).toEqual([1_000, 2_000, 4_000]);
  });

  it('shows the team that is read with it at once', async () => {
    expect(await core.call('team.get', { connectionId })).toMatchObject({ id: 't' });
    expect(reads).toBe(4);
    expect(await row()).toMatchObject({ refusedAt: null });
  });

  it('shows the invitations', async () => {
    await core.call('invitations.list', { connectionId });
    expect(await row()).toMatchObject({ refusedAt: null });
    expect(reads).toBeGreaterThanOrEqual(4);
  });
});

it('one that is refused all that time is refused', async () => {
  refusals = 100;
  expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-refused' });
  expect(reads).toBe(4);
  expect(await row()).toMatchObject({ lastProof: { outcome: 'refused' } });
});

it('one that has had a minute is refused at the first no', async () => {
  core.clock.advance(60_000);
  refusals = 100;
  expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-refused' });
  expect(reads).toBe(1);
  expect(core.clock.waits).toEqual([]);
});

it('nor is one young that was made by a clock that was ahead', async () => {
  core.clock.set(core.clock.now() - 86_400_000);
  refusals = 100;
  expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-refused' });
  expect(reads).toBe(1);
  expect(core.clock.waits).toEqual([]);
});
