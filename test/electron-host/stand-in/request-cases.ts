import type { EventEmitter } from 'node:events';
import type { IncomingMessage as NodeRequest, ServerResponse } from 'node:http';

export interface CaseRequest extends EventEmitter {
  abort(): void;
  end(body?: string): unknown;
  followRedirect(): void;
}

export interface RequestCase {
  name: string;
  options?: { method?: string; redirect?: string; credentials?: string };
  body?: string;
  serve(request: NodeRequest, response: ServerResponse): void;
  /** Before `end()`. */
  act?(request: CaseRequest): void;
  /** Events that nobody listens to. */
  skip?: readonly string[];
  says: readonly string[];
}

const sentOff = ['finish', 'close'];
const hello = (_request: NodeRequest, response: ServerResponse) => response.end('hello');
const elsewhere = (request: NodeRequest, response: ServerResponse) =>
  request.url === '/' ? response.writeHead(302, { location: '/there' }).end() : response.end('hello');
const locked = (request: NodeRequest, response: ServerResponse) =>
  request.headers.authorization === undefined
    ? response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end('locked')
    : response.end('hello');
const answered = ['response 200', 'data 5', 'answer end', 'answer close'];

/** What Electron's ClientRequest says, case by case (electron:lib/common/api/net-client-request.ts). */
export const requestCases: readonly RequestCase[] = [
  { name: 'GET', serve: hello, says: [...sentOff, ...answered] },
  {
    name: 'POST with a body',
    options: { method: 'POST' },
    body: '{"a":1}',
    serve: hello,
    says: [...sentOff, ...answered],
  },
  {
    name: 'an answer of status 404 is an answer',
    serve: (_request, response) => response.writeHead(404).end('none!'),
    says: [...sentOff, 'response 404', 'data 5', 'answer end', 'answer close'],
  },
  {
    name: 'an answer without a body',
    serve: (_request, response) => response.writeHead(204).end(),
    says: [...sentOff, 'response 204', 'answer end', 'answer close'],
  },
  {
    name: 'an answer that nobody reads: no end, no close',
    serve: hello,
    skip: ['data'],
    says: [...sentOff, 'response 200'],
  },
  {
    name: 'a redirect that nobody follows',
    options: { redirect: 'manual' },
    serve: elsewhere,
    says: [...sentOff, 'redirect 302 GET', 'error Redirect was cancelled'],
  },
  {
    name: 'a redirect that is followed within its event',
    options: { redirect: 'manual' },
    serve: elsewhere,
    act: request => request.on('redirect', () => request.followRedirect()),
    says: [...sentOff, 'redirect 302 GET', ...answered],
  },
  {
    name: 'a redirect upon which the request is aborted',
    options: { redirect: 'manual' },
    serve: elsewhere,
    act: request => request.on('redirect', () => request.abort()),
    says: [...sentOff, 'redirect 302 GET', 'abort'],
  },
  {
    name: 'a redirect where none may be',
    options: { redirect: 'error' },
    serve: elsewhere,
    says: [...sentOff, "error Attempted to redirect, but redirect policy was 'error'"],
  },
  {
    name: 'a redirect that is followed by itself; a POST becomes a GET',
    options: { method: 'POST' },
    body: 'x',
    serve: elsewhere,
    says: [...sentOff, 'redirect 302 GET', ...answered],
  },
  {
    name: 'a 302 without an address is an answer',
    options: { redirect: 'manual' },
    serve: (_request, response) => response.writeHead(302).end('hello'),
    says: [...sentOff, 'response 302', 'data 5', 'answer end', 'answer close'],
  },
  {
    name: 'an error before the answer',
    serve: request => request.socket.destroy(),
    says: [...sentOff, 'error net::ERR_EMPTY_RESPONSE'],
  },
  {
    name: 'a body that breaks off: the request says it first, then the answer',
    serve: (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('hello', () => request.socket.destroy());
    },
    says: [
      ...sentOff,
      'response 200',
      'data 5',
      'error net::ERR_CONTENT_LENGTH_MISMATCH',
      'answer error net::ERR_CONTENT_LENGTH_MISMATCH',
      'answer close',
    ],
  },
  {
    name: 'aborted before it was sent',
    serve: hello,
    act: request => request.abort(),
    says: ['abort', 'close'],
  },
  {
    name: 'aborted while nothing has come, twice',
    serve: () => undefined,
    act: request =>
      request.on('finish', () =>
        setImmediate(() => {
          request.abort();
          request.abort();
        }),
      ),
    says: [...sentOff, 'abort'],
  },
  {
    name: 'aborted within the answer: the answer says close and nothing else',
    serve: (_request, response) => void response.writeHead(200, { 'content-length': '100' }).write('hello'),
    act: request =>
      request.on('response', (answer: EventEmitter) => answer.once('data', () => request.abort())),
    says: [...sentOff, 'response 200', 'data 5', 'abort', 'answer close'],
  },
  {
    name: 'aborted when the answer begins',
    serve: hello,
    act: request => request.on('response', () => request.abort()),
    says: [...sentOff, 'response 200', 'abort', 'answer close'],
  },
  {
    name: 'aborted after the answer',
    serve: hello,
    act: request =>
      request.on('response', (answer: EventEmitter) => answer.once('close', () => request.abort())),
    says: [...sentOff, ...answered, 'abort'],
  },
  {
    name: '401 where credentials are omitted: nobody is asked',
    options: { credentials: 'omit' },
    serve: locked,
    says: [...sentOff, 'response 401', 'data 6', 'answer end', 'answer close'],
  },
  {
    name: '401 and nobody listens to login',
    serve: locked,
    skip: ['login'],
    says: [...sentOff, 'response 401', 'data 6', 'answer end', 'answer close'],
  },
  {
    name: '401 and the login is refused',
    serve: locked,
    act: request => request.on('login', (_info, answer: () => void) => answer()),
    says: [...sentOff, 'login server', 'response 401', 'data 6', 'answer end', 'answer close'],
  },
  {
    name: '401 and a login is given',
    serve: locked,
    act: request =>
      request.on('login', (_info, answer: (user: string, password: string) => void) => answer('u', 'p')),
    says: [...sentOff, 'login server', ...answered],
  },
];
