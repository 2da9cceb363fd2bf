/**
 * Follows Chromium's services/network/url_loader.cc and net/url_request/url_request_http_job.cc, as far as a document needs it:
 * the session's cookies go along and what an answer sets is kept, of a redirect too; a POST that is redirected becomes a GET but
 * for 307 and 308; `Content-Disposition: attachment` is a download, and an answer without content shows nothing.
 */
import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { emitNative } from './native-event.ts';
import type { LoadRequest } from './page.ts';
import { NetFailure } from './protocol.ts';
import type { Session } from './session.ts';
import { parseSetCookie } from './set-cookie.ts';

/** Of net/base/net_error_list.h, by what Node says. */
const failures: Readonly<Record<string, readonly [number, string]>> = {
  ECONNREFUSED: [-102, 'ERR_CONNECTION_REFUSED'],
  ECONNRESET: [-101, 'ERR_CONNECTION_RESET'],
  ENOTFOUND: [-105, 'ERR_NAME_NOT_RESOLVED'],
  ETIMEDOUT: [-118, 'ERR_CONNECTION_TIMED_OUT'],
};

interface Answer {
  url: string;
  status: number;
  statusText: string;
  headers: Headers;
  body: string;
}

export async function answerHttp(
  wanted: LoadRequest,
  session: Session,
  signal: AbortSignal,
): Promise<Answer | { redirect: LoadRequest } | { stopped: true }> {
  const url = new URL(wanted.url);
  const response = await send(wanted, url, session, signal);
  for (const header of response.headers['set-cookie'] ?? []) {
    const cookie = parseSetCookie(header, url);
    if (cookie) session.cookies.store(cookie);
  }
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
    response.resume();
    const to = new URL(location, url).href;
    const { body: _, ...bare } = wanted;
    return { redirect: status >= 307 ? { ...wanted, url: to } : { ...bare, url: to, method: 'GET' } };
  }
  if (/^attachment/i.test(response.headers['content-disposition'] ?? '')) {
    emitNative(session, 'will-download', { getURL: () => url.href }, null);
    response.destroy();
    return { stopped: true };
  }
  if (status === 204 || status === 205) return { stopped: true };
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, [value].flat().join(', '));
  return {
    url: url.href,
    status,
    statusText: response.statusMessage ?? '',
    headers,
    body: await bodyOf(response),
  };
}

function send(
  wanted: LoadRequest,
  url: URL,
  session: Session,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const cookie = session.cookies.headerFor(url);
  const headers: Record<string, string | number> = {
    'user-agent': wanted.userAgent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  };
  if (cookie !== '') headers.cookie = cookie;
  if (wanted.method === 'POST') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    headers['content-length'] = Buffer.byteLength(wanted.body ?? '');
    headers.origin = url.origin;
  }
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestSecurely : request;
    const sent = start(url, { method: wanted.method, headers, agent: false, signal }, resolve);
    session.connections.own(sent);
    sent.on('error', (error: NodeJS.ErrnoException) => reject(failureOf(error)));
    sent.end(wanted.body);
  });
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer);
  } catch {
    throw new NetFailure(-100, 'ERR_CONNECTION_CLOSED');
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOf(error: NodeJS.ErrnoException): NetFailure {
  if (error.name === 'AbortError') return new NetFailure(-3, 'ERR_ABORTED');
  const [errno, code] = failures[error.code ?? ''] ?? [-2, 'ERR_FAILED'];
  return new NetFailure(errno, code);
}
