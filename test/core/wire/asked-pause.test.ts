import { describe, expect, it } from 'vitest';
import { askedPause, isUsedUp, pauseAfterFault } from '../../../src-main/core/wire/asked-pause.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const inSeconds = (seconds: number) => now / 1_000 + seconds;
const of = (headers: Record<string, string>, body?: unknown) => askedPause(headers, body, now);

describe('a pause in the headers', () => {
  it.each([
    ['Retry-After', { 'retry-after': '120' }, 120],
    ['with a fraction', { 'retry-after': '1.337' }, 2],
    ['with a unit', { 'retry-after': '90s' }, 90],
    ['until a date', { 'retry-after': 'Fri, 20 Nov 2026 09:02:00 GMT' }, 120],
    ['until a date that is past', { 'retry-after': 'Fri, 20 Nov 2026 08:02:00 GMT' }, 0],
    ['until a moment', { 'retry-after': String(inSeconds(60)) }, 60],
    ['until a moment of years ago', { 'retry-after': '1470173023' }, null],
    ['of a day at most', { 'retry-after': '31536000' }, 86_400],
    ['in words', { 'retry-after': 'soon' }, null],
    ['of a gateway, and of what is behind it', { 'retry-after': '30, 30' }, 30],
    ['of two, the longer one', { 'retry-after': '5, 120' }, 120],
    ['of two, one until a date', { 'retry-after': '5, Fri, 20 Nov 2026 09:02:00 GMT' }, 120],
    ['of two dates', { 'retry-after': 'Fri, 20 Nov 2026 09:02:00 GMT, Friday, 20-Nov-26 09:01:00 GMT' }, 120],
    ['of two, one in words', { 'retry-after': '5, soon' }, null],
    ['of nothing', { 'retry-after': '' }, null],
    ['of milliseconds', { 'retry-after-ms': '1500' }, 2],
    ['draft 3', { ratelimit: 'limit=100, remaining=0, reset=12' }, 12],
    ['draft 8', { ratelimit: '"default";r=0;t=12' }, 12],
    ['the policy that is used up', { ratelimit: '"burst";r=0;t=5, "day";r=900;t=40000' }, 5],
    ['two that are used up', { ratelimit: '"burst";r=0;t=5, "hour";r=0;t=700' }, 700],
    ['a policy that is not used up', { ratelimit: '"default";r=3;t=12' }, null],
    ['RateLimit-Reset', { 'ratelimit-remaining': '0', 'ratelimit-reset': '30' }, 30],
    ['X-RateLimit-Reset, a moment', { 'x-ratelimit-reset': String(inSeconds(77)) }, 77],
    ['X-RateLimit-Reset, in milliseconds', { 'x-ratelimit-reset': String(now + 9_000) }, 9],
    ['X-RateLimit-Reset, a date', { 'x-ratelimit-reset': '2026-11-20T09:01:00Z' }, 60],
    ['X-RateLimit-Reset, past', { 'x-ratelimit-reset': String(inSeconds(-5)) }, null],
    ['X-RateLimit-Reset, of years ago', { 'x-ratelimit-reset': '1470173023' }, null],
    ['X-Rate-Limit-Reset', { 'x-rate-limit-reset': '45' }, 45],
    [
      'Discord',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1470173023', 'x-ratelimit-reset-after': '1.5' },
      2,
    ],
    [
      'OpenAI',
      {
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '6m0s',
        'x-ratelimit-remaining-tokens': '90',
        'x-ratelimit-reset-tokens': '9h',
      },
      360,
    ],
    ['a quota that is left', { 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '30' }, null],
    ['both: Retry-After', { 'retry-after': '3', 'x-ratelimit-reset': '30' }, 3],
    ['no pause', { 'x-ratelimit-limit': '100' }, null],
  ])('%s', (_what, headers, seconds) => {
    expect(of(headers)).toBe(seconds);
  });
});

describe('a pause in the body', () => {
  it.each([
    [{ retry_after: 1.2 }, 2],
    [{ error: { retryAfter: 30 } }, 30],
    [{ retry_after_ms: 2_500 }, 3],
    [{ retryAfter: '10s' }, 10],
    [{ error: { details: [{ retryDelay: '3.5s' }] } }, 4],
    [{ errors: [{ extensions: { retryAfter: 7 } }] }, 7],
    // Half a minute, or eight hours.
    [{ retryAfter: 30_000 }, null],
    [{ retryAfter: -1 }, null],
    [{ message: 'Later.' }, null],
  ])('%j: %s', (body, seconds) => {
    expect(of({}, body)).toBe(seconds);
  });
});

it('a fault is over when it says so, and not when some quota is filled again', () => {
  expect(pauseAfterFault({ 'retry-after': '9' }, now)).toBe(9);
  expect(pauseAfterFault({ 'x-ratelimit-reset': '9' }, now)).toBeNull();
});

it.each([
  [{ 'x-ratelimit-remaining': '0' }, true],
  [{ ratelimit: '"default";r=0;t=12' }, true],
  [{ 'x-ratelimit-remaining': '1' }, false],
  [{}, false],
])('%j: nothing is left: %s', (headers, is) => {
  expect(isUsedUp(headers as Record<string, string>)).toBe(is);
});
