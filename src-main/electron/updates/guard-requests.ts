import type { RequestOptions } from 'node:http';
import { UpdateError } from '../../core/base/ports/updater.ts';

/** What of an answer the guard uses; Node's and Electron's both have it. */
interface Answer {
  readonly statusCode?: number;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end' | 'error' | 'close', listener: () => void): unknown;
}

interface Request {
  emit(event: 'error', error: Error): boolean;
  on(event: string, listener: (...values: unknown[]) => void): unknown;
  abort(): void;
}

/** electron-updater's `HttpExecutor`. */
interface Executor {
  createRequest(options: RequestOptions, callback: (answer: Answer) => void): Request;
  addRedirectHandlers(request: Request, options: RequestOptions, reject: (error: Error) => void): void;
}

const idleMs = 60_000;

/**
 * From now on this executor of electron-updater asks the feed's origin and no other.
 * SECURITY: an update is downloaded from the feed's own origin: no redirect is followed, no cookie or login sent, and no more is read
 * than was announced.
 * @param mayRead bytes that the file may have, at the time of the request
 */
export function guardRequests(executor: unknown, feed: URL, mayRead: () => number): void {
  if (!isExecutor(executor)) throw new UpdateError('not-checked', 'The downloads cannot be guarded.');
  const create = executor.createRequest.bind(executor);
  executor.createRequest = (options, callback) => {
    if (originOf(options) !== feed.origin) {
      throw new UpdateError('unreadable', 'It points to another address.');
    }
    let done = false;
    let idle: NodeJS.Timeout | undefined;
    const settle = () => {
      done = true;
      clearTimeout(idle);
    };
    const fail = (error: UpdateError) => {
      if (done) return;
      settle();
      // In this order: the first error counts, and breaking off causes another.
      request.emit('error', error);
      request.abort();
    };
    const wait = () => {
      clearTimeout(idle);
      idle = setTimeout(() => fail(new UpdateError('total-timeout', 'No answer in time.')), idleMs);
    };
    // Electron's own words; Node does not mind them.
    const bare = { ...options, credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' };
    const request = create(bare, answer => {
      if (answer.statusCode !== 200) {
        fail(new UpdateError('unreadable', `HTTP status ${answer.statusCode ?? 'unknown'}.`));
        return;
      }
      let left = mayRead();
      answer.on('data', chunk => {
        left -= chunk.length;
        if (left < 0) fail(new UpdateError('altered', 'It is larger than announced.'));
        else wait();
      });
      answer.on('end', settle);
      answer.on('error', settle);
      // After `end` and `error`, and it says nothing new then.
      answer.on('close', () => fail(new UpdateError('connection-lost', 'It broke off.')));
      callback(answer);
    });
    // Not its `close`: Electron says that as soon as the request was sent off, before any answer.
    for (const event of ['error', 'abort']) request.on(event, settle);
    wait();
    return request;
  };
  executor.addRedirectHandlers = (request, _options, reject) => {
    request.on('redirect', () => {
      reject(new UpdateError('unreadable', 'It points to another address.'));
      request.abort();
    });
  };
}

function originOf({ protocol, hostname, port }: RequestOptions): string | null {
  const text = `${protocol ?? 'https:'}//${hostname ?? ''}${port ? `:${port}` : ''}`;
  return URL.canParse(text) ? new URL(text).origin : null;
}

function isExecutor(value: unknown): value is Executor {
  return (
    typeof value === 'object' &&
    value !== null &&
    'createRequest' in value &&
    typeof value.createRequest === 'function' &&
    'addRedirectHandlers' in value &&
    typeof value.addRedirectHandlers === 'function'
  );
}
