/** Weaknesses that were found by attacking, each with the attack that found it. */

import { domainToASCII } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../src-main/adapters/system-random.ts';
import { createRouter, type Handlers } from '../../src-main/core/app/router.ts';
import { isThere } from '../../src-main/core/base/json.ts';
import { ProblemError } from '../../src-main/core/base/problem-error.ts';
import { redactShapes } from '../../src-main/core/base/redaction/secret-shapes.ts';
import { showable } from '../../src-main/core/base/redaction/showable.ts';
import { KnownSecrets } from '../../src-main/core/custody/known-secrets.ts';
import { wordsIn } from '../../src-main/core/service/error-words.ts';
import { hostIpc } from '../../src-main/electron/ipc-host.ts';
import { parseAddress } from '../../src-shared/address.ts';
import { emailInput, roleInput } from '../../src-shared/invitation.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { cpuMs } from '../support/cpu-time.ts';
import { FakeFiles, FakeLog, textOfFile } from '../support/fake-ports.ts';
import { plant, scannerFor } from '../support/planted.ts';
import { json, type RawService, type Seen, startRawService } from '../support/raw-service.ts';
import { soon } from '../support/soon.ts';

type Answer = Parameters<Parameters<typeof startRawService>[0]>[1];

const session = plant('SESSION');
const token = plant('PAT');
const made = plant('CREATED');
const scanner = scannerFor({ session, token, made });

let core: Core;
let service: RawService;
let rest: (seen: Seen, response: Answer) => void;
let graphql: (seen: Seen, response: Answer) => void;

beforeEach(async () => {
  rest = (_seen, response) => json(response, 200, { id: 'team_1', name: 'Larkspur' });
  graphql = ({ body, headers }, response) => {
    if (headers.cookie === undefined) return void json(response, 401, { errors: [{ message: 'Who?' }] });
    if (body.includes('__typename')) return void json(response, 200, { data: { __typename: 'Query' } });
    json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: made } } } });
  };
  service = await startRawService((seen, response) =>
    seen.path === '/graphql' ? graphql(seen, response) : rest(seen, response),
  );
  core = await startCore();
});
afterEach(async () => {
  await core.close();
  await service.close();
});

const fields = (dashboardUrl = service.origin) => ({
  ...{ label: 'Robots', baseUrl: service.origin, dashboardUrl, teamId: 'team_1' },
});

async function connect(): Promise<string> {
  const { id: connectionId } = await core.call('connections.create', fields());
  await core.call('sessions.save', { connectionId, session });
  await core.call('tokens.adopt', { connectionId, token, name: 'Pasted' });
  return connectionId;
}

const traces = () => scanner.inText(core.answered() + JSON.stringify([...core.files.texts]));

describe('SECURITY: an id that holds a secret is none', () => {
  it('a token that is its own id reaches neither the page nor the ledger', async () => {
    const connectionId = await connect();
    graphql = (_seen, response) =>
      json(response, 200, { data: { createPat: { pat: { id: made, token: made } } } });
    const row = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(row).toMatchObject({ id: null, state: 'active', secretIn: 'keychain' });
    expect(traces()).toEqual([]);
  });

  it('the team’s id, and an invitation’s', async () => {
    const connectionId = await connect();
    rest = (seen, response) =>
      json(
        response,
        200,
        seen.path.endsWith('invitations') ? [{ id: `inv-${token}`, email: 'a@b.example' }] : { id: token },
      );
    expect(await core.call('team.get', { connectionId })).toMatchObject({ id: null });
    const { items } = await core.call('invitations.list', { connectionId });
    expect(items[0]?.id).toBe('inv-«redacted»');
    expect(traces()).toEqual([]);
  });
});

