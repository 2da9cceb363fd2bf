/** Guards that had no test of their name. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../src-main/core/base/ports/transport.ts';
import { ManagedPolicy } from '../../src-main/core/policy/managed-policy.ts';
import { OriginGate } from '../../src-main/core/policy/origin-gate.ts';
import { Wire } from '../../src-main/core/wire/exchange.ts';
import { Inspector } from '../../src-main/core/wire/inspector.ts';
import { Pacer } from '../../src-main/core/wire/pacer.ts';
import { parseAddress } from '../../src-shared/address.ts';
import { sessionInput, tokenSecretInput } from '../../src-shared/secret.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { FakeClock } from '../support/fake-ports.ts';
import { type PlantedService, scannerFor, startPlantedService } from '../support/planted.ts';

let core: Core;
let service: PlantedService;
beforeEach(async () => {
  service = await startPlantedService();
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const fields = (origin: string) => ({
  ...{ label: 'Robots', baseUrl: origin, dashboardUrl: origin, teamId: 'team_1' },
});

async function connect(): Promise<string> {
  const { id: connectionId } = await core.call('connections.create', fields(service.origin));
  await core.call('sessions.save', { connectionId, session: service.session });
  await core.call('tokens.adopt', { connectionId, token: service.token, name: 'Pasted' });
  await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  return connectionId;
}

/** Everything that can be asked of a connection's service. */
async function askEverything(of: Core, connectionId: string): Promise<void> {
  const { currentId } = await of.call('connections.list', {});
  expect(currentId).toBe(connectionId);
  const rows = await of.call('tokens.list', { connectionId });
  for (const [method, input] of [
    ['team.get', {}],
    ['invitations.list', {}],
    ['invitations.create', { email: 'a@b.example', role: 'member', useSeat: true }],
    ['sessions.check', {}],
    ['tokens.create', { name: 'Another', expiresAt: null }],
    ['tokens.revokeById', { id: 'pat_1' }],
  ] as const) {
    await of.app.dispatch(method, { connectionId, ...input });
  }
  for (const { key } of rows) {
    await of.app.dispatch('tokens.use', { key });
    await of.app.dispatch('team.get', { connectionId });
    await of.app.dispatch('tokens.revoke', { key });
  }
}

const credentialsSeen = (of: PlantedService, scanner = scannerFor(service.secrets)) =>
  scanner.inText(JSON.stringify(of.seen));

describe('SECURITY: a credential belongs to the origin it was given for', () => {
  it('and its connection is never pointed elsewhere', async () => {
    const connectionId = await connect();
    const other = await startPlantedService();
    for (const moved of [
      { baseUrl: other.origin },
      { dashboardUrl: other.origin },
      { baseUrl: other.origin, dashboardUrl: other.origin },
    ]) {
      const changed = { id: connectionId, ...fields(service.origin), ...moved, confirmed: true };
      expect(await core.refused('connections.update', changed)).toMatchObject({ code: 'conflict' });
      await askEverything(core, connectionId);
    }
    expect(other.seen).toEqual([]);
    await other.close();
  });
});

describe('SECURITY: the origin is part of the name', () => {
  it.each(['connections.json', 'both generations'])(
    'an address changed by hand in %s finds no credential',
    async where => {
      const connectionId = await connect();
      const other = await startPlantedService();
      for (const [name, text] of core.files.texts) {
        if (!name.startsWith('connections') || (name.includes('previous') && where === 'connections.json'))
          continue;
        core.files.texts.set(name, text.replaceAll(service.origin, other.origin));
      }
      const again = await core.restart();
      const { connections } = await again.call('connections.list', {});
      expect(connections[0]?.baseUrl).toBe(other.origin);
      await askEverything(again, connectionId);
      expect(other.seen.length, 'it was asked').toBeGreaterThanOrEqual(0);
      expect(credentialsSeen(other)).toEqual([]);
      await again.close();
      await other.close();
    },
  );
});

