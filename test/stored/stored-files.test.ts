import { afterEach, describe, expect, it, vi } from 'vitest';
import { slowHash } from '../../src-main/adapters/system-random.ts';
import { Changes } from '../../src-main/core/base/changes.ts';
import { Notices } from '../../src-main/core/base/notices.ts';
import { type Transport, TransportError } from '../../src-main/core/base/ports/transport.ts';
import { ConnectionStore } from '../../src-main/core/connections/connection-store.ts';
import { SettingsStore } from '../../src-main/core/settings/settings-store.ts';
import { StoredViews } from '../../src-main/core/settings/stored-views.ts';
import { Ledger } from '../../src-main/core/tokens/ledger/ledger.ts';
import type { LedgerRow } from '../../src-main/core/tokens/ledger/ledger-row.ts';
import { RemovedRows } from '../../src-main/core/tokens/ledger/removed-rows.ts';
import { parseWindowState } from '../../src-main/electron/window/window-state.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { FakeClipboard, FakeClock, FakeFiles, FakeKeychain, newId } from '../support/fake-ports.ts';
import { type KeptFolder, keptFolders, kindOf } from './kept-folders.ts';
import type { Left } from './killed-keyholder.ts';

/** What is in a folder of earlier days, for whoever opens it. */
interface Found extends KeptFolder {
  text: string;
  disk: FakeFiles;
  notices: Notices;
}

const run = 'a later run';
const changes = new Changes();
const dataOf = ({ text }: Found): Record<string, unknown> => JSON.parse(text).data;

let core: Core | undefined;
afterEach(() => core?.close());

/** A start on such a folder, on a day without a network. */
async function start(
  { disk, keychain }: Pick<Found, 'disk' | 'keychain'>,
  clipboard = new FakeClipboard(),
): Promise<Core> {
  const secrets = new FakeKeychain();
  for (const [account, secret] of Object.entries(keychain)) secrets.items.set(account, secret);
  core = await startCore({ transport: noNetwork, slowHash }, { files: disk, keychain: secrets, clipboard });
  return core;
}

const noNetwork: Transport = {
  send: () => Promise.reject(new TransportError('offline', false, 'There is no network.')),
  close: async () => undefined,
};

const idIn = ({ seen }: Left): string => {
  const { currentId } = seen.connections as { currentId: string };
  return currentId;
};

/** As the start after a kill makes of it what nobody knows. */
const afterKill = (row: LedgerRow) => ({
  ...row,
  state:
    row.state === 'creating'
      ? 'creation-unknown'
      : row.state === 'revoking'
        ? 'revocation-unknown'
        : row.state,
});

/** The service's clock was measured anew with each answer, after the one that was kept. */
const keptOffline = { staleBecause: { code: 'offline' }, clockOffsetMs: expect.any(Number) };

const activityOf = async (found: Found) => {
  const { call } = await start(found);
  await call('activity.verify', {});
  return call('activity.list', {});
};

