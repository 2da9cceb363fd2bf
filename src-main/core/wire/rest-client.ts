import type { Problem } from '../../../src-shared/problem.ts';
import { fitsHeader } from '../../../src-shared/secret.ts';
import { entriesOf, isObject, type Read, readJsonOrLines, readThing } from '../base/json.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { WireResponse } from '../base/ports/transport.ts';
import { type ProblemError, problem } from '../base/problem-error.ts';
import type { Redact } from '../base/redaction/redact.ts';
import { inStretches } from '../base/stretch.ts';
import { holdsTooManyObjects, mayHoldTooMany } from '../base/too-many-objects.ts';
import { type ErrorBody, errorIn, readErrorBody } from '../service/error-body.ts';
import type { Wire } from './exchange.ts';
import { blockedOnTheWay, type Context, refusal } from './refusal.ts';
import { retried } from './retry.ts';
import { isInstead, type No, problemOfNo, saysNo, saysNoInAll, saysNoToSome } from './says-no.ts';
import type { ServiceClocks } from './service-clocks.ts';
import { shownAnswer } from './shown-answer.ts';
import { isYes } from './words/refusal-words.ts';

interface Call {
  baseUrl: string;
  /** SECURITY: the token goes into the Authorization header of this one request and nowhere else. null: sent without. */
  token: string | null;
  signal: AbortSignal;
  /** Aborted by the time a request would leave: it does not leave. One that is on its way is not cut off. */
  unless?: AbortSignal;
  /** Which part of a list is asked for, in the service's own words. */
  range?: string;
  /** Longest body that is read; usually that of `limits`. */
  maxBodyBytes?: number;
  /** See `Exchange`. */
  brief?: boolean;
}

export interface Answer {
  json: unknown;
  headers: WireResponse['headers'];
  /** It was JSON and called itself something else. */
  mislabelled: boolean;
}

/**
 * What came back under a 2xx, or under a no to what was sent, which may be said after it was done. Whether it is a yes is for the caller to
 * judge.
 */
export interface SentAnswer {
  status: number;
  headers: WireResponse['headers'];
  read: Read;
  /** Every sentence in it, also where it is no JSON; looked for when it is asked for. */
  words(): ErrorBody;
  /** It says no, and what that comes to. */
  no: (Pick<No, 'by'> & { problem: ProblemError }) | null;
}

export interface WholeAnswer extends Answer {
  /** It says no beside what it gives: something is missing from that. */
  partly: Problem | null;
  /** As it came. */
  body: Uint8Array;
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

  /** A 2xx answer that says no no, asked for again where the reason for a failure may have passed. @throws ProblemError */
  get(path: string, call: Call): Promise<WholeAnswer> {
    return retried(this.#clock, call.signal, async () => {
      const context = this.#context(call, false);
      const response = await this.#send(path, call, undefined);
      const { status, body } = response;
      if (mayHoldTooMany(body) && (await inStretches(this.#clock, holdsTooManyObjects(body))))
        throw problem('answer-too-large', { status });
      const isOfLines = ofLines.test(response.headers['content-type'] ?? '');
      const all = await readJsonOrLines(body, this.#clock);
      // A list of none, one a line.
      const read = isOfLines && !all.ok && all.reason === 'empty' ? { ok: true as const, value: [] } : all;
      const blocked = blockedOnTheWay(response, context, read);
      if (blocked) throw blocked;
      if (!read.ok) {
        const { reason: unreadable, ok: _, ...where } = read;
        throw problem('unreadable-answer', { status, unreadable, ...where, ...this.shown(body) });
      }
      const no = saysNoInAll(read.value, this.#redact);
      const said = no && problemOfNo(no, response, read.value, context);
      if (said && isInstead(no, read.value)) throw said;
      // And one line is a list of one.
      const value = isOfLines && isObject(read.value) ? [read.value] : read.value;
      return { ...answer(response, value), partly: said?.problem ?? null };
    });
  }

  /** What of an answer is shown where it could not be read. */
  shown(body: Uint8Array): { answer?: string } {
    const answer = shownAnswer(body, this.#redact);
    return answer === '' ? {} : { answer };
  }

  /** Sent once. @throws ProblemError unless the status is 2xx, or one of those to what was sent */
  async post(path: string, body: object, call: Call): Promise<SentAnswer> {
    const response = await this.#send(path, call, body);
    const { status, headers } = response;
    const read = readThing(response.body);
    const context = this.#context(call, true);
    const words = () => readErrorBody(errorIn(response.body), this.#redact);
    if (!isYes(status))
      return { status, headers, read, words, no: { by: 'error', problem: refusal(response, context) } };
    const blocked = blockedOnTheWay(response, context, read);
    if (blocked) throw blocked;
    const json = read.ok ? read.value : undefined;
    const [no] = this.#noesIn(json);
    const said = no ? { by: no.by, problem: problemOfNo(no, response, json, context) } : null;
    return { status, headers, read, words, no: said };
  }

  /** The whole says no, or everything in its list: batches answer with one, and 207 is several statuses in one. */
  #noesIn(json: unknown): No[] {
    const whole = saysNoInAll(json, this.#redact) ?? saysNoToSome(json, this.#redact);
    if (whole) return [whole];
    const parts = [json, ...(isObject(json) ? entriesOf(json, 100).map(([, value]) => value) : [])]
      .filter(Array.isArray)
      .flatMap(list => list.slice(0, 100))
      .slice(0, 100);
    const noes = parts.flatMap(part => saysNo(part, this.#redact) ?? []);
    return noes.length === parts.length ? noes : [];
  }

  async #send(path: string, call: Call, json: object | undefined): Promise<WireResponse> {
    const mutation = json !== undefined;
    // It would be told as a line that broke off, which is tried again.
    if (call.token !== null && !fitsHeader(call.token)) throw problem('token-missing', { reason: 'unfit' });
    const sentAt = this.#clock.elapsed();
    const response = await this.#wire.send({
      method: mutation ? 'POST' : 'GET',
      origin: call.baseUrl,
      path,
      headers: {
        accept: 'application/json',
        ...(call.token === null ? {} : { authorization: `Bearer ${call.token}` }),
        ...(call.range === undefined ? {} : { range: call.range }),
      },
      json,
      mutation,
      signal: call.signal,
      ...(call.unless ? { unless: call.unless } : {}),
      ...(call.maxBodyBytes === undefined ? {} : { maxBodyBytes: call.maxBodyBytes }),
      ...(call.brief === undefined ? {} : { brief: call.brief }),
    });
    this.#clocks.note(call.baseUrl, response.headers, sentAt);
    const { status } = response;
    if (!isYes(status) && !(mutation && toWhatWasSent.includes(status)))
      throw refusal(response, this.#context(call, mutation));
    return response;
  }

  #context({ baseUrl }: Call, mutation: boolean): Context {
    const [redact, now] = [this.#redact, this.#clock.now()];
    return { unauthorized: 'token-refused', mutation, redact, origin: baseUrl, now };
  }
}

const toWhatWasSent: readonly number[] = [400, 422];

const ofLines = /^application\/(?:x-ndjson|(?:x-)?jsonl(?:ines)?|json-seq)\b/i;

function answer({ headers, body }: WireResponse, json: unknown): Omit<WholeAnswer, 'partly'> {
  const type = headers['content-type'] ?? '';
  return {
    json,
    headers,
    body,
    mislabelled:
      json !== undefined &&
      !/^application\/(?:(?:[\w.-]+\+)?json\b|x-ndjson\b|(?:x-)?jsonl?(?:ines)?\b|json-seq\b)/i.test(type),
  };
}
