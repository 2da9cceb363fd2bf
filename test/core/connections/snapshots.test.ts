import { afterEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { problem } from '../../../src-main/core/base/problem-error.ts';
import type { ConnectionRecord } from '../../../src-main/core/connections/connection-record.ts';
import { Snapshots } from '../../../src-main/core/connections/snapshots.ts';
import { seal } from '../../../src-main/core/custody/sealed.ts';
import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import type { Team } from '../../../src-shared/team.ts';
import { FakeClock, FakeFiles } from '../../support/fake-ports.ts';

const record = {
  ...{ id: '0a', kind: 'service', label: 'Acme', baseUrl: 'https://api.acme.example', tokenInUse: 'key' },
} as ConnectionRecord;
const never = new AbortController().signal;

/** Of about 330 characters each: some thousands of them fill a part. */
const rows = (count: number, of: string): Invitation[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `${of}-${n}`, email: `person.${n}@${of}.example`, role: 'member', useSeat: true },
    ...{ createdAt: null, updatedAt: null, expiresAt: null, badFields: [] },
    extra: [{ path: ['note'], value: 'x'.repeat(150) }],
  }));
const about: Omit<InvitationList, 'items'> = {
  ...{ complete: 'yes', stopped: null, problem: null, pages: 3, unreadableItems: 0, mislabelled: false },
  ...{ fetchedAt: 1, clockOffsetMs: null, staleBecause: null },
};
const older = rows(5_000, 'older');
const newer = rows(4_000, 'newer');
const team: Team = {
  ...{
    id: 'team_1',
    name: 'Acme',
    slug: null,
    plan: null,
    seatsTotal: null,
    seatsUsed: null,
    memberCount: null,
  },
  ...{ createdAt: null, extra: [], extraCut: false, mislabelled: false, fetchedAt: 1, clockOffsetMs: null },
  staleBecause: null,
};

/** A disk that dies at a write: that one and all after it are refused. */
class DyingFiles extends FakeFiles {
  left = Number.POSITIVE_INFINITY;
  override async write(name: string, text: string): Promise<void> {
    this.left -= 1;
    if (this.left < 0) throw Object.assign(new Error('gone'), { code: 'EIO' });
    await super.write(name, text);
  }
  override async remove(name: string): Promise<void> {
    if (this.left < 0) throw Object.assign(new Error('gone'), { code: 'EIO' });
    await super.remove(name);
  }
}

const keys = new Map<string, string>();
const vault = {
  memoryChosen: false,
  async fetch(account: string) {
    const key = keys.get(account);
    if (key === undefined) throw problem('secret-absent');
    return key;
  },
  async keep(account: string, key: string) {
    keys.set(account, key);
    return 'keychain' as const;
  },
  async forget(account: string) {
    keys.delete(account);
  },
} as unknown as ConstructorParameters<typeof Snapshots>[1];
afterEach(() => keys.clear());

const open = (files: FakeFiles) => new Snapshots(files, vault, new FakeClock(), systemRandom);
async function keep(files: FakeFiles, items: readonly Invitation[], ended = never): Promise<void> {
  const snapshots = open(files);
  snapshots.keepList(record, about, items, ended);
  await snapshots.ended();
}
const kept = async (files: FakeFiles) => (await open(files).list(record))?.items ?? null;
const parts = (files: FakeFiles) => [...files.texts.keys()].filter(name => /-[ab]-\d+\.json$/.test(name));

it('a long list lies in parts, none of them long, and those of the one before are gone', async () => {
  const files = new FakeFiles();
  await keep(files, older);
  expect(parts(files).length).toBeGreaterThan(2);
  for (const text of files.texts.values()) expect(text.length).toBeLessThan(1024 ** 2);
  expect(await kept(files)).toEqual(older);
  const before = parts(files);
  await keep(files, newer);
  expect(await kept(files)).toEqual(newer);
  for (const name of before) expect(parts(files)).not.toContain(name);
});

it('the team is kept beside it, and neither takes the other with it', async () => {
  const files = new FakeFiles();
  await keep(files, older);
  const snapshots = open(files);
  snapshots.keepTeam(record, team, never);
  await snapshots.ended();
  expect(await kept(files)).toHaveLength(older.length);
  await keep(files, newer);
  expect(await open(files).team(record)).toMatchObject({ id: 'team_1' });
});

