import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src-main/core/base/json.ts';
import { ProblemError, problem } from '../../../src-main/core/base/problem-error.ts';
import { withCheckedTimes } from '../../../src-main/core/service/check-times.ts';
import { certificateFault } from '../../../src-main/core/wire/certificate-fault.ts';
import { Latest } from '../../../src-main/core/wire/latest.ts';
import { Pacer } from '../../../src-main/core/wire/pacer.ts';
import { retried } from '../../../src-main/core/wire/retry.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import { FakeClock } from '../../support/fake-ports.ts';

const { signal } = new AbortController();

describe('reading again what changes nothing', () => {
  const failing = async (times: number, error: Error, more = signal) => {
    const clock = new FakeClock();
    let calls = 0;
    const result = await retried(clock, more, async () => {
      calls += 1;
      if (calls <= times) throw error;
      return 'ok';
    }).catch((caught: unknown) => caught);
    return { calls, result, waits: clock.waits };
  };

  it.each<Problem>([
    { code: 'connection-refused' },
    { code: 'connection-lost' },
    { code: 'name-not-resolved' },
    { code: 'rate-limited', status: 429 },
    { code: 'service-fault', status: 502 },
    { code: 'service-fault', status: 503 },
    { code: 'service-fault', status: 504 },
  ])('%j: three times in all, with growing pauses', async met => {
    expect(await failing(2, new ProblemError(met))).toMatchObject({
      calls: 3,
      result: 'ok',
      waits: [300, 900],
    });
    expect((await failing(9, new ProblemError(met))).calls).toBe(3);
  });

  it.each<Problem>([
    { code: 'service-fault', status: 500 },
    { code: 'timed-out' },
    { code: 'tls-failed', certificate: 'expired' },
    { code: 'token-refused', status: 401 },
    { code: 'unreadable-answer' },
    { code: 'outcome-unknown' },
    { code: 'cancelled' },
    { code: 'rate-limited', status: 429, retryAfterSeconds: 60 },
  ])('%j: once', async met => {
    expect(await failing(2, new ProblemError(met))).toMatchObject({ calls: 1, waits: [] });
  });

  it('waits as long as the service asks, when that is short', async () => {
    const limited = problem('rate-limited', { retryAfterSeconds: 2 });
    expect(await failing(1, limited)).toMatchObject({ result: 'ok', waits: [2_000] });
  });

  it('ends when the app does', async () => {
    expect((await failing(2, problem('connection-lost'), AbortSignal.abort())).calls).toBe(1);
  });
});

it('mutations keep a second apart, but only where the service has lately said "too many"', async () => {
  const clock = new FakeClock();
  const pacer = new Pacer(clock);
  for (let n = 0; n < 3; n += 1) await pacer.turn('https://a', signal);
  expect(clock.waits).toEqual([]);
  pacer.noteLimit('https://a');
  for (let n = 0; n < 3; n += 1) await pacer.turn('https://a', signal);
  expect(clock.waits).toEqual([1_000, 1_000]);
  await pacer.turn('https://b', signal);
  expect(clock.waits).toHaveLength(2);
  // It was trusted again once a minute had passed without another limit.
  clock.advance(60_000);
  for (let n = 0; n < 3; n += 1) await pacer.turn('https://a', signal);
  expect(clock.waits).toHaveLength(2);
});

it('a clock that is set back by a day lets nobody wait for a day', async () => {
  const clock = new FakeClock();
  const pacer = new Pacer(clock);
  pacer.noteLimit('https://a');
  await pacer.turn('https://a', signal);
  clock.set(clock.now() - 86_400_000);
  await pacer.turn('https://a', signal);
  expect(clock.waits).toEqual([1_000]);
});

describe('one request per resource at a time', () => {
  it('joins those who ask meanwhile, and not those after a change', async () => {
    const latest = new Latest();
    const release: (() => void)[] = [];
    let count = 0;
    const fetch = () => {
      count += 1;
      const mine = count;
      return new Promise<number>(resolve => release.push(() => resolve(mine)));
    };
    const first = latest.get('a', fetch);
    const second = latest.get('a', fetch);
    latest.outdate('a');
    const third = latest.get('a', fetch);
    for (const one of release.reverse()) one();
    expect(await Promise.all([first, second, third])).toEqual([1, 1, 2]);
    expect(count).toBe(2);
  });
});

describe('the times of a fresh invitation', () => {
  const date = 'Fri, 20 Nov 2026 09:00:00 GMT';
  const now = Date.parse(date);
  const invitation = (epochMs: number) => ({
    id: 'i',
    email: null,
    role: null,
    useSeat: null,
    createdAt: { raw: '1', epochMs, unit: 's' as const },
    updatedAt: null,
    expiresAt: { raw: '2026-11-27T09:00:00Z', epochMs: now + 1, unit: 'rfc3339' as const },
    badFields: [],
    extra: [],
  });

  it.each([
    ['agree with the Date header', now - 60_000, date, 's'],
    ['contradict it', now - 40 * 86_400_000, date, 'uncertain'],
    ['cannot be compared', now - 40 * 86_400_000, undefined, 's'],
  ])('%s', (_what, created, header, unit) => {
    const checked = withCheckedTimes(invitation(created), header);
    expect(checked.createdAt?.unit).toBe(unit);
    expect(checked.expiresAt?.unit).toBe('rfc3339');
  });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['CERT_HAS_EXPIRED', 'expired'],
  ['net::ERR_CERT_DATE_INVALID', 'expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-host'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'wrong-host'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-authority'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'unknown-authority'],
  ['net::ERR_CERT_SELF_SIGNED_LOCAL_NETWORK', 'self-signed'],
  ['net::ERR_CERT_REVOKED', 'invalid'],
  ['net::ERR_CERT_WEAK_SIGNATURE_ALGORITHM', 'invalid'],
  ['net::ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', 'invalid'],
  ['net::ERR_SSL_SERVER_CERT_BAD_FORMAT', 'invalid'],
  ['CERT_REVOKED', 'invalid'],
  ['INVALID_PURPOSE', 'invalid'],
  ['EPROTO', 'other'],
  ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'other'],
  ['net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'other'],
  ['net::ERR_BAD_SSL_CLIENT_AUTH_CERT', 'other'],
])('%s is a certificate fault: %s', (message, fault) => {
  expect(certificateFault(message)).toBe(fault);
});

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['<!doctype html><p>', 'html'],
  ['{"a":', 'cut-off'],
  ['[1,2', 'cut-off'],
  ['{"a":}', 'not-json'],
  ['OK', 'not-json'],
])('%j cannot be read: %s', (text, reason) => {
  expect(readJson(new TextEncoder().encode(text))).toMatchObject({ ok: false, reason });
});

it('reads JSON behind a byte order mark', () => {
  expect(readJson(new TextEncoder().encode('\ufeff{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
});
