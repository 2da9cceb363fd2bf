import type { AuthInfo, ClientRequestConstructorOptions } from 'electron';
import { isGzip, unzipped } from '../../adapters/decode-body.ts';
import { wireHeaders } from '../../adapters/wire-headers.ts';
import { TransportError, type WireRequest, type WireResponse } from '../../core/base/ports/transport.ts';
import { netFault } from './net-errors.ts';

/** What of Electron's IncomingMessage an exchange uses. */
export interface NetResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[]>;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

type RedirectListener = (
  status: number,
  method: string,
  url: string,
  headers: Record<string, string[]>,
) => void;

/** What of Electron's ClientRequest an exchange uses. */
export interface NetRequest {
  on(event: 'response', listener: (response: NetResponse) => void): unknown;
  on(event: 'redirect', listener: RedirectListener): unknown;
  on(event: 'login', listener: (info: AuthInfo, answer: (user?: string) => void) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'abort', listener: () => void): unknown;
  abort(): void;
  end(body?: string): unknown;
}

export type StartNetRequest = (options: ClientRequestConstructorOptions) => NetRequest;

/**
 * One HTTP exchange over `net.request`, by the contract of `Transport.send`.
 *
 * A request's own `close` is not heard: it comes as soon as the request was sent off, before any word of the server. Each exchange
 * ends by one of the answer's end, a redirect, an error, `abort`, or a timer.
 * @param isOnline what the system says: an error of an interface that was down all along comes before anything was sent
 */
export function exchange(
  start: StartNetRequest,
  wire: WireRequest,
  isOnline: () => boolean = () => true,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    if (wire.signal.aborted) {
      reject(new TransportError('aborted', false, 'Stopped before it was sent.'));
      return;
    }
    let ended = false;
    let came: Came | null = null;
    const offlineBefore = !isOnline();
    const request = begin(start, {
      method: wire.method,
      url: wire.url,
      headers: { ...wire.headers },
      // SECURITY: no cookie jar and no stored login is asked; the only credential is the header that was handed in.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });

    const end = (finish: () => void) => {
      if (ended) return;
      ended = true;
      clearTimeout(connectTimer);
      clearTimeout(totalTimer);
      wire.signal.removeEventListener('abort', onAbort);
      finish();
    };
    const answer = (response: WireResponse) => end(() => resolve(response));
    const fail = ({ fault, mayHaveArrived, message }: TransportError) =>
      end(() => {
        const torn = wire.keepTorn ? came && whole(came) : null;
        reject(new TransportError(fault, mayHaveArrived, message, torn));
        request.abort();
      });
    // Chromium does not say when a connection stands, so for reading the first answer counts. What changes something gets the
    // whole time: given up early, a slow yes would become an unknown outcome.
    const connectTimer =
      wire.method === 'GET'
        ? setTimeout(() => fail(timeout('connect-timeout')), wire.connectTimeoutMs)
        : undefined;
    const totalTimer = setTimeout(() => fail(timeout('total-timeout')), wire.totalTimeoutMs);
    const onAbort = () => fail(new TransportError('aborted', true, 'Stopped.'));
    wire.signal.addEventListener('abort', onAbort, { once: true });

    // SECURITY: a redirect is an answer. It is never followed, since Electron would take the credential along.
    request.on('redirect', (status, _method, _url, headers) => {
      answer({ status, ...wireHeaders(headers), body: new Uint8Array() });
      request.abort();
    });
    // SECURITY: no login is ever answered. Only a proxy asks here, since credentials are omitted.
    request.on('login', (info, reply) => {
      reply();
      if (info.isProxy) fail(new TransportError('proxy-refused', false, 'The proxy asks for a login.'));
    });
    request.on('response', response => {
      clearTimeout(connectTimer);
      const begun: Came = { response, chunks: [] };
      came = begun;
      const failed = (error: unknown) => fail(error instanceof TransportError ? error : afterAnswer(error));
      readBody(begun, wire.maxBodyBytes).then(() => {
        const response = whole(begun);
        // Chromium unpacks what says that it is packed.
        if (!isGzip(response.body)) return answer(response);
        unzipped(response.body, wire.maxBodyBytes).then(body => answer({ ...response, body }), failed);
      }, failed);
    });
    // An answer that breaks off is said by the request first. It stays listened to: Electron says errors after the end, too.
    request.on('error', error =>
      fail(came ? afterAnswer(error) : netFault(error, offlineBefore && !isOnline())),
    );
    request.on('abort', () => fail(new TransportError('aborted', true, 'Stopped.')));
    request.end(wire.body);
  });
}

function begin(start: StartNetRequest, options: ClientRequestConstructorOptions): NetRequest {
  try {
    return start(options);
  } catch {
    // What Electron does not take, it refuses before there is a request; its words may quote a header.
    throw new TransportError('other', false, 'The request could not be made.');
  }
}

function timeout(fault: 'connect-timeout' | 'total-timeout'): TransportError {
  return new TransportError(fault, true, 'No answer in time.');
}

/** An answer has begun, so the request arrived, whatever the error is called. */
function afterAnswer(error: unknown): TransportError {
  const { fault, message } = netFault(error);
  return new TransportError(fault === 'other' ? 'connection-lost' : fault, true, message);
}

/** What there is of an answer so far. */
interface Came {
  readonly response: NetResponse;
  /** Up to the limit. */
  readonly chunks: Buffer[];
}

function whole({ response, chunks }: Came): WireResponse {
  const { statusCode: status, headers } = response;
  return { status, ...wireHeaders(headers), body: new Uint8Array(Buffer.concat(chunks)) };
}

function readBody({ response, chunks }: Came, maxBytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const lost = () => reject(new TransportError('connection-lost', true, 'The answer broke off.'));
    response.on('end', () => resolve());
    response.on('error', reject);
    // Broken off without a word. After `end` it says nothing new.
    response.on('close', lost);
    response.on('data', chunk => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new TransportError('too-large', true, 'The answer is too large.'));
      else chunks.push(chunk);
    });
  });
}
