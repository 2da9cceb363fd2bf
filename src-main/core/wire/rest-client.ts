import { readJson } from '../base/json.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import type { Redact } from '../custody/known-secrets.ts';
import type { Clock } from '../ports.ts';
import { problem } from '../problem-error.ts';
import type { Wire } from './exchange.ts';
import { refusal } from './refusal.ts';
import { retried } from './retry.ts';
import { madeAt, type ServiceClocks } from './service-clocks.ts';

interface Call {
  baseUrl: string;
  /** SECURITY: the token goes into the Authorization header of this one request and nowhere else. */
  token: string;
  signal: AbortSignal;
  /** Aborted by the time a request would leave: it does not leave. One that is on its way is not cut off. */
  unless?: AbortSignal;
}

export interface Answer {
  json: unknown;
  headers: WireResponse['headers'];
  /** It was JSON and called itself something else. */
  mislabelled: boolean;
}

/** The public API (4.1): bearer token, never a cookie. */
export class RestClient {
  readonly #wire: Wire;
  readonly #clock: Clock;
  readonly #clocks: ServiceClocks;
  readonly #redact: Redact;

  constructor(wire: Wire, clock: Clock, clocks: ServiceClocks, redact: Redact) {
    this.#wire = wire;
    this.#clock = clock;
    this.#clocks = clocks;
    this.#redact = redact;
  }

  /** A 2xx answer, asked for again where the reason for a failure may have passed. @throws ProblemError */
  get(path: string, call: Call): Promise<Answer> {
    return retried(this.#clock, call.signal, async () => {
      const response = await this.#send(path, call, undefined);
      const read = readJson(response.body);
      if (!read.ok) throw problem('unreadable-answer', { status: response.status, unreadable: read.reason });
      return answer(response, read.value);
    });
  }

  /**
   * A 2xx answer; `json` is undefined where it had none: the success is in the status. Sent once.
   * @throws ProblemError; `outcome-unknown` for a web page with a 2xx status, as sign-in pages and hotel networks send it
   */
  async post(path: string, body: object, call: Call): Promise<Answer> {
    const response = await this.#send(path, call, body);
    const read = readJson(response.body);
    if (!read.ok && read.reason === 'html') {
      const { status } = response;
      throw problem('outcome-unknown', { status, detail: 'unreadable-answer', unreadable: 'html' });
    }
    return answer(response, read.ok ? read.value : undefined);
  }

  async #send(path: string, call: Call, json: object | undefined): Promise<WireResponse> {
    const mutation = json !== undefined;
    const sentAt = this.#clock.now();
    const response = await this.#wire.send({
      method: mutation ? 'POST' : 'GET',
      origin: call.baseUrl,
      path,
      headers: { accept: 'application/json', authorization: `Bearer ${call.token}` },
      json,
      mutation,
      signal: call.signal,
      ...(call.unless ? { unless: call.unless } : {}),
    });
    this.#clocks.note(call.baseUrl, response.headers, sentAt);
    if (response.status >= 200 && response.status < 300) return response;
    throw refusal(response, {
      unauthorized: 'token-refused',
      mutation,
      redact: this.#redact,
      origin: call.baseUrl,
      // A pause until a date ends by the clock that the date was read from.
      now: madeAt(response.headers) ?? this.#clock.now(),
    });
  }
}

function answer({ headers }: WireResponse, json: unknown): Answer {
  const type = headers['content-type'] ?? '';
  return {
    json,
    headers,
    mislabelled: json !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type),
  };
}
