import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from 'vitest';
import { TransportError, type WireRequest } from '../../../src-main/core/base/ports/transport.ts';
import type { StartNetRequest } from '../../../src-main/electron/net/net-exchange.ts';
import type { ServerCertificate } from '../../support/hostile/certificates.ts';
import { patience } from '../../support/patience.ts';
import { Connections } from '../stand-in/connections.ts';
import { createNet } from '../stand-in/net-request.ts';

/** Servers of one test; closed after it. */
export function servers() {
  const running = new Set<Server>();
  const sockets = new Set<Socket>();
  const listening = async (server: Server, scheme: string): Promise<string> => {
    running.add(server);
    server.on('connection', socket => sockets.add(socket));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const close = async () => {
    const closing = [...running];
    running.clear();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await Promise.all(closing.map(server => new Promise(resolve => server.close(resolve))));
  };
  afterEach(close);
  return {
    close,
    serve: (listener: RequestListener) => listening(createServer(listener), 'http'),
    serveTls: (certificate: ServerCertificate, listener: RequestListener) =>
      listening(createTlsServer(certificate, listener), 'https'),
    /** A server that the caller has set up, as a proxy. */
    listen: (server: Server) => listening(server, 'http'),
  };
}

export function netStart(connections = new Connections()): StartNetRequest {
  const net = createNet(() => connections);
  return ({ session: _, ...options }) => net.request(options);
}

export function wire(url: string, extra: Partial<WireRequest> = {}): WireRequest {
  return {
    method: 'GET',
    url,
    headers: { authorization: 'Bearer pat' },
    connectTimeoutMs: patience,
    totalTimeoutMs: patience,
    maxBodyBytes: 1024,
    signal: new AbortController().signal,
    ...extra,
  };
}

export async function faultOf(promise: Promise<unknown>): Promise<[string, boolean]> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TransportError)) throw new Error(`Not a TransportError: ${String(error)}`);
  return [error.fault, error.mayHaveArrived];
}
