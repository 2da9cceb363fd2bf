import { afterEach, beforeEach, expect, it } from 'vitest';
import { TransportError } from '../../../src-main/core/base/ports/transport.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { type ListScene, some, startListScene } from './list-scene.ts';

/** What an earlier run has kept of a list is shown until something newer is known, however late it comes. */
let scene: ListScene;
let core: Core;
let snapshotRead: PromiseWithResolvers<void>;

beforeEach(async () => {
  scene = await startListScene();
  await scene.view();
  await scene.quiet();
  const { files, keychain, ports } = scene.core;
  await scene.core.close();
  core = await startCore({ transport: ports.transport }, { files, keychain });
  snapshotRead = Promise.withResolvers();
  const read = files.read.bind(files);
  files.read = async name => {
    if (name.startsWith('snapshot-')) await snapshotRead.promise;
    return read(name);
  };
});
afterEach(() => core.close());

const view = (asked = { connectionId: scene.connectionId, from: 0, count: 200 }) =>
  core.app.dispatch('invitations.view', asked);

it.each([
  ['a newer list', () => null, { ok: true, value: { all: 12, staleBecause: null } }],
  [
    'a refusal',
    () => ({ status: 403, body: { message: 'Forbidden' } }),
    { ok: false, problem: { code: 'not-permitted' } },
  ],
])(
  'a snapshot that is read only after the service could be asked again takes not the place of %s',
  async (_what, instead, shown) => {
    scene.instead = () => new TransportError('offline', false, 'No network.');
    const first = view();
    await scene.quiet();
    scene.instead = instead;
    scene.items = some(12);
    scene.onPost = () => ({ status: 500, body: {} });
    const { connectionId } = scene;
    const invited = { connectionId, email: 'bo@x.example', role: 'member', useSeat: false };
    expect(await core.refused('invitations.create', invited)).toMatchObject({ code: 'outcome-unknown' });
    snapshotRead.resolve();
    await first;
    expect(await view()).toMatchObject(shown);
  },
);
