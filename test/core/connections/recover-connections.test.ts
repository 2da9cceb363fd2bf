import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

let core: Core;
let practice: Practice;
beforeEach(async () => {
  core = await startCore();
  practice = await startPractice();
});
afterEach(async () => {
  await core.close();
  await practice.close();
});

describe('when the file of the connections is lost', () => {
  it('they are made again from the ledger, with their secrets', async () => {
    const connectionId = await connected(core, practice);
    core.files.texts.set('connections.json', 'garbage');
    core.files.texts.delete('connections.previous.json');
    const again = await core.restart();
    const { connections } = await again.call('connections.list', {});
    expect(connections).toMatchObject([
      { id: connectionId, baseUrl: practice.baseUrl, label: expect.stringContaining('Recovered') },
    ]);
    const kinds = (await again.call('notices.list', {})).map(one => one.kind);
    expect(kinds).toEqual(['file-reset', 'connections-recovered']);
    const [token] = await again.call('tokens.list', { connectionId });
    await again.call('tokens.use', { key: token?.key ?? '' });
    expect((await again.call('team.get', { connectionId })).id).toBe(practice.teamId);
    await again.close();
  });

  it('one of an address that is none keeps nothing from starting', async () => {
    const connectionId = await connected(core, practice);
    const text = core.files.texts.get('ledger.json') ?? '';
    core.files.texts.set('ledger.json', text.replaceAll(practice.baseUrl, 'not an address'));
    for (const name of ['connections.json', 'connections.previous.json']) core.files.texts.delete(name);
    const again = await core.restart();
    expect((await again.call('connections.list', {})).connections).toEqual([]);
    expect(again.files.texts.get('ledger.json')).toContain(connectionId);
    await again.close();
  });

  it('a practice team of an earlier run is not', async () => {
    await core.app.openPracticeIfEmpty();
    core.files.texts.delete('connections.json');
    core.files.texts.delete('connections.previous.json');
    const again = await core.restart();
    expect((await again.call('connections.list', {})).connections).toEqual([]);
    await again.close();
  });
});

describe('a connection that was removed, although the ledger could not be told so', () => {
  let connectionId: string;
  beforeEach(async () => {
    connectionId = await connected(core, practice);
    const write = core.files.write.bind(core.files);
    core.files.write = async (name, text) => {
      if (name.startsWith('ledger.')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      await write(name, text);
    };
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    core.files.write = write;
    expect(core.files.texts.get('ledger.json')).toContain(connectionId);
    core.keychain.mood = 'locked-silently';
  });

  it('is not made again, and its rows are among the removed ones', async () => {
    const again = await core.restart();
    expect((await again.call('connections.list', {})).connections).toEqual([]);
    expect(await again.call('tokens.removed', {})).toMatchObject([{ connectionId, into: null }]);
    expect(await again.call('notices.list', {})).toEqual([]);
    expect(core.files.texts.get('ledger.json')).not.toContain(connectionId);
    await again.close();
  });

  it.each([
    ['the file of the connections', 'connections'],
    ['that of the removed ones', 'removed'],
  ])('is, where %s is lost, too', async (_what, name) => {
    core.files.texts.set(`${name}.json`, 'garbage');
    core.files.texts.delete(`${name}.previous.json`);
    const again = await core.restart();
    expect((await again.call('connections.list', {})).connections).toMatchObject([{ id: connectionId }]);
    expect(await again.call('tokens.list', { connectionId })).toHaveLength(1);
    await again.close();
  });
});

it('an address in the file that is none makes it a damaged file', async () => {
  await connected(core, practice);
  await core.call('connections.openPractice', {});
  const text = core.files.texts.get('connections.json') ?? '';
  core.files.texts.set('connections.json', text.replaceAll(practice.baseUrl, 'not a url'));
  const again = await core.restart();
  const { connections } = await again.call('connections.list', {});
  expect(connections.every(one => one.baseUrl.startsWith('http'))).toBe(true);
  await again.close();
});

it('in a folder that cannot be written the practice team opens, and it is told once that nothing is saved', async () => {
  core.files.readOnly = true;
  await core.call('connections.openPractice', {});
  const { currentId } = await core.call('connections.list', {});
  await core.call('team.get', { connectionId: currentId ?? '' });
  await core.call('connections.select', { id: currentId ?? '' });
  expect((await core.call('notices.list', {})).map(one => one.kind)).toEqual(['folder-unwritable']);
});
