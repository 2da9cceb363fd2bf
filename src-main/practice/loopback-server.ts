import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

const host = '127.0.0.1';

export interface LoopbackServer {
  url: string;
  /** Ends open connections too. May be called again. */
  close(): Promise<void>;
}

/** `port`: 0 takes a free one. Rejects with Node's error (EADDRINUSE, …). */
export async function listenAt(app: Hono, wanted: number): Promise<LoopbackServer> {
  // Inside the app the globals Request and Response must stay what they are.
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  // SECURITY: bound to loopback; the service is never reachable from another computer.
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, () => resolve((server.address() as AddressInfo).port));
  });
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
