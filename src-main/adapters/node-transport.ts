import { constants } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { Agent, buildConnector, errors, request as send } from 'undici';
import { errorCode } from '../core/base/error-code.ts';
import {
  type Transport,
  TransportError,
  type TransportFault,
  type WireRequest,
  type WireResponse,
} from '../core/base/ports/transport.ts';
import { acceptEncoding, decodeBody } from './decode-body.ts';
import { decodeTorn } from './decode-torn.ts';
import { wireHeaders } from './wire-headers.ts';
import { withoutInterim } from './without-interim.ts';

/**
 * Transport for plain Node (web host and tests). It uses neither the system's proxy nor its certificate store: Electron's
 * network stack does (see `electron/net/net-transport.ts`).
 * @param authorities PEM certificates; without them Node's default, to which environment and command line can add
 */
export function createNodeTransport(authorities?: readonly string[]): Transport {
  // SECURITY: no variable of the environment weakens TLS: who vouches, how old a version and which ciphers are said here.
  const tls = {
    rejectUnauthorized: true,
    ...(authorities && {
      secureContext: createSecureContext({
        ca: [...authorities],
        minVersion: 'TLSv1.2',
        ciphers: constants.defaultCoreCipherList,
      }),
    }),
  };
  const agents = new Map<number, Agent>();
  const agentFor = (timeout: number) => {
    const agent = agents.get(timeout) ?? new Agent({ ...manner, connect: connectorFor({ timeout, ...tls }) });
    agents.set(timeout, agent);
    return agent;
  };

  return {
    async send(request) {
      const total = AbortSignal.timeout(request.totalTimeoutMs);
      const came: Came = { head: null, chunks: [] };
      try {
        const signal = AbortSignal.any([request.signal, total]);
        return await exchange(request, agentFor(request.connectTimeoutMs), signal, came);
      } catch (error) {
        const { fault, mayHaveArrived, message } = faultOf(error, request.signal, total);
        // An answer had begun: whatever the error is called, the line broke.
        const lost = came.head !== null && fault === 'other';
        const torn = request.keepTorn ? await whatCame(came, request.maxBodyBytes) : null;
        throw new TransportError(lost ? 'connection-lost' : fault, mayHaveArrived, message, torn);
      }
    },
    async close() {
      await Promise.all([...agents.values()].map(agent => agent.destroy()));
    },
  };
}

/**
 * No connection is kept for a second request: on a stale one a lost request cannot be told from a lost answer. No HTTP/2: over it undici
 * keeps them, and sends a request again, a POST too, where the service refuses a stream.
 */
const manner = {
  ...{ allowH2: false, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 },
  // As much as Chromium takes; Node's own 16 kB would lose the answer behind a long policy or many cookies.
  maxHeaderSize: 256 * 1_024,
};

/** Errors that ended a connection before the first byte of a request was written. */
const ofConnecting = new WeakSet<Error>();

/** The system gives an error of connect() the same name as that of a connection that breaks: here it is known which it is. */
function connectorFor(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...options, allowH2: manner.allowH2 });
  return (to, callback) =>
    connect(to, (...outcome) => {
      const [error, socket] = outcome;
      if (error) ofConnecting.add(error);
      if (socket) withoutInterim(socket);
      callback(...outcome);
    });
}

/** What there is of an answer so far. */
interface Came {
  head: Omit<WireResponse, 'body'> | null;
  /** As they came, up to the limit. */
  readonly chunks: Uint8Array[];
}

async function exchange(
  request: WireRequest,
  dispatcher: Agent,
  signal: AbortSignal,
  came: Came,
): Promise<WireResponse> {
  if (request.signal.aborted) throw new TransportError('aborted', false, 'Stopped.');
  const { statusCode, headers, body } = await send(request.url, {
    method: request.method,
    headers: { 'accept-encoding': acceptEncoding, ...request.headers },
    body: request.body ?? null,
    signal,
    dispatcher,
  });
  const head = { status: statusCode, ...wireHeaders(headers) };
  came.head = head;
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > request.maxBodyBytes) {
      body.destroy();
      throw new TransportError('too-large', true, `More than ${request.maxBodyBytes} bytes.`);
    }
    came.chunks.push(chunk);
  }
  const encoding = head.headers['content-encoding'];
  return { ...head, body: await decodeBody(Buffer.concat(came.chunks), encoding, request.maxBodyBytes) };
}

async function whatCame({ head, chunks }: Came, maxBytes: number): Promise<WireResponse | null> {
  if (head === null) return null;
  const body = await decodeTorn(Buffer.concat(chunks), head.headers['content-encoding'], maxBytes);
  return { ...head, body };
}

function faultOf(error: unknown, stopped: AbortSignal, total: AbortSignal): TransportError {
  if (error instanceof TransportError) return error;
  if (stopped.aborted) return new TransportError('aborted', true, 'Stopped.');
  if (total.aborted) return new TransportError('total-timeout', true, 'No complete answer in time.');
  return toTransportError(error);
}

/** What undici finds in a request that it does not take: a header that no request can carry, as a service may make a token of. */
const notTaken = 'UND_ERR_INVALID_ARG';

const beforeSending: Readonly<Record<string, TransportFault>> = {
  ENOTFOUND: 'name-not-resolved',
  EAI_AGAIN: 'name-not-resolved',
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'offline',
  ENETUNREACH: 'offline',
  ENETDOWN: 'offline',
  EADDRNOTAVAIL: 'offline',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
};

function toTransportError(error: unknown): TransportError {
  const code = codeOf(error);
  if (code === notTaken) return new TransportError('other', false, code);
  const sent = !(error instanceof Error && ofConnecting.has(error));
  const early = Object.hasOwn(beforeSending, code) ? beforeSending[code] : undefined;
  if (early) return new TransportError(sent ? 'connection-lost' : early, sent, code);
  // OpenSSL's and Node's names of certificate faults, and of alerts, which can come at any time.
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/.test(code)) {
    return new TransportError('tls-failed', sent, code);
  }
  if (
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED|HPE_|UND_ERR_.*MISMATCH)/.test(code)
  ) {
    return new TransportError('connection-lost', true, code);
  }
  return new TransportError('other', true, code === '' ? 'No reason was given.' : code);
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  // What came is no HTTP; undici means to say which rule it breaks, and finds no name for it.
  if (error instanceof errors.HTTPParserError) return errorCode(error) ?? error.name;
  if (error instanceof errors.UndiciError) return error.code;
  return errorCode(error) ?? '';
}
