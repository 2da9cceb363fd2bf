import type { Redact } from '../custody/known-secrets.ts';
import type { Clock, Transport, WireResponse } from '../ports.ts';
import { problem } from '../problem-error.ts';
import { exchange } from './exchange.ts';
import { parseJson } from './json.ts';
import { refusal } from './refusal.ts';

interface Call {
  baseUrl: string;
  /** SECURITY: the token goes into the Authorization header of this one request and nowhere else. */
  token: string;
  signal: AbortSignal;
}

/** The public API (4.1): bearer token, never a cookie. */
export class RestClient {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #redact: Redact;

  constructor(transport: Transport, clock: Clock, redact: Redact) {
    this.#transport = transport;
    this.#clock = clock;
    this.#redact = redact;
  }

  /** The JSON of a 2xx answer. @throws ProblemError */
  async get(path: string, call: Call): Promise<unknown> {
    const response = await this.#send(path, call, undefined);
    const answer = parseJson(response.body);
    if (answer === undefined) throw problem('unreadable-answer', { status: response.status });
    return answer;
  }

  /** The JSON of a 2xx answer, undefined where it had none: the success is in the status. @throws ProblemError */
  async post(path: string, body: object, call: Call): Promise<unknown> {
    return parseJson((await this.#send(path, call, body)).body);
  }

  async #send(path: string, call: Call, json: object | undefined): Promise<WireResponse> {
    const mutation = json !== undefined;
    const response = await exchange(this.#transport, {
      method: mutation ? 'POST' : 'GET',
      origin: call.baseUrl,
      path,
      headers: { accept: 'application/json', authorization: `Bearer ${call.token}` },
      json,
      mutation,
      signal: call.signal,
    });
    if (response.status >= 200 && response.status < 300) return response;
    throw refusal(response, {
      unauthorized: 'token-refused',
      mutation,
      redact: this.#redact,
      now: this.#clock.now(),
    });
  }
}
