import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { Connections } from './connections.ts';
import { createNet } from './net-request.ts';
import { requestCases } from './request-cases.ts';
import { listen, quiet } from './request-events.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function bodyOf(net: ReturnType<typeof createNet>, url: string, method = 'GET'): Promise<string> {
  const request = net.request({ url, method });
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', response => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece;
      });
      response.on('end', () => resolve(text));
    });
    request.end(method === 'POST' ? 'x' : undefined);
  });
}

describe('the order in which a request speaks', () => {
  it.each(requestCases)('$name', async ({ options, body, serve: listener, act, skip, says }) => {
    const request = createNet().request({ url: await serve(listener), ...options });
    const said = listen(request, skip);
    act?.(request);
    request.end(body);
    await expect.poll(() => said.length).toBeGreaterThanOrEqual(says.length);
    await quiet();
    expect(said).toEqual(says);
  });
});

describe('what a request takes', () => {
  it.each<[string, Parameters<ReturnType<typeof createNet>['request']>[0], RegExp]>([
    ['another scheme', 'file:///etc/passwd', /only supports http: and https:/],
    ['an unknown policy for redirects', { url: 'http://x', redirect: 'never' }, /redirect mode/],
    [
      'a header with a line break',
      { url: 'http://x', headers: { a: 'b\r\nc: d' } },
      /Invalid value for header/,
    ],
    ['a header without a value', { url: 'http://x', headers: { a: null } }, /`value` required/],
    ['a path with a space', { hostname: 'x', path: '/a b' }, /unescaped/],
  ])('throws before anything is sent: %s', (_what, options, message) => {
    expect(() => createNet().request(options)).toThrow(message);
  });

  it('an address in parts, as Node takes it', async () => {
    const url = new URL(
      await serve((request, response) => response.end(`${request.headers.a} ${request.url}`)),
    );
    const { protocol, hostname, port } = url;
    const request = createNet().request({ protocol, hostname, port, path: '/x?y=1' }, response => {
      response.on('data', (piece: Buffer) => said.push(String(piece)));
    });
    const said: string[] = [];
    request.setHeader('a', 'b');
    expect(request.getHeader('A')).toBe('b');
    request.end();
    expect(() => request.setHeader('c', 'd')).toThrow(/after they are sent/);
    await expect.poll(() => said).toEqual(['b /x?y=1']);
  });

  it('no header that is the network stack’s own', async () => {
    const url = await serve((_request, response) => response.end());
    const request = createNet().request({ url, headers: { 'content-length': '3' } });
    const said = listen(request);
    request.end();
    await expect.poll(() => said).toEqual(['finish', 'close', 'error net::ERR_INVALID_ARGUMENT']);
  });

  it('nothing before the app is ready', () => {
    expect(() => createNet(undefined, () => false).request('http://x')).toThrow(/after app is ready/);
  });
});

describe('what an answer is', () => {
  it('repeated headers are joined, but for some and for Set-Cookie', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, [
        'X-A',
        '1',
        'Retry-After',
        '5',
        'X-A',
        '2',
        'Retry-After',
        '6',
        'Set-Cookie',
        'c=d',
      ]);
      response.end();
    });
    const request = createNet().request(url);
    const headers = await new Promise(resolve => {
      request.on('response', response => resolve(response.headers));
      request.end();
    });
    expect(headers).toMatchObject({ 'x-a': '1, 2', 'retry-after': '5', 'set-cookie': ['c=d'] });
  });

  it('unpacked', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    );
    expect(await bodyOf(createNet(), url)).toBe('hello');
  });

  it('read no faster than it is taken', async () => {
    let sent = 0;
    const url = await serve((_request, response) => {
      const more = () =>
        response.write(Buffer.alloc(65_536), () => {
          sent += 65_536;
          setImmediate(more);
        });
      more();
    });
    const request = createNet().request(url);
    await new Promise(resolve => {
      request.on('response', resolve);
      request.end();
    });
    // Until the system's own buffers are full.
    let before = -1;
    const still = () => {
      const same = before === sent;
      before = sent;
      return same;
    };
    await expect.poll(still, { interval: 200 }).toBe(true);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    request.abort();
  });

  it('after 20 redirects an error', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: '/' }).end();
    });
    await expect(bodyOf(createNet(), url)).rejects.toThrow('net::ERR_TOO_MANY_REDIRECTS');
    expect(asked).toBe(21);
  });
});

describe('what Chromium sends twice', () => {
  it('a POST whose answer is 421, once: named in SECURITY.md, nothing turns it off', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.writeHead(421).end('not for me');
    });
    expect(await bodyOf(createNet(), url, 'POST')).toBe('not for me');
    expect(asked).toBe(2);
  });

  it('no POST that fails over a connection of its own', async () => {
    let asked = 0;
    const url = await serve(request => {
      asked += 1;
      request.socket.destroy();
    });
    await expect(bodyOf(createNet(), url, 'POST')).rejects.toThrow('net::ERR_EMPTY_RESPONSE');
    await quiet();
    expect(asked).toBe(1);
  });
});

describe('the connections of a session', () => {
  it('a kept connection that breaks has the request sent again, a POST too; a closed one is not kept', async () => {
    const asked: string[] = [];
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      asked.push(request.method ?? '');
      ports.add(request.socket.remotePort);
      // The second request on a connection is lost.
      if (asked.length % 2 === 0 && ports.size < asked.length) request.socket.destroy();
      else response.end('done');
    });
    const connections = new Connections();
    const net = createNet(() => connections);
    expect(await bodyOf(net, url)).toBe('done');
    expect(connections.open).toBe(1);
    expect(await bodyOf(net, url, 'POST')).toBe('done');
    expect(asked).toEqual(['GET', 'POST', 'POST']);
    await connections.closeAllConnections();
    await expect.poll(() => connections.open).toBe(0);
  });

  it('closing them lets an answer under way come to its end and does not keep its connection', async () => {
    const underWay = Promise.withResolvers<() => void>();
    const url = await serve((_request, response) => {
      response.write('hel');
      underWay.resolve(() => response.end('lo'));
    });
    const connections = new Connections();
    const reading = bodyOf(
      createNet(() => connections),
      url,
    );
    // Not only opened: one that is not made yet is given up.
    const finish = await underWay.promise;
    expect(connections.open).toBe(1);
    await connections.closeAllConnections();
    finish();
    expect(await reading).toBe('hello');
    await expect.poll(() => connections.open).toBe(0);
  });
});
