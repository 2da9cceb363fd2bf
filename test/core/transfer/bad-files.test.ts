import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mostTransferBytes, mostTransferRows } from '../../../src-shared/limits.ts';
import type { Core } from '../../support/core-harness.ts';
import { fakePassphraseFiles } from '../../support/fake-passphrase-files.ts';
import { Computers, exported, imported, linesIn, passphrase, reviewed, rowsOf } from './two-computers.ts';

let all: Computers;
let first: Core;
let connectionId: string;
let lines: string[];

beforeEach(async () => {
  all = await Computers.start();
  ({ core: first, connectionId } = await all.connected());
  await first.call('tokens.create', { connectionId, name: 'CI', teamId: 't', expiresAt: null });
  lines = linesIn(await exported(first));
});
afterEach(() => all.close());

const closed = (of: readonly string[]) => fakePassphraseFiles.close(`${of.join('\n')}\n`, passphrase);
const numbered = (of: readonly string[]) => [...of.slice(0, -1), JSON.stringify({ end: of.length - 1 })];
const token = () => lines.find(line => line.startsWith('{"token"')) ?? '';
/** The file with its token's line written otherwise. */
const withToken = (change: (row: Record<string, unknown>) => void) => {
  const row = JSON.parse(token()).token;
  change(row);
  return closed(lines.map(line => (line === token() ? JSON.stringify({ token: row }) : line)));
};

/** The file with its connection under another name. */
const withLabel = (label: string) =>
  closed(
    lines.map(line => {
      const { connection } = JSON.parse(line);
      return connection ? JSON.stringify({ connection: { ...connection, label } }) : line;
    }),
  );

/** What a fresh computer says of it, on which nothing is there afterwards. */
async function refusalOf(file: string, of = passphrase): Promise<unknown> {
  const core = await all.add();
  const problem = await core.refused('ledger.review', { file, passphrase: of });
  expect([...core.files.texts.keys()]).toEqual([]);
  expect(core.answered()).not.toContain(of);
  return problem;
}
const refused = (transfer: string) => ({ code: 'transfer-refused', transfer });

