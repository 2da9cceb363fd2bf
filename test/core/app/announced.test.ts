import { afterEach, describe, expect, it } from 'vitest';
import { isAffected } from '../../../src-renderer/bridge/query-client.ts';
import { methods } from '../../../src-shared/contract.ts';
import type { Act, Envelope, Method, Read } from '../../../src-shared/rpc.ts';
import { atRest, inputs, type Scene, startAgreeableService, startScene } from '../../policy/scene.ts';
import type { Core } from '../../support/core-harness.ts';
import type { RawService } from '../../support/raw-service.ts';

/** What the pages have asked stays as it was until the core says that it changed: there is no second word for it. */

const names = Object.keys(methods) as Method[];
const isRead = (method: Method): method is Read => methods[method].kind === 'read';
const acts = names.filter((method): method is Act => !isRead(method));
/** Those that ask the service write to the inspector, so it is looked at before them at one end and after them at the other. */
const reads = names
  .filter(isRead)
  .sort((one, other) => Number(methods[one].asks === 'nobody') - Number(methods[other].asks === 'nobody'));

/** What comes in quick succession is told together, a moment later. */
const moment = 300;

let scene: Scene;
let core: Core;
let services: RawService[] = [];
let refuses = false;

afterEach(async () => {
  await core.close();
  for (const service of services) await service.close();
});

async function answersOf(asked: readonly Read[], given: ReturnType<typeof inputs>) {
  const answers = new Map<Read, string>();
  for (const method of asked) {
    const answer = (await core.app.dispatch(method, given[method])) as Envelope<unknown>;
    answers.set(method, JSON.stringify(answer));
  }
  return answers;
}

/** The reads that answer otherwise after the act, and were not told of. */
async function unannounced(act: Act, prepare: () => void | Promise<void>): Promise<Read[]> {
  const [api, dashboard] = services;
  const addresses = { baseUrl: api?.origin ?? '', dashboardUrl: dashboard?.origin ?? '' };
  const given = inputs(scene, addresses);
  await prepare();
  core.clock.advance(moment);
  const first = await answersOf(reads, given);
  core.messages.length = 0;
  await core.app.dispatch(act, given[act]);
  await atRest(core);
  const last = await answersOf(reads.toReversed(), given);
  core.clock.advance(moment);
  const told = core.messages.flatMap(message => (message.event === 'changed' ? [message.payload] : []));
  return reads.filter(read => {
    const answer = last.get(read) ?? '';
    // Of a connection that is gone nothing is shown any more, and asking for it would only fail.
    if (first.get(read) === answer || answer.includes('"unknown-item"')) return false;
    return !told.some(one => isAffected([read, given[read]], one));
  });
}

async function open(): Promise<void> {
  refuses = false;
  services = [await startAgreeableService(() => refuses), await startAgreeableService(() => refuses)];
  const [api, dashboard] = services;
  scene = await startScene({ baseUrl: api?.origin ?? '', dashboardUrl: dashboard?.origin ?? '' });
  core = await scene.under({});
}

const before = {
  'that is agreed to': () => undefined,
  'that the service refuses': () => {
    refuses = true;
  },
  'with a locked keychain': () => {
    core.keychain.mood = 'locked';
  },
  'with a keychain that is open again': async () => {
    core.keychain.mood = 'locked';
    await core.call('keychain.check', {});
    const { connectionId } = scene;
    await core.app.dispatch('tokens.create', { connectionId, name: 'Held', expiresAt: null });
    core.keychain.mood = 'works';
  },
};

describe.each(Object.entries(before))(
  'the core tells of everything that is changed by an act %s',
  (_when, prepare) => {
    it.each(acts)('%s', async act => {
      await open();
      expect(await unannounced(act, prepare)).toEqual([]);
    });
  },
);
