import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { textOfFile } from '../../support/fake-ports.ts';

/** A row is taken off the ledger from several sides at once, and the keychain refuses one of them: no row may end in neither list. */
let service: Practice;
let core: Core;
let connectionId: string;
let key: string;

beforeEach(async () => {
  service = await startPractice();
  core = await startCore();
  connectionId = await connected(core, service);
  ({ key } = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null }));
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const isHere = async () => {
  const { connections } = await core.call('connections.list', {});
  if (connections.length === 0) return false;
  return (await core.call('tokens.list', { connectionId })).some(row => row.key === key);
};
const isRemoved = async () => (await core.call('tokens.removed', {})).some(row => row.key === key);
const forget = () => core.app.dispatch('tokens.forget', { key, confirmed: true });
const ok = { ok: true, value: {} };
const refusedAs = (problem: object) => ({ ok: false, problem: expect.objectContaining(problem) });

/** The next deletion of its secret begins, and ends when that is said. */
function heldDeletion() {
  const remove = core.keychain.delete.bind(core.keychain);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<'goes on' | 'dies'>();
  core.keychain.delete = async account => {
    if (!account.includes(key)) return remove(account);
    core.keychain.delete = remove;
    begun.resolve();
    if ((await end.promise) === 'dies') throw new SecretStoreError('unavailable', 'It has died.');
    return remove(account);
  };
  return { begun: begun.promise, end: end.resolve };
}

/** The writing of such a file waits until it may go on. */
function heldWrite(isSuch: (file: string, text: string) => boolean) {
  const write = core.files.write.bind(core.files);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  core.files.write = async (file, text) => {
    if (isSuch(file, textOfFile(text))) {
      begun.resolve();
      await goOn.promise;
    }
    return write(file, text);
  };
  return { begun: begun.promise, goOn: goOn.resolve };
}

it('is revoked, and told as that, where its removal comes as the attempt is being written down', async () => {
  const writing = heldWrite((file, text) => file === 'ledger.json' && text.includes('"revoking"'));
  const revoked = core.app.dispatch('tokens.revoke', { key });
  await writing.begun;
  const removed = forget();
  writing.goOn();
  expect(await removed).toEqual(refusedAs({ code: 'conflict', reason: 'token-busy' }));
  expect(await revoked).toMatchObject({ ok: true, value: { state: 'revoked' } });
  expect(await isRemoved()).toBe(false);
  expect(await core.call('tokens.list', { connectionId })).toMatchObject([{}, { key, state: 'revoked' }]);
});

it.each(['the token', 'its connection'])(
  'what its owner writes about it while %s is being removed is refused, not lost',
  async what => {
    await core.call('tokens.note', { key, note: 'For builds' });
    const deletion = heldDeletion();
    const writing = heldWrite(file => file === 'removed.json');
    const removed =
      what === 'the token'
        ? forget()
        : core.app.dispatch('connections.remove', { id: connectionId, confirmed: true });
    if (what === 'the token') {
      writing.goOn();
      await deletion.begun;
    } else {
      deletion.end('goes on');
      await writing.begun;
    }
    const noted = await core.app.dispatch('tokens.note', { key, note: 'For the nightly export' });
    writing.goOn();
    deletion.end('goes on');
    expect(await removed).toEqual(ok);
    expect(noted).toEqual(refusedAs({ code: 'conflict', reason: 'token-busy' }));
    const kept = (await core.call('tokens.removed', {})).find(row => row.key === key);
    expect(kept).toMatchObject({ note: 'For builds' });
  },
);

it('is where it was when it is removed twice and the keychain dies at one of them', async () => {
  const deletion = heldDeletion();
  const answers = [forget(), forget()];
  await deletion.begun;
  deletion.end('dies');
  expect(await Promise.all(answers)).toEqual([
    refusedAs({ code: 'keychain-unavailable' }),
    refusedAs({ code: 'conflict', reason: 'token-busy' }),
  ]);
  expect([await isHere(), await isRemoved()]).toEqual([true, false]);
  expect(await forget()).toEqual(ok);
  expect([await isHere(), await isRemoved()]).toEqual([false, true]);
});

it('is where it was when its connection is removed at the same time and the keychain dies', async () => {
  const deletion = heldDeletion();
  const forgetting = forget();
  await deletion.begun;
  const removing = core.app.dispatch('connections.remove', { id: connectionId, confirmed: true });
  deletion.end('dies');
  expect(await forgetting).toEqual(refusedAs({ code: 'keychain-unavailable' }));
  expect(await removing).toEqual(refusedAs({ code: 'conflict', reason: 'connection-busy' }));
  expect([await isHere(), await isRemoved()]).toEqual([true, false]);
});

it('is not revoked while it is removed: what came of that would stand in no row', async () => {
  const writing = heldWrite(file => file === 'removed.json');
  const forgetting = forget();
  await writing.begun;
  const revoking = await core.app.dispatch('tokens.revoke', { key });
  writing.goOn();
  expect(revoking).toEqual(refusedAs({ code: 'conflict', reason: 'token-busy' }));
  expect(await forgetting).toEqual(ok);
  expect(await core.call('tokens.removed', {})).toMatchObject([{ key, state: 'active' }]);
});

it('is on one of the two lists when it is removed while its cut-off removal is finished, and the keychain dies', async () => {
  const ledger = core.files.texts.get('ledger.json') ?? '';
  await core.call('tokens.use', { key });
  await forget();
  core.files.texts.set('ledger.json', ledger);
  const connections = core.files.texts.get('connections.json') ?? '';
  core.files.texts.set(
    'connections.json',
    connections.replace('"tokenInUse": null', `"tokenInUse": "${key}"`),
  );
  const writing = heldWrite(file => file.startsWith('connections'));
  core = await core.restart();
  await writing.begun;
  const deletion = heldDeletion();
  void deletion.begun.then(() => deletion.end('dies'));
  const forgetting = await forget();
  writing.goOn();
  expect(forgetting).toEqual(refusedAs({}));
  await expect.poll(isHere).toBe(false);
  expect(await isRemoved()).toBe(true);
});

describe('is among the removed ones when what another computer knows of it comes', () => {
  const passphrase = 'river stone lantern';
  const takeIn = async (file: string) => {
    const { id } = await core.call('ledger.review', { file, passphrase });
    return core.call('ledger.import', { id });
  };

  it('while it is removed', async () => {
    await core.call('tokens.use', { key });
    const { text } = await core.call('ledger.export', { passphrase });
    const writing = heldWrite((file, given) => file === 'connections.json' && !given.includes(key));
    const removing = forget();
    await writing.begun;
    await takeIn(text);
    writing.goOn();
    expect(await removing).toEqual(ok);
    expect([await isHere(), await isRemoved()]).toEqual([false, true]);
  });

  it('while its connection is removed, which is waited for', async () => {
    const { text } = await core.call('ledger.export', { passphrase });
    const isLast = (file: string, given: string) =>
      file === 'connections.json' && !given.includes(connectionId);
    const writing = heldWrite(isLast);
    const { id } = await core.call('ledger.review', { file: text, passphrase });
    const removing = core.app.dispatch('connections.remove', { id: connectionId, confirmed: true });
    await writing.begun;
    const refused = await core.app.dispatch('ledger.import', { id });
    writing.goOn();
    expect(refused).toEqual(refusedAs({ code: 'conflict', reason: 'removing' }));
    expect(await removing).toEqual(ok);
    expect([await isHere(), await isRemoved()]).toEqual([false, true]);
    await core.call('ledger.import', { id });
    expect(await isRemoved()).toBe(false);
  });
});
