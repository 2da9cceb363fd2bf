import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasCode } from '../../../src-main/core/base/problem-error.ts';
import { atOnce } from '../../../src-main/core/base/stretch.ts';
import { lookForTokens, type Tails } from '../../../src-main/core/tokens/token-candidates.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { mostSoughtCharacters } from '../../../src-shared/token-search.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

let core: Core;
let practice: Practice;
let connectionId: string;

beforeEach(async () => {
  core = await startCore();
  practice = await startPractice({ now: () => core.clock.now() });
  connectionId = await connected(core, practice);
});
afterEach(async () => {
  await core.close();
  await practice.close();
});

const create = (name: string) => core.call('tokens.create', { connectionId, name, expiresAt: null });
const secretOf = (key: string) =>
  [...core.keychain.items].find(([account]) => account.includes(` token ${key} `))?.[1] ?? '';
/** Names of the rows that a text names. */
async function namesIn(text: string): Promise<string[]> {
  const { tokens, removed } = await core.call('tokens.identify', { text });
  return [...tokens, ...removed].map(({ name }) => name);
}

describe('whose token it is', () => {
  it('is told of one in use, a revoked one and a removed one, also by a later run', async () => {
    const [ci, old, gone] = [await create('CI'), await create('Old'), await create('Gone')];
    const secrets = [ci, old, gone].map(({ key }) => secretOf(key));
    await core.call('tokens.revoke', { key: old.key });
    await core.call('tokens.forget', { key: gone.key, confirmed: true });
    expect(await namesIn(secrets[0] ?? '')).toEqual(['CI']);
    core = await core.restart();
    expect(await namesIn(` ${secrets[1]}\n`)).toEqual(['Old']);
    expect(await namesIn(secrets[2] ?? '')).toEqual(['Gone']);
    expect((await namesIn(secrets.join(' '))).toSorted()).toEqual(['CI', 'Gone', 'Old']);
  });

  it('is told of tokens whose connection was removed with them, the last one', async () => {
    const secret = secretOf((await create('CI')).key);
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    core = await core.restart();
    expect(await namesIn(`token=${secret}`)).toEqual(['CI']);
  });

  it('is found in rows of earlier versions, once their secrets can be read', async () => {
    const ci = await create('CI');
    const old = await create('Old');
    const [secret, oldSecret] = [secretOf(ci.key), secretOf(old.key)];
    await core.close();
    const ledger = JSON.parse(core.files.texts.get('ledger.json') ?? '');
    for (const row of ledger.data.rows) delete row.fingerprint;
    core.files.texts.set('ledger.json', JSON.stringify(ledger));
    core = await core.restart();
    await core.call('tokens.revoke', { key: old.key });
    expect(await namesIn(oldSecret)).toEqual(['Old']);
    expect(await namesIn(secret)).toEqual(['CI']);
  });

  it('is told of every one of 300 in a log of 5 MB, and of no other', async () => {
    const written = Array.from({ length: 300 }, (_, n) => ({
      ...{ name: `Pipeline ${n}`, token: `khp_${'4vZk9'.repeat(6)}${1_000 + n}` },
    }));
    core.ports.transport.send = async () => ({
      ...{ status: 200, headers: {}, body: Buffer.from('{"id":"t","name":"Acme"}') },
    });
    const names: string[] = [];
    for (const { name, token } of written) {
      const { key } = await core.call('tokens.adopt', { connectionId, name, token });
      names.push(name);
      if (names.length % 3 === 0) await core.call('tokens.forget', { key, confirmed: true });
    }
    const line = (n: number, token: string) => `{"n":${n},"headers":{"authorization":"Bearer ${token}"}}`;
    const lines: string[] = [];
    for (let length = 0; length < mostSoughtCharacters - 200; ) {
      const n = lines.length;
      const known = n % 150 === 0 ? written[n / 150]?.token : undefined;
      // Now and then the same ending as one that is known.
      const one = line(
        n,
        known ?? `khp_${n.toString(36).padStart(30, 'x')}${n % 20 === 0 ? 1_000 + (n % 300) : 'none'}`,
      );
      lines.push(one);
      length += one.length + 1;
    }
    const text = lines.join('\n');
    expect(text.length).toBeGreaterThan(5_000_000);
    expect((await namesIn(text)).toSorted()).toEqual(names.toSorted());
    expect(await core.refused('tokens.identify', { text: `${text}${text}` })).toMatchObject({
      ...{ code: 'invalid-input', fields: { text: [expect.stringMatching(/5 MB/)] } },
    });
    for (const kept of [core.answered(), ...core.files.texts.values()])
      for (const { token } of written) expect(kept).not.toContain(token);
  });

  it('is not told of a part of a token, nor of one with something added', async () => {
    const secret = secretOf((await create('CI')).key);
    const parts = [secret.slice(1), secret.slice(0, -1), secret.slice(-4), `${secret}x`, `x${secret}`];
    expect(await namesIn(parts.join('\n'))).toEqual([]);
    expect(await core.call('tokens.identify', { text: 'nothing' })).toEqual({
      ...{ tokens: [], removed: [], unrecognisable: 0 },
    });
  });

  it('says how many tokens it cannot recognise', async () => {
    await core.call('tokens.revokeById', { connectionId, id: 'pat_404' }).catch(() => undefined);
    await core.close();
    const ledger = JSON.parse(core.files.texts.get('ledger.json') ?? '');
    for (const row of ledger.data.rows) Object.assign(row, { fingerprint: null, secretIn: 'nowhere' });
    core.files.texts.set('ledger.json', JSON.stringify(ledger));
    core = await core.restart();
    expect(await core.call('tokens.identify', { text: practice.token })).toMatchObject({ unrecognisable: 1 });
  });

  it('is told without a keychain too, of what this run has seen', async () => {
    await core.close();
    core = await startCore();
    await core.call('keychain.useMemory', {});
    connectionId = await connected(core, practice);
    expect(await namesIn(practice.token)).toEqual(['Pasted']);
    expect(core.keychain.items.size).toBe(0);
  });

  it('is not guessed where the keychain keeps the key back', async () => {
    const secret = secretOf((await create('CI')).key);
    core = await core.restart();
    core.keychain.mood = 'locked';
    expect(await core.refused('tokens.identify', { text: secret })).toMatchObject({
      code: 'keychain-locked',
    });
  });
});

