import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const cuts = ['before the service', 'after the service', 'in the answer'] as const;
export type Cut = (typeof cuts)[number];
type Operation = 'createPat' | 'revokePat' | 'use_seat';

/** An invitation that was asked for. */
export interface Asked {
  email: string;
  /** What the service answered; null: it was not asked. */
  status: number | null;
}

/** A change of tokens that was asked for. `of`: the name of a new one, the id of one to revoke. */
export interface Change {
  operation: 'createPat' | 'revokePat';
  of: string;
}

export interface ServiceGate {
  origin: string;
  /** Every one that has come so far, whether it came through or not. */
  changes: Change[];
  /** Every invitation that has come so far. */
  asked: Asked[];
  /**
   * Once, for the next request of this operation: nothing passes beyond that point, and `act` is called when it is reached.
   * Its argument resets the connection.
   * @param after so many requests of it that pass
   */
  cut(operation: Operation, where: Cut, act: (reset: () => void) => void, after?: number): void;
  /** Resolves once the service has answered everything that has come, whoever may have waited for it. */
  settled(): Promise<void>;
  /** Calls off a cut that was not reached. */
  heal(): void;
  close(): Promise<void>;
}

/** Stands between a client and the practice service, and can stop a request at the three points that matter. */
export async function startServiceGate(target: string): Promise<ServiceGate> {
  const asked: Asked[] = [];
  const changes: Change[] = [];
  const passing = new Set<Promise<void>>();
  let planned: { operation: Operation; where: Cut; act: (reset: () => void) => void; after: number } | null =
    null;

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await wholeOf(incoming);
    const meant = planned && body.includes(planned.operation) ? planned : null;
    const plan = meant?.after === 0 ? meant : null;
    if (plan) planned = null;
    else if (meant) meant.after -= 1;
    const invitation = incoming.method === 'POST' && body.includes('use_seat');
    const one: Asked = { email: invitation ? emailIn(body) : '', status: null };
    if (invitation) asked.push(one);
    const change = changeIn(body);
    if (change) changes.push(change);
    const act = () => plan?.act(() => incoming.socket.resetAndDestroy());
    if (plan?.where === 'before the service') return act();
    const answer = await ask(target, incoming, body);
    one.status = answer.status;
    if (plan?.where === 'after the service') return act();
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    if (plan?.where === 'in the answer') {
      response.write(answer.body.subarray(0, answer.body.length / 2), act);
      return;
    }
    response.end(answer.body);
  }

  const server = createServer((incoming, response) => {
    const work = pass(incoming, response).catch(() => void response.destroy());
    passing.add(work);
    void work.finally(() => passing.delete(work));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    changes,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(operation, where, act, after = 0) {
      planned = { operation, where, act, after };
    },
    async settled() {
      // What has left the killed process is read first.
      await new Promise(resolve => setTimeout(resolve, 20));
      await Promise.all(passing);
    },
    heal() {
      planned = null;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const emailIn = (body: Buffer): string => (JSON.parse(body.toString('utf8')) as { email: string }).email;

function changeIn(body: Buffer): Change | null {
  const operation = (['createPat', 'revokePat'] as const).find(name => body.includes(name));
  if (!operation) return null;
  const { variables } = JSON.parse(body.toString('utf8')) as { variables: { name?: string; id?: string } };
  return { operation, of: (operation === 'createPat' ? variables.name : variables.id) ?? '' };
}

async function wholeOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function ask(target: string, incoming: IncomingMessage, body: Buffer) {
  const { host: _host, connection: _connection, ...headers } = incoming.headers;
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const request = forward(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
    request.once('error', reject);
    request.once('response', async answer => {
      const type = answer.headers['content-type'] ?? 'application/json';
      resolve({
        status: answer.statusCode ?? 502,
        headers: { 'content-type': type },
        body: await wholeOf(answer),
      });
    });
    request.end(body);
  });
}
