import { EventEmitter } from 'node:events';
import {
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Connections } from './connections.ts';
import {
  basicLogin,
  type Challenge,
  type Credentials,
  challengeOf,
  groupedHeaders,
  headOf,
  redirectOf,
} from './http-rules.ts';
import { readBody } from './loader-body.ts';
import { netErrorName } from './net-errors.ts';
import { ProxyRefusal, tunnel } from './proxy-tunnel.ts';

/** What Electron's ClientRequest hands to `createURLLoader`, as far as it matters here. */
export interface LoaderOptions {
  method: string;
  url: string;
  extraHeaders: Readonly<Record<string, string>>;
  body?: Uint8Array | null;
  credentials?: string;
}

/** chromium:net/url_request/url_request.cc */
const mostRedirects = 20;
/** Chromium's own; who sets one gets ERR_INVALID_ARGUMENT (chromium:services/network/public/cpp/header_util.cc). */
const ownHeaders = /^(content-length|host|trailer|te|transfer-encoding|upgrade|cookie2|keep-alive)$/i;

/**
 * Stands in for the object that `createURLLoader` makes, over Node's HTTP/1.1. By electron:shell/common/api/electron_api_url_loader.cc:
 * - every event has an event object first; none comes before the caller's turn is over, none after `cancel()`,
 * none within a call to the loader or to what it handed out;
 * - `response-started` (url, head) once, whatever the status (`SetAllowHttpErrorResults`); then `data` (an ArrayBuffer and
 *   `resume`, without which no further one comes) and `download-progress`; then `complete`, or `error` with "net::ERR_NAME";
 * - a body that breaks off gives what has come first, and then `error`;
 * - `redirect` for 301, 302, 303, 307 and 308 with a Location, with no `response-started`; who does not cancel within the event has it
 *   followed, credentials and all, 20 times at most;
 * - `login` for a proxy's 407, and for a 401 unless credentials are omitted. Answered without a password the 401 or 407 itself is
 *   the answer (behind a tunnel its body is ERR_TUNNEL_CONNECTION_FAILED); answered with one, the request is sent again, a POST too;
 * - a wrong certificate is an error, no question is asked.
 * By chromium:net/http/http_network_transaction.cc: on a connection that was used before and breaks before an answer, the request
 * is sent again on another one, a POST too; so it is, once, where the answer is 421.
 * Not here: HTTP/2 and HTTP/3, caches, cookies, custom protocols, client certificates, PAC files.
 */
export class UrlLoader extends EventEmitter {
  readonly #connections: Connections;
  readonly #options: LoaderOptions;
  #method: string;
  #url: URL;
  #body: Uint8Array | null;
  #redirects = 0;
  #misdirected = false;
  #over = false;
  #current: ClientRequest | null = null;
  #proxyLogin: Credentials | null = null;
  #serverLogin: Credentials | null = null;

  constructor(options: LoaderOptions, connections: Connections) {
    super();
    if (!URL.canParse(options.url)) throw new TypeError('Invalid URL');
    this.#options = options;
    this.#connections = connections;
    this.#method = options.method;
    this.#url = new URL(options.url);
    this.#body = options.body ?? null;
    setImmediate(() => this.#start());
  }

  cancel(): void {
    this.#over = true;
    this.#current?.destroy();
  }

  #tell(event: string, ...values: unknown[]): void {
    if (!this.#over) this.emit(event, {}, ...values);
  }

  #fail(name: string): void {
    this.#tell('error', `net::ERR_${name}`);
    this.cancel();
  }

