import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../support/core-harness.ts';
import { fakePassphraseFiles } from '../../support/fake-passphrase-files.ts';
import { Computers, exported, imported, linesIn, passphrase, reviewed, rowsOf } from './two-computers.ts';

let all: Computers;
let first: Core;
let connectionId: string;

beforeEach(async () => {
  all = await Computers.start();
  ({ core: first, connectionId } = await all.connected());
});
afterEach(() => all.close());

/** The token of this name, as the other side of the wire has it. */
const secretOf = (name: string) => all.service.pats.find(one => one.name === name)?.token ?? '';
const create = (core: Core, of: string, name: string) =>
  core.call('tokens.create', { connectionId: of, name, teamId: 't', expiresAt: null });
const closed = (lines: readonly string[]) => fakePassphraseFiles.close(`${lines.join('\n')}\n`, passphrase);
const names = async (core: Core, text: string) => {
  const { tokens, removed } = await core.call('tokens.identify', { text });
  return [...tokens, ...removed].map(({ name }) => name).toSorted();
};

describe('what is known of tokens, on another computer', () => {
  it('is there with notes and places, and names the tokens of the first, revoked and removed ones too, also by a later run', async () => {
    const [ci, old, gone] = [
      await create(first, connectionId, 'CI'),
      await create(first, connectionId, 'Old'),
      await create(first, connectionId, 'Gone'),
    ];
    const link = 'https://ci.example/secrets';
    await first.call('tokens.note', { key: ci.key, note: 'Deploys', places: [{ name: 'Shop', link }] });
    await first.call('tokens.revoke', { key: old.key });
    await first.call('tokens.forget', { key: gone.key, confirmed: true });
    const file = await exported(first);

    let second = await all.add();
    const review = await reviewed(second, file);
    expect(review).toMatchObject({
      ...{ added: 3, merged: 0, same: 0, leftOut: 0, keys: 1 },
      connections: [{ label: 'Acme', state: 'new', tokens: 3 }],
      journals: [{ who: 'owner', state: 'whole' }],
    });
    expect(second.files.texts.has('ledger.json')).toBe(false);
    expect(await second.call('ledger.import', { id: review.id })).toMatchObject({ added: 3, connections: 1 });
    const { rows } = await second.call('tokens.overview', { from: 0, count: 10 });
    expect(rows.map(row => [row.name, row.state, row.secretIn, row.imported])).toEqual([
      ['CI', 'active', 'nowhere', true],
      ['Old', 'revoked', 'nowhere', true],
    ]);
    expect(rows[0]).toMatchObject({
      note: 'Deploys',
      places: [{ name: 'Shop', link }],
      connectionLabel: 'Acme',
    });
    second = await second.restart();
    const log = `a ${secretOf('CI')} b ${secretOf('Old')} c ${secretOf('Gone')}`;
    expect(await names(second, log)).toEqual(['CI', 'Gone', 'Old']);
    await second.close();
  });

  it('is known by its secret also where it gets its fingerprint only as the file is written', async () => {
    await create(first, connectionId, 'CI');
    for (const file of ['ledger.json', 'ledger.previous.json']) {
      const stored = JSON.parse(first.files.texts.get(file) ?? '');
      // As an earlier version has left it.
      for (const row of stored.data.rows) row.fingerprint = null;
      first.files.texts.set(file, JSON.stringify(stored));
    }
    first = await first.restart();
    const file = await exported(first);
    await first.close();
    const second = await all.add();
    await imported(second, file);
    expect(await names(second, `log: ${secretOf('CI')}`)).toEqual(['CI']);
  });

  it('leaves out what is of one computer only, of removed rows too', async () => {
    await create(first, connectionId, 'CI');
    const gone = await create(first, connectionId, 'Gone');
    await first.call('tokens.forget', { key: gone.key, confirmed: true });
    const rows = linesIn(await exported(first)).flatMap(line => JSON.parse(line).token ?? []);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['CI', 'Gone']);
    for (const row of rows)
      for (const own of ['run', 'secretIn', 'imported', 'dueSince', 'left'])
        expect(row).not.toHaveProperty(own);
  });

  it('leaves out the practice team’s tokens, also those that were removed', async () => {
    const { id } = await first.call('connections.openPractice', {});
    const teamId = (await first.call('connections.list', {})).connections.find(one => one.id === id)?.teamId;
    const add = (name: string) =>
      first.call('tokens.create', { connectionId: id, name, teamId: teamId ?? '', expiresAt: null });
    const [, gone] = [await add('Kept'), await add('Gone')];
    await first.call('tokens.forget', { key: gone.key, confirmed: true });
    expect((await first.call('tokens.removed', {})).map(({ key }) => key)).toEqual([gone.key]);
    const { tokens, text } = await first.call('ledger.export', { passphrase });
    expect(tokens).toBe(0);
    expect(linesIn(text).flatMap(line => JSON.parse(line).token ?? [])).toEqual([]);
  });

  it('SECURITY: a file of another computer adds no address that the policy bars, and nothing is sent to a new one before the owner was asked', async () => {
    await create(first, connectionId, 'CI');
    const file = await exported(first);
    const text = JSON.stringify({ allowedOrigins: ['https://elsewhere.example'] });
    const managed = await all.add({
      policy: { file: 'policy.json', read: async () => ({ kind: 'text', text }) },
    });
    expect(await reviewed(managed, file)).toMatchObject({
      ...{ added: 0, leftOut: 1, connections: [{ state: 'not-allowed' }] },
    });
    expect(await imported(managed, file)).toMatchObject({ added: 0, connections: 0 });
    expect((await managed.call('connections.list', {})).connections).toEqual([]);
    const second = await all.add();
    await imported(second, file);
    const stored = JSON.parse(second.files.texts.get('connections.json') ?? '').data.connections;
    expect(stored).toMatchObject([{ label: 'Acme', unasked: true, tokenInUse: null }]);
    expect(stored[0].session.heldIn).toBe('nowhere');
  });

  it('brings a token back where its connection was removed since, into the one that comes with it', async () => {
    await create(first, connectionId, 'CI');
    const file = await exported(first);
    await first.call('connections.remove', { id: connectionId, confirmed: true });
    const review = await reviewed(first, file);
    expect(review.rows).toMatchObject([{ name: 'CI', connectionLabel: 'Acme', does: 'merge' }]);
    await first.call('ledger.import', { id: review.id });
    const [home] = (await first.call('connections.list', {})).connections;
    const rows = await first.call('tokens.list', { connectionId: home?.id ?? '' });
    expect(rows).toMatchObject([{ name: 'CI', state: 'active', secretIn: 'nowhere' }]);
    expect(await first.call('tokens.removed', {})).toEqual([]);
    expect(await imported(first, file)).toMatchObject({ added: 0, merged: 0, same: 1, connections: 0 });
  });

  it('is nothing new where it came from, and the second time', async () => {
    await create(first, connectionId, 'CI');
    const file = await exported(first);
    expect(await reviewed(first, file)).toMatchObject({
      ...{ added: 0, merged: 0, same: 1, activityLines: 0, keys: 0, journals: [] },
    });
    // All but the line that says so, and what is kept of the generation before.
    const filesOf = () => [...first.files.texts].filter(([name]) => !/^activity|previous/.test(name));
    const before = [filesOf(), [...first.keychain.items]];
    expect(await imported(first, file)).toMatchObject({ same: 1, connections: 0 });
    expect([filesOf(), [...first.keychain.items]]).toEqual(before);
    const second = await all.add();
    await imported(second, file);
    const there = JSON.stringify(rowsOf(second));
    expect(await imported(second, file)).toMatchObject({ added: 0, merged: 0, same: 1, activityLines: 0 });
    expect(JSON.stringify(rowsOf(second))).toBe(there);
  });

  it('is the same whichever of two files comes first, and holds what either of them has', async () => {
    const other = await all.connected('Acme at home');
    const { token, id } = all.service.add('Shared');
    const [here, there] = [
      await first.call('tokens.adopt', { connectionId, token, name: 'Shared', id }),
      await other.core.call('tokens.adopt', {
        ...{ connectionId: other.connectionId, token, name: 'The shared one' },
        expiresAt: '2030-01-01T00:00:00Z',
      }),
    ];
    await first.call('tokens.note', { key: here.key, note: 'One note', places: [{ name: 'CI' }] });
    await other.core.call('tokens.note', { key: there.key, note: 'Another', places: [{ name: 'Laptop' }] });
    await other.core.call('tokens.setId', { key: there.key, id });
    await create(first, connectionId, 'Only here');
    await create(other.core, other.connectionId, 'Only there');
    const files = [await exported(first), await exported(other.core)];

    const [one, two] = [await all.add(), await all.add()];
    for (const file of files) await imported(one, file);
    for (const file of files.toReversed()) await imported(two, file);
    expect(rowsOf(one)).toHaveLength(3);
    expect(rowsOf(two)).toEqual(rowsOf(one));
    const shared = rowsOf(one).find(row => String(row.note).includes('One note'));
    expect(shared).toMatchObject({
      note: expect.stringContaining('Another'),
      ...{ expiresAt: '2030-01-01T00:00:00Z', id },
      places: [{ name: 'CI' }, { name: 'Laptop' }],
    });
    expect(shared).toMatchObject({ name: 'Shared', alsoKnown: [{ what: 'name', text: 'The shared one' }] });
    for (const core of [one, two]) expect(await names(core, token)).toEqual(['Shared']);
  });

  it('keeps its secret, its use and its note where the token is known, and adds what is new', async () => {
    const ci = await create(first, connectionId, 'CI');
    const file = await exported(first);
    await first.call('tokens.use', { key: ci.key });
    await first.call('tokens.note', { key: ci.key, note: 'Written later' });
    const second = await all.add();
    await imported(second, file);
    const [row] = (await second.call('tokens.overview', { from: 0, count: 1 })).rows;
    await second.call('tokens.note', { key: row?.key ?? '', note: 'Written there', watch: false });
    const back = await exported(second);
    expect((await reviewed(first, back)).rows).toEqual([
      { name: 'CI', connectionId, connectionLabel: 'Acme', does: 'merge', differs: ['note'] },
    ]);
    await imported(first, back);
    const [merged] = await first.call('tokens.list', { connectionId });
    expect(merged).toMatchObject({
      key: ci.key,
      inUse: true,
      secretIn: 'keychain',
      imported: false,
      watch: true,
    });
    expect(merged?.note).toMatch(/^Written later[\s\S]+Written there$/);
  });

  it('SECURITY: a file of another computer takes no secret away', async () => {
    const ci = await create(first, connectionId, 'CI');
    const lines = linesIn(await exported(first)).map(line =>
      line.replace('"state":"active"', '"state":"revoked"').replace('"revokedAt":null', '"revokedAt":5'),
    );
    await imported(first, await closed(lines));
    const again = await first.restart();
    const [row] = await again.call('tokens.list', { connectionId });
    expect(row).toMatchObject({ key: ci.key, state: 'revocation-unknown', secretIn: 'keychain' });
    expect([...first.keychain.items.keys()].some(account => account.includes(ci.key))).toBe(true);
    await again.close();
  });

  it('SECURITY: keys of other computers lie in a sealed file, whose own key is in the keychain', async () => {
    await create(first, connectionId, 'CI');
    const file = await exported(first);
    const key = linesIn(file).find(line => line.startsWith('{"key"'));
    const text = key === undefined ? '' : JSON.parse(key).key;
    expect(Buffer.from(text, 'base64')).toHaveLength(32);
    const second = await all.add();
    await imported(second, file);
    expect([...second.files.texts.values()].join()).not.toContain(text);
    expect([...second.keychain.items.keys()]).toContain('elsewhere key');
    second.keychain.items.delete('elsewhere key');
    const later = await second.restart();
    expect(await names(later, secretOf('CI'))).toEqual([]);
    expect((await later.call('tokens.identify', { text: 'x' })).unrecognisable).toBe(1);
    await later.close();
  });

  it('waits ten minutes for a word, also where another file was opened at the same time', async () => {
    const file = await exported(first);
    const { promise: slow, resolve: go } = Promise.withResolvers<void>();
    let opened = 0;
    const passphraseFiles = {
      ...fakePassphraseFiles,
      open: async (...given: Parameters<typeof fakePassphraseFiles.open>) => {
        opened += 1;
        if (opened === 2) await slow;
        return fakePassphraseFiles.open(...given);
      },
    };
    const second = await all.add({ passphraseFiles });
    const [one, other] = [reviewed(second, file), reviewed(second, file)];
    await one;
    second.clock.advance(6 * 60_000);
    go();
    const { id } = await other;
    second.clock.advance(6 * 60_000);
    expect(await second.call('ledger.import', { id })).toMatchObject({ connections: 1 });
  });

  it('waits for a word also where another file is taken in meanwhile', async () => {
    await create(first, connectionId, 'CI');
    const file = await exported(first);
    const second = await all.add();
    const { id } = await reviewed(second, file);
    const write = second.files.write.bind(second.files);
    const others: string[] = [];
    second.files.write = async (name, text) => {
      if (name === 'ledger.json' && others.length === 0) others.push((await reviewed(second, file)).id);
      return write(name, text);
    };
    await second.call('ledger.import', { id });
    const [other = ''] = others;
    expect(await second.call('ledger.import', { id: other })).toMatchObject({ same: 1 });
  });

  it('leaves out connections that are not wanted', async () => {
    await create(first, connectionId, 'CI');
    const second = await all.add();
    const { id } = await reviewed(second, await exported(first));
    expect(await second.call('ledger.import', { id, without: [connectionId] })).toMatchObject({
      ...{ added: 0, leftOut: 1, connections: 0 },
    });
    expect((await second.call('connections.list', {})).connections).toEqual([]);
  });

  it('has its own journal of activity beside that of this computer, which tells of both acts and of nothing secret', async () => {
    const file = await exported(first);
    const second = await all.add();
    const { activityLines } = await imported(second, file);
    expect(activityLines).toBeGreaterThan(1);
    for (const core of [first, second]) expect(core.answered()).not.toContain(passphrase);
    const told = (await second.call('activity.list', {})).entries.map(({ what }) => what);
    expect(told).toEqual(['ledger.import']);
    expect((await first.call('activity.list', {})).entries[0]?.what).toBe('ledger.export');
    const third = await all.add();
    expect(await imported(third, await exported(second))).toMatchObject({
      activityLines: activityLines + 1,
    });
  });

  it('shows the journals of other computers by themselves, whole or broken, also after a restart', async () => {
    await create(first, connectionId, 'CI');
    const file = await exported(first);
    const there = (await first.call('activity.list', {})).entries;
    let second = await all.add();
    expect((await second.call('activity.list', {})).computers).toEqual([]);
    await imported(second, file);
    const [computer] = (await second.call('activity.list', {})).computers;
    expect(computer).toMatchObject({ who: 'owner', state: 'whole', until: there.at(-1)?.at });
    const journal = computer?.id ?? '';
    const shown = async (wanted = {}) => second.call('activity.list', { journal, ...wanted });
    const far = await shown();
    // The act of exporting is noted after the file was made.
    expect(far.entries.map(({ what }) => what)).toEqual(
      there.map(({ what }) => what).filter(what => what !== 'ledger.export'),
    );
    expect(far.chain).toMatchObject({ state: 'whole', breaks: [], notOnDisk: 0 });
    expect((await shown({ kind: 'sessions' })).matching).toBe(1);
    second = await second.restart();
    while ((await second.call('activity.list', {})).chain.state === 'unread')
      await new Promise(resolve => setImmediate(resolve));
    expect((await shown()).entries).toEqual(far.entries);
    expect((await second.call('activity.list', {})).entries.map(({ what }) => what)).toEqual([
      'ledger.import',
    ]);
    expect(await second.refused('activity.list', { journal: 'none-such' })).toMatchObject({
      ...{ code: 'unknown-item', what: 'journal' },
    });

    // A line that somebody has changed on the way.
    const lines = linesIn(file).map(line => line.replace('connections.create', 'connections.update'));
    const third = await all.add();
    await imported(third, await fakePassphraseFiles.close(`${lines.join('\n')}\n`, passphrase));
    expect((await third.call('activity.list', {})).computers).toMatchObject([{ state: 'broken' }]);
    expect((await third.call('activity.list', { journal })).chain).toMatchObject({
      ...{ state: 'broken', breaks: [{ kind: 'altered' }] },
    });
    await second.close();
  });
});
