/** The web host attacked over real sockets; what needs a browser is in test/e2e/planted-sites.spec.ts. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxBodyBytes } from '../../src-main/web/request-body.ts';
import { startServer, type WebHost } from '../../src-main/web/server.ts';
import { type Core, startCore } from '../support/core-harness.ts';
import { patience } from '../support/patience.ts';
import { soon } from '../support/soon.ts';

let core: Core;
let host: WebHost;
let dispatched: number;
let cookie: string;
const sockets = new Set<Socket>();

const page = {
  template: '<html><head><meta content="__STYLE_NONCE__"></head></html>',
  assets: new Map([
    ['/assets/a.js', { type: 'text/javascript; charset=utf-8', body: Buffer.from('let a;') }],
  ]),
};

beforeEach(async () => {
  core = await startCore();
  dispatched = 0;
  const app = {
    subscribe: core.app.subscribe,
    dispatch: (method: unknown, input: unknown) => {
      dispatched += 1;
      return core.app.dispatch(method, input);
    },
  };
  host = await startServer({ app, page, port: 0 });
  cookie =
    /keyholder-\d+=[\w-]+/.exec(
      await raw(`GET ${host.link.slice(host.origin.length)} HTTP/1.1\r\n${hostLine()}\r\n`),
    )?.[0] ?? '';
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await host.close();
  await core.close();
});

const hostLine = () => `Host: ${new URL(host.origin).host}\r\nConnection: close\r\n`;

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends these bytes and resolves with everything that comes back until the host hangs up. */
async function raw(text: string, withinMs = patience): Promise<string> {
  const socket = await open();
  let answer = '';
  socket.on('data', chunk => {
    answer += String(chunk);
  });
  socket.write(text);
  await Promise.race([once(socket, 'close'), new Promise(resolve => setTimeout(resolve, withinMs))]);
  socket.destroy();
  return answer;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

const rpc = (body: string, headers = '') =>
  `POST /rpc HTTP/1.1\r\n${hostLine()}Cookie: ${cookie}\r\nOrigin: ${host.origin}\r\nContent-Type: application/json\r\n` +
  `${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const good = '{"method":"app.info","input":{}}';

it('takes a good call, so that the refusals below mean something', async () => {
  const answer = await raw(rpc(good));
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain('"ok":true');
  expect(dispatched).toBe(1);
});

describe('names of hosts', () => {
  it.each([
    ['DNS rebinding', 'Host: evil.example\r\n'],
    ['with our port', (port: string) => `Host: evil.example:${port}\r\n`],
    ['localhost', (port: string) => `Host: localhost:${port}\r\n`],
    ['IPv6', (port: string) => `Host: [::1]:${port}\r\n`],
    ['a number', (port: string) => `Host: 2130706433:${port}\r\n`],
    ['a dot at the end', (port: string) => `Host: 127.0.0.1.:${port}\r\n`],
    ['a user name', (port: string) => `Host: x@127.0.0.1:${port}\r\n`],
    ['a path', (port: string) => `Host: 127.0.0.1:${port}/\r\n`],
    ['none', ''],
    ['a forwarded one', (port: string) => `Host: evil.example\r\nX-Forwarded-Host: 127.0.0.1:${port}\r\n`],
    ['ours second', (port: string) => `Host: evil.example\r\nHost: 127.0.0.1:${port}\r\n`],
  ] as const)('%s', async (_what, line) => {
    const { port } = new URL(host.origin);
    const text = typeof line === 'string' ? line : line(port);
    const sent = rpc(good).replace(/Host: [^\r]+\r\n/, text);
    const status = statusOf(await raw(sent));
    expect([400, 403]).toContain(status);
    expect(dispatched).toBe(0);
  });

  it('an address in the request line does not stand for the page', async () => {
    for (const target of ['http://evil.example/', 'http://evil.example/rpc', '*', '//evil.example/rpc']) {
      const method = target.endsWith('rpc') ? 'POST' : 'GET';
      const sent = `${method} ${target} HTTP/1.1\r\n${hostLine()}Cookie: ${cookie}\r\nOrigin: ${host.origin}\r\n\r\n`;
      expect([400, 403, 404, 405]).toContain(statusOf(await raw(sent)));
    }
    expect(dispatched).toBe(0);
  });
});

describe('the link and the cookie', () => {
  it('of fifty that use the link at once, one gets in', async () => {
    const fresh = await startServer({
      app: { dispatch: core.app.dispatch, subscribe: core.app.subscribe },
      page,
      port: 0,
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(fresh.link)));
    expect(answers.filter(answer => answer.headers.getSetCookie().length > 0)).toHaveLength(1);
    expect(answers.filter(answer => answer.status === 403)).toHaveLength(49);
    expect((await fetch(fresh.link)).status, 'replayed').toBe(403);
    await fresh.close();
  });

  it('a cookie of another port opens nothing, under either name', async () => {
    const other = await startServer({
      app: { dispatch: core.app.dispatch, subscribe: core.app.subscribe },
      page,
      port: 0,
    });
    const entered = await fetch(other.link);
    const [theirs = ''] = entered.headers.getSetCookie().map(text => text.split(';')[0] ?? '');
    const value = theirs.split('=')[1] ?? '';
    const ourName = cookie.split('=')[0];
    for (const tried of [theirs, `${ourName}=${value}`, `${theirs}; ${ourName}=${value}`]) {
      const sent = rpc(good).replace(`Cookie: ${cookie}`, `Cookie: ${tried}`);
      expect(statusOf(await raw(sent)), tried).toBe(403);
    }
    await other.close();
    expect(dispatched).toBe(0);
  });

  it('two thousand guesses open nothing', async () => {
    const name = cookie.split('=')[0];
    const guess = () => randomBytes(32).toString('base64url');
    for (let round = 0; round < 20; round += 1) {
      const headers = { cookie: Array.from({ length: 100 }, () => `${name}=${guess()}`).join('; ') };
      expect((await fetch(host.origin, { headers })).status).toBe(403);
    }
    for (const key of ['', guess(), 'a'.repeat(10_000), '%00', '%'])
      expect((await fetch(`${host.origin}/?key=${key}`)).status).toBe(403);
  });

  it('the real cookie counts among false ones, and only under its exact name', async () => {
    const value = cookie.split('=')[1];
    const withCookie = (text: string) => raw(rpc(good).replace(`Cookie: ${cookie}`, `Cookie: ${text}`));
    expect(statusOf(await withCookie(`${cookie.split('=')[0]}=wrong; ${cookie}`))).toBe(200);
    for (const text of [
      `KEYHOLDER=${value}`,
      `x${cookie}`,
      cookie.toUpperCase(),
      `"${cookie}"`,
      `${cookie}x`,
      cookie.slice(0, -1),
    ]) {
      expect(statusOf(await withCookie(text)), text).toBe(403);
    }
  });
});

describe('methods and headers', () => {
  it.each([
    'CONNECT',
    'TRACE',
    'TRACK',
    'PROPFIND',
    'HEAD',
    'OPTIONS',
    'DELETE',
    'PUT',
    'PATCH',
    'get',
    'POST',
  ])('%s does nothing where it has no business', async method => {
    for (const path of ['/', '/events', '/assets/a.js', '/rpc']) {
      if (method === 'POST' && path === '/rpc') continue;
      const headers = `${hostLine()}Cookie: ${cookie}\r\nOrigin: ${host.origin}\r\nX-HTTP-Method-Override: POST\r\n`;
      const status = statusOf(await raw(`${method} ${path} HTTP/1.1\r\n${headers}\r\n`));
      expect([0, 400, 404, 405]).toContain(status);
    }
    expect(dispatched).toBe(0);
  });

  it('an answer carries nothing of the request in its headers', async () => {
    const evil = 'x%0d%0aSet-Cookie:%20evil=1';
    const paths = [`/${evil}`, `/?key=${evil}`, `/rpc?${evil}`];
    for (const path of paths) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\n${hostLine()}Cookie: ${cookie}\r\nX-Evil: 1\r\n\r\n`);
      const [head = ''] = answer.split('\r\n\r\n');
      expect(head).not.toMatch(/evil/i);
    }
    const call = JSON.stringify({
      method: 'team.get',
      input: { connectionId: '\r\nSet-Cookie: evil=1\r\n\r\n' },
    });
    expect(await raw(rpc(call))).not.toMatch(/evil/i);
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\n'],
    ['a length and chunks', 'Transfer-Encoding: chunked\r\n'],
    ['a folded header', 'X-A: 1\r\n folded: 2\r\n'],
    ['a bare line feed', 'X-A: 1\nX-B: 2\r\n'],
    ['a NUL', 'X-A: \0\r\n'],
  ])('%s: no second request is smuggled in', async (_what, headers) => {
    const inner = `POST /rpc HTTP/1.1\r\n${hostLine()}\r\n`;
    await raw(rpc(`0\r\n\r\n${inner}`, headers), 2_000);
    await raw(rpc(good, headers), 2_000);
    expect(dispatched).toBeLessThanOrEqual(1);
  });
});

