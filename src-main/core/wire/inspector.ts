import type { ExchangeRecord } from '../../../src-shared/exchange-record.ts';
import type { WireRequest, WireResponse } from '../base/ports/transport.ts';
import { type Redact, upToLastSecret } from '../base/redaction/redact.ts';
import { redactForLog, redactShapes } from '../base/redaction/secret-shapes.ts';
import { unbroken } from '../base/redaction/unbroken.ts';
import { commonBeginning } from './shown-answer.ts';

const kept = 200;
const bodyCharacters = 2_000;
const briefCharacters = 200;
/** So many brief records in a row have a beginning of the body; of those after them only an answer other than a 2xx has one. */
const briefBodies = 10;
/** So far beyond the cut the rest of a secret may lie: of one that is known, and of one that is found out later. */
const beyondCut = 4_000;
/** The longest secret, every character of it escaped, is shorter. */
const lookedAtBytes = 120_000;

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
  /** Oldest first. */
  #records: ExchangeRecord[] = [];
  /** Bodies as `ExchangeRecord` has them, and what follows their cut, by the id of the record. */
  readonly #longer = new Map<number, { text: string; characters: number; isCut: boolean }>();
  #nextId = 1;
  #briefInARow = 0;

  constructor(redact: Redact, changed: () => void) {
    this.#redact = redact;
    this.#changed = changed;
  }

  /** Newest first. */
  list(): ExchangeRecord[] {
    return this.#records.toReversed();
  }

  /**
   * A service may repeat a secret before this run has come to know it: so what is written down is gone through again whenever
   * another one becomes known.
   */
  redactAgain(): void {
    this.#records = this.#records.map(record => ({
      ...record,
      url: this.#known(record.url),
      requestBody: record.requestBody && this.#known(record.requestBody),
      responseHeaders: Object.fromEntries(
        Object.entries(record.responseHeaders).map(([name, value]) => [name, this.#known(value)]),
      ),
      responseBody: record.responseBody && this.#bodyAgain(record),
    }));
  }

  clear(): void {
    this.#records = [];
    this.#longer.clear();
    this.#changed();
  }

  add(request: WireRequest, outcome: Outcome, at: number, tookMs: number, disclosure: Disclosure): void {
    const response = 'response' in outcome ? outcome.response : null;
    const id = this.#nextId++;
    this.#briefInARow = disclosure.brief ? this.#briefInARow + 1 : 0;
    const record: ExchangeRecord = {
      id,
      at,
      tookMs,
      method: request.method,
      url: this.#clean(request.url),
      requestHeaders: this.#requestHeaders(request),
      requestBody: request.body === undefined ? null : this.#clean(request.body),
      status: response?.status ?? null,
      fault: 'fault' in outcome ? outcome.fault : null,
      responseHeaders: response ? this.#headers(response) : {},
      responseBody:
        response && this.#keepsBody(response, disclosure) ? this.#body(id, response.body, disclosure) : null,
    };
    this.#records.push(record);
    if (this.#records.length > kept) this.#records.shift();
    this.#longer.delete(id - kept);
    this.#changed();
  }

  #requestHeaders({ headers }: WireRequest): Record<string, string> {
    const clean: Record<string, string> = {};
    for (const name of Object.keys(headers))
      clean[name] = placeholder(name) ?? this.#clean(headers[name] ?? '');
    return clean;
  }

  #headers({ headers }: WireResponse): Record<string, string> {
    const clean: Record<string, string> = {};
    for (const name of shownHeaders) {
      const value = headers[name];
      if (value !== undefined) clean[name] = redactForLog(this.#known(value));
    }
    return clean;
  }

  /** To write down a page of a thousand would take longer than to read it, and nearly all are pushed out unseen. */
  #keepsBody({ status }: WireResponse, { bodyHoldsSecret }: Disclosure): boolean {
    const isOneOfMany = this.#briefInARow > briefBodies && status >= 200 && status <= 299;
    return !bodyHoldsSecret && !isOneOfMany;
  }

  /** Cut before it is read whole: a body may have megabytes. */
  #body(id: number, body: Uint8Array, { brief = false }: Disclosure): string {
    const characters = brief ? briefCharacters : bodyCharacters;
    const text = new TextDecoder('utf-8').decode(body.subarray(0, lookedAtBytes));
    const isLong = body.length > lookedAtBytes;
    const known = isLong ? this.#beginning(text, characters) : this.#clear(text, characters);
    const isCut = known.length >= characters + beyondCut || isLong;
    if (known.length > characters) this.#longer.set(id, { text: copied(known), characters, isCut });
    return copied(known.slice(0, characters));
  }

  #clear(text: string, characters: number): string {
    return redactForLog(this.#redact(unbroken(text, this.#redact), characters + beyondCut));
  }

  /** Many long secrets are a few characters once they are redacted, which bring the end of what is looked at near, and half of one. */
  #beginning(text: string, characters: number): string {
    const [whole, half] = [text, text.slice(0, text.length / 2)].map(one => this.#clear(one, characters));
    const known = commonBeginning(whole ?? '', half ?? '');
    return known.length <= characters ? upToLastSecret(known) : known;
  }

  /** SECURITY: no half of a secret is left where a body was cut before it was known: it is looked for beyond the cut, too. */
  #bodyAgain({ id, responseBody }: ExchangeRecord): string {
    const longer = this.#longer.get(id);
    const all = longer?.text ?? responseBody ?? '';
    const clean = this.#known(all);
    // Of nearly all records: whatever else there was to be found was found before.
    if (clean === all) return responseBody ?? '';
    if (!longer) return clean;
    const { text, characters, isCut } = longer;
    const earlier = isCut ? text.slice(0, -beyondCut / 2) : text;
    const [whole, half] = [text, earlier].map(one => redactForLog(this.#known(one)));
    // Where they differ, there is something at the end of one of them that was not looked at whole.
    const shown = commonBeginning(whole ?? '', half ?? '').slice(0, characters);
    this.#longer.set(id, { text: copied(whole ?? ''), characters, isCut });
    return copied(shown);
  }

  /** SECURITY: a secret that only what nobody sees breaks up is found in what is written down, too. */
  #known(text: string): string {
    return this.#redact(unbroken(text, this.#redact));
  }

  #clean(text: string): string {
    return redactShapes(this.#known(text));
  }
}

/** A slice of a string keeps the whole of it alive, and with it what lies behind the cut. */
const copied = (text: string): string => Buffer.from(text).toString();

/** SECURITY: a credential's header is written down by its kind, whatever its value. */
function placeholder(name: string): string | null {
  if (name === 'authorization') return 'Bearer <PAT>';
  if (name === 'cookie') return 'SERVICE_SESSION=<SESSION>';
  return null;
}
