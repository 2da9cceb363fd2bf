import { Readable } from 'node:stream';
import type { ResponseHead } from './http-rules.ts';

/** Node drops repetitions of these, and Electron follows it. */
const once = new Set(
  `content-type content-length user-agent referer host authorization proxy-authorization if-modified-since
  if-unmodified-since from location max-forwards retry-after etag last-modified server age expires`.split(
    /\s+/,
  ),
);

/**
 * Stands in for Electron's IncomingMessage, by electron:lib/common/api/net-client-request.ts:
 * - a plain Readable: `end`, then `close`; destroyed with an error it says `error`, then `close`; destroyed without one
 *   (after `abort()`) it says `close` alone. It never says `aborted`, whatever electron.d.ts promises;
 * - nothing is pushed before somebody reads, and the network is asked for more only where what is here was wanted;
 * - repeated headers are joined with ", ", but for those of which only the first counts and Set-Cookie, which is a list.
 */
export class IncomingMessage extends Readable {
  readonly #head: ResponseHead;
  readonly #arrived: Array<Buffer | null> = [];
  #wanted = false;
  #more: (() => void) | null = null;

  constructor(head: ResponseHead) {
    super();
    this.#head = head;
  }

  get statusCode(): number {
    return this.#head.statusCode;
  }

  get statusMessage(): string {
    return this.#head.statusMessage;
  }

  get headers(): Record<string, string | string[]> {
    const joined: Record<string, string | string[]> = {};
    for (const [name, values] of Object.entries(this.#head.headers)) {
      joined[name] = once.has(name) ? (values[0] ?? '') : values.join(', ');
    }
    const cookies = this.#head.rawHeaders.filter(({ key }) => key.toLowerCase() === 'set-cookie');
    if (cookies.length > 0) joined['set-cookie'] = cookies.map(({ value }) => value);
    return joined;
  }

  get rawHeaders(): string[] {
    return this.#head.rawHeaders.flatMap(({ key, value }) => [key, value]);
  }

  get httpVersion(): string {
    return `${this.httpVersionMajor}.${this.httpVersionMinor}`;
  }

  get httpVersionMajor(): number {
    return this.#head.httpVersion.major;
  }

  get httpVersionMinor(): number {
    return this.#head.httpVersion.minor;
  }

  get trailers(): never {
    throw new Error('HTTP trailers are not supported');
  }

  /** From the request: the next piece and how to ask for another; null: that was all. */
  arrive(piece: Buffer | null, more: (() => void) | null): void {
    this.#arrived.push(piece);
    this.#more = more;
    this.#handOn();
  }

  override _read(): void {
    this.#wanted = true;
    this.#handOn();
  }

  #handOn(): void {
    while (this.#wanted && this.#arrived.length > 0) this.#wanted = this.push(this.#arrived.shift());
    if (!this.#wanted) return;
    const more = this.#more;
    this.#more = null;
    more?.();
  }
}