describe('SECURITY: a secret in a field that is not made for one goes no further', () => {
  it.each(['label', 'baseUrl', 'dashboardUrl', 'teamId'])('%s of a connection', async field => {
    await connect();
    const text = field.endsWith('Url') ? `https://${session}.example` : `x ${session}`.replace(' ', '-');
    const { code, fields: said } = await core.refused('connections.create', { ...fields(), [field]: text });
    expect(code).toBe('invalid-input');
    expect(Object.keys(said ?? {})).toEqual([field]);
    expect(traces()).toEqual([]);
  });

  it.each(['connections.test', 'connections.create'] as const)(
    'one that is pasted as an address is not asked for by its name: %s',
    async method => {
      const unseen = 'XBX11GV8NNXJHftEyuv3uqBfZtBXBo4aN2VzZGbN9psOlc8t';
      const pasted = parseAddress(unseen);
      const baseUrl = pasted.ok ? pasted.origin : (pasted.fault.suggestion ?? unseen);
      const { label, dashboardUrl, teamId } = fields();
      const input = { ...(method === 'connections.create' && { label, teamId }), baseUrl, dashboardUrl };
      const { code, fields: said } = await core.refused(method, input);
      expect(code).toBe('invalid-input');
      expect(Object.keys(said ?? {})).toEqual(['baseUrl']);
    },
  );

  it('nor does one that is pasted for the first time, and twice', async () => {
    const { id: connectionId } = await core.call('connections.create', fields());
    const twice = { connectionId, token, name: `Mine ${token}`, id: token };
    expect(await core.refused('tokens.adopt', twice)).toMatchObject({
      code: 'invalid-input',
      fields: { name: expect.anything(), id: expect.anything() },
    });
    expect(service.seen).toEqual([]);
    expect(traces()).toEqual([]);
  });

  it('an invitation to a token is not sent', async () => {
    const connectionId = await connect();
    const before = service.seen.length;
    const invitation = { connectionId, email: `${token}@x.example`, role: 'member', useSeat: true };
    expect((await core.refused('invitations.create', invitation)).code).toBe('invalid-input');
    expect(service.seen.length).toBe(before);
  });

  it('an address that is refused is not repeated', async () => {
    const unseen = plant('UNSEEN');
    const problem = await core.refused('connections.create', {
      ...fields(),
      baseUrl: `https://${unseen}.example/x`,
    });
    expect(scannerFor({ unseen }).inText(JSON.stringify(problem))).toEqual([]);
  });
});

describe('SECURITY: redacted before it is cut, so that no half of a secret is left', () => {
  it('white space cannot bring the cut near', () => {
    const known = new KnownSecrets(systemRandom);
    known.add(token);
    for (let kept = 1; kept < token.length; kept += 1) {
      const text = `a${' '.repeat(20_000 - 1 - kept)}${token}`;
      expect(showable(text, known.redact)).toBe('a «redacted»');
    }
  });
});

describe('SECURITY: redacted before it is cut, so that no half of a secret is left', () => {
  it.each([700, 1_001, 4_001, 16_001])('nor of one of %i characters that is repeated on and on', length => {
    const known = new KnownSecrets(systemRandom);
    const secret = Array.from({ length }, (_, at) => 'abcdefghjkmnpqrstuvwxyz'[(at * 7 + at * at) % 23]).join(
      '',
    );
    known.add(secret);
    for (const between of ['', ' ', ', and '])
      for (const kept of [0, 1, 5, 300]) {
        const shown = showable(`${'x'.repeat(kept)}${`${secret}${between}`.repeat(60)}`, known.redact);
        expect(shown).not.toContain(secret.slice(0, 5));
      }
    // Where what follows is longer than any secret, it is none.
    const words = 'word '.repeat(10_000);
    expect(showable(`No ${secret.slice(0, 40)} ${words}`, known.redact)).toContain('word word');
    expect(showable(`No ${secret} and a few words.`, known.redact)).toBe('No «redacted» and a few words.');
  });
});