describe('a file that cannot be taken in', () => {
  it.each<[what: string, transfer: string, file: () => Promise<string>]>([
    ['none at all', 'not-a-file', async () => 'email,role\nann@people.example,member'],
    ['one cut short', 'damaged', async () => (await exported(first)).slice(0, -400)],
    ['one whose end is missing', 'damaged', () => closed(lines.slice(0, -1))],
    ['one that lacks a line', 'damaged', () => closed(lines.filter(line => line !== token()))],
    [
      'one with a token of a connection that is not in it',
      'damaged',
      () => withToken(row => Object.assign(row, { connectionId: 'nowhere' })),
    ],
    [
      'one with a token of an address that is none',
      'damaged',
      () => withToken(row => Object.assign(row, { baseUrl: 'not an address' })),
    ],
    ...[
      ...['createdAt', 'recordedAt', 'revokedAt', 'refusedAt', 'lastUsedAt', 'removedAt'].map(name => ({
        [name]: Number.MAX_SAFE_INTEGER,
      })),
      { lastProof: { at: 0, atService: -Number.MAX_SAFE_INTEGER, outcome: 'works' } },
    ].map((beyond): [string, string, () => Promise<string>] => [
      `one with a time that no calendar has: ${Object.keys(beyond)}`,
      'damaged',
      () => withToken(row => Object.assign(row, beyond)),
    ]),
    ['one with something after its end', 'damaged', () => closed([...lines, token()])],
    [
      'one of a newer Keyholder',
      'newer',
      () => closed(lines.map(line => line.replace('"format":1', '"format":2'))),
    ],
    ['something else', 'not-keyholder', () => closed(['hello'])],
    [
      'one with a line of nobody’s',
      'damaged',
      () => closed(numbered([...lines.slice(0, -1), '{"x":1}', ''])),
    ],
    ['one with a row that is none', 'damaged', () => withToken(row => Object.assign(row, { state: 'gone' }))],
    [
      'one whose key would lead elsewhere',
      'damaged',
      () => withToken(row => Object.assign(row, { key: 'a b' })),
    ],
    ['one with hidden letters', 'damaged', () => withToken(row => Object.assign(row, { name: 'C\u202eI' }))],
    ['one whose connection has hidden letters', 'damaged', () => withLabel('Ac\u202eme')],
    ['one whose connection has two lines', 'damaged', () => withLabel('Acme\nAllowed by your policy')],
    [
      'one whose connection is a secret',
      'holds-secret',
      () => withLabel(`pat_${'Zk4Qx9Lm2Vb7Rt5Wc8Yd3Hn6'.repeat(2)}`),
    ],
    ['a nested one', 'damaged', () => closed(numbered([...lines.slice(0, -1), '['.repeat(100_000), '']))],
  ])('is refused: %s', async (_what, transfer, file) => {
    expect(await refusalOf(await file())).toEqual(refused(transfer));
  });

  it('is taken in where an earlier Keyholder let a name hold what only hides, and shows none of it', async () => {
    const file = await withToken(row => Object.assign(row, { name: 'C\u200dI \u3164 deploy' }));
    const { core } = await all.connected();
    await imported(core, file);
    expect(rowsOf(core).map(({ name }) => name)).toEqual(['C I   deploy']);
  });

  it('is refused with another passphrase', async () => {
    expect(await refusalOf(await exported(first), 'another passphrase')).toEqual(refused('wrong-passphrase'));
  });

  it('is refused with more rows, or more bytes, than any that is written', async () => {
    const head = lines[0] ?? '';
    const row = JSON.parse(token()).token;
    const many = Array.from({ length: mostTransferRows + 1 }, (_, n) =>
      JSON.stringify({ token: { ...row, key: `k${n}`, id: `pat_${n}x`, fingerprint: null } }),
    );
    expect(await refusalOf(await closed([head, ...many]))).toEqual(refused('too-large'));
    const big = await closed([head, 'x'.repeat(mostTransferBytes)]);
    expect(await refusalOf(big)).toEqual(refused('too-large'));
    expect(await refusalOf('x'.repeat(50_000_000))).toMatchObject({
      code: 'invalid-input',
      fields: { file: [/larger/] },
    });
  });

  it('is refused with a hundred thousand rows, in words', async () => {
    const row = JSON.parse(token()).token;
    const many = Array.from({ length: 100_000 }, (_, n) =>
      JSON.stringify({ token: { ...row, key: `k${n}`, id: `pat_${n}x`, fingerprint: null } }),
    );
    expect(await refusalOf(await closed(numbered([lines[0] ?? '', ...many, ''])))).toMatchObject({
      code: 'invalid-input',
      fields: { file: ['This file is larger than any that Keyholder writes.'] },
    });
  });

  it.each<[what: string, transfer: string, file: () => string | Promise<string>]>([
    ['packed', 'not-a-file', () => gzipSync(Buffer.alloc(64_000_000)).toString('base64')],
    ['packed within', 'not-keyholder', () => closed([gzipSync(`${lines.join('\n')}\n`).toString('base64')])],
    [
      'with a line without an end',
      'damaged',
      () => closed([...lines.slice(0, -1), `{"token":"${' '.repeat(2_000_000)}"}`]),
    ],
    [
      'with a row that has more keys than any',
      'damaged',
      () =>
        withToken(row => Object.assign(row, { otherKeys: Array.from({ length: 201 }, (_, n) => `k${n}`) })),
    ],
    [
      'with a row that has more places than any',
      'damaged',
      () =>
        withToken(row => {
          const place = { id: 'p', name: 'CI', link: null, person: null, updated: false };
          Object.assign(row, { places: Array.from({ length: 1_001 }, () => place) });
        }),
    ],
    [
      'with a note that is longer than any',
      'damaged',
      () => withToken(row => Object.assign(row, { note: 'x'.repeat(50_001) })),
    ],
  ])('is refused where it is made to become large: %s', async (_what, transfer, file) => {
    expect(await refusalOf(await file())).toEqual(refused(transfer));
  });

  const place = (n: number) => ({
    name: `Pipeline ${n}`,
    link: `https://ci.example/${n}/${'p'.repeat(2_000)}`,
  });
  const places = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...place(from + n),
      id: `p${from + n}`,
      person: null,
      updated: false,
    }));
  it.each<[outgrown: string, file: Record<string, unknown>, own: Record<string, unknown>]>([
    ['note', { note: 'n'.repeat(49_990) }, { note: 'own note' }],
    [
      'places',
      { places: places(0, 1_000).map(one => ({ ...one, link: null })) },
      { places: [{ name: 'Own' }] },
    ],
    ['rows', { key: 'other', otherKeys: Array.from({ length: 200 }, (_, n) => `key-${n}`) }, {}],
    ['all', { places: places(0, 400) }, { places: Array.from({ length: 100 }, (_, n) => place(500 + n)) }],
  ])(
    'is refused by either side where a row would outgrow every file: by %s',
    async (outgrown, given, own) => {
      const file = await withToken(row => Object.assign(row, given));
      const key: string = JSON.parse(token()).token.key;
      await first.call('tokens.note', { key, ...own });
      const second = await all.add();
      await imported(second, file);
      const before = [first, second].map(core => core.files.texts.get('ledger.json'));
      const refusal = { ...refused('too-large'), name: 'CI', outgrown };
      expect(await first.refused('ledger.review', { file, passphrase })).toEqual(refusal);
      expect(await second.refused('ledger.review', { file: await exported(first), passphrase })).toEqual(
        refusal,
      );
      expect([first, second].map(core => core.files.texts.get('ledger.json'))).toEqual(before);
      // What each of them has goes on to any other.
      for (const core of [first, second])
        expect(await reviewed(await all.add(), await exported(core))).toMatchObject({ added: 1 });
    },
  );

  it('is not written where a row has outgrown every file', async () => {
    await first.close();
    const ledger = JSON.parse(first.files.texts.get('ledger.json') ?? '');
    ledger.data.rows[0].note = 'n'.repeat(50_001);
    first.files.texts.set('ledger.json', JSON.stringify(ledger));
    first = await first.restart();
    expect(await first.refused('ledger.export', { passphrase })).toEqual({
      ...refused('too-large'),
      ...{ name: 'CI', outgrown: 'note' },
    });
    const { key } = ledger.data.rows[0];
    await first.call('tokens.note', { key, note: 'short' });
    expect(await reviewed(await all.add(), await exported(first))).toMatchObject({ added: 1 });
  });

  it('is not written, or is taken in, whatever the letters of its notes need', async () => {
    const ofRows = async (count: number) => {
      await first.close();
      const ledger = JSON.parse(first.files.texts.get('ledger.json') ?? '');
      const [row] = ledger.data.rows;
      ledger.data.rows = Array.from({ length: count }, (_, n) => ({
        ...{ ...row, key: `k${n}`, id: `pat_${n}x`, fingerprint: null, secretIn: 'nowhere' },
        note: '\u7b14'.repeat(49_000),
      }));
      first.files.texts.set('ledger.json', JSON.stringify(ledger));
      first = await first.restart();
    };
    await ofRows(220);
    expect(await first.refused('ledger.export', { passphrase })).toEqual(refused('too-large'));
    await ofRows(210);
    expect(await reviewed(await all.add(), await exported(first))).toMatchObject({ added: 210 });
  });

  it('is refused where thousands of rows claim to be one token', async () => {
    const row = JSON.parse(token()).token;
    const many = Array.from({ length: 5_000 }, (_, n) => JSON.stringify({ token: { ...row, key: `k${n}` } }));
    expect(await refusalOf(await closed(numbered([lines[0] ?? '', ...many, ''])))).toEqual(
      refused('damaged'),
    );
  });

  it('SECURITY: a link out of a file of another computer leads where a typed one may lead', async () => {
    for (const link of [
      'http://ci.example',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://u:p@ci.example',
    ]) {
      const places = [{ id: 'p', name: 'CI', link, person: null, updated: false }];
      expect(await refusalOf(await withToken(row => Object.assign(row, { places })))).toEqual(
        refused('damaged'),
      );
    }
  });

  it('SECURITY: no secret of a service leaves with it, and none comes in', async () => {
    const secrets = [...first.keychain.items.values()];
    const text = lines.join('\n');
    for (const secret of secrets) expect(text).not.toContain(secret);
    for (const secret of secrets) expect(text).not.toContain(Buffer.from(secret).toString('base64'));
    // Known here only since it was written down there.
    const note = `uses ${all.service.pats[0]?.token}`;
    const file = await withToken(row => Object.assign(row, { note }));
    expect(await first.refused('ledger.review', { file, passphrase })).toMatchObject(refused('holds-secret'));
    const line = lines.find(one => one.startsWith('{"line"') && one.includes('CI')) ?? '';
    const told = line.replace('CI', `${all.service.pats[0]?.token}`);
    expect(told).not.toBe(line);
    const inActivity = await closed(lines.map(one => (one === line ? told : one)));
    expect(await first.refused('ledger.review', { file: inActivity, passphrase })).toEqual(
      refused('holds-secret'),
    );
    const looks = await withToken(row =>
      Object.assign(row, { note: `pat_${'Zk4Qx9Lm2Vb7Rt5Wc8Yd3Hn6'.repeat(2)}` }),
    );
    expect(await refusalOf(looks)).toEqual({ ...refused('holds-secret'), name: 'CI' });
  });

  it('is not taken in where it holds what is known as a secret only since its review', async () => {
    const secret = 'plain-words-of-a-token';
    all.service.add('Odd').token = secret;
    const inNote = await withToken(row => Object.assign(row, { note: `the ${secret}` }));
    const line = lines.find(one => one.startsWith('{"line"') && one.includes('CI')) ?? '';
    const inActivity = await closed(lines.map(one => (one === line ? line.replace('CI', secret) : one)));
    for (const file of [inNote, inActivity]) {
      const second = await all.add();
      const { id } = await second.call('ledger.review', { file, passphrase });
      const { origin } = all.service;
      const home = await second.call('connections.create', {
        ...{ label: 'Acme', baseUrl: origin, dashboardUrl: origin, teamId: 't' },
      });
      await second.call('tokens.adopt', { connectionId: home.id, token: secret, name: 'Odd' });
      expect(await second.refused('ledger.import', { id })).toMatchObject(refused('holds-secret'));
      expect([...second.files.texts.values()].join()).not.toContain(secret);
    }
  });

  it('is not written where somebody has noted a secret before it was known as one', async () => {
    const [row] = await first.call('tokens.list', { connectionId });
    const secret = 'plain words of a token';
    await first.call('tokens.note', { key: row?.key ?? '', note: `the ${secret}` });
    all.service.add('Odd').token = secret.replaceAll(' ', '-');
    await first.call('tokens.note', { key: row?.key ?? '', note: `the ${secret.replaceAll(' ', '-')}` });
    await first.call('tokens.adopt', { connectionId, token: secret.replaceAll(' ', '-'), name: 'Odd' });
    expect(await first.refused('ledger.export', { passphrase })).toEqual({
      ...refused('holds-secret'),
      name: 'CI',
    });
  });

  it('is not taken in once its review is over', async () => {
    const second = await all.add();
    const file = await closed(lines);
    const { id } = await second.call('ledger.review', { file, passphrase });
    second.clock.advance(10 * 60_000);
    expect(await second.refused('ledger.import', { id })).toEqual({ code: 'unknown-item', what: 'review' });
    const next = await second.call('ledger.review', { file, passphrase });
    expect(await second.refused('ledger.import', { id })).toMatchObject({ code: 'unknown-item' });
    await second.call('ledger.import', { id: next.id });
    expect(await second.refused('ledger.import', { id: next.id })).toMatchObject({ code: 'unknown-item' });
  });
});

