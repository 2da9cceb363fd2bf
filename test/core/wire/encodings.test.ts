import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

let core: Core;
let service: RawService;
let connectionId: string;
let next: { status: number; encoding: string; body: Uint8Array } | null;

const team = { id: '4100', name: 'Larkspur', members: 3 };

beforeEach(async () => {
  next = null;
  core = await startCore();
  service = await startRawService(({ path, method }, response) => {
    if (next) {
      const { status, encoding, body } = next;
      response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(body);
    } else if (path === '/graphql') json(response, 401, {});
    else if (method === 'POST') json(response, 201, {});
    else json(response, 200, team);
  });
  const there = { baseUrl: service.origin, dashboardUrl: service.origin };
  connectionId = await connected(
    core,
    { ...there, session: 'session-0123456789', token: 'khp_pat-0123456789' },
    { session: false, token: true },
  );
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const packed = gzipSync(JSON.stringify(team));
const invite = () =>
  core.refused('invitations.create', { connectionId, email: 'a@b.example', role: 'member', useSeat: false });

it('asks for what it can unpack, and says who asks', async () => {
  await core.call('team.get', { connectionId });
  expect(service.seen.at(-1)?.headers).toMatchObject({
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'Keyholder/0.0.0-test',
  });
});

describe('an answer', () => {
  it('that is packed is read, asked for or not', async () => {
    next = { status: 200, encoding: 'gzip', body: packed };
    expect(await core.call('team.get', { connectionId })).toMatchObject({ name: 'Larkspur' });
  });

  it.each(['utf-8', 'none'])('whose encoding is a mistake (%s) is read', async encoding => {
    next = { status: 200, encoding, body: Buffer.from(JSON.stringify(team)) };
    expect(await core.call('team.get', { connectionId })).toMatchObject({ name: 'Larkspur' });
  });

  it.each([
    ['of an unknown encoding', 'compress', packed],
    ['that is packed and broken', 'gzip', packed.subarray(0, -9)],
  ])('%s is told as one', async (_what, encoding, body) => {
    next = { status: 200, encoding, body };
    const { code, unreadable } = await core.refused('team.get', { connectionId });
    expect({ code, unreadable }).toEqual({ code: 'unreadable-answer', unreadable: 'encoding' });
  });

  it('whose status says no says no, whatever it is packed in', async () => {
    next = { status: 401, encoding: 'compress', body: packed };
    expect(await core.refused('team.get', { connectionId })).toMatchObject({ code: 'token-refused' });
  });
});

describe('after a mutation an answer', () => {
  it.each([
    ['of an unknown encoding', 'compress', packed],
    ['that is packed and broken', 'gzip', packed.subarray(0, -9)],
  ])('%s leaves the outcome unknown', async (_what, encoding, body) => {
    next = { status: 201, encoding, body };
    expect(await invite()).toMatchObject({ code: 'outcome-unknown' });
  });
});
