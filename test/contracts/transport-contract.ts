import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Transport,
  TransportError,
  type WireRequest,
} from '../../src-main/core/base/ports/transport.ts';
import { patience } from '../support/patience.ts';
import { type RawService, startRawService } from '../support/raw-service.ts';

export const cookiesOf = (count: string) =>
  [
    'SERVICE_SESSION=a; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/',
    'b=2, 3; Path=/',
    'SERVICE_SESSION=; Max-Age=0',
  ].slice(0, Number(count));

export const tornText = `{"token":"abc"}${'x'.repeat(2_000)}`;

export function sendTorn(response: ServerResponse, how: string): void {
  response
    .setHeader('set-cookie', ['a=1', 'b=2'])
    .setHeader('x-one', '1')
    .writeHead(201, {
      ...(how === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
      ...(how === 'chunked' ? {} : { 'content-length': '100000' }),
    });
  const text = tornText + randomBytes(20_000).toString('hex');
  const body = how === 'gzip' ? gzipSync(text).subarray(0, 20_000) : text;
  response.write(body, () => response.destroy());
}

/** What every `Transport` promises. */
export function describeTransport(name: string, create: () => Transport): void {
  describe(`Transport: ${name}`, () => {
    let transport: Transport;
    let service: RawService;

    beforeAll(async () => {
      transport = create();
      service = await startRawService(({ path }, response) => {
        const [, what = '', value = ''] = path.split('/');
        if (what === 'status')
          response.writeHead(Number(value), { location: `${service.origin}/thief` }).end('body');
        else if (what === 'bytes') response.end(Buffer.alloc(Number(value), 97));
        else if (what === 'packed')
          response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(Number(value), 97)));
        else if (what === 'reset') response.destroy();
        else if (what === 'half')
          response.writeHead(200, { 'content-length': '10' }).write('abc', () => response.destroy());
        else if (what === 'silent') return;
        else if (what === 'torn') sendTorn(response, value);
        else if (what === 'cookies') response.setHeader('set-cookie', cookiesOf(value)).end('ok');
        else if (what === 'stall') response.writeHead(200).write('abc');
        else response.setHeader('set-cookie', ['a=1', 'b=2']).setHeader('x-two', ['1', '2']).end('ok');
      });
    });
    afterAll(async () => {
      await transport.close();
      await service.close();
    });

    const send = (path: string, more: Partial<WireRequest> = {}) =>
      transport.send({
        method: 'GET',
        url: path.startsWith('http') ? path : `${service.origin}${path}`,
        headers: {},
        connectTimeoutMs: patience,
        totalTimeoutMs: patience,
        maxBodyBytes: 1_000_000,
        signal: new AbortController().signal,
        ...more,
      });
    const faultOf = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => new Error('no fault'),
        (caught: unknown) => caught,
      );
      if (!(error instanceof TransportError)) throw error;
      return { fault: error.fault, mayHaveArrived: error.mayHaveArrived };
    };

    it('sends method, headers and body as they are, and gives back status, headers and bytes', async () => {
      const headers = {
        authorization: 'Bearer abc',
        cookie: 'SERVICE_SESSION=x%20y',
        'content-type': 'application/json',
      };
      const answer = await send('/echo', { method: 'POST', headers, body: '{"ü":1}' });
      expect(answer).toMatchObject({ status: 200, headers: { 'x-two': '1, 2' } });
      expect(new TextDecoder().decode(answer.body)).toBe('ok');
      expect(service.seen.at(-1)).toMatchObject({ method: 'POST', path: '/echo', body: '{"ü":1}', headers });
    });

    it('SECURITY: keeps no cookie and adds no credential', async () => {
      await send('/echo');
      await send('/echo');
      expect(service.seen.at(-1)?.headers.cookie).toBeUndefined();
      expect(service.seen.at(-1)?.headers.authorization).toBeUndefined();
    });

    it.each([301, 302, 303, 307, 308])('SECURITY: does not follow a %i', async status => {
      const before = service.seen.length;
      const answer = await send(`/status/${status}`, { headers: { authorization: 'Bearer abc' } });
      expect(answer).toMatchObject({ status, headers: { location: `${service.origin}/thief` } });
      expect(service.seen.length).toBe(before + 1);
    });

    it.each([400, 401, 404, 500, 503])('answers a %i as an answer, once', async status => {
      const before = service.seen.length;
      expect((await send(`/status/${status}`)).status).toBe(status);
      expect(service.seen.length).toBe(before + 1);
    });

    it('takes a body up to the limit and not a byte more', async () => {
      expect((await send('/bytes/1000', { maxBodyBytes: 1_000 })).body.length).toBe(1_000);
      expect(await faultOf(send('/bytes/1001', { maxBodyBytes: 1_000 }))).toMatchObject({
        fault: 'too-large',
      });
    });

    it('unpacks a body, and counts what comes out', async () => {
      expect((await send('/packed/1000', { maxBodyBytes: 1_000 })).body.length).toBe(1_000);
      expect(await faultOf(send('/packed/1001', { maxBodyBytes: 1_000 }))).toMatchObject({
        fault: 'too-large',
      });
    });

    it.each([
      ['a reset before the answer', '/reset'],
      ['a reset in the body', '/half'],
    ])('%s may have arrived, and is not sent again', async (_what, path) => {
      const before = service.seen.length;
      expect(await faultOf(send(path, { method: 'POST', body: '{}' }))).toEqual({
        fault: 'connection-lost',
        mayHaveArrived: true,
      });
      expect(service.seen.length).toBe(before + 1);
    });

    it.each([
      ['no answer', '/silent'],
      ['an answer that stalls', '/stall'],
    ])('%s ends at the total time', async (_what, path) => {
      expect(await faultOf(send(path, { totalTimeoutMs: 1_500 }))).toEqual({
        fault: 'total-timeout',
        mayHaveArrived: true,
      });
    });

    it('hands each Set-Cookie over as it came, apart from the headers', async () => {
      for (const count of ['0', '1', '3']) {
        const answer = await send(`/cookies/${count}`);
        expect(answer.setCookies ?? []).toEqual(cookiesOf(count));
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    });

    it.each([
      ['as it is', '/torn/identity', tornText],
      ['in gzip', '/torn/gzip', tornText],
      ['in chunks', '/torn/chunked', tornText],
    ])(
      'an answer that breaks off is kept as far as it came, where that is asked (%s)',
      async (_how, path, text) => {
        const error = await send(path, { keepTorn: true }).catch((caught: unknown) => caught);
        if (!(error instanceof TransportError)) throw new Error('no fault');
        expect(error).toMatchObject({ fault: 'connection-lost', mayHaveArrived: true });
        expect(error.torn).toMatchObject({
          status: 201,
          setCookies: ['a=1', 'b=2'],
          headers: { 'x-one': '1' },
        });
        expect(new TextDecoder().decode(error.torn?.body)).toContain(text);
        const unasked = await send(path).catch((caught: unknown) => caught);
        expect(unasked).toMatchObject({ fault: 'connection-lost', torn: null });
      },
    );

    it('an answer that is too late or too long is kept as far as it came, too', async () => {
      const of = async (path: string, more: Partial<WireRequest>) => {
        const error = await send(path, { keepTorn: true, ...more }).catch((caught: unknown) => caught);
        return error instanceof TransportError
          ? `${error.fault} ${new TextDecoder().decode(error.torn?.body.subarray(0, 3))}`
          : error;
      };
      let stalled: unknown;
      // On a busy machine nothing may have come in the first of them.
      for (const totalTimeoutMs of [1_000, 10_000, 60_000]) {
        stalled = await of('/stall', { totalTimeoutMs });
        if (stalled === 'total-timeout abc') break;
      }
      expect(stalled).toBe('total-timeout abc');
      expect(await of('/bytes/200000', { maxBodyBytes: 199_999 })).toBe('too-large aaa');
      expect(await of('/packed/200000', { maxBodyBytes: 199_999 })).toBe('too-large aaa');
      expect(await of('/silent', { totalTimeoutMs: 200 })).toBe('total-timeout ');
    });

    it('stops when told', async () => {
      const stop = new AbortController();
      const pending = faultOf(send('/silent', { signal: stop.signal }));
      setTimeout(() => stop.abort(), 50);
      expect((await pending).fault).toBe('aborted');
      expect(await faultOf(send('/echo', { signal: stop.signal }))).toEqual({
        fault: 'aborted',
        mayHaveArrived: false,
      });
    });

    it.each(['a\nb', 'a\r\nx-evil: 1', 'a\u0000b', 'a\u2013b'])(
      'knows that nothing left with the header %j',
      async value => {
        const before = service.seen.length;
        const headers = { authorization: `Bearer ${value}` };
        const sent = send('/echo', { method: 'POST', headers, body: '{}' });
        expect(await faultOf(sent)).toEqual({ fault: 'other', mayHaveArrived: false });
        expect(service.seen).toHaveLength(before);
      },
    );

    it('knows that a refused connection carried nothing', async () => {
      const server = createTcpServer();
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await new Promise(resolve => server.close(resolve));
      expect(await faultOf(send(`http://127.0.0.1:${port}/`))).toEqual({
        fault: 'connection-refused',
        mayHaveArrived: false,
      });
    });

    it('knows that a failed TLS handshake carried nothing', async () => {
      expect(await faultOf(send(service.origin.replace('http:', 'https:')))).toEqual({
        fault: 'tls-failed',
        mayHaveArrived: false,
      });
    });
  });
}
