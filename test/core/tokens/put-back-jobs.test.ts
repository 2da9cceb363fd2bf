import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Rotation } from '../../../src-shared/rotation.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { connectedTo, over, TokenService } from './token-service.ts';

let core: Core;
let service: TokenService;
let connectionId: string;

beforeEach(async () => {
  core = await startCore();
  service = await TokenService.start();
  connectionId = await connectedTo(core, service);
});
afterEach(async () => {
  await core.close();
  await service.close();
});

async function begin(): Promise<string> {
  const [row] = await core.call('tokens.list', { connectionId });
  const asked = { key: row?.key ?? '', name: 'New', expiresAt: null, grace: 'now' } as const;
  return (await core.call('tokens.rotate', asked)).id;
}

async function rotation(): Promise<Rotation | undefined> {
  while ((await core.call('jobs.list', {})).earlier !== 'known')
    await new Promise(resolve => setImmediate(resolve));
  return (await core.call('tokens.rotations', {}))[0];
}

/** All that is written in company, and the keychain's note of it. */
async function settled(): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    core.clock.advance(4_000);
    await core.app.beforeEnd();
  }
}

/** These files as they are now. */
const copied = () =>
  ['jobs.jsonl', 'ledger.json', 'ledger.previous.json'].map(
    name => [name, core.files.texts.get(name) ?? ''] as const,
  );

/** It has stopped for want of a session; with another one it goes on, and is done. @returns its files as they were before that */
async function copiedBeforeGoingOn(id: string): Promise<ReturnType<typeof copied>> {
  await over(core, id);
  service.fate = () => undefined;
  await settled();
  const earlier = copied();
  await core.call('sessions.save', { connectionId, session: 'another-session-012345' });
  await core.call('jobs.resume', { id });
  await over(core, id);
  return earlier;
}

async function restartWith(earlier: ReturnType<typeof copied>): Promise<void> {
  await settled();
  await core.close();
  for (const [name, text] of earlier) core.files.texts.set(name, text);
  core = await core.restart();
  await rotation();
}

it('a creation that may have been asked for since its records were copied is not asked for as though it had not', async () => {
  service.fate = (_, does) => (does === 'create' ? 'ended' : undefined);
  const id = await begin();
  const earlier = await copiedBeforeGoingOn(id);
  expect(service.living).toEqual(['Used', 'New']);
  await restartWith(earlier);
  expect(await rotation()).toMatchObject({ phase: 'creation-unknown' });
  await core.call('jobs.resume', { id });
  await over(core, id);
  expect(service.living).toEqual(['Used', 'New']);
});

it('a token that may have been revoked since is not told as not revoked where the rest was cancelled', async () => {
  service.fate = (_, does) => (does === 'revoke' ? 'ended' : undefined);
  const { word } = await core.call('tokens.revokePlan', { connectionId });
  const { jobs } = await core.call('tokens.revokeAll', { connectionId, typed: word ?? '' });
  const id = jobs[0]?.id ?? '';
  const earlier = await copiedBeforeGoingOn(id);
  expect(service.living).toEqual([]);
  await restartWith(earlier);
  await core.call('jobs.cancel', { id });
  const report = await core.call('tokens.revocation', { jobId: id, from: 0, count: 9 });
  expect(report.counts).toMatchObject({ doubtful: 1, 'called-off': 0 });
});

it('a creation that was asked for is not told as not done where the list of tokens cannot be read', async () => {
  const { send } = core.ports.transport;
  const asked = Promise.withResolvers<void>();
  core.ports.transport.send = request => {
    if (!request.body?.includes('createPat')) return send(request);
    asked.resolve();
    return new Promise(() => undefined);
  };
  await begin();
  await asked.promise;
  const { files } = core;
  const { read } = files;
  files.read = name => (name === 'ledger.json' ? Promise.reject(new Error('EIO')) : read.call(files, name));
  core = await core.restart();
  await rotation();
  await settled();
  await core.close();
  files.read = read;
  core = await core.restart();
  expect(await rotation()).toMatchObject({ phase: 'creation-unknown' });
});
