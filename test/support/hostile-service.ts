import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { seededState } from '../../src-main/practice/seed.ts';
import { Answers } from './hostile/answers.ts';
import type { ServerCertificate } from './hostile/certificates.ts';
import { type Dialect, plain } from './hostile/dialect.ts';
import { commits, deliver, type Fault } from './hostile/faults.ts';
import type { Seen } from './raw-service.ts';

/** The operations of the service description, by which faults are placed and requests counted. */
export type Operation = 'team' | 'list' | 'invite' | 'createPat' | 'revokePat' | 'query' | 'other';

export interface HostileService {
  origin: string;
  baseUrl: string;
  dashboardUrl: string;
  teamId: string;
  session: string;
  token: string;
  /** Every request that reached it, oldest first. */
  seen: readonly Seen[];
  /** How often each operation reached it since the last `forget`; those that did not are not named. */
  counts(): Partial<Record<Operation, number>>;
  /** Begins to count anew. */
  forget(): void;
  /** Bytes of 1 GiB bodies that it got rid of. */
  poured(): number;
  speak(dialect: Dialect): void;
  /** From now on; `times`: only the next so many. null: it works again. */
  spoil(operation: Operation | 'all', fault: Fault | null, times?: number): void;
  /** E-mail addresses of the invitations it has, newest first. */
  invited(): string[];
  control: { endSession(): void };
  /** Nobody listens any more; what it holds stays, and `resume` takes it up at the same port. */
  stop(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

export interface HostileOptions {
  dialect?: Dialect;
  /** Epoch milliseconds. */
  now?: () => number;
  port?: number;
  tls?: ServerCertificate;
  /** This many invitations more. */
  crowd?: number;
}

/** The practice service's data behind switches for every dialect and every fault. Loopback only. */
export async function startHostileService(options: HostileOptions = {}): Promise<HostileService> {
  const { state, team, invitations, session, token } = seededState(options.now ?? Date.now);
  for (let n = 0; n < (options.crowd ?? 0); n += 1) {
    const email = `person.${n}@crowd.example`;
    invitations.add({ email, role: 'member', use_seat: false }, state.now() - n * 1_000);
  }
  let origin = '';
  let dialect = options.dialect ?? plain;
  let seen: Seen[] = [];
  let poured = 0;
  const faults = new Map<Operation | 'all', { fault: Fault; left: number }>();
  const answers = new Answers(state, { team, invitations }, () => origin);

  function takeFault(operation: Operation): Fault | null {
    const placed = faults.get(operation) ?? faults.get('all');
    if (!placed || placed.left === 0) return null;
    placed.left -= 1;
    return placed.fault;
  }

  async function answer(one: Seen, response: Parameters<RequestListener>[1]): Promise<void> {
    const fault = takeFault(operationOf(one));
    const nothing = { status: 200, headers: {}, body: Buffer.alloc(0) };
    const said = fault && !commits(fault) ? nothing : await answers.to(one, dialect);
    await deliver(fault, said, response, bytes => {
      poured += bytes;
    });
  }

  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      seen.push(one);
      // Date is set by the dialect, from the service's own clock.
      response.sendDate = false;
      answer(one, response).catch(error => {
        response.destroy(error);
      });
    });
    request.on('error', () => undefined);
  };
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(options.port ?? 0);
  origin = `${options.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    baseUrl: origin,
    dashboardUrl: origin,
    teamId: '4100',
    session,
    token,
    get seen() {
      return seen;
    },
    counts() {
      const counts: Partial<Record<Operation, number>> = {};
      for (const one of seen) {
        const operation = operationOf(one);
        counts[operation] = (counts[operation] ?? 0) + 1;
      }
      return counts;
    },
    forget: () => {
      seen = [];
    },
    poured: () => poured,
    speak: to => {
      dialect = to;
    },
    spoil: (operation, fault, times = Number.POSITIVE_INFINITY) => {
      if (fault) faults.set(operation, { fault, left: times });
      else faults.delete(operation);
    },
    invited: () => invitations.page(1_000, undefined)?.data.map(({ email }) => email) ?? [],
    control: { endSession: () => state.sessions.end(session) },
    stop,
    resume: () => listen(Number(new URL(origin).port)),
    close: stop,
  };
}

function operationOf({ method, path, body }: Seen): Operation {
  const { pathname } = new URL(path, 'http://127.0.0.1');
  if (pathname === '/api/v1/team' && method === 'GET') return 'team';
  if (pathname === '/api/v1/team/invitations') return method === 'POST' ? 'invite' : 'list';
  if (pathname !== '/graphql') return 'other';
  if (body.includes('createPat')) return 'createPat';
  return body.includes('revokePat') ? 'revokePat' : 'query';
}