describe('the key', () => {
  it('SECURITY: a fingerprint of a token is made of all of it, with a key that lies in the keychain', async () => {
    const secret = secretOf((await create('CI')).key);
    const files = () => [...core.files.texts.values()].join('\n');
    const [, digest = ''] = /"fingerprint": "[^".]+\.([\w-]{43})"/.exec(files()) ?? [];
    const plain = (key: string | Buffer) => createHmac('sha256', key).update(secret).digest('base64url');
    expect(digest).toHaveLength(43);
    const key = core.keychain.items.get('fingerprint key') ?? '';
    expect([plain(''), plain(key), plain(Buffer.from(key, 'base64'))]).not.toContain(digest);
    expect(files()).not.toContain(key.slice(0, 44));
    // Another computer, another key.
    expect(core.answered()).not.toContain(digest);
  });

  it('goes with the last connection where no removed token is known by it', async () => {
    await core.close();
    core = await startCore();
    connectionId = await connected(core, practice, { session: true, token: false });
    expect(core.keychain.items.has('fingerprint key')).toBe(true);
    await core.call('connections.remove', { id: connectionId, confirmed: true });
    expect(core.keychain.items.has('fingerprint key')).toBe(false);
  });
});

/** What is compared of a text, and how often it is at the most between two moments at which others have their turn. */
function looked(text: string, tails: Tails<string>) {
  const candidates = new Set<string>();
  let [looks, most] = [0, 0];
  const work = lookForTokens(text, tails, candidate => {
    candidates.add(candidate);
    looks += 1;
  });
  for (let before = 0; !work.next().done; before = looks) most = Math.max(most, looks - before);
  return { candidates, looks, most };
}

