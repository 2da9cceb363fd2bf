import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretStoreError } from '../../../src-main/core/base/ports/secret-store.ts';
import type { Core } from '../../support/core-harness.ts';
import { soon } from '../../support/soon.ts';
import { Computers, exported, imported, reviewed, rowsOf } from './two-computers.ts';

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

describe('a token that is pasted joins the row that came with a file', () => {
  let second: Core;
  let there: string;

  beforeEach(async () => {
    await first.call('tokens.create', { connectionId, name: 'CI', teamId: 't', expiresAt: null });
    await first.call('tokens.note', { key: await keyOf(first, 'CI'), note: 'For builds' });
    second = await all.add();
    await imported(second, await exported(first));
    const [connection] = (await second.call('connections.list', {})).connections;
    there = connection?.id ?? '';
  });

  async function keyOf(core: Core, name: string): Promise<string> {
    const { rows } = await core.call('tokens.overview', { from: 0, count: 10 });
    return rows.find(row => row.name === name)?.key ?? '';
  }
  const rows = () => second.call('tokens.list', { connectionId: there });
  const paste = (more = {}) => ({ connectionId: there, token: secretOf('CI'), name: 'Pasted', ...more });
  const idOf = (name: string) => all.service.pats.find(one => one.name === name)?.id ?? '';

  it.each([
    ['by its id', () => ({ id: idOf('CI') })],
    ['by its fingerprint', () => ({})],
  ])('%s', async (_, more) => {
    const [before] = await rows();
    const taken = await second.call('tokens.adopt', paste(more()));
    expect(taken).toMatchObject({
      ...{ key: before?.key, id: idOf('CI'), name: 'Pasted', note: 'For builds', secretIn: 'keychain' },
      ...{ imported: false, how: 'created', inUse: true, lastProof: { outcome: 'works' } },
      alsoKnown: [{ what: 'name', text: 'CI' }],
    });
    expect(await rows()).toHaveLength(1);
    second = await second.restart();
    expect(await rows()).toEqual([taken]);
    expect((await second.call('tokens.identify', { text: secretOf('CI') })).tokens).toMatchObject([
      { key: taken.key },
    ]);
    // The other computer's file is of the same row still.
    expect(await reviewed(second, await exported(first))).toMatchObject({ added: 0 });
    await second.close();
  });

  it('also where its id was not known so far, which its owner tells now', async () => {
    const pat = all.service.add('Elsewhere');
    await first.call('tokens.adopt', { connectionId, token: pat.token, name: 'Elsewhere' });
    await imported(second, await exported(first));
    const before = (await rows()).find(({ name }) => name === 'Elsewhere');
    expect(before).toMatchObject({ id: null, secretIn: 'nowhere' });
    const taken = await second.call('tokens.adopt', {
      ...{ connectionId: there, token: pat.token, name: 'Elsewhere', id: pat.id },
    });
    expect(taken).toMatchObject({ key: before?.key, id: pat.id, secretIn: 'keychain' });
    expect(await rows()).toHaveLength(2);
  });

  it('where only its id is known, too', async () => {
    const bare = all.service.add('Bare');
    const one = await second.call('tokens.adopt', paste({ token: bare.token, id: bare.id, name: 'Bare' }));
    await second.call('tokens.forget', { key: one.key, confirmed: true });
    await second.call('tokens.restore', { key: one.key });
    expect((await second.call('tokens.adopt', paste({ token: bare.token, id: bare.id }))).key).toBe(one.key);
    expect((await rows()).filter(({ id }) => id === bare.id)).toHaveLength(1);
  });

  it('and is recognised by whole secrets only, also where rows of two with one id are one here', async () => {
    const other = Object.assign(all.service.add('Shop'), { token: 'another-token-abcdefghijkl' });
    const addresses = { baseUrl: all.service.origin, dashboardUrl: all.service.origin };
    const { id } = await first.call('connections.create', { label: 'Again', ...addresses, teamId: 't' });
    await first.call('tokens.adopt', { connectionId: id, token: other.token, name: 'Shop', id: idOf('CI') });
    const third = await all.add();
    await imported(third, await exported(first));
    for (const text of [secretOf('CI'), other.token]) {
      const { tokens } = await third.call('tokens.identify', { text });
      expect(tokens, text).toMatchObject([{ name: 'CI', alsoKnown: [{ what: 'name', text: 'Shop' }] }]);
    }
    // It ends as it did: its secret is here.
    const [here] = (await first.call('tokens.list', { connectionId: id })).map(({ tail }) => tail);
    await imported(first, await exported(third));
    expect((await first.call('tokens.list', { connectionId: id }))[0]?.tail).toBe(here);
  });

  it('and is recognised by what came with the file in a later run, too, where its own secret is another one', async () => {
    const other = Object.assign(all.service.add('Shop'), { token: 'another-token-abcdefghijkl' });
    let third = (await all.connected()).core;
    const [{ id: of = '' } = {}] = (await third.call('connections.list', {})).connections;
    await third.call('tokens.adopt', { connectionId: of, token: other.token, name: 'Shop', id: idOf('CI') });
    // As an end in the middle leaves it: the keychain has it, and nothing says so.
    const file = JSON.parse(third.files.texts.get('ledger.json') ?? '');
    Object.assign(file.data.rows[0], { secretIn: 'nowhere', fingerprint: null });
    third.files.texts.set('ledger.json', JSON.stringify(file));
    third.keychain.mood = 'locked';
    third = await third.restart();
    third.keychain.mood = 'works';
    await imported(third, await exported(first));
    third = await third.restart();
    await third.call('keychain.check', {});
    await soon(async () =>
      expect((await third.call('tokens.list', { connectionId: of }))[0]?.secretIn).toBe('keychain'),
    );
    for (const text of [secretOf('CI'), other.token])
      expect((await third.call('tokens.identify', { text })).tokens, text).toHaveLength(1);
    await third.close();
  });

  /** A keychain that is still busy with the first when the second has been accepted. */
  function slowKeychain(): void {
    let accepted = 0;
    all.service.fate = (_, does) => {
      if (does === 'read') accepted += 1;
      return undefined;
    };
    const set = second.keychain.set.bind(second.keychain);
    second.keychain.set = async (account, secret) => {
      if (account.includes(' token ')) {
        await soon(() => expect(accepted).toBe(2));
        for (let turn = 0; turn < 100; turn += 1) await new Promise(resolve => setImmediate(resolve));
      }
      await set(account, secret);
    };
  }

  it('and of two at once only one: the other one’s secret would take its place', async () => {
    const [one, other] = [all.service.add('One'), all.service.add('Other')];
    await second.call('sessions.save', { connectionId: there, session: 'good-session-0123456789' });
    // A row of which nothing but the id is known: it may be either's.
    all.service.fate = () => 'lost';
    await second.refused('tokens.revokeById', { connectionId: there, id: one.id });
    one.revoked = false;
    slowKeychain();
    const put = ({ token }: { token: string }) =>
      second.app.dispatch('tokens.adopt', paste({ token, id: one.id })) as Promise<{ ok: boolean }>;
    expect((await Promise.all([put(one), put(other)])).map(({ ok }) => ok)).toEqual([true, false]);
    const kept = [...second.keychain.items.values()].join();
    expect([kept.includes(one.token), kept.includes(other.token)]).toEqual([true, false]);
  });

  it('and is known as both by whoever takes in its file, also where the key was made anew here', async () => {
    const before = rowsOf(first)[0]?.fingerprint;
    first.keychain.items.delete('fingerprint key');
    first = await first.restart();
    // Notes its fingerprint with a new key.
    const file = await exported(first);
    const [row] = rowsOf(first);
    expect(row?.fingerprint).not.toBe(before);
    expect(row?.otherFingerprints).toEqual([before]);
    await imported(second, file);
    const { tokens } = await second.call('tokens.identify', { text: secretOf('CI') });
    expect(tokens).toHaveLength(1);
    await first.close();
  });

  it('nor loses what it was known by where an end in the middle left it in the keychain', async () => {
    await second.call('tokens.adopt', paste({ id: idOf('CI') }));
    const [{ fingerprint: own, otherFingerprints } = {}] = rowsOf(second);
    const file = JSON.parse(second.files.texts.get('ledger.json') ?? '');
    // As it stood before its secret was on its way.
    const [theirs] = otherFingerprints as string[];
    Object.assign(file.data.rows[0], {
      secretIn: 'nowhere',
      fingerprint: theirs,
      otherFingerprints: [],
    });
    second.files.texts.set('ledger.json', JSON.stringify(file));
    second = await second.restart();
    await second.call('keychain.check', {});
    await soon(async () => expect(rowsOf(second)[0]?.secretIn).toBe('keychain'));
    expect(rowsOf(second)[0]).toMatchObject({ fingerprint: own, otherFingerprints: [theirs] });
    await second.close();
  });

  it('not where the id is another token’s, or the token has another id', async () => {
    const other = all.service.add('Other');
    for (const wrong of [{ token: other.token, id: idOf('CI') }, { id: 'pat_of_nobody' }]) {
      expect(await second.refused('tokens.adopt', paste(wrong))).toMatchObject({ code: 'invalid-input' });
    }
    expect(await rows()).toMatchObject([{ name: 'CI', imported: true, secretIn: 'nowhere' }]);
  });

  it('and is told to end otherwise, and not shown as revoked, where its id was mistyped for one that another computer has revoked', async () => {
    const other = Object.assign(all.service.add('Shop'), { token: 'another-token-abcdefghijkl' });
    const third = (await all.connected()).core;
    const [{ id: of = '' } = {}] = (await third.call('connections.list', {})).connections;
    const right = { connectionId: of, token: other.token, name: 'Shop', id: other.id };
    const { key } = await third.call('tokens.adopt', right);
    // Here its id was typed for another one, and its secret is not here any more.
    const mine = Object.assign(all.service.add('Mine'), { token: 'my-own-token-mnopqrstuvwx' });
    const { key: own } = await second.call(
      'tokens.adopt',
      paste({ token: mine.token, name: 'Mine', id: other.id }),
    );
    await second.call('tokens.forget', { key: own, confirmed: true });
    await second.call('tokens.restore', { key: own });
    const review = await reviewed(second, await exported(third));
    expect(review.rows.find(({ name }) => name !== 'CI')?.differs).toContain('tail');
    await third.call('tokens.revoke', { key });
    await imported(second, await exported(third));
    const row = (await rows()).find(one => one.key === own);
    expect(row).toMatchObject({ name: 'Mine', state: 'revocation-unknown', revokedAt: null });
    expect(await reviewed(second, await exported(third))).toMatchObject({ added: 0, merged: 0 });
  });

  describe('while a file is taken in as it is being kept', () => {
    let taken: Promise<unknown>;
    /** Nothing, or what the keychain has against the token then. */
    let refusal: SecretStoreError | null;

    beforeEach(async () => {
      refusal = null;
      const shop = all.service.add('Shop');
      const { key } = await first.call('tokens.adopt', { connectionId, token: shop.token, name: 'Shop' });
      await imported(second, await exported(first));
      await first.call('tokens.setId', { key, id: shop.id });
      await first.call('tokens.create', { connectionId, name: 'Nightly', teamId: 't', expiresAt: null });
      await first.call('tokens.revokeById', { connectionId, id: all.service.add('Gone').id });
      const file = await exported(first);
      const { files, keychain } = second;
      const [write, set] = [files.write.bind(files), keychain.set.bind(keychain)];
      const [begun, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      files.write = async (name, text) => {
        if (name === 'elsewhere-activity.jsonl') {
          begun.resolve();
          await disk.promise;
        }
        return write(name, text);
      };
      taken = imported(second, file);
      // By then it has asked the keychain for what it needs.
      await begun.promise;
      keychain.set = async (account, secret) => {
        if (!account.includes(' token ')) return set(account, secret);
        disk.resolve();
        await taken;
        if (refusal) throw refusal;
        return set(account, secret);
      };
    });
    const mine = () => Object.assign(all.service.add('Mine'), { token: 'my-own-token-mnopqrstuvwx' }).token;

    it('it is told to end as its secret does, and not as that of another token of its mistyped id', async () => {
      const row = await second.call('tokens.adopt', paste({ token: mine(), id: idOf('Nightly') }));
      expect(row).toMatchObject({ id: idOf('Nightly'), tail: 'uvwx', secretIn: 'keychain' });
    });

    it('it is in doubt, and not told as revoked, where one of its mistyped id was', async () => {
      const row = await second.call('tokens.adopt', paste({ token: mine(), id: idOf('Gone') }));
      expect(row).toMatchObject({ id: idOf('Gone'), state: 'revocation-unknown', secretIn: 'keychain' });
    });

    it.each([
      ['of another token', () => paste({ token: mine(), id: idOf('Nightly') })],
      ['of this one', () => paste({ token: secretOf('Shop') })],
    ])('what the file has brought %s stays where the keychain refuses then', async (_, pasted) => {
      refusal = new SecretStoreError('unavailable', 'It is full.');
      expect(await second.refused('tokens.adopt', pasted())).toMatchObject({ code: 'keychain-unavailable' });
      const ids = (await rows()).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(['CI', 'Shop', 'Nightly', 'Gone'].map(idOf).toSorted());
    });
  });

  it('nor beside one that is shown as revoked: its id stands once', async () => {
    await first.call('tokens.revoke', { key: await keyOf(first, 'CI') });
    await imported(second, await exported(first));
    const living = all.service.pats.find(one => one.name === 'CI');
    if (living) living.revoked = false;
    expect(await second.refused('tokens.adopt', paste({ id: idOf('CI') }))).toMatchObject({
      fields: { id: [expect.stringContaining('CI')] },
    });
    expect(await rows()).toMatchObject([{ state: 'revoked' }]);
  });

  it('and is as it was where the keychain refuses in the middle', async () => {
    const before = await rows();
    second.keychain.set = async account => {
      if (account.includes(' token ')) throw new Error('full');
    };
    expect(await second.refused('tokens.adopt', paste())).toMatchObject({
      code: expect.stringMatching(/^keychain/),
    });
    expect(await rows()).toMatchObject([{ key: before[0]?.key, name: 'CI', imported: true, alsoKnown: [] }]);
  });

  it('is found in the keychain by the next run where Keyholder ended in the middle', async () => {
    const [before] = await rows();
    const set = second.keychain.set.bind(second.keychain);
    const kept = new Promise<void>(resolve => {
      second.keychain.set = async (account, secret) => {
        await set(account, secret);
        if (!account.includes(' token ')) return;
        resolve();
        await new Promise(() => undefined);
      };
    });
    void second.app.dispatch('tokens.adopt', paste());
    await kept;
    const texts = new Map(second.files.texts);
    second.keychain.set = set;
    second.files.texts.clear();
    for (const [name, text] of texts) second.files.texts.set(name, text);
    const later = await second.restart();
    await expect
      .poll(async () => (await later.call('tokens.list', { connectionId: there }))[0])
      .toMatchObject({ key: before?.key, secretIn: 'keychain', imported: false });
    await later.close();
  });
});
