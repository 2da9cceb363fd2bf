import { expect, it } from 'vitest';
import { TransportError, type WireRequest } from '../../../src-main/core/base/ports/transport.ts';
import { exchange } from '../../../src-main/electron/net/net-exchange.ts';
import { cookiesOf, sendTorn, tornText } from '../../contracts/transport-contract.ts';
import { netStart, servers, wire } from './exchange-bench.ts';

/** What every transport promises of cookies and of answers that break off, over the stand-in for `net.request`. */
const { serve } = servers();
const start = netStart();

async function torn(url: string, more: Partial<WireRequest> = {}) {
  const error = await exchange(start, wire(url, more)).catch((caught: unknown) => caught);
  if (!(error instanceof TransportError)) throw new Error('no fault');
  return error;
}

it.each(['0', '1', '3'])(
  'hands each Set-Cookie over as it came, apart from the headers (%s)',
  async count => {
    const url = await serve((_request, response) =>
      response.setHeader('set-cookie', cookiesOf(count)).end('ok'),
    );
    const answer = await exchange(start, wire(url));
    expect(answer.setCookies ?? []).toEqual(cookiesOf(count));
    expect(answer.headers).not.toHaveProperty('set-cookie');
  },
);

it.each(['identity', 'gzip', 'chunked'])('keeps what came of an answer that breaks off (%s)', async how => {
  const url = await serve((_request, response) => sendTorn(response, how));
  const { mayHaveArrived, torn: came } = await torn(url, { keepTorn: true, maxBodyBytes: 1_000_000 });
  expect(mayHaveArrived).toBe(true);
  expect(came).toMatchObject({ status: 201, setCookies: ['a=1', 'b=2'], headers: { 'x-one': '1' } });
  expect(new TextDecoder().decode(came?.body)).toContain(tornText);
  expect((await torn(url)).torn).toBeNull();
});

it('keeps what came of an answer that is too late or too long', async () => {
  const late = await serve((_request, response) => response.writeHead(200).write('abc'));
  let said: unknown;
  // On a busy machine nothing may have come in the first of them.
  for (const totalTimeoutMs of [1_000, 10_000, 60_000]) {
    const error = await torn(late, { keepTorn: true, totalTimeoutMs });
    said = [error.fault, new TextDecoder().decode(error.torn?.body)];
    if (error.torn) break;
  }
  expect(said).toEqual(['total-timeout', 'abc']);
  const long = await serve((_request, response) => response.end(Buffer.alloc(200_000, 97)));
  const cut = await torn(long, { keepTorn: true, maxBodyBytes: 199_999 });
  expect([cut.fault, new TextDecoder().decode(cut.torn?.body.subarray(0, 3))]).toEqual(['too-large', 'aaa']);
});
