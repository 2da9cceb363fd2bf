import { expect, it } from 'vitest';
import { fetchFile } from '../../src-main/adapters/updates/fetch-file.ts';
import type { Transport, WireRequest } from '../../src-main/core/base/ports/transport.ts';

const url = new URL('https://updates.example/latest.yml');
const { signal } = new AbortController();
const body = new TextEncoder().encode('version: 1.2.3');

/** A feed that answers so, and what it was asked. */
function feedThatSays(status: number) {
  const asked: WireRequest[] = [];
  const send: Transport['send'] = async request => {
    asked.push(request);
    return { status, headers: {}, body };
  };
  return { asked, read: () => fetchFile({ send, close: async () => undefined }, url, signal) };
}

it('a file of a feed is asked for within a minute, within 64 KiB, and with nothing that tells who asks', async () => {
  const { asked, read } = feedThatSays(200);
  expect(await read()).toBe(body);
  const { totalTimeoutMs, connectTimeoutMs, maxBodyBytes, headers } = asked[0] ?? {};
  expect(totalTimeoutMs).toBeLessThanOrEqual(60_000);
  expect(connectTimeoutMs).toBeLessThanOrEqual(60_000);
  expect(maxBodyBytes).toBe(64 * 1024);
  expect(headers).toEqual({ accept: '*/*', 'cache-control': 'no-cache', 'user-agent': 'Keyholder' });
});

it.each([
  [204, 'HTTP status 204.'],
  [206, 'HTTP status 206.'],
  [307, 'It points to another address.'],
  [403, 'HTTP status 403.'],
])('what comes with status %i is no file of a feed', async (status, message) => {
  await expect(feedThatSays(status).read()).rejects.toMatchObject({ fault: 'unreadable', message });
});
