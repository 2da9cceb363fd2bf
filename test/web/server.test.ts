import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxBodyBytes } from '../../src-main/web/request-body.ts';
import { type ServedApp, startServer, type WebHost } from '../../src-main/web/server.ts';
import type { EventMessage } from '../../src-shared/rpc.ts';
import { topics } from '../../src-shared/topics.ts';
import { soon } from '../support/soon.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let host: WebHost;
let calls: unknown[];
let listeners: Set<(message: EventMessage) => void>;

const changed: EventMessage = { event: 'changed', payload: { topics: ['team'], connectionId: null } };

beforeEach(async () => {
  calls = [];
  listeners = new Set();
  const app: ServedApp = {
    dispatch: async (method, input) => {
      calls.push([method, input]);
      return { ok: true, value: 'answer' };
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  host = await startServer({
    app,
    page: {
      template: '<html><head><meta content="__STYLE_NONCE__"></head></html>',
      assets: new Map([
        ['/assets/a.js', { type: 'text/javascript; charset=utf-8', body: Buffer.from('let a;') }],
      ]),
    },
    port: 0,
  });
});
afterEach(() => host.close());

/** node:http and not fetch: fetch lets nobody set Host, Origin or Sec-Fetch headers. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
) {
  const url = new URL(host.origin);
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      {
        host: url.hostname,
        port: url.port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
      },
      response => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', chunk => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

async function enter(): Promise<string> {
  const answer = await ask(host.link.slice(host.origin.length));
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  return cookie.split(';')[0] ?? '';
}

const call = async (body: string | Buffer, headers: Record<string, string> = {}) =>
  ask('/rpc', {
    method: 'POST',
    headers: { cookie: await enter(), origin: host.origin, 'content-type': 'application/json', ...headers },
    body,
  });

describe('web host', () => {
  it('SECURITY: loopback only; no other machine can reach it', async () => {
    const { port, origin } = new URL(host.origin);
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    // What listens at every address of this computer is reached there, too.
    for (const other of ['::1', ...(process.platform === 'linux' ? ['127.0.0.2'] : [])]) {
      const outcome = await new Promise<string>(resolve => {
        const socket = connect(Number(port), other, () => resolve('connected'));
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      });
      expect(outcome, other).not.toBe('connected');
    }
  });

  it('answers the link with a page that goes on by itself, and a cookie', async () => {
    const answer = await ask(host.link.slice(host.origin.length));
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('http-equiv="refresh" content="0; url=/"');
    expect(answer.body).not.toContain('key=');
    expect(answer.headers['set-cookie']).toHaveLength(1);
  });

  it('shows the page with its policy and the nonce that the policy names', async () => {
    const answer = await ask('/', { headers: { cookie: await enter() } });
    const nonce = /content="([^"]+)"/.exec(answer.body)?.[1];
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(answer.headers['content-security-policy']).toContain(`connect-src 'self'`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each(['/', '/rpc', '/events', '/bridge.js', '/assets/a.js', '/nothing'])(
    'refuses %s without the cookie, in plain text',
    async path => {
      const answer = await ask(path);
      expect(answer.status).toBe(403);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toContain('link that Keyholder printed');
    },
  );

  it('serves assets and the bridge to the browser with the cookie', async () => {
    const cookie = await enter();
    expect(await ask('/assets/a.js', { headers: { cookie } })).toMatchObject({ status: 200, body: 'let a;' });
    expect((await ask('/bridge.js', { headers: { cookie } })).body).toContain('window.keyholder =');
    for (const path of [
      '/../package.json',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      '//a.js',
    ]) {
      expect(await ask(path, { headers: { cookie } })).toMatchObject({ status: 404 });
    }
  });

  it('hands a call to the core and its envelope back', async () => {
    const answer = await call('{"method":"team.get","input":{"connectionId":"c"}}');
    expect(answer).toMatchObject({ status: 200, body: '{"ok":true,"value":"answer"}' });
    expect(calls).toEqual([['team.get', { connectionId: 'c' }]]);
  });

  it.each(['null', '7', '[]', '{}'])(
    'hands even the call %s to the core, which answers every call',
    async body => {
      expect(await call(body)).toMatchObject({ status: 200 });
      expect(calls).toEqual([[undefined, undefined]]);
    },
  );

  it.each([
    ['a form', { 'content-type': 'text/plain' }, '{}', 415],
    ['another type that begins alike', { 'content-type': 'application/jsonp' }, '{}', 415],
    ['broken JSON', {}, '{"method":', 400],
    ['letters that are no UTF-8', {}, Buffer.from('{"method":"jörg"}', 'latin1'), 400],
    ['another origin', { origin: 'http://localhost:1' }, '{}', 403],
    ['another host', { host: 'evil.example' }, '{}', 403],
    ['another site', { 'sec-fetch-site': 'same-site' }, '{}', 403],
    ['a wrong cookie', { cookie: 'keyholder=1' }, '{}', 403],
  ])('refuses a call with %s', async (_what, headers, body, status) => {
    expect(await call(body, headers)).toMatchObject({ status });
    expect(calls).toEqual([]);
  });

  it('SECURITY: only JSON, which no HTML form can send', async () => {
    const headers = { cookie: await enter(), origin: host.origin };
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', '']) {
      const sent = {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: '{"method":"app.info"}',
      };
      expect(await ask('/rpc', sent)).toMatchObject({ status: 415 });
    }
    expect(calls).toEqual([]);
  });

  it('takes a body up to the cap and refuses a longer one', async () => {
    const fitting = JSON.stringify({ method: 'x'.repeat(maxBodyBytes - 13) });
    expect(fitting).toHaveLength(maxBodyBytes);
    expect(await call(fitting)).toMatchObject({ status: 200 });
  });

  it('refuses a body over the cap', async () => {
    expect(await call('x'.repeat(maxBodyBytes + 1))).toMatchObject({ status: 413 });
    expect(calls).toEqual([]);
  });

  it('is heard also by a sender who listens only when all is sent', async () => {
    const { port, host: name, hostname } = new URL(host.origin);
    const body = Buffer.alloc(maxBodyBytes + 8 * 1024 * 1024, 'x');
    const head = [
      'POST /rpc HTTP/1.1',
      `Host: ${name}`,
      `Origin: ${host.origin}`,
      `Cookie: ${await enter()}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((resolve, reject) =>
      socket.write(body, error => (error ? reject(error) : resolve())),
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD'])('answers %s with 405', async method => {
    const cookie = await enter();
    const headers = { cookie, origin: host.origin };
    expect(await ask('/rpc', { method, headers })).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await ask('/', { method, headers })).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });

  it('answers GET /rpc and POST / with 405', async () => {
    const cookie = await enter();
    expect(await ask('/rpc', { headers: { cookie } })).toMatchObject({ status: 405 });
    const headers = { cookie, origin: host.origin };
    expect(await ask('/', { method: 'POST', headers })).toMatchObject({ status: 405 });
  });

  describe('events', () => {
    async function listen(headers: Record<string, string> = {}, path = '/events') {
      const cookie = headers.cookie ?? (await enter());
      const gone = new AbortController();
      const response = await fetch(host.origin + path, {
        headers: { cookie, ...headers },
        signal: gone.signal,
      });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      return { response, hangUp: () => gone.abort(), next: async () => (await reader?.read())?.value ?? '' };
    }

    it('carries what the core says', async () => {
      const { response, next, hangUp } = await listen();
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      let seen = '';
      while (!seen.includes('data:')) seen += await next();
      expect(seen).toMatch(/^retry: 2000\nid: 0\n\nid: 1\ndata: /);
      for (const tell of listeners) tell(changed);
      expect(await next()).toBe(`id: 2\ndata: ${JSON.stringify(changed)}\n\n`);
      hangUp();
    });

    it('leaves connections for calls, of the six that a browser opens, however many tabs there are', async () => {
      const cookie = await enter();
      const tabs = [];
      for (let n = 0; n < 6; n += 1) tabs.push(await listen({ cookie }));
      await soon(() => expect(listeners.size).toBe(3));
      const [oldest] = tabs;
      let last = 'begun';
      while (last !== '') last = (await oldest?.next()) ?? '';
      expect((await listen({ cookie, 'last-event-id': '1' })).response.status).toBe(204);
      // Its next call asks for one more.
      const { response, next } = await listen({ cookie }, '/events?again');
      expect(response.status).toBe(200);
      let seen = '';
      while (!seen.includes('data:')) seen += await next();
      expect(seen).toContain(`"topics":${JSON.stringify(topics)}`);
      await soon(() => expect(listeners.size).toBe(3));
    });

    it('tells a new page what may have changed since its first questions, and not to ask the service again', async () => {
      const { next, hangUp } = await listen();
      let seen = '';
      while (!seen.includes('data:')) seen += await next();
      const own = topics.filter(topic => topic !== 'team' && topic !== 'invitations');
      expect(own).toContain('jobs');
      expect(seen).toContain(`"topics":${JSON.stringify(own)}`);
      hangUp();
    });

    it('tells a page that comes back that everything may have changed', async () => {
      const { next, hangUp } = await listen({ 'last-event-id': '0' });
      let seen = '';
      while (!seen.includes('data:')) seen += await next();
      expect(seen).toContain(`"topics":${JSON.stringify(topics)}`);
      hangUp();
    });

    it('stops listening to the core when the page goes', async () => {
      const { next, hangUp } = await listen();
      await next();
      expect(listeners.size).toBe(1);
      hangUp();
      await expect.poll(() => listeners.size).toBe(0);
    });

    it('ends when the host closes', async () => {
      const { next } = await listen();
      await next();
      await host.close();
      await expect.poll(() => listeners.size).toBe(0);
    });
  });

  it('answers 500 in plain words when the core breaks its promise never to reject', async () => {
    await host.close();
    const app: ServedApp = {
      dispatch: () => Promise.reject(new Error('secret detail')),
      subscribe: () => () => {},
    };
    host = await startServer({ app, page: { template: '', assets: new Map() }, port: 0 });
    const answer = await call('{}');
    expect(answer.status).toBe(500);
    expect(answer.body).toBe('Keyholder could not answer this.\n');
  });
});
