import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';

/** How long to wait, under each name with each form that may stand there: a minute and a half, or nothing at all. */
interface Limited {
  status?: number;
  headers?: Record<string, string>;
  body?: object;
}
let core: Core;
let service: RawService;
let connectionId: string;
let limited: Limited | null;
const noon = Date.UTC(2026, 10, 20, 12);
/** The service's clock is not the computer's. */
const then = noon + 90_000;

beforeAll(async () => {
  service = await startRawService((_request, response) => {
    response.setHeader('date', new Date(noon).toUTCString());
    for (const [name, value] of Object.entries(limited?.headers ?? {})) response.setHeader(name, value);
    if (limited) json(response, limited.status ?? 429, { message: 'Slow down', ...limited.body });
    else json(response, 200, { id: 'team_1', name: 'Acme' });
  });
});
afterAll(() => service.close());

beforeEach(async () => {
  limited = null;
  core = await startCore();
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: null });
  connectionId = id;
  await core.call('tokens.adopt', { connectionId, token: 'pat_5e1fDQmEvYx0wq83', name: 'CI' });
});
afterEach(() => core.close());

const resets = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset', 'x-ratelimit-reset-requests'];
const epochs = { seconds: String(then / 1_000), milliseconds: String(then), decimals: `${then / 1_000}.25` };
const others = { 'so many seconds': '90', RFC3339: new Date(then).toISOString(), 'HTTP date': '' };
const forms = { ...epochs, ...others, 'HTTP date': new Date(then).toUTCString() };

const inHeaders: [string, Limited][] = [
  ...resets.flatMap(name =>
    Object.entries(forms).map(([form, value]): [string, Limited] => [
      `${name}, ${form}`,
      { headers: { [name]: value, 'x-ratelimit-remaining': '0' } },
    ]),
  ),
  ...resets.map((name): [string, Limited] => [`${name} alone`, { headers: { [name]: '90' } }]),
  ...['90', '90.0', ' 90 ', new Date(then).toUTCString()].map((value): [string, Limited] => [
    `Retry-After: ${value}`,
    { headers: { 'retry-after': value } },
  ]),
  ...['1m30s', '90s', '90000ms', '1m30.0s'].map((value): [string, Limited] => [
    `a duration: ${value}`,
    { headers: { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': value } },
  ]),
  ...['limit=9, remaining=0, reset=90', '"a";r=0;t=90', '"a"; r=0; t=90', '"b";r=4;t=7, "a";r=0;t=90'].map(
    (value): [string, Limited] => [`RateLimit: ${value}`, { headers: { ratelimit: value } }],
  ),
  ...['x-ratelimit-reset-after', 'x-rate-limit-retry-after-seconds', 'x-retry-after'].map(
    (name): [string, Limited] => [name, { headers: { [name]: '90' } }],
  ),
  ...['retry-after-ms', 'x-ms-retry-after-ms'].map((name): [string, Limited] => [
    name,
    { headers: { [name]: '90000' } },
  ]),
  [
    '403 with none left',
    { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '90' } },
  ],
  ['403 with Retry-After', { status: 403, headers: { 'retry-after': '90' } }],
];

const seconds = ['retry_after', 'retryAfter', 'retry_after_seconds', 'retryAfterSeconds', 'retry_in_seconds'];
const milliseconds = ['retry_after_ms', 'retryAfterMs', 'retryAfterMilliseconds'];
const inBodies: [string, Limited][] = [
  ...seconds.flatMap((name): [string, Limited][] => [
    [name, { body: { [name]: 90 } }],
    [`error.${name}`, { body: { error: { message: 'Slow down', [name]: 90 } } }],
  ]),
  ...milliseconds.map((name): [string, Limited] => [name, { body: { [name]: 90_000 } }]),
  ['a text', { body: { retry_after: '90' } }],
  ['with its unit', { body: { error: { details: [{ retryDelay: '90s' }] } } }],
  ['parameters.retry_after', { body: { parameters: { retry_after: 90 } } }],
  ['extensions.retryAfter', { body: { errors: [{ message: 'Slow down', extensions: { retryAfter: 90 } }] } }],
];

const nothing: [string, Limited][] = [
  ['nothing', {}],
  ['a word', { headers: { 'retry-after': 'later' } }],
  ['less than nothing', { headers: { 'retry-after': '-90' } }],
  ['how much is left, and not when', { headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '9' } }],
  ['a window, which is no pause', { headers: { 'ratelimit-policy': '"a";q=9;w=90' } }],
  ['a word as reset', { headers: { 'x-ratelimit-reset': 'tomorrow' } }],
  ['no number', { body: { retry_after: 'soon' } }],
];

const told = () => core.refused('invitations.create', { connectionId, ...invitation });
const invitation = { email: 'kim@example.com', role: 'member', useSeat: true };

describe('a minute and a half', () => {
  it.each([...inHeaders, ...inBodies])('%s', async (_name, given) => {
    limited = given;
    const problem = await told();
    expect(problem.code).toBe('rate-limited');
    expect(Math.abs((problem.retryAfterSeconds ?? Number.NaN) - 90)).toBeLessThanOrEqual(1);
  });
});

describe('nobody knows how long', () => {
  it.each(nothing)('%s', async (_name, given) => {
    limited = given;
    expect(await told()).toMatchObject({ code: 'rate-limited' });
    expect((await told()).retryAfterSeconds).toBe(undefined);
  });
});

describe('no longer than a day, and never less than nothing', () => {
  it.each([
    ...[...resets, 'retry-after'].flatMap(name => [
      `${name}|99999999`,
      `${name}|1e9`,
      `${name}|${'9'.repeat(400)}`,
    ]),
    ...['x-ratelimit-reset|1', 'x-ratelimit-reset|1000000000', 'retry-after|Fri, 20 Nov 1998 09:00:00 GMT'],
  ])('%s', async given => {
    const [name = '', value = ''] = given.split('|');
    limited = { headers: { [name]: value, 'x-ratelimit-remaining': '0' } };
    const { code, retryAfterSeconds = 0 } = await told();
    expect(code).toBe('rate-limited');
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(86_400);
  });
});

it('a right that is missing is no limit', async () => {
  limited = { status: 403, headers: { 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '90' } };
  expect(await told()).toMatchObject({ code: 'not-permitted' });
});