describe('a passphrase', () => {
  it('is long enough, one line, and no secret of a service', async () => {
    const wrong = ['short', ' leading blank here', 'two lines\nof words', 'good-session-0123456789'];
    for (const one of wrong)
      expect(await first.refused('ledger.export', { passphrase: one })).toMatchObject({
        code: 'invalid-input',
        fields: { passphrase: [expect.any(String)] },
      });
    // What a password manager makes looks like a secret, and is fine.
    await first.call('ledger.export', { passphrase: 'Zk4Qx9Lm2Vb7Rt5Wc8Yd3Hn6Gf1Js0Pa' });
  });
});

describe('where the keychain or the disk refuses', () => {
  it('nothing is changed while the keychain is locked, and everything once it is open', async () => {
    const second = await all.add();
    second.keychain.mood = 'locked';
    const file = await closed(lines);
    expect(await second.refused('ledger.review', { file, passphrase })).toMatchObject({
      code: 'keychain-locked',
    });
    expect([...second.files.texts.keys()]).toEqual([]);
    second.keychain.mood = 'works';
    const { id } = await second.call('ledger.review', { file, passphrase });
    await second.call('ledger.import', { id });
    expect((await second.call('tokens.overview', { from: 0, count: 1 })).all).toBe(1);
  });

  it('it can be taken in again', async () => {
    const second = await all.add();
    const { id } = await second.call('ledger.review', { file: await closed(lines), passphrase });
    second.files.readOnly = true;
    expect((await second.refused('ledger.import', { id })).code).toBe('storage-unwritable');
    second.files.readOnly = false;
    expect(await second.call('ledger.import', { id })).toMatchObject({ added: 1 });
    expect((await second.call('tokens.overview', { from: 0, count: 1 })).all).toBe(1);
  });
});

it.each([
  ['creating', 'creation-unknown', null],
  ['revoking', 'revocation-unknown', 'pat_1'],
])('nothing is told as under way since a file says so: %s', async (state, known, id) => {
  const second = await all.add();
  await imported(second, await withToken(row => Object.assign(row, { state, id, tail: null })));
  const { rows } = await second.call('tokens.overview', { from: 0, count: 10 });
  expect(rows.map(row => row.state)).toEqual([known]);
  await second.call('tokens.forget', { key: rows[0]?.key ?? '', confirmed: true });
});