it('a disk that dies at any write leaves the list before it or the new one, whole', async () => {
  const first = new FakeFiles();
  await keep(first, older);
  const writes = first.written.length;
  let news = 0;
  for (let left = 0; left <= writes; left += 1) {
    const files = new DyingFiles();
    for (const [name, text] of first.texts) files.texts.set(name, text);
    files.left = left;
    await keep(files, newer);
    const now = await kept(files);
    expect(now).toEqual(now?.length === newer.length ? newer : older);
    news += now?.length === newer.length ? 1 : 0;
    // The next reading finds room again.
    files.left = Number.POSITIVE_INFINITY;
    await keep(files, newer);
    expect(await kept(files)).toEqual(newer);
    expect(new Set(parts(files).map(name => name.replace(/\d+\.json$/, ''))).size).toBe(1);
  }
  expect(news).toBeGreaterThan(0);
});

describe('what is not whole shows nothing', () => {
  const swap = (files: FakeFiles, one: string, other: string) => {
    const text = files.texts.get(one) ?? '';
    files.texts.set(one, files.texts.get(other) ?? '');
    files.texts.set(other, text);
  };
  it.each<[string, (files: FakeFiles, before: ReadonlyMap<string, string>) => void]>([
    ['a part is missing', files => files.texts.delete(parts(files)[1] ?? '')],
    ['two parts have changed places', files => swap(files, parts(files)[0] ?? '', parts(files)[1] ?? '')],
    [
      'a part of another list stands there',
      (files, before) => files.texts.set(parts(files)[0] ?? '', [...before.values()][0] ?? ''),
    ],
    ['a part was written upon', files => files.texts.set(parts(files)[0] ?? '', '{}')],
    [
      'the head is of before',
      (files, before) => files.texts.set('snapshot-0a.json', before.get('snapshot-0a.json') ?? ''),
    ],
  ])('%s', async (_what, harm) => {
    const files = new FakeFiles();
    await keep(files, older);
    const before = new Map([...files.texts].sort());
    await keep(files, newer);
    expect(await kept(files)).toHaveLength(newer.length);
    harm(files, before);
    expect(await kept(files)).toBeNull();
  });
});

it('what an older Keyholder kept in one file is shown whole, and gives way to the next list', async () => {
  const files = new FakeFiles();
  await keep(files, older.slice(0, 1));
  const [key = ''] = keys.values();
  files.texts.clear();
  const { baseUrl, tokenInUse } = record;
  const text = JSON.stringify({ baseUrl, tokenInUse, team, invitations: { ...about, items: older } });
  files.texts.set('snapshot-0a.json', seal(text, key, record.id, systemRandom));
  expect(await open(files).team(record)).toMatchObject({ id: 'team_1' });
  expect(await kept(files)).toEqual(older);
  await keep(files, newer);
  expect(await kept(files)).toEqual(newer);
  expect(files.texts.get('snapshot-0a.json')?.length).toBeLessThan(10_000);
  expect(await open(files).team(record)).toMatchObject({ id: 'team_1' });
});

it('forgetting takes all of it, also what a sudden end has left', async () => {
  const files = new DyingFiles();
  await keep(files, older);
  files.left = 1;
  await keep(files, newer);
  expect(new Set(parts(files).map(name => name.at('snapshot-0a-'.length))).size).toBe(2);
  files.left = Number.POSITIVE_INFINITY;
  await open(files).forget(record);
  expect([...files.texts.keys(), ...keys.keys()]).toEqual([]);
});

it('what a full disk had no room for leaves it as full as before', async () => {
  const files = new FakeFiles();
  await keep(files, older);
  const before = [...files.texts.keys()];
  const write = files.write.bind(files);
  files.write = (name, text) =>
    name.endsWith('-b-2.json') ? Promise.reject(new Error('no space')) : write(name, text);
  await keep(files, newer);
  expect([...files.texts.keys()]).toEqual(before);
  expect(await kept(files)).toEqual(older);
});

it('a key that was made for nothing is forgotten, too', async () => {
  const files = new FakeFiles();
  files.readOnly = true;
  const snapshots = open(files);
  snapshots.keepList(record, about, newer, never);
  await snapshots.ended();
  expect(keys.size).toBe(1);
  await snapshots.forget(record);
  expect(keys.size).toBe(0);
});

it('nothing is written for a token that is the connection’s no longer, and nothing is shown to another', async () => {
  const files = new FakeFiles();
  const ended = new AbortController();
  ended.abort();
  await keep(files, older, ended.signal);
  expect(files.written).toEqual([]);
  await keep(files, older);
  expect(await open(files).list({ ...record, tokenInUse: 'another' })).toBeNull();
  expect(await open(files).list({ ...record, baseUrl: 'https://another.example' })).toBeNull();
});
