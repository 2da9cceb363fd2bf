import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import net, { type AddressInfo, type Server } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createNodeTransport } from '../../src-main/adapters/node-transport.ts';
import { type Transport, TransportError } from '../../src-main/core/base/ports/transport.ts';
import { createAuthority } from '../support/hostile/certificates.ts';

async function listening(server: Server | Http2SecureServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function transportOf(authorities?: string[]): Transport {
  const transport = createNodeTransport(authorities);
  onTestFinished(() => transport.close());
  return transport;
}

const post = (transport: Transport, url: string) =>
  transport.send({
    ...{ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{}' },
    ...{ connectTimeoutMs: 60_000, totalTimeoutMs: 60_000, maxBodyBytes: 1_000 },
    signal: new AbortController().signal,
  });

it('speaks HTTP/1.1 alone: over HTTP/2 a refused stream would be sent again', async () => {
  const authority = createAuthority();
  const server = createSecureServer({ ...authority.issue(['127.0.0.1'], 2), allowHTTP1: true });
  const versions: string[] = [];
  let connections = 0;
  server.on('secureConnection', () => {
    connections += 1;
  });
  server.on('request', (request, response) => {
    versions.push(request.httpVersion);
    // REFUSED_STREAM says that nothing was done, and whoever says it may have done it.
    if (request.httpVersion === '2.0' && versions.length === 1) request.stream.close(7);
    else response.end('{}');
  });
  const port = await listening(server);
  const transport = transportOf([authority.cert]);
  await post(transport, `https://127.0.0.1:${port}/`);
  await post(transport, `https://127.0.0.1:${port}/`);
  expect(versions).toEqual(['1.1', '1.1']);
  expect(connections).toBe(2);
});

it.each([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ECONNREFUSED',
  'EPROTO',
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
])('%s of a connection that stood may have come after the request was read', async code => {
  const connected = vi.spyOn(net, 'connect');
  onTestFinished(() => connected.mockRestore());
  const port = await listening(
    createServer(request => {
      request.resume().on('end', () => {
        const socket = connected.mock.results.at(-1)?.value as net.Socket;
        socket.destroy(Object.assign(new Error(code), { code }));
      });
    }),
  );
  const error = await post(transportOf(), `http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ mayHaveArrived: true });
});

it('takes an answer with as long a head as Chromium does', async () => {
  const head = `HTTP/1.1 201 Created\r\nX-Policy: ${'a'.repeat(200_000)}\r\nContent-Length: 2\r\n\r\n{}`;
  const port = await listening(net.createServer(socket => socket.once('data', () => socket.end(head))));
  const answer = await post(transportOf(), `http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(201);
});

it.each([
  ['a mail server', '220 mail.larkspur.example ESMTP\r\n'],
  ['HTTP/2 alone, in the clear', Uint8Array.of(0, 0, 18, 4, 0, 0, 0, 0, 0)],
  ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'],
])('says of %s that it is no HTTP, and never "undefined"', async (_what, bytes) => {
  const port = await listening(net.createServer(socket => socket.once('data', () => socket.end(bytes))));
  const error = await post(transportOf(), `http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ fault: 'other', mayHaveArrived: true, message: 'HTTPParserError' });
});
