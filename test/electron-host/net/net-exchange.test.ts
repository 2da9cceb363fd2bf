import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { exchange } from '../../../src-main/electron/net/net-exchange.ts';
import { patience } from '../../support/patience.ts';
import { faultOf, netStart, servers, wire } from './exchange-bench.ts';

const { serve, close } = servers();
const start = netStart();

it.each(['GET', 'POST'] as const)('answers with status, lower-case headers and body (%s)', async method => {
  let seen: { method: string | undefined; headers: IncomingHttpHeaders; body: string } | undefined;
  const url = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { method: request.method, headers: request.headers, body };
    response.writeHead(201, { 'Content-Type': 'application/json', 'X-Two': ['a', 'b'] }).end('{"ü":1}');
  });
  const sent = method === 'POST' ? { body: '{"q":1}' } : {};
  const answer = await exchange(
    start,
    wire(url, { method, headers: { cookie: 'SERVICE_SESSION=s' }, ...sent }),
  );
  expect(answer.status).toBe(201);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-two': 'a, b' });
  expect(new TextDecoder().decode(answer.body)).toBe('{"ü":1}');
  expect(seen).toMatchObject({ method, body: sent.body ?? '', headers: { cookie: 'SERVICE_SESSION=s' } });
  expect(seen?.headers.authorization).toBeUndefined();
});

it.each([301, 302, 303, 307, 308])('SECURITY: a redirect is an answer (%d)', async status => {
  const asked = vi.fn();
  const elsewhere = await serve((_request, response) => {
    asked();
    response.end();
  });
  const url = await serve((_request, response) => response.writeHead(status, { location: elsewhere }).end());
  const answer = await exchange(start, wire(url));
  expect(answer).toMatchObject({ status, headers: { location: elsewhere } });
  expect(answer.body).toHaveLength(0);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(asked).not.toHaveBeenCalled();
});

it('a redirect to itself is asked once', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(307, { location: '/' }).end();
  });
  expect((await exchange(start, wire(url, { method: 'POST', body: '{}' }))).status).toBe(307);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(asked).toBe(1);
});

it('a 401 is an answer, and nobody is asked for a login', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end('no'),
  );
  expect((await exchange(start, wire(url))).status).toBe(401);
});

it('takes a packed body unpacked, and counts what comes out', async () => {
  const url = await serve((request, response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(request.url === '/small' ? 1024 : 1025))),
  );
  expect((await exchange(start, wire(`${url}/small`))).body).toHaveLength(1024);
  expect(await faultOf(exchange(start, wire(url)))).toEqual(['too-large', true]);
});

it('takes a body unpacked that does not say that it is packed', async () => {
  const url = await serve((request, response) =>
    response.end(
      gzipSync(request.url === '/small' ? gzipSync(Buffer.alloc(1024, 'a')) : Buffer.alloc(1025, 'a')),
    ),
  );
  expect((await exchange(start, wire(`${url}/small`))).body).toHaveLength(1024);
  expect(await faultOf(exchange(start, wire(url)))).toEqual(['too-large', true]);
});

it('a body that is not packed as it says', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is no gzip'),
  );
  expect(await faultOf(exchange(start, wire(url)))).toEqual(['undecodable', true]);
});

it('stops a body that never ends and reads no further', async () => {
  const url = await serve((_request, response) => {
    const more = () => response.write(Buffer.alloc(4096), () => setImmediate(more));
    more();
  });
  expect(await faultOf(exchange(start, wire(url)))).toEqual(['too-large', true]);
});

it('takes a body of exactly the limit', async () => {
  const url = await serve((_request, response) => response.end(Buffer.alloc(1024)));
  expect((await exchange(start, wire(url))).body).toHaveLength(1024);
});

it('waits no longer than the connect timeout for an answer to a reading request to begin', async () => {
  const url = await serve(() => undefined);
  expect(await faultOf(exchange(start, wire(url, { connectTimeoutMs: 60 })))).toEqual([
    'connect-timeout',
    true,
  ]);
});

it('headers that come late: what changes something has the whole time, and no more', async () => {
  let late = 150;
  const url = await serve((_request, response) => void setTimeout(() => response.end('late'), late));
  const change = { method: 'POST', body: '{}', connectTimeoutMs: 60 } as const;
  expect((await exchange(start, wire(url, change))).status).toBe(200);
  late = patience;
  expect(await faultOf(exchange(start, wire(url, { ...change, totalTimeoutMs: 60 })))).toEqual([
    'total-timeout',
    true,
  ]);
});

it('waits no longer than the total timeout for a body to end', async () => {
  const url = await serve((_request, response) => {
    const drip = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drip));
  });
  const call = exchange(start, wire(url, { totalTimeoutMs: 150 }));
  expect(await faultOf(call)).toEqual(['total-timeout', true]);
});

it('stops when told to: before, while nothing has come, and within an answer', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/begun') response.write('x');
  });
  expect(await faultOf(exchange(start, wire(url, { signal: AbortSignal.abort() })))).toEqual([
    'aborted',
    false,
  ]);
  for (const path of ['/', '/begun']) {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await faultOf(exchange(start, wire(url + path, { signal: stop.signal })))).toEqual([
      'aborted',
      true,
    ]);
  }
});

it('says that what was refused or had no address never arrived', async () => {
  const url = await serve(() => undefined);
  await close();
  expect(await faultOf(exchange(start, wire(url)))).toEqual(['connection-refused', false]);
  expect(await faultOf(exchange(start, wire('http://nowhere.invalid')))).toEqual([
    'name-not-resolved',
    false,
  ]);
});

it('says that a connection lost before or within the answer may have arrived', async () => {
  const before = await serve(request => request.socket.destroy());
  expect(await faultOf(exchange(start, wire(before)))).toEqual(['connection-lost', true]);
  const within = await serve((request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('x', () => request.socket.destroy());
  });
  expect(await faultOf(exchange(start, wire(within)))).toEqual(['connection-lost', true]);
});

it('what Electron does not take is said in words of ours, and was not sent', async () => {
  const call = exchange(start, wire('http://127.0.0.1', { headers: { cookie: 'a=secret\r\nb: c' } }));
  expect(await faultOf(call)).toEqual(['other', false]);
  await expect(call).rejects.not.toThrow(/secret/);
});
