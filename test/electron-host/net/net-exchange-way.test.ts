import { request as ask, createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { exchange } from '../../../src-main/electron/net/net-exchange.ts';
import { createAuthority } from '../../support/hostile/certificates.ts';
import { Connections } from '../stand-in/connections.ts';
import { faultOf, netStart, servers, wire } from './exchange-bench.ts';

/** What lies between: proxies and certificates, over real sockets. */
const { serve, serveTls, listen, close } = servers();
const authority = createAuthority();
const change = { method: 'POST', body: '{}' } as const;

/** An HTTP proxy; `refusal`: the status that it says instead. */
function proxyServer(refusal: number | null): { server: Server; asked: string[] } {
  const asked: string[] = [];
  const challenge = refusal === 407 ? { 'proxy-authenticate': 'Basic realm="proxy"' } : {};
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (refusal !== null) {
      response.writeHead(refusal, challenge).end('by the proxy');
      return;
    }
    const { method, headers } = request;
    const onward = ask(request.url ?? '', { method: method ?? 'GET', headers, agent: false }, answer => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (refusal !== null) {
      const header = refusal === 407 ? 'Proxy-Authenticate: Basic realm="proxy"\r\n' : '';
      socket.end(`HTTP/1.1 ${refusal} No\r\n${header}Content-Length: 0\r\n\r\n`);
      return;
    }
    const [host, port] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => socket.write('HTTP/1.1 200 Yes\r\n\r\n'));
    socket.pipe(onward).pipe(socket);
    for (const side of [socket, onward]) side.on('error', () => side.destroy());
  });
  return { server, asked };
}

async function behind(refusal: number | null) {
  const { server, asked } = proxyServer(refusal);
  const connections = new Connections();
  connections.proxy = new URL(await listen(server));
  connections.authorities = authority.cert;
  return { start: netStart(connections), asked };
}

async function counted(kind: 'plain' | 'tls'): Promise<{ url: string; count: () => number }> {
  let count = 0;
  const listener = (_request: unknown, response: { end(text: string): unknown }) => {
    count += 1;
    response.end('done');
  };
  const url =
    kind === 'plain' ? await serve(listener) : await serveTls(authority.issue(['127.0.0.1'], 1), listener);
  return { url, count: () => count };
}

describe.each(['plain', 'tls'] as const)('through a proxy (%s)', kind => {
  it('that lets it through: so the others prove something', async () => {
    const service = await counted(kind);
    const { start, asked } = await behind(null);
    expect((await exchange(start, wire(service.url, change))).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect(service.count()).toBe(1);
  });

  it('that asks for a login: none is given, nothing was sent on', async () => {
    const service = await counted(kind);
    const { start, asked } = await behind(407);
    expect(await faultOf(exchange(start, wire(service.url, change)))).toEqual(['proxy-refused', false]);
    expect(asked).toHaveLength(1);
    expect(service.count()).toBe(0);
  });

  it('that is not there', async () => {
    const service = await counted(kind);
    const gone = new Connections();
    gone.proxy = new URL('http://127.0.0.1:1');
    expect(await faultOf(exchange(netStart(gone), wire(service.url, change)))).toEqual([
      'proxy-refused',
      false,
    ]);
    expect(service.count()).toBe(0);
  });
});

it('a proxy that makes no tunnel: nothing was sent', async () => {
  const service = await counted('tls');
  const { start } = await behind(403);
  expect(await faultOf(exchange(start, wire(service.url, change)))).toEqual(['proxy-refused', false]);
  expect(service.count()).toBe(0);
});

it('a service that says 407 by itself was reached', async () => {
  const url = await serve((_request, response) => response.writeHead(407).end());
  expect(await faultOf(exchange(netStart(), wire(url, change)))).toEqual(['proxy-refused', true]);
});

describe('a certificate', () => {
  it.each<[string, () => ReturnType<typeof authority.issue>]>([
    ['of another host', () => authority.issue(['other.example'], 1)],
    ['that has ended', () => authority.issue(['127.0.0.1'], -1)],
    ['of an authority that nobody knows', () => createAuthority('Somebody').issue(['127.0.0.1'], 1)],
  ])('%s: nothing was sent', async (_what, issue) => {
    let asked = 0;
    const url = await serveTls(issue(), () => {
      asked += 1;
    });
    const connections = new Connections();
    connections.authorities = authority.cert;
    expect(await faultOf(exchange(netStart(connections), wire(url, change)))).toEqual(['tls-failed', false]);
    expect(asked).toBe(0);
  });

  it('that is right: so the others prove something', async () => {
    const service = await counted('tls');
    const connections = new Connections();
    connections.authorities = authority.cert;
    expect((await exchange(netStart(connections), wire(service.url, change))).status).toBe(200);
    await close();
  });

  it('where there is no TLS at all: an alert may come at any time, so it may have arrived', async () => {
    const service = await counted('plain');
    const url = service.url.replace('http:', 'https:');
    expect(await faultOf(exchange(netStart(), wire(url, change)))).toEqual(['tls-failed', true]);
  });
});
