import { EventEmitter } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { NetRequest, StartNetRequest } from '../../src-main/electron/net-exchange.ts';

const names: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'EMPTY_RESPONSE',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
};

/**
 * Stands in for Electron's `net.request` in plain Node: the same events in the same order over real HTTP, as
 * electron.d.ts describes them. What only Chromium does (proxies, its own errors) it cannot show.
 */
export const nodeNetRequest: StartNetRequest = options => {
  const events = new EventEmitter();
  let aborted = false;
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    setImmediate(() => events.emit('close'));
  };
  const abort = () => {
    if (aborted || closed) return;
    aborted = true;
    sent.destroy();
    events.emit('abort');
    close();
  };
  const headers = options.headers as Record<string, string>;
  const sent: ClientRequest = request(
    options.url ?? '',
    { method: options.method ?? 'GET', headers, agent: false },
    response => {
      const status = response.statusCode ?? 0;
      const received = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          value === undefined ? [] : [value].flat(),
        ]),
      );
      const to = response.headers.location;
      if (status >= 300 && status < 400 && to !== undefined) {
        if (options.redirect !== 'manual') throw new Error('This stand-in follows no redirect.');
        response.resume();
        events.emit('redirect', status, options.method, new URL(to, options.url).href, received);
        abort(); // Electron cancels where followRedirect was not called during the event
        return;
      }
      const body = new EventEmitter();
      events.emit('response', Object.assign(body, { statusCode: status, headers: received }));
      response.on('data', chunk => body.emit('data', chunk));
      response.on('end', () => body.emit('end'));
      response.on('error', () =>
        body.emit(aborted ? 'aborted' : 'error', new Error('net::ERR_CONNECTION_CLOSED')),
      );
      response.on('close', close);
    },
  );
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (aborted) return;
    events.emit('error', new Error(`net::ERR_${names[error.code ?? ''] ?? 'FAILED'}`));
    close();
  });
  const start: NetRequest = {
    on: (event: string, listener: (...args: never[]) => void) =>
      events.on(event, listener as (...args: unknown[]) => void),
    abort,
    end: body => sent.end(body),
  };
  return start;
};
