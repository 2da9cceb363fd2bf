import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Practice, startPractice } from '../../src-main/practice/practice-service.ts';

export interface Recorded {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

export interface RecordingService {
  url: string;
  practice: Practice;
  /** Every request since the start, in order of arrival. */
  recorded: Recorded[];
  /** From now on every answer is a redirect there; null: the practice service answers again. */
  redirectTo: string | null;
  /** True: requests are taken and never answered. */
  silent: boolean;
  /** Requests are carried on when it resolves. */
  held: Promise<void> | null;
  close(): Promise<void>;
}

/** The practice service behind a wire that writes down what it carries, and that tries to plant a cookie. */
export async function startRecordingService(): Promise<RecordingService> {
  const practice = await startPractice();
  const service: RecordingService = {
    url: '',
    practice,
    recorded: [],
    redirectTo: null,
    silent: false,
    held: null,
    close,
  };

  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    service.recorded.push({ method, path, headers });
    if (service.silent) return;
    if (service.redirectTo === null) {
      void (service.held ?? Promise.resolve()).then(() => forward(practice.baseUrl, incoming, outgoing));
      return;
    }
    incoming.resume();
    outgoing.writeHead(307, { location: `${service.redirectTo}${path}` }).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    await practice.close();
  }
}

/** The Host header is passed on as it came, so that the practice service takes our address for its own. */
function forward(to: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '', headers } = incoming;
  const inner = request(new URL(url, to), { method, headers }, answer => {
    const cookies = ['tracking=planted; Path=/', ...(answer.headers['set-cookie'] ?? [])];
    outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'set-cookie': cookies });
    answer.pipe(outgoing);
  });
  inner.on('error', () => outgoing.destroy());
  incoming.pipe(inner);
}