/** File → what opening it gives, and what that has to be. */
const opened: Record<string, (found: Found) => Promise<readonly [is: unknown, was: unknown]>> = {
  'connections.json': async found => {
    const { all, currentId, left } = await ConnectionStore.open(found.disk, found.notices, changes, run);
    return [{ connections: all, currentId, left }, dataOf(found)];
  },
  'ledger.json': async found => {
    const { all } = await Ledger.open(found.disk, found.notices, changes, run);
    return [all, (dataOf(found).rows as LedgerRow[]).map(afterKill)];
  },
  'removed.json': async ({ disk: files, notices, ...found }) => {
    const { all } = await RemovedRows.open({ files, notices, changes, clock: new FakeClock() });
    return [all, dataOf({ disk: files, notices, ...found }).rows];
  },
  'settings.json': async found => {
    const { value, skippedVersion } = await SettingsStore.open(found.disk, found.notices, changes);
    return [{ ...value, skippedVersion }, dataOf(found)];
  },
  'views.json': async found => {
    const views = await StoredViews.open(found.disk, found.notices, changes);
    const { density, connections } = dataOf(found) as {
      density: string;
      connections: { connectionId: string }[];
    };
    const [{ connectionId, ...own } = { connectionId: '' }] = connections;
    return [views.of(connectionId), { density, ...own }];
  },
  'window.json': async ({ text }) => [parseWindowState(text), JSON.parse(text)],
  'clipboard.json': async found => {
    const clipboard = new FakeClipboard();
    const copied = (found.seen.tokens as LedgerRow[]).find(({ name }) => name === 'CI');
    const [, secret = ''] =
      Object.entries(found.keychain).find(([name]) => name.includes(`${copied?.key}`)) ?? [];
    clipboard.text = secret;
    await start(found, clipboard);
    await expect.poll(() => found.disk.texts.has('clipboard.json')).toBe(false);
    return [
      { secret, left: clipboard.text },
      { secret: expect.stringMatching(/./), left: '' },
    ];
  },
  // One that does not open is made anew from the secrets, each of which is read for it.
  'fingerprints.json': async found => {
    const { call, keychain } = await start(found);
    const read = vi.spyOn(keychain, 'get');
    const connection = { baseUrl: 'https://a.example', dashboardUrl: 'https://b.example', teamId: null };
    await call('connections.create', { ...connection, label: 'Another' });
    const accounts = read.mock.calls.flat();
    return [accounts.filter(account => / session |^fingerprint/.test(account)), ['fingerprint key']];
  },
  'activity.jsonl': async found => {
    const { entries, chain } = await activityOf(found);
    const was = (found.seen.activity as { entries: { id: string }[] }).entries;
    const after = entries.slice(-was.length).map(({ id }) => id);
    return [
      { after, begun: entries.filter(({ outcome }) => outcome === 'begun'), state: chain.state },
      { after: was.map(({ id }) => id), begun: [], state: 'whole' },
    ];
  },
  // Without it, whether the journal was shortened could not be told.
  'activity-head.json': async found => {
    const { chain } = await activityOf(found);
    return [chain.breaks, []];
  },
  // Without it, whether the journal of jobs was cut short could not be told.
  'jobs-head.json': async found => {
    const text = (await found.disk.read('jobs.jsonl')) ?? '';
    await found.disk.write('jobs.jsonl', text.slice(0, text.indexOf('\n') + 1));
    const { call } = await start(found);
    await call('invitations.doubts', { connectionId: idIn(found) });
    return [(await call('notices.list', {})).map(({ kind }) => kind), ['jobs-lost']];
  },
  'jobs.jsonl': async found => {
    const { call } = await start(found);
    await call('invitations.doubts', { connectionId: idIn(found) });
    const { jobs, earlier } = await call('jobs.list', {});
    const steps = await Promise.all(
      jobs.map(async ({ id }) => (await call('jobs.steps', { id, from: 0, count: 200 })).steps),
    );
    const asked = [{ what: { email: 'asked.for@larkspur.example' }, state: 'unknown' }];
    return [
      { jobs: jobs.map(({ id }) => id).slice(0, -1), steps, earlier },
      {
        jobs: (found.seen.jobs as { id: string }[]).map(({ id }) => id),
        steps: [...(found.seen.steps as unknown[]), asked],
        earlier: 'known',
      },
    ];
  },
  'gone.json': async found => {
    const { call } = await start(found);
    return [await call('invitations.gone', { connectionId: idIn(found) }), found.seen.gone];
  },
  'snapshot.json': async found => {
    const { call } = await start(found);
    const connectionId = idIn(found);
    return [
      {
        team: await call('team.get', { connectionId }),
        invitations: await call('invitations.list', { connectionId }),
      },
      {
        team: { ...(found.seen.team as object), ...keptOffline },
        invitations: { ...(found.seen.invitations as object), ...keptOffline },
      },
    ];
  },
};

/** Snapshots of these days do not say which token was shown them: nobody is, until the service can be asked again. */
const nobodys = ['2026-11-20b', '2026-11-21'];

describe.each(keptFolders)('kept on $name', folder => {
  it(`secrets of ${folder.name} are found under their names in the keychain`, async () => {
    const disk = new FakeFiles();
    for (const [name, one] of Object.entries(folder.files)) disk.texts.set(name, one);
    const { call, clipboard } = await start({ ...folder, disk });
    const connectionId = idIn(folder);
    const { key } = (folder.seen.tokens as LedgerRow[]).find(({ name }) => name === 'Pasted') as LedgerRow;
    await call('tokens.copy', { key });
    expect(Object.values(folder.keychain)).toContain(clipboard.text);
    expect(await call('sessions.check', { connectionId })).toMatchObject({ heldIn: 'keychain' });
  });

  it.each(Object.entries(folder.files).map(([file, text]) => [kindOf(file), text]))(
    `%s of ${folder.name} opens, whole`,
    async (file, text) => {
      const disk = new FakeFiles();
      for (const [name, one] of Object.entries(folder.files)) disk.texts.set(name, one);
      const notices = new Notices({ clock: new FakeClock(), newId }, changes);
      const found = { ...folder, text, disk, notices };
      if (file === 'snapshot.json' && nobodys.includes(folder.name)) {
        const { refused } = await start(found);
        expect(await refused('team.get', { connectionId: idIn(found) })).toEqual({ code: 'offline' });
        return;
      }
      const [is, was] = (await opened[file]?.(found)) ?? [null, `Say in \`opened\` how ${file} is opened.`];
      const says =
        `What Keyholder wrote on ${folder.name} has to open for good. A field that is new in ${file} needs a default in its ` +
        'schema, one that means something else has to be read in both ways. Leave the kept file as it is';
      expect(notices.list(), says).toEqual([]);
      expect([...disk.texts.keys()].join(), says).not.toContain(`${file}.damaged`);
      expect(is, says).toMatchObject(was as object);
    },
  );
});
