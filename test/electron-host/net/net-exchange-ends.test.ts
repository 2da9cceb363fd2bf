import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { WireRequest } from '../../../src-main/core/base/ports/transport.ts';
import {
  exchange,
  type NetRequest,
  type StartNetRequest,
} from '../../../src-main/electron/net/net-exchange.ts';
import { faultOf, wire } from './exchange-bench.ts';

const url = 'https://api.example.com/';

/** A request by hand: after `end()` it says what Electron's says then, and the rest is the test's to say. */
function request() {
  const events = new EventEmitter();
  const abort = vi.fn(() => process.nextTick(() => events.emit('abort')));
  let options: Parameters<StartNetRequest>[0] = {};
  const start: StartNetRequest = (given): NetRequest => {
    options = given;
    return {
      on: (event: string, listener: (...args: never[]) => void) =>
        events.on(event, listener as (...args: unknown[]) => void),
      abort,
      end: () =>
        process.nextTick(() => {
          events.emit('finish');
          events.emit('close');
        }),
    };
  };
  const send = (extra: Partial<WireRequest> = {}, isOnline?: () => boolean) =>
    exchange(start, wire(url, { method: 'POST', body: '{}', ...extra }), isOnline);
  return { events, abort, send, options: () => options };
}

const answer = (statusCode: number) => Object.assign(new EventEmitter(), { statusCode, headers: {} });
const turn = () => new Promise(resolve => setImmediate(resolve));
const neterror = (name: string) => new Error(`net::ERR_${name}`);

describe('what is asked of Electron', () => {
  it('SECURITY: no cookie jar and no stored login is asked', async () => {
    const fake = request();
    const call = fake.send({ method: 'GET' });
    expect(fake.options()).toEqual({
      method: 'GET',
      url,
      headers: { authorization: 'Bearer pat' },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    });
    fake.events.emit('error', neterror('NAME_NOT_RESOLVED'));
    expect(await faultOf(call)).toEqual(['name-not-resolved', false]);
  });

  it('SECURITY: no login is ever answered', async () => {
    const proxy = request();
    const reply = vi.fn();
    const refused = proxy.send();
    proxy.events.emit('login', { isProxy: true }, reply);
    expect(await faultOf(refused)).toEqual(['proxy-refused', false]);
    const server = request();
    const answered = server.send();
    server.events.emit('login', { isProxy: false }, reply);
    const response = answer(401);
    server.events.emit('response', response);
    response.emit('end');
    expect((await answered).status).toBe(401);
    expect(reply.mock.calls).toEqual([[], []]);
  });
});

describe('what ends an exchange', () => {
  it('not the close of the request, which comes before any answer', async () => {
    const fake = request();
    const call = fake.send();
    await turn();
    expect(fake.abort).not.toHaveBeenCalled();
    const response = answer(200);
    fake.events.emit('response', response);
    response.emit('data', Buffer.from('x'));
    response.emit('end');
    response.emit('close');
    expect((await call).status).toBe(200);
  });

  it('an answer that has begun has arrived, whatever the error is called: the request says it first', async () => {
    const fake = request();
    const call = fake.send();
    const response = answer(200);
    fake.events.emit('response', response);
    fake.events.emit('error', neterror('CONNECTION_REFUSED'));
    response.emit('error', neterror('CONNECTION_REFUSED'));
    response.emit('close');
    expect(await faultOf(call)).toEqual(['connection-refused', true]);
  });

  it('an answer that breaks off without a word, or with one of its own', async () => {
    for (const [event, error] of [['close'], ['error', neterror('INTERNET_DISCONNECTED')]] as const) {
      const fake = request();
      const call = fake.send();
      const response = answer(200);
      fake.events.emit('response', response);
      response.emit(event, error);
      expect((await faultOf(call))[1]).toBe(true);
    }
  });

  it('a redirect, which is broken off within its event: Electron would make an error of it', async () => {
    const fake = request();
    const call = fake.send();
    fake.events.emit('redirect', 302, 'GET', 'https://other.example/', {
      location: ['https://other.example/'],
    });
    expect(fake.abort).toHaveBeenCalledOnce();
    fake.events.emit('error', new Error('Redirect was cancelled'));
    expect(await call).toMatchObject({ status: 302, headers: { location: 'https://other.example/' } });
  });

  it('a request that is aborted by whomever', async () => {
    const fake = request();
    const call = fake.send();
    fake.events.emit('abort');
    expect(await faultOf(call)).toEqual(['aborted', true]);
  });

  it('once: what comes later is heard and changes nothing', async () => {
    const fake = request();
    const call = fake.send();
    const response = answer(200);
    fake.events.emit('response', response);
    response.emit('end');
    expect((await call).status).toBe(200);
    // Without a listener these would end the main process.
    fake.events.emit('error', neterror('ABORTED'));
    response.emit('error', neterror('ABORTED'));
    await turn();
    expect(fake.abort).not.toHaveBeenCalled();
  });
});

describe('"offline" is certain only where the system had no network before and after', () => {
  it.each<[string, boolean[], boolean]>([
    ['neither', [false, false], false],
    ['before: it came up in between', [false, true], true],
    ['after: it went down', [true, false], true],
    ['both', [true, true], true],
  ])('a network %s', async (_when, online, mayHaveArrived) => {
    for (const [name, fault] of [
      ['INTERNET_DISCONNECTED', 'offline'],
      ['ADDRESS_UNREACHABLE', 'connection-refused'],
    ] as const) {
      const states = [...online];
      const fake = request();
      const call = fake.send({}, () => states.shift() ?? true);
      fake.events.emit('error', neterror(name));
      expect(await faultOf(call)).toEqual([fault, mayHaveArrived]);
    }
  });
});
