import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import type { WireRequest, WireResponse } from '../base/ports/transport.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { redactForLog, redactShapes } from '../custody/secret-shapes.ts';

const kept = 200;
const bodyCharacters = 2_000;
const briefCharacters = 200;
/** What a credential looks like is looked for this far beyond the cut, where the rest of one may lie. */
const beyondCut = 1_000;

/** Response headers that say something to a supporter and nothing about a person or a credential. */
const shownHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'date',
  'retry-after',
  'server',
  'www-authenticate',
  'link',
  'x-request-id',
  'request-id',
  'cf-ray',
];

/** What may be written down of an exchange besides its outline. */
export interface Disclosure {
  /** The body holds a credential that this run has never seen: it is not kept at all. */
  bodyHoldsSecret: boolean;
  /** One of many alike: its beginning is enough. */
  brief?: boolean;
}

type Outcome = { response: WireResponse } | { fault: string };

/** The last exchanges of this run, in memory, redacted as they are written down. */
export class Inspector {
  readonly #redact: Redact;
  readonly #changed: () => void;
  #records: ExchangeRecord[] = [];
  #nextId = 1;

  constructor(redact: Redact, changed: () => void) {
    this.#redact = redact;
    this.#changed = changed;
  }

  /** Newest first. */
  list(): ExchangeRecord[] {
    return this.#records;
  }

  /**
   * A service may repeat a secret before this run has come to know it: so what is written down is gone through again whenever
   * another one becomes known.
   */
  redactAgain(): void {
    this.#records = this.#records.map(record => ({
      ...record,
      url: this.#redact(record.url),
      requestBody: record.requestBody && this.#redact(record.requestBody),
      responseHeaders: Object.fromEntries(
        Object.entries(record.responseHeaders).map(([name, value]) => [name, this.#redact(value)]),
      ),
      responseBody: record.responseBody && this.#redact(record.responseBody),
    }));
  }

  clear(): void {
    this.#records = [];
    this.#changed();
  }

  add(request: WireRequest, outcome: Outcome, at: number, tookMs: number, disclosure: Disclosure): void {
    const response = 'response' in outcome ? outcome.response : null;
    const record: ExchangeRecord = {
      id: this.#nextId++,
      at,
      tookMs,
      method: request.method,
      url: this.#clean(request.url),
      requestHeaders: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          placeholder(name) ?? this.#clean(value),
        ]),
      ),
      requestBody: request.body === undefined ? null : this.#clean(request.body),
      status: response?.status ?? null,
      fault: 'fault' in outcome ? outcome.fault : null,
      responseHeaders: response ? this.#headers(response) : {},
      responseBody: response && !disclosure.bodyHoldsSecret ? this.#body(response.body, disclosure) : null,
    };
    this.#records = [record, ...this.#records].slice(0, kept);
    this.#changed();
  }

  #headers({ headers }: WireResponse): Record<string, string> {
    const present = shownHeaders.filter(name => headers[name] !== undefined);
    return Object.fromEntries(present.map(name => [name, redactForLog(this.#redact(headers[name] ?? ''))]));
  }

  /** Cut before it is read whole: a body may have megabytes. A secret at the cut is longer than what is kept beyond it. */
  #body(body: Uint8Array, { brief = false }: Disclosure): string {
    const characters = brief ? briefCharacters : bodyCharacters;
    const text = new TextDecoder('utf-8').decode(body.subarray(0, bodyCharacters * 12));
    const known = this.#redact(text, characters + beyondCut);
    // Copied: a slice of a string keeps the whole of it alive, and with it what lies behind the cut.
    return Buffer.from(redactForLog(known).slice(0, characters)).toString();
  }

  #clean(text: string): string {
    return redactShapes(this.#redact(text));
  }
}

/** SECURITY: a credential's header is written down by its kind, whatever its value. */
function placeholder(name: string): string | null {
  if (name === 'authorization') return 'Bearer <PAT>';
  if (name === 'cookie') return 'SERVICE_SESSION=<SESSION>';
  return null;
}