it('no path leads out of the page, however it is written', async () => {
  const paths = [
    '..',
    '%2e%2e',
    '%252e%252e',
    '..%2f',
    '..%5c',
    '..\\',
    '.../',
    '....//',
    '%c0%ae%c0%ae',
    '..;',
    '~',
    '.git',
  ]
    .flatMap(up => [
      `/${up}/package.json`,
      `/assets/${up}/${up}/package.json`,
      `/assets/a.js/${up}/${up}/etc/passwd`,
    ])
    .concat([
      '/etc/passwd',
      '//etc/passwd',
      '/file:///etc/passwd',
      '/C:/Windows/win.ini',
      '/assets/',
      '/assets',
      '/assets/a.js%00',
      '/assets/a.js?x',
      '/assets/A.js',
      '/__proto__',
      '/constructor',
    ]);
  for (const path of paths) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${hostLine()}Cookie: ${cookie}\r\n\r\n`);
    const expected = path === '/assets/a.js?x' ? 200 : 404;
    expect(statusOf(answer), path).toBe(expected);
    expect(answer).not.toMatch(/devDependencies|root:/);
  }
});

describe('too much and too slow', () => {
  it('a body without an end is cut off at the cap, and held no further', async () => {
    const socket = await open();
    let answer = '';
    socket.on('data', chunk => {
      answer += String(chunk);
    });
    socket.write(rpc('').replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const most = (2 * maxBodyBytes) / 65_536;
    let sent = 0;
    while (!socket.destroyed && sent < most) {
      sent += 1;
      if (!socket.write(chunk))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
      if (answer !== '') break;
    }
    if (answer === '' && !socket.destroyed) await once(socket, 'data').catch(() => {});
    // The refusal may be lost with the connection, which is closed in any case.
    expect([0, 413]).toContain(statusOf(answer));
    expect(sent, 'not all of it was taken').toBeLessThan(most);
    expect(dispatched).toBe(0);
  });

  it('a body of brackets, and one of a million fields', async () => {
    const deep = '['.repeat(120_000) + ']'.repeat(120_000);
    const wide = `{"method":"app.info","input":{${Array.from({ length: 15_000 }, (_, n) => `"k${n}":1`).join(',')}}}`;
    const proto =
      '{"method":"app.info","input":{},"__proto__":{"method":"x"},"constructor":{"prototype":{"ok":1}}}';
    expect(statusOf(await raw(rpc(deep)))).toBe(200);
    expect(await raw(rpc(wide))).toContain('invalid-input');
    expect(await raw(rpc(proto))).toContain('"ok":true');
    expect(Object.hasOwn(Object.prototype, 'ok')).toBe(false);
  });

  describe('SECURITY: whoever says nothing, or may not enter, keeps nobody else out', () => {
    it('four hundred silent connections, and four hundred that were refused', async () => {
      const stream = await open();
      stream.write(`GET /events HTTP/1.1\r\n${hostLine()}Cookie: ${cookie}\r\n\r\n`);
      await once(stream, 'data');
      let [closed, mostOpen] = [0, 0];
      for (let n = 0; n < 800; n += 1) {
        const socket = await open();
        socket.once('close', () => {
          closed += 1;
        });
        socket.resume();
        mostOpen = Math.max(mostOpen, n + 1 - closed);
        if (n % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n');
      }
      expect(statusOf(await raw(rpc(good)))).toBe(200);
      await soon(() => expect(closed).toBeGreaterThanOrEqual(800 - 32));
      // Each is let go after some seconds in any case.
      expect(mostOpen).toBeLessThan(200);
      expect(stream.destroyed).toBe(false);
    });

    it('one silent connection is let go after a while', async () => {
      const socket = await open();
      socket.resume();
      await once(socket, 'close');
    });
  });

  it('headers without an end are refused', async () => {
    const answer = await raw(
      `GET / HTTP/1.1\r\n${hostLine()}${`X-A: ${'x'.repeat(1_000)}\r\n`.repeat(40)}\r\n`,
    );
    expect(statusOf(answer)).toBe(431);
  });

  it('two hundred senders that dawdle do not keep anybody waiting', async () => {
    let gone = 0;
    for (let n = 0; n < 200; n += 1) {
      const socket = await open();
      socket.resume().once('close', () => {
        gone += 1;
      });
      if (n % 2 === 0) socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: `);
      else socket.write(rpc(good).slice(0, -5));
    }
    expect(statusOf(await raw(rpc(good)))).toBe(200);
    expect(gone, 'it was not their end that let the answer through').toBeLessThan(200);
    expect(dispatched).toBe(1);
  });
});