describe('SECURITY: the request goes to this origin or not at all', () => {
  const sent: string[] = [];
  const transport: Transport = {
    send: async ({ url }) => {
      sent.push(url);
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
    close: async () => {},
  };
  const origin = 'https://api.example.com';
  it.each([
    '//evil.example/x',
    '/\\evil.example/x',
    'https://evil.example/',
    '\\\\evil.example',
    'http:/x',
    'javascript:0',
  ])('%s', async path => {
    const request = { method: 'GET', origin, path, headers: {}, mutation: false } as const;
    const clock = new FakeClock();
    const inspector = new Inspector(
      text => text,
      () => undefined,
    );
    const gate = new OriginGate(await ManagedPolicy.read(null, new FakeClock()));
    const wire = new Wire({ transport, clock, inspector, pacer: new Pacer(clock), gate, version: '0' });
    const asked = wire.send({ ...request, signal: new AbortController().signal });
    await asked.catch((error: unknown) => expect(error).toMatchObject({ problem: { code: 'internal' } }));
    expect(sent.filter(url => !url.startsWith(`${origin}/`))).toEqual([]);
  });
});

describe('where credentials go on the wire', () => {
  const withoutHeader = (name: string) => {
    const rest = service.seen.map(({ headers: { [name]: _gone, ...headers }, ...seen }) => ({
      ...seen,
      headers,
    }));
    return JSON.stringify(rest);
  };

  it('SECURITY: the session goes into the Cookie header of this one request and nowhere else', async () => {
    await askEverything(core, await connect());
    const { session } = service;
    const withCookie = service.seen.filter(({ headers }) => headers.cookie !== undefined);
    expect(withCookie.length).toBeGreaterThan(3);
    expect(new Set(withCookie.map(({ path }) => path))).toEqual(new Set(['/graphql']));
    expect(new Set(withCookie.map(({ headers }) => headers.cookie))).toEqual(
      new Set([`SERVICE_SESSION=${session}`]),
    );
    expect(withoutHeader('cookie')).not.toContain(session);
  });

  it('SECURITY: the token goes into the Authorization header of this one request and nowhere else', async () => {
    await askEverything(core, await connect());
    const withToken = service.seen.filter(({ headers }) => headers.authorization !== undefined);
    expect(withToken.length).toBeGreaterThan(3);
    for (const { path, headers } of withToken) {
      expect(path).toMatch(/^\/api\/v1\/team(\/invitations)?$/);
      expect(headers.authorization).toMatch(/^Bearer KEYHOLDER_PLANTED_(PAT|CREATED1)_\w+$/);
      expect(headers.cookie).toBeUndefined();
    }
    const { token, created } = service;
    for (const secret of [token, ...created]) expect(withoutHeader('authorization')).not.toContain(secret);
  });
});

describe('SECURITY: https, or http on loopback only', () => {
  it.each([
    'http://api.example.com',
    'http://192.168.1.1',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://[::2]',
    'http://0.0.0.0',
    'http://2130706434',
    'ws://127.0.0.1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://owner:secret@api.example.com',
    'https://secret@api.example.com',
    'http://127.0.0.1@evil.example',
    'https://api.example.com\\@evil.example',
  ])('%s is refused, or means what it says', text => {
    const parsed = parseAddress(text);
    if (!parsed.ok) return;
    const { protocol, hostname, username } = new URL(parsed.origin);
    expect(username).toBe('');
    expect(protocol === 'https:' || /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)).toBe(true);
  });

  it('no number, however it is written, leads off this computer without TLS', () => {
    for (const host of ['0x7f000001', '2130706433', '0177.0.0.1', '127.1', '127.000.000.001', '0x7f.1']) {
      const parsed = parseAddress(`http://${host}:8080`);
      expect(parsed).toEqual({ ok: true, origin: 'http://127.0.0.1:8080' });
    }
    for (const host of ['0xc0a80101', '3232235777', '0300.0250.1.1', '1.1']) {
      expect(parseAddress(`http://${host}:8080`).ok).toBe(false);
    }
  });
});

describe('SECURITY: no character that could end the cookie or the header', () => {
  it('in a session: every character of two bytes is tried', () => {
    const taken: string[] = [];
    for (let code = 0; code < 0x800; code += 1) {
      const character = String.fromCharCode(code);
      if (sessionInput.safeParse(`a${character}b`).success) taken.push(character);
    }
    // RFC 6265 cookie-octet.
    expect(taken.join('')).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/);
    expect(taken).toHaveLength(90);
  });

  it('in a personal access token', () => {
    for (let code = 0; code < 0x800; code += 1) {
      const character = String.fromCharCode(code);
      const { success } = tokenSecretInput.safeParse(`a${character}b`);
      expect(success, String(code)).toBe(code > 0x20 && code < 0x7f);
    }
  });
});
