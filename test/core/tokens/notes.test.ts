import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { placeInput } from '../../../src-shared/token-note.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

let core: Core;
let practice: Practice;
let connectionId: string;
let key: string;

beforeEach(async () => {
  core = await startCore();
  practice = await startPractice({ now: () => core.clock.now() });
  connectionId = await connected(core, practice);
  key = (await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null })).key;
});
afterEach(async () => {
  await core.close();
  await practice.close();
});

const rowOf = async (of: Core = core) =>
  (await of.call('tokens.list', { connectionId })).find(one => one.key === key);
const fieldsOf = async (given: Record<string, unknown>) => {
  const problem = await core.refused('tokens.note', { key, ...given });
  const fields = (problem.code === 'invalid-input' && problem.fields) || {};
  // In words, and without what was typed.
  for (const [words = ''] of Object.values(fields)) expect(words).toMatch(/^[A-Z].{10,150}\.$/);
  return Object.keys(fields);
};

describe('what the owner writes about a token', () => {
  it('is kept over restarts, and what is left out stays', async () => {
    const link = 'https://ci.example/secrets';
    await core.call('tokens.note', { key, note: 'Deploys\nthe shop', places: [{ name: 'CI', link }] });
    await core.call('tokens.note', { key, watch: false });
    const again = await core.restart();
    expect(await rowOf(again)).toMatchObject({
      note: 'Deploys\nthe shop',
      places: [{ id: expect.any(String), name: 'CI', link, person: null, updated: false }],
      watch: false,
    });
    await again.close();
  });

  it('knows a place again by its id, and gives each one of its own', async () => {
    const { places } = await core.call('tokens.note', {
      key,
      places: [{ name: 'CI', updated: true }, { name: 'Billing' }],
    });
    const [ci = { id: '' }, billing = { id: '' }] = places;
    expect(billing.id).not.toBe(ci.id);
    const next = await core.call('tokens.note', {
      key,
      places: [
        { id: ci.id, name: 'CI of the shop', person: 'Ann' },
        { id: ci.id, name: 'Twice' },
        { id: 'made up', name: 'Other' },
      ],
    });
    expect(next.places.map(({ name, updated }) => ({ name, updated }))).toEqual([
      { name: 'CI of the shop', updated: true },
      { name: 'Twice', updated: false },
      { name: 'Other', updated: false },
    ]);
    const [first, second, third] = next.places.map(({ id }) => id);
    expect(first).toBe(ci.id);
    expect(new Set([first, second, third, 'made up']).size).toBe(4);
  });

  it('never reaches the service', async () => {
    await core.call('tokens.note', {
      key,
      note: 'Zugspitze',
      places: [{ name: 'Watzmann', person: 'Eiger' }],
    });
    await core.call('team.get', { connectionId });
    await core.call('tokens.revoke', { key });
    const sent = JSON.stringify(await core.call('inspector.list', {}));
    expect(sent).toContain('revokePat');
    expect(sent).not.toMatch(/Zugspitze|Watzmann|Eiger/);
    expect(await rowOf()).toMatchObject({ note: 'Zugspitze' });
  });

  it('stays with a row that is removed and brought back', async () => {
    await core.call('tokens.note', { key, note: 'Deploys the shop', places: [{ name: 'CI' }] });
    await core.call('tokens.forget', { key, confirmed: true });
    expect(await core.call('tokens.removed', {})).toMatchObject([{ note: 'Deploys the shop' }]);
    expect(await core.call('tokens.restore', { key })).toMatchObject({ places: [{ name: 'CI' }] });
  });

  it.each([
    ['note', { note: 'x'.repeat(10_000) }],
    ['note', { note: 'turned \u202e around' }],
    ['places', { places: [{ name: 'x'.repeat(10_000) }] }],
    ['places', { places: [{ name: 'CI', person: 'x'.repeat(10_000) }] }],
    ['places', { places: [{ name: 'CI', link: `https://ci.example/${'x'.repeat(10_000)}` }] }],
    ['places', { places: [{ name: ' ' }] }],
    ['places', { places: Array.from({ length: 101 }, () => ({ name: 'CI' })) }],
  ])('is refused with its field where it is too much or unreadable: %s', async (field, given) => {
    expect(await fieldsOf(given)).toEqual([field]);
    expect(await rowOf()).toMatchObject({ note: '', places: [] });
  });

  it.each([
    ['note', (secret: string) => ({ note: `The token is ${secret}` })],
    ['places', (secret: string) => ({ places: [{ name: secret }] })],
    ['places', (secret: string) => ({ places: [{ name: 'CI', person: secret }] })],
    ['places', (secret: string) => ({ places: [{ name: 'CI', link: `https://ci.example/?t=${secret}` }] })],
  ])('takes no secret in: %s', async (field, given) => {
    for (const secret of [practice.token, practice.session, `ghp_${'a1B2'.repeat(9)}`]) {
      expect(await fieldsOf(given(secret))).toEqual([field]);
    }
    expect(core.answered()).not.toContain(practice.token);
    expect([...core.files.texts.values()].join()).not.toContain(practice.token);
  });

  it('SECURITY: a link that is opened later leads to a page over TLS, and to nothing on this computer', () => {
    const takes = (link: string) => placeInput.safeParse({ name: 'CI', link }).success;
    expect(takes('https://github.com/acme/shop/settings/secrets/actions')).toBe(true);
    const others = [
      'http://ci.example',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'mailto:ann@acme.example',
    ];
    const tricks = [
      'https://ann:x@ci.example',
      'https://ann@ci.example',
      'https://ci.example/\u202egpj',
      'https://',
      'https:ci.example',
      'ci',
    ];
    expect([...others, ...tricks].filter(takes)).toEqual([]);
  });
});

describe('when a token was last used', () => {
  it('is noted with what the service said, once an hour', async () => {
    const used = async () => (await core.call('tokens.list', { connectionId })).find(one => one.inUse);
    const adopted = core.clock.now();
    expect(await used()).toMatchObject({
      lastUsedAt: adopted,
      lastProof: { at: adopted, outcome: 'works' },
    });
    expect(await rowOf()).toMatchObject({ lastUsedAt: null, lastProof: null });
    await core.clock.advance(30 * 60_000);
    await core.call('team.get', { connectionId });
    expect(await used()).toMatchObject({ lastUsedAt: adopted });
    await core.clock.advance(31 * 60_000);
    await core.call('team.get', { connectionId });
    const later = core.clock.now();
    expect(await used()).toMatchObject({ lastUsedAt: later, lastProof: { at: later, outcome: 'works' } });
  });
});
