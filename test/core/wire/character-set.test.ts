import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, connected, startCore } from '../../support/core-harness.ts';
import { type RawService, startRawService } from '../../support/raw-service.ts';

const token = 'pat_Zq8Lm2Xw5Rt9Yb3N';
const session = 'a-session-of-this-test-4711';
const made = 'pat_Made7Hn2kLw9ZpXt';

const wide = (text: string, bytes: 2 | 4, bigEndian = false) => {
  const body = Buffer.alloc(text.length * bytes);
  for (let at = 0; at < text.length; at += 1) {
    if (bigEndian) body.writeUIntBE(text.charCodeAt(at), at * bytes, bytes);
    else body.writeUIntLE(text.charCodeAt(at), at * bytes, bytes);
  }
  return body;
};
const written: [set: string, put: (text: string) => Buffer, contentType: string][] = [
  ['UTF-16', text => wide(`\ufeff${text}`, 2), 'application/json'],
  ['UTF-16, big end first', text => wide(`\ufeff${text}`, 2, true), 'application/json'],
  ['UTF-16 without a mark', text => wide(text, 2), 'application/json; charset=utf-16le'],
  ['UTF-16 without a mark, big end first', text => wide(text, 2, true), 'application/json'],
  ['UTF-32', text => wide(text, 4), 'application/json'],
  ['UTF-32 with a mark', text => wide(`\ufeff${text}`, 4), 'application/json'],
  ['UTF-32, big end first', text => wide(text, 4, true), 'application/json'],
  ['windows-1252', text => Buffer.from(text, 'latin1'), 'application/json; charset="windows-1252"'],
  ['UTF-8 that calls itself something else', text => Buffer.from(text), 'application/json; charset=latin1'],
  ['UTF-8 of a set that nobody knows', text => Buffer.from(text), 'application/json; charset=utf-99'],
];

let core: Core;
let service: RawService;
let connectionId: string;
let put: (text: string) => Buffer;
let contentType: string;
let body: unknown;
let status: number;

beforeEach(async () => {
  core = await startCore();
  put = text => Buffer.from(text);
  contentType = 'application/json';
  body = { id: 'team_1', name: 'Acme' };
  status = 200;
  service = await startRawService((request, response) => {
    const answer = request.body.includes('__typename') ? { data: { __typename: 'Query' } } : body;
    response.writeHead(status, { 'content-type': contentType }).end(put(JSON.stringify(answer)));
  });
  const origin = service.origin;
  connectionId = await connected(core, { baseUrl: origin, dashboardUrl: origin, session, token });
});
afterEach(async () => {
  await core.close();
  await service.close();
});

describe.each(written)('in %s', (_set, asBytes, type) => {
  beforeEach(() => {
    put = asBytes;
    contentType = type;
  });

  it('SECURITY: a body in UTF-16 or UTF-32 is put into UTF-8 before anything is read, written down or shown of it', async () => {
    for (const answered of [400, 200]) {
      status = answered;
      body = { message: `Jos\u00e9 sent ${token}` };
      await core.refused('invitations.list', { connectionId });
      await core.app.dispatch('invitations.create', {
        ...{ connectionId, email: 'a@acme.example', role: 'member', useSeat: true },
      });
    }
    await core.call('inspector.list', {});
    await core.call('inspector.bundle', {});
    const shown = core.answered().replace(/\\u0000|\0/g, '');
    expect(shown).not.toContain(token);
    expect(shown).toContain('Jos\u00e9 sent \u00abredacted\u00bb');
  });

  it('a list is read', async () => {
    body = { data: [{ id: 'inv_1', email: 'jos\u00e9@acme.example', role: 'member' }], has_more: false };
    const { items, complete } = await core.call('invitations.list', { connectionId });
    expect(items).toMatchObject([{ id: 'inv_1', email: 'jos\u00e9@acme.example' }]);
    expect(complete).toBe('yes');
  });

  it('a token that was made is kept', async () => {
    body = { data: { createPat: { pat: { id: 'pat_7', token: made } } }, extensions: { by: 'Jos\u00e9' } };
    const input = { connectionId, name: 'CI', teamId: 'team_1', expiresAt: null };
    const row = await core.call('tokens.create', input);
    expect(row).toMatchObject({ id: 'pat_7', state: 'active', secretIn: 'keychain' });
    expect([...core.keychain.items.values()]).toContain(made);
  });
});
