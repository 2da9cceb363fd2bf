import { Writable } from 'node:stream';
import { Connections } from './connections.ts';
import type { ResponseHead } from './http-rules.ts';
import { IncomingMessage } from './incoming-message.ts';
import {
  addHeader,
  type Headers,
  type ParsedOptions,
  parseOptions,
  type RequestOptions,
} from './request-options.ts';
import { UrlLoader } from './url-loader.ts';

interface Upload {
  active: boolean;
  started: boolean;
  current: number;
  total: number;
}

/**
 * Stands in for Electron's ClientRequest, by electron:lib/common/api/net-client-request.ts:
 * - a Writable that destroys itself: `finish` and `close` come as soon as the request was sent off, before any word of
 *   the server. `close` says nothing about the answer, whatever electron.d.ts promises;
 * - an answer: `response` at any status; how its body ends, the answer says;
 * - an error before the answer: `error` of the request, also after `close`;
 * - an error within the body: `error` of the request first, then `error` and `close` of the answer;
 * - `abort()`: `abort` in the next tick, once; no `error`, `close` of the answer if there is one; nothing later;
 * - `redirect` with the policy `manual`: who neither follows within the event nor aborts gets the error "Redirect was
 *   cancelled"; with `error` it is an error without that event; with `follow` the event only tells;
 * - `login` that nobody listens to is answered with no login.
 * Not here: `chunkedEncoding`.
 */
export class ClientRequest extends Writable {
  readonly #options: ParsedOptions;
  readonly #connections: Connections;
  readonly #pieces: Buffer[] = [];
  #started = false;
  #aborted = false;
  #loader: UrlLoader | null = null;
  #response: IncomingMessage | null = null;
  #follow: (() => void) | null = null;
  #upload: Upload = { active: false, started: false, current: 0, total: 0 };

  constructor(
    options: RequestOptions | string,
    usual: () => Connections,
    callback?: (response: IncomingMessage) => void,
  ) {
    super({ autoDestroy: true });
    if (callback) this.once('response', callback);
    this.#options = parseOptions(options);
    this.#connections = this.#options.connections ?? usual();
  }

  get chunkedEncoding(): boolean {
    return false;
  }

  set chunkedEncoding(_value: boolean) {
    throw new Error('Not in this stand-in.');
  }

  setHeader(name: string, value: string): void {
    if (this.#begun) throw new Error("Can't set headers after they are sent");
    addHeader(this.#headers, name, value);
  }

  getHeader(name: string): string | readonly string[] | undefined {
    return this.#headers.get(name.toLowerCase())?.value;
  }

  removeHeader(name: string): void {
    if (this.#begun) throw new Error("Can't remove headers after they are sent");
    this.#headers.delete(name.toLowerCase());
  }

  followRedirect(): void {
    if (!this.#follow) throw new Error('followRedirect() called, but was not waiting for a redirect');
    this.#follow();
  }

  getUploadProgress(): Upload {
    return { ...this.#upload };
  }

  abort(): void {
    if (!this.#aborted) process.nextTick(() => this.emit('abort'));
    this.#aborted = true;
    this.#die();
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  override _final(done: () => void): void {
    this.#start();
    done();
  }

  get #headers(): Headers {
    return this.#options.headers;
  }

  get #begun(): boolean {
    return this.#started || this.#pieces.length > 0;
  }

  /** A stream that is destroyed says no error any more; this one has to. */
  #die(error?: Error): void {
    if (error && this.destroyed) this.emit('error', error);
    this.destroy(error);
    this.#loader?.cancel();
    if (this.#loader) this.#response?.destroy(error);
  }

  #start(): void {
    this.#started = true;
    const extraHeaders: Record<string, string> = {};
    for (const { name, value } of this.#headers.values()) extraHeaders[name] = String(value);
    const body = this.#pieces.length > 0 ? Buffer.concat(this.#pieces) : null;
    const loader = new UrlLoader({ ...this.#options.loader, extraHeaders, body }, this.#connections);
    this.#loader = loader;
    loader.on('response-started', (_event, _url: string, head: ResponseHead) => {
      this.#response = new IncomingMessage(head);
      this.emit('response', this.#response);
    });
    loader.on('data', (_event, data: ArrayBuffer, more: () => void) => {
      this.#response?.arrive(Buffer.from(data), more);
    });
    loader.on('complete', () => this.#response?.arrive(null, null));
    loader.on('error', (_event, name: string) => {
      const error = new Error(name);
      this.#response?.destroy(error);
      this.#die(error);
    });
    loader.on('login', (_event, info: object, answer: () => void) => {
      if (!this.emit('login', info, answer)) answer();
    });
    loader.on('redirect', (_event, info: Redirect, headers: object) => this.#redirect(info, headers));
    loader.on('upload-progress', (_event, current: number, total: number) => {
      this.#upload = { active: true, started: true, current, total };
      this.emit('upload-progress', current, total);
    });
    loader.on('download-progress', (_event, current: number) => {
      this.#response?.emit('download-progress', current);
    });
  }

  #redirect({ statusCode, newMethod, newUrl }: Redirect, headers: object): void {
    if (this.#options.redirect === 'error') {
      this.#die(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    let followed = this.#options.redirect === 'follow';
    this.#follow = () => {
      followed = true;
    };
    try {
      this.emit('redirect', statusCode, newMethod, newUrl, headers);
    } finally {
      this.#follow = null;
      if (!followed && !this.#aborted) this.#die(new Error('Redirect was cancelled'));
    }
  }
}

interface Redirect {
  statusCode: number;
  newMethod: string;
  newUrl: string;
}

export interface Net {
  request(options: RequestOptions | string, callback?: (response: IncomingMessage) => void): ClientRequest;
  isOnline(): boolean;
  /** Settable here; in Electron it is the network's. */
  online: boolean;
}

/**
 * Electron's `net`, by electron:lib/browser/api/net.ts.
 * @param usual of the default session, for a request without a session of its own
 */
export function createNet(
  usual: () => Connections = always(new Connections()),
  isReady: () => boolean = () => true,
): Net {
  const net: Net = {
    online: true,
    isOnline: () => net.online,
    request: (options, callback) => {
      if (!isReady()) throw new Error('net module can only be used after app is ready');
      return new ClientRequest(options, usual, callback);
    },
  };
  return net;
}

const always =
  <T>(value: T) =>
  () =>
    value;