describe('the text', () => {
  it('SECURITY: a text in which tokens are looked for is kept nowhere, and only a whole token is named', async () => {
    const unseen = `khp_${'n3verSeen'.repeat(4)}`;
    const text = `GET /?t=${practice.token} ${unseen} zugspitze`;
    expect(await namesIn(text)).toEqual(['Pasted']);
    await core.refused('tokens.identify', { text, other: unseen });
    await core.refused('tokens.identify', { text: `${unseen} `.repeat(200_000) });
    const kept = [
      core.answered(),
      JSON.stringify(await core.call('inspector.list', {})),
      (await core.call('inspector.bundle', {})).text,
      ...core.files.texts.values(),
    ].join('\n');
    for (const secret of [practice.token, unseen, 'zugspitze']) expect(kept).not.toContain(secret);
  });

  const token = 'khp_Ab-3.x~9+/_Zq8==';
  const tails = { four: new Map([['q8==', ['key']]]), short: [] };
  const isFound = (text: string) => looked(text, tails).candidates.has(token);
  it.each([
    ['alone', token],
    ['with white space', `\t${token}\r\n`],
    ['in a header', `Authorization: Bearer ${token}`],
    ['in quotes', `"token":"${token}",`],
    ['as a variable', `export KEYHOLDER_TOKEN=${token};`],
    ['in an address', `https://api.example/?access_token=${encodeURIComponent(token)}&x=1`],
    ['encoded twice', encodeURIComponent(encodeURIComponent(token))],
    ['as a password in an address', `https://bot:${token}@api.example`],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ token }))],
    ['in escapes of JSON', [...token].map(one => `\\u00${one.charCodeAt(0).toString(16)}`).join('')],
    ['after an escaped line break', `"line one\\n${token}\\nline three"`],
    ['in HTML', `<td>${token.replaceAll('+', '&#43;')}</td>`],
    ['in colours', `\u001b[32m${token}\u001b[0m`],
    ['at the end of a sentence', `It was (${token}).`],
    ['after many others', `${'khp_Ab-3.x~9+/_Zq7== '.repeat(9_000)}${token}`],
    ['in one long line', `${'{"a":1},'.repeat(20_000)}"${token}"${',{"b":2}'.repeat(20_000)}`],
    ['across a cut', `${'a,'.repeat(81_915)}${token}${',b'.repeat(81_920)}`],
  ])('is gone through as people paste it: %s', (_what, text) => {
    expect(isFound(text)).toBe(true);
  });

  it('is found at every place of a long line', () => {
    for (let at = 65_500; at < 65_600; at += 7) {
      expect(isFound(`${'-'.repeat(at)} ${token}${'-'.repeat(200_000)}`), `${at}`).toBe(true);
    }
  });

  it('knows short tokens, which have no tail', () => {
    const { candidates } = looked('PASS=abc-12;', { four: new Map(), short: ['key'] });
    expect(candidates).toContain('abc-12');
  });

  it('in which every line ends like a known token is compared line by line', () => {
    const lines = Array.from({ length: 60_000 }, (_, n) => `khp_${n.toString(36).padStart(12, 'x')}q8==`);
    const { candidates, looks, most } = looked(lines.join('\n'), tails);
    expect(lines.filter(line => !candidates.has(line))).toEqual([]);
    // The beginning before the underscore, and the one after it.
    expect(looks).toBeLessThanOrEqual(2 * lines.length);
    expect(most).toBeLessThanOrEqual(64);
  });

  it('is compared with the keys only that tokens of such an ending are known by', () => {
    const by = new Map<string, readonly string[]>();
    const four = new Map([
      ['q8==', ['own']],
      ['aaaa', ['own', 'foreign']],
    ]);
    const text = `one_token_q8== ${'x'.repeat(9)}aaaa`;
    atOnce(lookForTokens(text, { four, short: [] }, (candidate, keys) => by.set(candidate, keys)));
    expect(by.get('one_token_q8==')).toEqual(['own']);
    expect(by.get(`${'x'.repeat(9)}aaaa`)).toEqual(['own', 'foreign']);
  });

  it.each([
    [
      'an ending at every fifth character',
      (n: number) => `-${(n % 46_000).toString(36).padStart(3, '0')}-q8==`,
    ],
    ['an ending after each long stretch of beginnings', (n: number) => `${`-${n}`.repeat(60)}.q8==`],
  ])('of the worst kind takes work in proportion to its length, or is refused: %s', (_what, part) => {
    let text = '';
    for (let n = 0; text.length < 400_000; n += 1) text += part(n);
    text = text.slice(0, 400_000);
    let looks = 0;
    const look = () => {
      looks += 1;
    };
    let refusal: unknown;
    try {
      atOnce(lookForTokens(text, tails, look));
    } catch (error) {
      refusal = error;
    }
    expect(hasCode(refusal, 'invalid-input')).toBe(true);
    expect(looks).toBeGreaterThan(100_000);
    expect(looks).toBeLessThanOrEqual(200_000 + text.length);
    // A part of it is looked through, and what stands in it found.
    const small = `${text.slice(0, 1_500)} ${token}`;
    expect(looked(small, tails).candidates.has(token)).toBe(true);
  });

  it('that is refused as too much says so at its field', async () => {
    const tail = practice.token.slice(-4);
    const text = Array.from({ length: 40_000 }, (_, n) => `-${n.toString(36)}-${tail}`).join('');
    expect(await core.refused('tokens.identify', { text })).toMatchObject({
      ...{ code: 'invalid-input', fields: { text: [expect.stringContaining('a smaller part')] } },
    });
  });
});
