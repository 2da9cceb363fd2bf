import type { Problem, ProblemCode } from '../../../src-shared/problem.ts';
import { readJson } from '../base/json.ts';
import {
  type Transport,
  TransportError,
  type TransportFault,
  type WireRequest,
  type WireResponse,
} from '../base/ports/transport.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { Clock } from '../ports.ts';
import { ProblemError, problem } from '../problem-error.ts';
import { certificateFault } from './certificate-fault.ts';
import { hasForeignEncoding } from './content-encoding.ts';
import type { Inspector } from './inspector.ts';
import type { Pacer } from './pacer.ts';

export const limits = { connectTimeoutMs: 10_000, totalTimeoutMs: 30_000, maxBodyBytes: 10 * 1024 * 1024 };

/** What each is called before the owner. */
export const faultCodes: Record<TransportFault, ProblemCode> = {
  offline: 'offline',
  'name-not-resolved': 'name-not-resolved',
  'connection-refused': 'connection-refused',
  'connection-lost': 'connection-lost',
  'tls-failed': 'tls-failed',
  'proxy-refused': 'proxy-refused',
  'connect-timeout': 'timed-out',
  'total-timeout': 'timed-out',
  'too-large': 'answer-too-large',
  undecodable: 'unreadable-answer',
  aborted: 'cancelled',
  other: 'connection-lost',
};

export interface Exchange {
  method: 'GET' | 'POST';
  /** An origin. SECURITY: the request goes to this origin or not at all. */
  origin: string;
  /** A path of the service description, or the next page of one, with its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  json?: unknown;
  /** It may change something: a lost answer is then `outcome-unknown` instead of a fault that invites another try. */
  mutation: boolean;
  /** The answer shows a credential that was not there before: where it breaks off, what came of it is returned. */
  bodyHoldsSecret?: boolean;
  /** Called with an answer, or what came of one that broke off, before anything of it is written down. */
  heard?: (response: WireResponse) => void;
  /** Longer than usual, or shorter: see `limits`. */
  maxBodyBytes?: number;
  /** One of many alike: little of the answer is written down. */
  brief?: boolean;
  signal: AbortSignal;
  /** Aborted by the time the request would leave: it does not leave. One that is on its way is not cut off. */
  unless?: AbortSignal;
}

export interface Answer extends WireResponse {
  /** Why no more came of it. */
  brokenOff?: Problem;
}

interface Parts {
  transport: Transport;
  clock: Clock;
  inspector: Inspector;
  pacer: Pacer;
  gate: OriginGate;
  /** Keyholder's own. */
  version: string;
}

/** Every request of Keyholder passes here. */
export class Wire {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Sends one request and returns whatever status came back.
   * @throws ProblemError a network problem, `outcome-unknown` (its `detail` is the network problem's code), or what the policy
   * or the owner has against its origin
   */
  async send(exchange: Exchange): Promise<Answer> {
    const { pacer, gate, version } = this.#parts;
    const url = new URL(exchange.path, exchange.origin);
    if (url.origin !== exchange.origin) throw problem('internal', { detail: 'A path left its origin.' });
    // SECURITY: no request leaves for an origin that the computer's policy does not allow, whoever asks for it.
    gate.check(url.origin);
    // SECURITY: nothing is sent to a new origin before the owner has said yes to it; a host without a box takes the page's word.
    await gate.ask(url.origin);
    const { json } = exchange;
    const request: WireRequest = {
      method: exchange.method,
      url: url.href,
      headers: {
        // Without one, Chromium would name its own version and the system.
        'user-agent': `Keyholder/${version}`,
        ...exchange.headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...limits,
      keepTorn: exchange.bodyHoldsSecret === true || exchange.heard !== undefined,
      maxBodyBytes: exchange.maxBodyBytes ?? limits.maxBodyBytes,
      signal: exchange.signal,
    };
    if (exchange.mutation) await pacer.turn(exchange.origin, exchange.signal);
    if (exchange.unless?.aborted) throw problem('cancelled');
    const response = await this.#recorded(request, exchange);
    if (response.status === 429) pacer.noteLimit(exchange.origin);
    return legible(response, exchange.mutation);
  }

  async #recorded(request: WireRequest, exchange: Exchange): Promise<Answer> {
    const { transport, clock, inspector } = this.#parts;
    const at = clock.now();
    const disclosure = {
      bodyHoldsSecret: exchange.bodyHoldsSecret ?? false,
      brief: exchange.brief ?? false,
    };
    try {
      const response = await transport.send(request);
      exchange.heard?.(response);
      inspector.add(request, { response }, at, clock.now() - at, disclosure);
      return response;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const { fault, torn } = error;
      if (torn) exchange.heard?.(torn);
      inspector.add(request, { fault }, at, clock.now() - at, disclosure);
      const brokenOff = asProblem(error, exchange.mutation);
      if (torn && disclosure.bodyHoldsSecret) return { ...torn, brokenOff };
      throw new ProblemError(brokenOff);
    }
  }
}

/**
 * A body of an unknown encoding is no body. Other statuses than 2xx speak for themselves; and "none" or "utf-8" in the header is
 * only a mistake, so that what can be read is read.
 */
function legible(response: Answer, mutation: boolean): Answer {
  const { status, headers, body, brokenOff } = response;
  if (brokenOff) return response;
  const foreign = body.length > 0 && hasForeignEncoding(headers['content-encoding']) && !readJson(body).ok;
  if (!foreign) return response;
  if (status < 200 || status > 299) return { ...response, body: new Uint8Array() };
  throw new ProblemError({ ...undecodable(mutation), status });
}

function undecodable(mutation: boolean): Problem {
  if (mutation) return { code: 'outcome-unknown', detail: 'unreadable-answer', unreadable: 'encoding' };
  return { code: 'unreadable-answer', unreadable: 'encoding' };
}

function asProblem(error: TransportError, mutation: boolean): Problem {
  const code = faultCodes[error.fault];
  if (error.fault === 'undecodable') return undecodable(mutation);
  if (mutation && error.mayHaveArrived) return { code: 'outcome-unknown', detail: code };
  if (error.fault === 'tls-failed') {
    return { code, certificate: certificateFault(error.message), detail: error.message };
  }
  return error.fault === 'other' ? { code, detail: error.message } : { code };
}
