import { EventEmitter } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TransportError, type WireRequest } from '../../src-main/core/ports.ts';
import { exchange, type NetRequest, type StartNetRequest } from '../../src-main/electron/net-exchange.ts';
import { nodeNetRequest } from './node-net-request.ts';

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
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function wire(url: string, extra: Partial<WireRequest> = {}): WireRequest {
  return {
    method: 'GET',
    url,
    headers: { authorization: 'Bearer pat' },
    connectTimeoutMs: 2000,
    totalTimeoutMs: 2000,
    maxBodyBytes: 1024,
    signal: new AbortController().signal,
    ...extra,
  };
}

async function faultOf(promise: Promise<unknown>): Promise<[string, boolean]> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TransportError)) throw new Error(`Not a TransportError: ${String(error)}`);
  return [error.fault, error.mayHaveArrived];
}

describe('an exchange over net.request', () => {
  it('answers with status, lower-case headers and body', async () => {
    let seen: { method: string | undefined; headers: IncomingHttpHeaders; body: string } | undefined;
    const url = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen = { method: request.method, headers: request.headers, body };
      response.writeHead(201, { 'Content-Type': 'application/json', 'X-Two': ['a', 'b'] }).end('{"ü":1}');
    });
    const answer = await exchange(
      nodeNetRequest,
      wire(url, { method: 'POST', headers: { cookie: 'SERVICE_SESSION=s' }, body: '{"q":1}' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-two': 'a, b' });
    expect(new TextDecoder().decode(answer.body)).toBe('{"ü":1}');
    expect(seen).toMatchObject({ method: 'POST', body: '{"q":1}', headers: { cookie: 'SERVICE_SESSION=s' } });
    expect(seen?.headers.authorization).toBeUndefined();
  });

  it.each([301, 302, 303, 307, 308])('SECURITY: a redirect is an answer (%d)', async status => {
    const asked = vi.fn();
    const elsewhere = await serve((_request, response) => {
      asked();
      response.end();
    });
    const url = await serve((_request, response) =>
      response.writeHead(status, { location: elsewhere }).end(),
    );
    const answer = await exchange(nodeNetRequest, wire(url));
    expect(answer).toMatchObject({ status, headers: { location: elsewhere } });
    expect(answer.body).toHaveLength(0);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(asked).not.toHaveBeenCalled();
  });

  it('stops a body that is too large and reads no further', async () => {
    const url = await serve((_request, response) => {
      const more = () => response.write(Buffer.alloc(4096), () => setImmediate(more));
      more();
    });
    expect(await faultOf(exchange(nodeNetRequest, wire(url)))).toEqual(['too-large', true]);
  });

  it('takes a body of exactly the limit', async () => {
    const url = await serve((_request, response) => response.end(Buffer.alloc(1024)));
    expect((await exchange(nodeNetRequest, wire(url))).body).toHaveLength(1024);
  });

  it('waits no longer than the connect timeout for an answer to begin', async () => {
    const url = await serve(() => undefined);
    expect(await faultOf(exchange(nodeNetRequest, wire(url, { connectTimeoutMs: 60 })))).toEqual([
      'connect-timeout',
      true,
    ]);
  });

  it('waits no longer than the total timeout for an answer to end', async () => {
    const url = await serve((_request, response) => response.write('x'));
    const call = exchange(nodeNetRequest, wire(url, { connectTimeoutMs: 1000, totalTimeoutMs: 120 }));
    expect(await faultOf(call)).toEqual(['total-timeout', true]);
  });

  it('stops when told to, before and during', async () => {
    const url = await serve(() => undefined);
    expect(await faultOf(exchange(nodeNetRequest, wire(url, { signal: AbortSignal.abort() })))).toEqual([
      'aborted',
      false,
    ]);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await faultOf(exchange(nodeNetRequest, wire(url, { signal: stop.signal })))).toEqual([
      'aborted',
      true,
    ]);
  });

  it('says a refused connection never arrived', async () => {
    const url = await serve(() => undefined);
    const closing = servers.splice(0);
    await Promise.all(closing.map(server => new Promise(resolve => server.close(resolve))));
    expect(await faultOf(exchange(nodeNetRequest, wire(url)))).toEqual(['connection-refused', false]);
  });

  it('says a connection lost before or during the answer may have arrived', async () => {
    const before = await serve(request => request.socket.destroy());
    expect(await faultOf(exchange(nodeNetRequest, wire(before)))).toEqual(['connection-lost', true]);
    const during = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('x', () => request.socket.destroy());
    });
    expect(await faultOf(exchange(nodeNetRequest, wire(during)))).toEqual(['connection-lost', true]);
  });
});

describe('what is asked of Electron', () => {
  function silentRequest() {
    const events = new EventEmitter();
    const abort = vi.fn(() => events.emit('abort'));
    let options: Parameters<StartNetRequest>[0] = {};
    const start: StartNetRequest = (given): NetRequest => {
      options = given;
      return {
        on: (event: string, listener: (...args: never[]) => void) =>
          events.on(event, listener as (...args: unknown[]) => void),
        abort,
        end: () => undefined,
      };
    };
    return { events, abort, start, options: () => options };
  }

  it('SECURITY: no cookie jar and no stored login is asked', async () => {
    const fake = silentRequest();
    const call = exchange(fake.start, wire('https://api.example.com/api/v1/team'));
    expect(fake.options()).toEqual({
      method: 'GET',
      url: 'https://api.example.com/api/v1/team',
      headers: { authorization: 'Bearer pat' },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });
    fake.events.emit('error', new Error('net::ERR_NAME_NOT_RESOLVED'));
    expect(await faultOf(call)).toEqual(['name-not-resolved', false]);
  });

  it('SECURITY: no login is ever answered', async () => {
    const proxy = silentRequest();
    const reply = vi.fn();
    const refused = exchange(proxy.start, wire('https://api.example.com/'));
    proxy.events.emit('login', { isProxy: true }, reply);
    expect(await faultOf(refused)).toEqual(['proxy-refused', false]);
    const server = silentRequest();
    const answered = exchange(server.start, wire('https://api.example.com/'));
    server.events.emit('login', { isProxy: false }, reply);
    const response = Object.assign(new EventEmitter(), { statusCode: 401, headers: {} });
    server.events.emit('response', response);
    response.emit('end');
    expect((await answered).status).toBe(401);
    expect(reply.mock.calls).toEqual([[], []]);
  });

  it('an answer that has begun has arrived, whatever the error is called', async () => {
    const fake = silentRequest();
    const call = exchange(fake.start, wire('https://api.example.com/'));
    const response = Object.assign(new EventEmitter(), { statusCode: 200, headers: {} });
    fake.events.emit('response', response);
    response.emit('error', new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(await faultOf(call)).toEqual(['offline', true]);
  });

  it('a request that closes without a word is a lost connection', async () => {
    const fake = silentRequest();
    const call = exchange(fake.start, wire('https://api.example.com/'));
    fake.events.emit('close');
    expect(await faultOf(call)).toEqual(['connection-lost', true]);
  });
});
