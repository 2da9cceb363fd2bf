import type { Problem, ProblemOf } from '../../../src-shared/problem.ts';
import { readJson } from '../base/json.ts';
import type { Clock } from '../base/ports/clock.ts';
import {
  type Transport,
  TransportError,
  type TransportFault,
  type WireRequest,
  type WireResponse,
} from '../base/ports/transport.ts';
import { ProblemError, problem } from '../base/problem-error.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import { certificateFault } from './certificate-fault.ts';
import { inUtf8 } from './character-set.ts';
import { hasForeignEncoding } from './content-encoding.ts';
import type { Inspector } from './inspector.ts';
import type { Pacer } from './pacer.ts';
import { saysLimit } from './says-limit.ts';
import { isYes } from './words/refusal-words.ts';

export const limits = { connectTimeoutMs: 10_000, totalTimeoutMs: 30_000, maxBodyBytes: 10 * 1024 * 1024 };
/** An answer that nobody hears any more takes a new credential with it: longer than the minute that proxies wait before they give up. */
const secretTimeoutMs = 75_000;

/** Of the network itself. What has another name before the owner; the others have one name. */
export function networkCode(fault: Exclude<TransportFault, 'too-large' | 'undecodable' | 'aborted'>) {
  if (fault === 'connect-timeout' || fault === 'total-timeout') return 'timed-out';
  return fault === 'other' ? 'connection-lost' : fault;
}

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
  /** Told of each answer. */
  answered?: (response: WireResponse, mutation: boolean) => void;
}

/** Every request of Keyholder passes here. */
export class Wire {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Sends one request and returns whatever status came back.
   * @throws ProblemError a network problem, `outcome-unknown` (`because` of one), or what the policy or the owner has against its
   * origin
   */
  async send(exchange: Exchange): Promise<Answer> {
    const { pacer, gate, version } = this.#parts;
    const url = new URL(exchange.path, exchange.origin);
    const { origin } = url;
    if (origin !== exchange.origin) throw problem('internal', { reason: 'path-left-origin' });
    // SECURITY: no request leaves for an origin that the computer's policy does not allow, whoever asks for it.
    gate.check(origin);
    // SECURITY: nothing is sent to a new origin before the owner has said yes to it; a host without a box takes the page's word.
    await gate.ask(origin);
    const { json } = exchange;
    const request: WireRequest = {
      method: exchange.method,
      url: url.href,
      headers: {
        // Without one, Chromium would name its own version and the system.
        'user-agent': `Keyholder/${version}`,
        // A store on the way would repeat what was so a while ago: of a token that was revoked since, that it works (RFC 9111, 5.2.1.4).
        ...(exchange.mutation ? {} : { 'cache-control': 'no-cache' }),
        ...exchange.headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...limits,
      totalTimeoutMs: exchange.bodyHoldsSecret ? secretTimeoutMs : limits.totalTimeoutMs,
      keepTorn: exchange.bodyHoldsSecret === true || exchange.heard !== undefined,
      maxBodyBytes: exchange.maxBodyBytes ?? limits.maxBodyBytes,
      signal: exchange.signal,
    };
    if (exchange.mutation) await pacer.turn(exchange.origin, exchange.signal);
    if (exchange.unless?.aborted) throw problem('cancelled');
    const response = await this.#recorded(request, exchange);
    // A page of a long list is not read once more for that.
    if ((exchange.mutation || response.status >= 400) && saysLimit(response))
      pacer.noteLimit(exchange.origin);
    return legible(response, exchange);
  }

  async #recorded(request: WireRequest, exchange: Exchange): Promise<Answer> {
    const { transport, clock, inspector } = this.#parts;
    const [at, begun] = [clock.now(), clock.elapsed()];
    const tookMs = () => Math.round(clock.elapsed() - begun);
    const disclosure = {
      bodyHoldsSecret: exchange.bodyHoldsSecret ?? false,
      brief: exchange.brief ?? false,
    };
    try {
      const response = inUtf8(await transport.send(request));
      this.#parts.answered?.(response, exchange.mutation);
      exchange.heard?.(response);
      inspector.add(request, { response }, at, tookMs(), disclosure);
      return response;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const { fault } = error;
      const torn = error.torn && inUtf8(error.torn);
      if (torn) exchange.heard?.(torn);
      inspector.add(request, { fault }, at, tookMs(), disclosure);
      const brokenOff = asProblem(error, exchange.mutation);
      if (torn && disclosure.bodyHoldsSecret) return { ...torn, brokenOff };
      throw new ProblemError(brokenOff);
    }
  }
}

/**
 * A body of an unknown encoding is no body. Other statuses than 2xx speak for themselves; and "none" or "utf-8" in the header is
 * only a mistake, so that what can be read is read. A new credential may stand in what is no JSON as a whole.
 */
function legible(response: Answer, { mutation, bodyHoldsSecret = false }: Exchange): Answer {
  const { status, headers, body, brokenOff } = response;
  if (brokenOff) return response;
  const foreign = body.length > 0 && hasForeignEncoding(headers['content-encoding']) && !readJson(body).ok;
  if (!foreign) return response;
  if (!isYes(status)) return { ...response, body: new Uint8Array() };
  const unread = { ...undecodable(mutation), status };
  if (bodyHoldsSecret) return { ...response, brokenOff: unread };
  throw new ProblemError(unread);
}

function undecodable(mutation: boolean): ProblemOf<'outcome-unknown'> | ProblemOf<'unreadable-answer'> {
  const unreadable = 'encoding';
  if (mutation) return { code: 'outcome-unknown', because: 'unreadable-answer', unreadable };
  return { code: 'unreadable-answer', unreadable };
}

function asProblem(
  { fault, mayHaveArrived, message: technical }: TransportError,
  mutation: boolean,
): Problem {
  if (fault === 'undecodable') return undecodable(mutation);
  const code =
    fault === 'too-large' ? 'answer-too-large' : fault === 'aborted' ? 'cancelled' : networkCode(fault);
  if (mutation && mayHaveArrived) return { code: 'outcome-unknown', because: code };
  if (code === 'tls-failed') return { code, certificate: certificateFault(technical), technical };
  return fault === 'other' ? { code: 'connection-lost', technical } : { code };
}