  async #start(): Promise<void> {
    if (this.#over) return;
    if (Object.keys(this.#options.extraHeaders).some(name => ownHeaders.test(name))) {
      return this.#fail('INVALID_ARGUMENT');
    }
    try {
      this.#send(await this.#way());
    } catch (error) {
      if (error instanceof ProxyRefusal && error.answer !== null) this.#refusedByProxy(error.answer);
      else this.#fail(netErrorName(error, 'before', this.#connections.proxy !== null));
    }
  }

  /** How the request gets there: over a kept connection, a proxy, or a tunnel through one. */
  async #way(): Promise<RequestOptions> {
    const { proxy } = this.#connections;
    const agent = this.#connections.agentFor(proxy === null ? this.#url.protocol : 'http:');
    const { hostname, port, pathname, search, protocol } = this.#url;
    const there: RequestOptions = {
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: pathname + search,
      agent,
    };
    if (proxy === null) return { ...there, ca: this.#connections.authorities } as RequestOptions;
    if (protocol === 'http:') {
      return { hostname: proxy.hostname, port: proxy.port, path: this.#url.href, agent };
    }
    const socket = await tunnel(proxy, this.#url, this.#proxyLogin, this.#connections.authorities);
    if (this.#over) socket.destroy();
    const { agent: _, ...once } = there;
    return { ...once, createConnection: () => socket };
  }

  #send(way: RequestOptions): void {
    if (this.#over) return;
    const secure = this.#url.protocol === 'https:';
    const start = secure ? secureRequest : plainRequest;
    const sent = start({ ...way, method: this.#method, headers: this.#headers() });
    this.#current = sent;
    this.#connections.own(sent);
    let answered = false;
    sent.on('response', response => {
      answered = true;
      this.#take(response);
    });
    sent.on('error', error => {
      if (answered) return;
      const name = netErrorName(error, 'before', this.#connections.proxy !== null);
      const lost = /^(CONNECTION_(RESET|ABORTED|CLOSED)|EMPTY_RESPONSE)$/.test(name);
      if (lost && sent.reusedSocket) void this.#start();
      else this.#fail(name);
    });
    if (this.#body !== null) {
      this.#tell('upload-progress', this.#body.length, this.#body.length);
      sent.end(this.#body);
    } else {
      sent.end();
    }
  }

  #headers(): Record<string, string | number> {
    const { proxy } = this.#connections;
    const throughProxy = proxy !== null && this.#url.protocol === 'http:';
    const mustCount = this.#body !== null || /^(POST|PUT|PATCH)$/.test(this.#method);
    return {
      host: this.#url.host,
      'user-agent': 'Mozilla/5.0 (a stand-in)',
      'accept-encoding': this.#url.protocol === 'https:' ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
      ...(mustCount ? { 'content-length': this.#body?.length ?? 0 } : {}),
      ...this.#options.extraHeaders,
      ...(throughProxy && this.#proxyLogin ? { 'proxy-authorization': basicLogin(this.#proxyLogin) } : {}),
      ...(this.#serverLogin ? { authorization: basicLogin(this.#serverLogin) } : {}),
    };
  }

  #take(response: IncomingMessage): void {
    const challenge = challengeOf(response, this.#url, this.#connections.proxy);
    if (response.statusCode === 421 && !this.#misdirected) {
      this.#misdirected = true;
      response.destroy();
      void this.#start();
    } else if (challenge === 'unexpected') {
      this.#fail('UNEXPECTED_PROXY_AUTH');
    } else if (challenge !== null && (challenge.isProxy || this.#options.credentials !== 'omit')) {
      this.#askForLogin(challenge, () => this.#begin(response));
    } else {
      const to = redirectOf(response, this.#method, this.#url);
      if (to === null) this.#begin(response);
      else this.#redirect(response, to);
    }
  }

  #redirect(response: IncomingMessage, to: { url: URL; method: string }): void {
    response.resume();
    if (++this.#redirects > mostRedirects) {
      this.#fail('TOO_MANY_REDIRECTS');
      return;
    }
    const info = { statusCode: response.statusCode, newMethod: to.method, newUrl: to.url.href };
    this.#tell('redirect', info, groupedHeaders(response));
    if (!/^https?:$/.test(to.url.protocol)) this.#fail('UNSAFE_REDIRECT');
    if (this.#over) return;
    if (to.method !== this.#method) this.#body = null;
    this.#method = to.method;
    this.#url = to.url;
    void this.#start();
  }

  #askForLogin(challenge: Challenge, answer: () => void): void {
    let asked = true;
    this.#tell('login', challenge, (user?: string, password?: string) => {
      if (!asked || this.#over) return;
      asked = false;
      if (user === undefined || password === undefined) {
        setImmediate(answer);
        return;
      }
      if (challenge.isProxy) this.#proxyLogin = [user, password];
      else this.#serverLogin = [user, password];
      this.#current?.destroy();
      void this.#start();
    });
  }

  #refusedByProxy(response: IncomingMessage): void {
    const { proxy } = this.#connections;
    const challenge = challengeOf(response, this.#url, proxy);
    if (challenge === null || challenge === 'unexpected') {
      this.#fail('TUNNEL_CONNECTION_FAILED');
      return;
    }
    this.#askForLogin(challenge, () => {
      this.#tell('response-started', this.#url.href, headOf(response));
      this.#fail('TUNNEL_CONNECTION_FAILED');
    });
  }

  #begin(response: IncomingMessage): void {
    this.#tell('response-started', this.#url.href, headOf(response));
    if (this.#over) return;
    readBody(response, {
      piece: (data, received, more) => {
        this.#tell('download-progress', received);
        this.#tell('data', data, more);
      },
      end: () => this.#tell('complete'),
      broken: name => this.#fail(name),
    });
  }
}
