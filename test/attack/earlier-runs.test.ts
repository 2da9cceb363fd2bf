/** Secrets of earlier runs, brought in every field that is not made for them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ZodObject, z } from 'zod';
import { inputTexts } from '../../src-main/core/custody/input-texts.ts';
import { methods } from '../../src-shared/contract.ts';
import type { Method } from '../../src-shared/rpc.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { json, type RawService, startRawService } from '../support/raw-service.ts';

/** Like no credential by its looks, so that it is known by nothing but its fingerprint. */
const session = 'larkspur-owner-of-the-team-session-one';
const token = 'larkspur-owner-of-the-team-token-two';
const made = 'larkspur-owner-of-the-team-token-three';
const secrets = [session, token, made];

let core: Core;
let service: RawService;
let connectionId: string;
let key: string;

beforeEach(async () => {
  service = await startRawService(({ path, body, headers }, response) => {
    if (path !== '/graphql') return void json(response, 200, { id: 'team_1', name: 'Larkspur' });
    if (headers.cookie === undefined) return void json(response, 401, { errors: [{ message: 'Who?' }] });
    if (body.includes('createPat'))
      return void json(response, 200, { data: { createPat: { pat: { id: 'pat_9', token: made } } } });
    json(response, 200, { data: { __typename: 'Query' } });
  });
  core = await startCore();
  const fields = { label: 'Robots', baseUrl: service.origin, dashboardUrl: service.origin, teamId: 'team_1' };
  ({ id: connectionId } = await core.call('connections.create', fields));
  await core.call('sessions.save', { connectionId, session });
  ({ key } = await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' }));
  await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  await again();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

async function again(): Promise<void> {
  const before = core;
  core = await core.restart();
  await before.close();
}

const percent = (text: string) => [...text].map(one => `%${one.charCodeAt(0).toString(16)}`).join('');
const wide = (text: string) => [...text].map(one => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('');
const bold = (text: string) =>
  text.replace(/[a-z]/g, one => String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 0x61));

const forms: readonly (readonly [string, (secret: string) => string])[] = [
  ['as it is', one => one],
  ['in capitals', one => one.toUpperCase()],
  ['in part in capitals', one => one.replace('owner', 'OwNer')],
  ['with white space around it', one => `  ${one}\n`],
  ['with words before it', one => `mine-${one}`],
  ['with words after it', one => `${one}-old`],
  ['in a sentence', one => `It is "${one}", keep it.`],
  ['as a header', one => `Authorization: Bearer ${one}`],
  ['in percent-encoding', percent],
  ['in two layers of percent-encoding', one => encodeURIComponent(percent(one))],
  ['in percent-encoding, in part', one => percent(one.slice(0, 9)) + one.slice(9)],
  [
    'as JSON escapes',
    one => [...one].map(c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['as HTML, decimal', one => [...one].map(c => `&#${c.charCodeAt(0)};`).join('')],
  ['as HTML, hexadecimal', one => [...one].map(c => `&#x${c.charCodeAt(0).toString(16)};`).join('')],
  ['in full-width letters', wide],
  ['in full-width letters, encoded', one => encodeURIComponent(wide(one))],
  ['in mathematical letters', bold],
  ['in base64', one => Buffer.from(one).toString('base64')],
  ['in base64url', one => Buffer.from(one).toString('base64url')],
  ['as a name and a password in base64', one => Buffer.from(`owner:${one}`).toString('base64')],
  ['in hex', one => Buffer.from(one).toString('hex')],
  ['as an e-mail address', one => `${one}@acme.example`],
  ['as a host', one => `https://${one}.example`],
  ['in the query of an address', one => `https://acme.example/?token=${one}`],
  ['as a version', one => `1.2.3-${one}`],
];

const plausible = [
  ...['x', 'a@b.example', 'https://api.example.com', '2030-01-01T00:00:00Z', '1.2.3', 'csv'],
  ...['jsonl', 'now'],
];

/** An input that the contract takes, with what is there already. */
function valid(method: Method): Record<string, unknown> {
  const { shape } = methods[method].input as ZodObject;
  const there: Record<string, unknown> = { connectionId, key };
  const values = Object.entries(shape).map(([field, schema]) => {
    const candidates = [there[field], ...plausible, true, 60, 15, []];
    // That of the token which is there would be another one's.
    if (method === 'tokens.adopt' && field === 'id') return [field, 'its-own'] as const;
    const value = candidates.find(one => one !== undefined && z.safeParse(schema, one).success);
    return [field, method.startsWith('connections.') && field === 'id' ? connectionId : value] as const;
  });
  return Object.fromEntries(values);
}

const isText = ({ kind }: { kind: string }) =>
  !['own', 'session', 'token', 'sought', 'sealed', 'passphrase'].includes(kind);
/** Every field of every method that takes a text and is not made for a secret. */
const fields = (Object.keys(methods) as Method[]).flatMap(method => {
  const { input } = methods[method];
  return Object.keys((input as ZodObject).shape)
    .filter(field => inputTexts(input, { [field]: 'x' }).some(isText))
    .filter(field => plausible.some(one => z.safeParse((input as ZodObject).shape[field], one).success))
    .map(field => [method, field] as const);
});

function traces(): string[] {
  const places = {
    files: [...core.files.texts].join('\n'),
    answers: core.answered(),
    requests: service.seen.map(({ path, body }) => `${path} ${body}`).join('\n'),
  };
  return Object.entries(places).flatMap(([place, text]) => {
    const read = text.normalize('NFKC').toLowerCase();
    return secrets
      .flatMap(one => [
        one,
        percent(one),
        Buffer.from(one).toString('base64'),
        Buffer.from(one).toString('hex'),
      ])
      .filter(form => read.includes(form.toLowerCase()))
      .map(form => `${place}: ${form.slice(0, 9)}`);
  });
}

describe('SECURITY: secrets of earlier runs are recognised before a text is written or sent', () => {
  it('there are such fields', () => {
    expect(fields).toContainEqual(['tokens.setId', 'id']);
    expect(fields).toContainEqual(['tokens.create', 'name']);
    expect(fields).toContainEqual(['tokens.revokeById', 'id']);
    expect(fields).toContainEqual(['invitations.create', 'role']);
    expect(fields).toContainEqual(['connections.update', 'label']);
    expect(fields).toContainEqual(['connections.test', 'baseUrl']);
    expect(fields).toContainEqual(['updates.skip', 'version']);
    expect(fields.length).toBeGreaterThan(18);
  });

  it.each(fields)('%s, %s', async (method, field) => {
    const before = service.seen.length;
    const files = JSON.stringify([...core.files.texts]);
    const wire = JSON.stringify(valid(method));
    for (const secret of secrets) {
      for (const [what, write] of forms) {
        const input = { ...JSON.parse(wire), [field]: write(secret) };
        const problem = await core.refused(method, input);
        expect(problem.code, what).toBe('invalid-input');
        expect(Object.keys(problem.fields ?? {}), what).toEqual([field]);
      }
    }
    expect(service.seen.length).toBe(before);
    expect(JSON.stringify([...core.files.texts])).toBe(files);
    expect(traces()).toEqual([]);
  });

  it('and the same input without one is taken so far', async () => {
    const taken = await Promise.all(
      [...new Set(fields.map(([method]) => method))].map(async method => {
        const answer = await core.app.dispatch(method, valid(method));
        return (answer as { problem?: { code: string } }).problem?.code === 'invalid-input' ? [method] : [];
      }),
    );
    // Its word is that of the plan, which nothing here asks for.
    expect(taken.flat()).toEqual(['tokens.revokeAll']);
  });

  it('one of two runs ago, and one that was forgotten here and lives on at the service', async () => {
    await core.call('tokens.forget', { key, confirmed: true });
    await core.call('sessions.forget', { connectionId });
    await again();
    await again();
    for (const secret of secrets) {
      expect((await core.refused('tokens.create', { ...valid('tokens.create'), name: secret })).code).toBe(
        'invalid-input',
      );
    }
  });

  it('also where two calls come at once, the secret in one and the text in the other', async () => {
    const fresh = 'larkspur-owner-of-the-team-token-four';
    const adopt = core.app.dispatch('tokens.adopt', { connectionId, token: fresh, name: 'Fresh' });
    const create = core.refused('connections.create', { ...valid('connections.create'), label: fresh });
    expect((await create).fields).toEqual({ label: [expect.stringMatching(/^This holds/)] });
    await adopt;
  });
});

describe('SECURITY: a session is not sent as a token, nor a token as a session', () => {
  it.each([
    ['tokens.adopt', 'token', () => ({ connectionId, name: 'Mine', token: session })],
    ['sessions.save', 'session', () => ({ connectionId, session: token })],
    [
      'connections.test',
      'token',
      () => ({ ...valid('connections.test'), session: undefined, token: session }),
    ],
    [
      'connections.test',
      'session',
      () => ({ ...valid('connections.test'), token: undefined, session: made }),
    ],
  ])('%s, %s', async (method, field, input) => {
    const before = service.seen.length;
    const problem = await core.refused(method, input());
    expect(problem).toMatchObject({
      code: 'invalid-input',
      fields: { [field]: [expect.stringMatching(/kept here/)] },
    });
    expect(service.seen.length).toBe(before);
  });

  it('one value as both', async () => {
    const both = { ...valid('connections.test'), session: 'one-value-for-both', token: 'one-value-for-both' };
    const { fields: said } = await core.refused('connections.test', both);
    expect(Object.keys(said ?? {})).toEqual(['session', 'token']);
  });

  it('where memory is chosen, too', async () => {
    await core.call('keychain.useMemory', {});
    await core.call('sessions.save', { connectionId, session: `${session}-b` });
    const adopted = { connectionId, name: 'Mine', token: `${session}-b` };
    expect((await core.refused('tokens.adopt', adopted)).fields).toHaveProperty('token');
  });
});

describe('one that no run has seen', () => {
  const tail = 'f81d4fae7dec11d0a76500a0c91e6bf6';
  const looks: readonly (readonly [string, string])[] = [
    ['a JSON Web Token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${tail}`],
    ['a header', `Bearer ${tail}`],
    ['a cookie', 'SERVICE_SESSION=s3ss10n'],
    ['a prefix that services give to secrets', `ghp_${tail}abcd`],
    ['the same, encoded', `ghp%5F${tail}abcd`],
    ['a prefix that is told by its capitals', `AIza${tail}`],
    ['a long random text', `${tail}Q7${tail}x9${tail}`],
  ];

  // What goes into a file is what was shown, ids of the service that look like this among it.
  const isFile = (method: Method, field: string) => method === 'files.save' && field === 'text';
  const taking = fields.filter(([method, field]) => field !== 'expiresAt' && !isFile(method, field));

  it.each(taking)('%s, %s', async (method, field) => {
    const { shape } = methods[method].input as ZodObject;
    const isAddress =
      !z.safeParse(shape[field], 'x').success && z.safeParse(shape[field], plausible[2]).success;
    const before = service.seen.length;
    for (const [what, text] of looks) {
      // Parts of a host are as short as ids, and have no spaces.
      if (isAddress && /[ =]|.{64}/.test(text)) continue;
      const input = { ...valid(method), [field]: isAddress ? `https://${text}.example` : text };
      const problem = await core.refused(method, input);
      expect(problem.code, what).toBe('invalid-input');
      expect(JSON.stringify(problem), what).not.toContain(tail);
    }
    expect(service.seen.length).toBe(before);
  });

  it('an id may look as it likes, otherwise', async () => {
    const { key: another } = await core.call('tokens.adopt', {
      connectionId,
      token: 'yet-another-token',
      name: 'Two',
    });
    const id = 'pat_01h455vb4pex5vsknk084sn02q';
    expect(await core.call('tokens.setId', { key: another, id })).toMatchObject({ id });
  });
});