describe('SECURITY: a redirect’s target is not shown where it holds a secret', () => {
  // As a host holds it: in labels of at most 63 letters.
  const inHost = `session-${'0123456789abcdef'.repeat(2)}`;
  const percent = (text: string) => [...text].map(one => `%${one.charCodeAt(0).toString(16)}`).join('');
  const wide = (text: string) =>
    [...text].map(one => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('');

  it.each([
    ['as it is', inHost],
    ['in capitals', inHost.toUpperCase()],
    ['in percent-encoding', percent(inHost)],
    ['in percent-encoding, in part', `${percent(inHost.slice(0, 4))}${inHost.slice(4)}`],
    ['in full-width letters', encodeURIComponent(wide(inHost))],
    ['in mathematical letters', encodeURIComponent(`\u{1d42c}${inHost.slice(1)}`)],
    ['with a soft hyphen inside', encodeURIComponent(`${inHost.slice(0, 9)}\u00ad${inHost.slice(9)}`)],
    ['with a tab inside', `${inHost.slice(0, 9)}\t${inHost.slice(9)}`],
    [
      'around a letter that punycode takes out',
      encodeURIComponent(`${inHost.slice(0, 9)}é${inHost.slice(9)}`),
    ],
    ['with an accent, of which punycode leaves no letter', encodeURIComponent(inHost.replace('e', 'é'))],
    ['in labels', `${inHost.slice(0, 9)}.${inHost.slice(9)}`],
    [
      'in labels, with an accent',
      encodeURIComponent(`${inHost.slice(0, 9)}.${inHost.slice(9).replace(/[aeiou]|$/, '$&\u0301')}`),
    ],
    ['with an accent, in punycode', domainToASCII(inHost.replace('e', 'é'))],
  ])('%s', async (_what, host) => {
    const { id: connectionId } = await core.call('connections.create', fields());
    await core.call('tokens.adopt', { connectionId, token: inHost, name: 'Small letters' });
    rest = (_seen, response) => response.writeHead(302, { location: `https://${host}.evil.example/` }).end();
    expect((await core.refused('team.get', { connectionId })).redirect).toBe('holds-secret');
    expect(core.answered().replaceAll('.', '')).not.toContain(inHost);
  });

  it('and a token in the path', async () => {
    const connectionId = await connect();
    rest = (_seen, response) => response.writeHead(302, { location: `https://${token}.example/` }).end();
    const problem = await core.refused('team.get', { connectionId });
    expect(problem).toMatchObject({ code: 'redirected', redirect: 'holds-secret' });
    expect(traces()).toEqual([]);
  });
});

describe('a token that a service repeats in other letters', () => {
  // All that URLSearchParams and encodeURIComponent treat differently.
  const odd = "~!*'()/Ab3~Cd4!Ef5*Gh6'Ij7(Kl8)Mn9/";

  it.each([
    ['a cursor', () => ({ data: [{ id: 'inv_1', email: 'a@b.example' }], next_cursor: odd, has_more: true })],
    ['JSON as PHP writes it', () => JSON.stringify({ id: 'team_1', motto: odd }).replaceAll('/', '\\/')],
    ['JSON as Python writes it', () => `{"id":"team_1","motto":"${odd.replaceAll('~', '\\u007e')}"}`],
    ['JSON with HTML in it', () => ({ id: 'team_1', motto: odd.replaceAll("'", '&#39;') })],
  ])('stands nowhere: %s', async (_what, body) => {
    rest = (_seen, response) => json(response, 200, { id: 'team_1', name: 'Larkspur' });
    const { id: connectionId } = await core.call('connections.create', fields());
    await core.call('tokens.adopt', { connectionId, token: odd, name: 'Odd' });
    rest = (_seen, response) => {
      const text = body();
      if (typeof text === 'string') response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      else json(response, 200, text);
    };
    await core.app.dispatch('team.get', { connectionId });
    await core.app.dispatch('invitations.list', { connectionId });
    const list = JSON.stringify(await core.call('inspector.list', {}));
    const { text } = await core.call('inspector.bundle', {});
    for (const shown of [list, text, core.answered()]) expect(shown).not.toMatch(/Ab3.{1,6}Cd4|Kl8.{1,6}Mn9/);
  });
});

describe('SECURITY: a text that is too long is not looked at any further', () => {
  it.each([
    ['an e-mail address', () => emailInput.safeParse(`a@${'a.'.repeat(200_000)}(`)],
    ['a role', () => roleInput.safeParse(`${'x'.repeat(2_000_000)}\u0007`)],
    ['a text with beginnings of a JSON Web Token', () => redactShapes('eyJ-'.repeat(100_000))],
    ['a fault of blanks in an answer', () => isThere(`${' '.repeat(200_000)}x`)],
    ['a sentence of an error with many line breaks', () => wordsIn({ message: `${'\n'.repeat(200_000)}x` })],
  ])('%s', (_what, run) => {
    expect(cpuMs(run)).toBeLessThan(2_000);
  });
});

it('SECURITY: after an absence, the guard cannot be switched off either', async () => {
  core.clock.advance(15 * 60_000);
  const never = { clipboardSeconds: 300, idleMinutes: 0 as const, updates: true };
  expect(await core.refused('settings.set', never)).toEqual({ code: 'away' });
  expect(await core.refused('tokens.copy', { key: 'x' })).toEqual({ code: 'away' });
  await core.call('idle.confirm', {});
  expect(await core.call('settings.set', never)).toMatchObject(never);
});

describe('SECURITY: a session is kept for a connection that is still there, or not at all', () => {
  const remove = (id: string) => core.call('connections.remove', { id, confirmed: true });

  it('the connection is removed while the owner signs in, and nothing more is asked', async () => {
    await core.close();
    core = await startCore({
      signIn: {
        capture: async ({ prove }) => {
          const [connection] = (await core.call('connections.list', {})).connections;
          await remove(connection?.id ?? '');
          return (await prove(session)) ? session : null;
        },
      },
    });
    const { id: connectionId } = await core.call('connections.create', fields());
    expect((await core.refused('sessions.signIn', { connectionId })).code).toBe('cancelled');
    expect(service.seen).toEqual([]);
    expect([...core.keychain.items.values()].join()).not.toContain(session);
  });

  it('the connection is removed while the service is asked', async () => {
    const { id: connectionId } = await core.call('connections.create', fields());
    const usual = graphql;
    let meanwhile = async () => {
      meanwhile = async () => {};
      await remove(connectionId);
    };
    graphql = (seen, response) => void meanwhile().then(() => usual(seen, response));
    expect((await core.refused('sessions.save', { connectionId, session })).code).toBe('unknown-item');
    expect([...core.keychain.items.values()].join()).not.toContain(session);
  });

  it('the connection is removed while the keychain is asked', async () => {
    const { id: connectionId } = await core.call('connections.create', fields());
    const set = core.keychain.set.bind(core.keychain);
    let removal: Promise<unknown> = Promise.resolve();
    core.keychain.set = async (account, secret) => {
      await set(account, secret);
      if (secret !== session) return;
      // It waits for the keychain in its turn.
      removal = core.call('connections.remove', { id: connectionId, confirmed: true });
      await new Promise(resolve => setTimeout(resolve, 50));
    };
    // Removing finds no session recorded yet, and knows only that one may be on its way.
    await core.app.dispatch('sessions.save', { connectionId, session });
    await removal;
    expect((await core.call('connections.list', {})).connections).toEqual([]);
    expect([...core.keychain.items.values()].join()).not.toContain(session);
  });
});

it('a token that is adopted while its connection is removed is not kept', async () => {
  const { id: connectionId } = await core.call('connections.create', fields());
  rest = (_seen, response) => {
    const removed = core.call('connections.remove', { id: connectionId, confirmed: true });
    void removed.then(() => json(response, 200, { id: 'team_1' }));
  };
  const asked = { connectionId, token, name: 'Pasted' };
  expect((await core.refused('tokens.adopt', asked)).code).toMatch(/^(cancelled|unknown-item)$/);
  expect([...core.keychain.items.values()].join()).not.toContain(token);
});

it('a connection is not removed from under a token that is being created', async () => {
  const connectionId = await connect();
  const write = FakeFiles.prototype.write;
  let removal: Promise<unknown> = Promise.resolve();
  let once = true;
  core.files.write = async function (name, text) {
    // The row is on its way to the disk, and nobody else sees it yet.
    if (once && name === 'ledger.json' && textOfFile(text).includes('"creating"')) {
      once = false;
      removal = core.app.dispatch('connections.remove', { id: connectionId, confirmed: true });
    }
    await write.call(this, name, text);
  };
  const row = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
  expect(await removal).toMatchObject({ ok: false, problem: { code: 'conflict' } });
  expect(await core.call('tokens.list', { connectionId })).toContainEqual(
    expect.objectContaining({ key: row.key }),
  );
  expect([...core.keychain.items.values()]).toContain(made);
});

describe('the router', () => {
  const route = (handler: () => unknown) => {
    const log = new FakeLog();
    const handlers = { 'idle.touch': handler } as unknown as Handlers;
    return { log, dispatch: createRouter(handlers, log) };
  };

  it('answers a problem that is none itself', async () => {
    const { dispatch } = route(() => {
      throw new ProblemError({ code: token } as never);
    });
    expect(await dispatch('idle.touch', {})).toEqual({ ok: false, problem: { code: 'internal' } });
  });

  it('does not look at what reading an input throws', async () => {
    const { dispatch, log } = route(() => ({}));
    const throwing = () => {
      throw Object.assign(new Error(token), { name: token });
    };
    const input = new Proxy({}, { ownKeys: throwing, getPrototypeOf: throwing, get: throwing });
    expect(await dispatch('idle.touch', input)).toMatchObject({ problem: { code: 'invalid-input' } });
    expect(log.lines).toEqual([]);
  });
});

it('a page whose frame is going away is refused, not an error', () => {
  type IpcMain = Parameters<typeof hostIpc>[0]['ipcMain'];
  type Handler = Parameters<IpcMain['handle']>[1];
  const handlers: Handler[] = [];
  const log = new FakeLog();
  hostIpc({
    ipcMain: {
      handle: (_channel: string, listener: Handler) => handlers.push(listener),
    } as unknown as IpcMain,
    app: { dispatch: () => Promise.reject(new Error('It was let in.')), subscribe: () => () => {} },
    contents: () => null,
    log,
  });
  const frame = {
    get url(): string {
      throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    },
  };
  const event = { sender: null, senderFrame: frame } as unknown as Parameters<Handler>[0];
  expect(handlers[0]?.(event, 'app.info', {})).toMatchObject({ ok: false, problem: { code: 'internal' } });
  expect(log.lines).toHaveLength(1);
});

describe('SECURITY: an id of a request that is a secret is written down nowhere', () => {
  /** Of no shape that is known: only its value tells. */
  const plain = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 12)}`;
  const inJournal = async () => {
    const { entries } = await core.call('activity.list', { count: 50 });
    expect(entries.filter(({ what }) => what.startsWith('tokens.')).length).toBeGreaterThan(1);
    const csv = await core.call('activity.export', { format: 'csv' });
    return JSON.stringify([entries, csv]);
  };

  it('the token that came in the same answer', async () => {
    const connectionId = await connect();
    const fresh = plain();
    graphql = (_seen, response) => {
      response.setHeader('x-request-id', fresh);
      json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: fresh } } } });
    };
    const { key } = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(await inJournal()).not.toContain(fresh);
    // By a job, whose steps tell by themselves.
    await core.call('tokens.rotate', { key, name: 'CI 2', expiresAt: null, grace: 'now' });
    await soon(async () => expect(await inJournal()).toContain('CI 2'));
    expect(await inJournal()).not.toContain(fresh);
  });

  it('the session that came in the same answer', async () => {
    const connectionId = await connect();
    const renewed = plain();
    graphql = (_seen, response) => {
      response.setHeader('x-request-id', renewed);
      response.setHeader('set-cookie', `SERVICE_SESSION=${renewed}; Path=/`);
      json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: made } } } });
    };
    await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(await inJournal()).not.toContain(renewed);
  });

  it.each(['&#173;', ' ', '%E2%80%8B'])('nor one that %j breaks up', async between => {
    const connectionId = await connect();
    const fresh = plain();
    graphql = (_seen, response) => {
      response.setHeader('x-request-id', fresh.slice(0, 7) + between + fresh.slice(7));
      json(response, 200, { data: { createPat: { pat: { id: 'pat_1', token: fresh } } } });
    };
    await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(await inJournal()).not.toContain(fresh.slice(7));
  });
});
