import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface RawService {
  origin: string;
  seen: Seen[];
  close(): Promise<void>;
}

type Answer = (request: Seen, response: Parameters<RequestListener>[1], count: number) => void;

/** As `startRawService`, with the computer's time in each answer: for a program that goes by it, too. */
export const startDatedService = (answer: Answer): Promise<RawService> =>
  startRawService((request, response, count) => {
    response.sendDate = true;
    answer(request, response, count);
  });

/**
 * A service on loopback whose every answer the test writes; keeps what it was sent. It tells no `Date` of itself: the computer's is
 * another one than that of the test's clock, and further from it every day.
 */
export async function startRawService(answer: Answer): Promise<RawService> {
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    response.sendDate = false;
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      seen.push(one);
      answer(one, response, seen.length);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json = (response: Parameters<RequestListener>[1], status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
