import { EventEmitter } from 'node:events';
import type { RequestOptions } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import { guardRequests } from '../../src-main/electron/updates/guard-requests.ts';

/** A request by hand, as Electron has it: `close` comes when it was sent off, before any answer. */
class FakeRequest extends EventEmitter {
  aborted = 0;
  abort(): void {
    this.aborted += 1;
    process.nextTick(() => this.emit('abort'));
  }
}

const feed = new URL('https://updates.example/keyholder/');
const good: RequestOptions = { protocol: 'https:', hostname: 'updates.example', path: '/keyholder/x.exe' };

let request: FakeRequest;
let answer: (given: EventEmitter & { statusCode?: number }) => void;
let sent: RequestOptions[];
let errors: unknown[];
let handed: unknown[];
let executor: {
  createRequest(options: RequestOptions, callback: (given: unknown) => void): FakeRequest;
  addRedirectHandlers(request: FakeRequest, options: RequestOptions, reject: (error: Error) => void): void;
};

beforeEach(() => {
  [sent, errors, handed] = [[], [], []];
  executor = {
    createRequest: (options, callback) => {
      sent.push(options);
      request = new FakeRequest();
      request.on('error', error => errors.push(error));
      answer = callback;
      return request;
    },
    addRedirectHandlers: () => undefined,
  };
  guardRequests(executor, feed, () => 10);
});
const ask = () => {
  executor.createRequest(good, given => handed.push(given));
  request.emit('finish');
  request.emit('close');
};
const ok = () => Object.assign(new EventEmitter(), { statusCode: 200 });

it.each<[string, RequestOptions]>([
  ['another host', { ...good, hostname: 'other.example' }],
  ['another port', { ...good, port: 8443 }],
  ['no encryption', { ...good, protocol: 'http:' }],
  ['no host', { protocol: 'https:' }],
])('asks the feed and nobody else: not %s', (_what, options) => {
  expect(() => executor.createRequest(options, () => undefined)).toThrow(/another address/);
  expect(sent).toEqual([]);
});

it('sends no login, and leaves a redirect to be refused', () => {
  ask();
  expect(sent).toMatchObject([{ credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' }]);
  const rejected: Error[] = [];
  executor.addRedirectHandlers(request, good, error => rejected.push(error));
  request.emit('redirect', 302, 'GET', 'https://other.example/x.exe');
  expect(rejected).toMatchObject([{ fault: 'unreadable' }]);
  expect(request.aborted).toBe(1);
});

it.each([302, 404, 500, 206, undefined])('hands on no answer of status %s', statusCode => {
  ask();
  answer(Object.assign(new EventEmitter(), { statusCode }) as EventEmitter & { statusCode?: number });
  expect(handed).toEqual([]);
  expect(errors).toMatchObject([{ fault: 'unreadable' }]);
  expect(request.aborted).toBe(1);
});

it('reads to the announced end, and not a byte further', () => {
  ask();
  const given = ok();
  answer(given);
  expect(handed).toEqual([given]);
  given.emit('data', Buffer.alloc(10));
  expect(errors).toEqual([]);
  given.emit('data', Buffer.alloc(1));
  given.emit('data', Buffer.alloc(1));
  expect(errors).toMatchObject([{ fault: 'altered' }]);
  expect(request.aborted).toBe(1);
});

it('what breaks off without a word is lost, and an answer that has ended is not', () => {
  ask();
  const broken = ok();
  answer(broken);
  broken.emit('close');
  expect(errors.splice(0)).toMatchObject([{ fault: 'connection-lost' }]);
  ask();
  const whole = ok();
  answer(whole);
  whole.emit('end');
  whole.emit('close');
  expect(errors).toEqual([]);
});

it('after an error or an abort nothing more is said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    ask();
    request.emit('error', new Error('net::ERR_CONNECTION_RESET'));
    ask();
    request.abort();
    await new Promise(resolve => setImmediate(resolve));
    expect(vi.getTimerCount()).toBe(0);
    expect(errors).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it('does not wait for ever: neither for an answer nor in the middle of one', () => {
  vi.useFakeTimers();
  try {
    ask();
    vi.advanceTimersByTime(60_000);
    expect(errors.splice(0)).toMatchObject([{ fault: 'total-timeout' }]);
    ask();
    const given = ok();
    answer(given);
    for (let at = 0; at < 5; at++) {
      vi.advanceTimersByTime(50_000);
      given.emit('data', Buffer.alloc(1));
    }
    expect(errors).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(errors.splice(0)).toMatchObject([{ fault: 'total-timeout' }]);
    ask();
    const whole = ok();
    answer(whole);
    whole.emit('end');
    vi.advanceTimersByTime(120_000);
    expect(errors).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it('guards nothing that it does not know', () => {
  for (const other of [null, {}, { createRequest: () => null }, 'executor']) {
    expect(() => guardRequests(other, feed, () => 10)).toThrow(/cannot be guarded/);
  }
});
