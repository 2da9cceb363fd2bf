import type { AuthInfo, ClientRequestConstructorOptions } from 'electron';
import { TransportError, type WireRequest, type WireResponse } from '../core/ports.ts';
import { netFault } from './net-errors.ts';
import { wireHeaders } from './net-headers.ts';

/** What of Electron's IncomingMessage an exchange uses. */
export interface NetResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[]>;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end' | 'aborted', listener: () => void): unknown;
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
  on(event: 'abort' | 'close', listener: () => void): unknown;
  abort(): void;
  end(body?: string): unknown;
}

export type StartNetRequest = (options: ClientRequestConstructorOptions) => NetRequest;

/** One HTTP exchange over `net.request`, by the contract of `Transport.send`. */
export function exchange(start: StartNetRequest, wire: WireRequest): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    if (wire.signal.aborted) {
      reject(new TransportError('aborted', false, 'Stopped before it was sent.'));
      return;
    }
    let settled = false;
    const request = start({
      method: wire.method,
      url: wire.url,
      headers: { ...wire.headers },
      // SECURITY: no cookie jar and no stored login is asked; the only credential is the header that was handed in.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });

    const settle = (finish: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(connectTimer);
      clearTimeout(totalTimer);
      wire.signal.removeEventListener('abort', onAbort);
      finish();
    };
    const answer = (response: WireResponse) => settle(() => resolve(response));
    const fail = (error: TransportError) =>
      settle(() => {
        reject(error);
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
      answer({ status, headers: wireHeaders(headers), body: new Uint8Array() });
      request.abort();
    });
    // SECURITY: no login is ever answered. Only a proxy asks here, since credentials are omitted.
    request.on('login', (info, reply) => {
      reply();
      if (info.isProxy) fail(new TransportError('proxy-refused', false, 'The proxy asks for a login.'));
    });
    request.on('response', response => {
      clearTimeout(connectTimer);
      readBody(response, wire.maxBodyBytes).then(
        body => answer({ status: response.statusCode, headers: wireHeaders(response.headers), body }),
        (error: unknown) => fail(error instanceof TransportError ? error : afterAnswer(error)),
      );
    });
    request.on('error', error => fail(netFault(error)));
    request.on('abort', () => fail(new TransportError('aborted', true, 'Stopped.')));
    // Only a request that ended without any of the above is still open here.
    request.on('close', () =>
      setImmediate(() => fail(new TransportError('connection-lost', true, 'Closed.'))),
    );
    request.end(wire.body);
  });
}

function timeout(fault: 'connect-timeout' | 'total-timeout'): TransportError {
  return new TransportError(fault, true, 'No answer in time.');
}

/** An answer has begun, so the request arrived, whatever the error is called. */
function afterAnswer(error: unknown): TransportError {
  const { fault, message } = netFault(error);
  return new TransportError(fault === 'other' ? 'connection-lost' : fault, true, message);
}

function readBody(response: NetResponse, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const lost = () => reject(new TransportError('connection-lost', true, 'The answer broke off.'));
    response.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    response.on('aborted', lost);
    response.on('error', reject);
    response.on('data', chunk => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new TransportError('too-large', true, 'The answer is too large.'));
      else chunks.push(chunk);
    });
  });
}
