import { expect, it } from 'vitest';
import { startCore } from '../support/core-harness.ts';
import { fc } from '../support/properties.ts';
import { policyOf } from './policy-of.ts';

const origins = ['https://api.acme.example', 'https://app.acme.example', 'http://127.0.0.1:4000'];

/** Says what a valid policy is in another way than Keyholder does. Only for policies whose addresses are of `origins`. */
function isValid(value: unknown): boolean {
  if (!isRecord(value, ['connections', 'allowedOrigins', 'updates', 'idleMinutes'])) return false;
  const { connections, allowedOrigins, updates, idleMinutes } = value;
  const addresses: unknown[] = Array.isArray(allowedOrigins) ? allowedOrigins : origins;
  if (allowedOrigins !== undefined && !Array.isArray(allowedOrigins)) return false;
  if (!addresses.every(isOrigin)) return false;
  if (idleMinutes !== undefined && ![0, 5, 15, 60].some(one => one === idleMinutes)) return false;
  if (updates !== undefined) {
    if (!isRecord(updates, ['enabled', 'channel', 'feed'])) return false;
    if (updates.enabled !== undefined && typeof updates.enabled !== 'boolean') return false;
    if (![undefined, 'latest', 'beta'].some(one => one === updates.channel)) return false;
    if (
      updates.feed !== undefined &&
      !(typeof updates.feed === 'string' && /^https:\/\/[a-z.]+(?:\/|$)/.test(updates.feed))
    )
      return false;
  }
  if (connections === undefined) return true;
  if (!Array.isArray(connections)) return false;
  const pairs = new Set(connections.map(one => `${one?.baseUrl} ${one?.dashboardUrl}`));
  return (
    pairs.size === connections.length &&
    connections.every(
      one =>
        isRecord(one, ['label', 'baseUrl', 'dashboardUrl', 'teamId']) &&
        typeof one.label === 'string' &&
        /^[\x21-\x7e][\x20-\x7e]{0,79}$/.test(one.label) &&
        addresses.includes(one.baseUrl) &&
        addresses.includes(one.dashboardUrl) &&
        (one.teamId === undefined || one.teamId === null || one.teamId === 'team_1'),
    )
  );
}

function isRecord(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).every(name => names.includes(name));
}

const isOrigin = (value: unknown): boolean => origins.some(one => one === value);

const junk = fc.oneof(
  fc.constantFrom(null, true, 0, 5, 10, '', 'beta', [], {}, [null], { enabled: true }),
  fc.constantFrom(...origins),
);
/** Mostly right, now and then something else. */
const mostly = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: junk });
const origin = fc.constantFrom(...origins);
const knownFields = fc.record(
  {
    connections: mostly(
      fc.array(
        mostly(
          fc.record(
            {
              label: mostly(fc.constantFrom('Acme', 'Other team')),
              baseUrl: mostly(origin),
              dashboardUrl: mostly(origin),
              teamId: fc.constantFrom('team_1', 'team_1', null, 5),
            },
            { requiredKeys: ['label', 'baseUrl', 'dashboardUrl'] },
          ),
        ),
        { maxLength: 3 },
      ),
    ),
    allowedOrigins: mostly(fc.oneof(fc.constant(origins), fc.array(mostly(origin), { maxLength: 3 }))),
    updates: mostly(
      fc.record(
        {
          enabled: mostly(fc.boolean()),
          channel: mostly(fc.constantFrom('latest', 'beta')),
          feed: mostly(fc.constant('https://updates.acme.example/k/')),
        },
        { requiredKeys: [] },
      ),
    ),
    idleMinutes: mostly(fc.constantFrom(0, 5, 15, 60)),
  },
  { requiredKeys: [] },
);
const policies = fc
  .tuple(knownFields, fc.nat(12))
  .map(([policy, slip]): object => (slip === 0 ? { ...policy, idleminutes: 5 } : policy));

async function reportOf(text: string) {
  const core = await startCore({ policy: policyOf(text) });
  try {
    await core.call('app.info', {});
    const { connections } = await core.call('connections.list', {});
    const report = await core.call('policy.get', {});
    expect(connections.length).toBe(report.connections.length);
    expect(report.faults.length > 0).toBe(report.state === 'unusable');
    expect(report.faults.every(fault => fault.length < 300 && !/[\n\r]/.test(fault))).toBe(true);
    return report;
  } finally {
    await core.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

it('a policy is in force exactly where it is valid', async () => {
  const tally = { valid: 0, invalid: 0 };
  await fc.assert(
    fc.asyncProperty(policies, async policy => {
      const valid = isValid(policy);
      tally[valid ? 'valid' : 'invalid'] += 1;
      const { state } = await reportOf(JSON.stringify(policy));
      expect(state).toBe(valid ? 'in-force' : 'unusable');
    }),
    { numRuns: 600 },
  );
  expect(Math.min(tally.valid, tally.invalid)).toBeGreaterThan(60);
});

it('whatever lies there, Keyholder opens, and what is in force could be nothing else', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.constantFrom(
      '[[[['.repeat(2_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      '{"a":'.repeat(5_000),
      '"\\ud800"',
    ),
    // A valid one with a piece cut out or put in.
    fc
      .tuple(
        policies,
        fc.nat(),
        fc.nat(8),
        fc.constantFrom('', '"', ',', '{', '}', '"x":1,', '\u0000', '\\u0000'),
      )
      .map(([policy, at, cut, put]) => {
        const text = JSON.stringify(policy);
        const from = at % (text.length + 1);
        return text.slice(0, from) + put + text.slice(from + cut);
      }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async text => {
      const { state } = await reportOf(text);
      expect(state).not.toBe('none');
      const value = parsed(text);
      if (value === undefined || typeof value !== 'object') expect(state).toBe('unusable');
      // Cuts make other origins and names, which the other opinion does not know; what it takes has to be right.
      else if (isValid(value) && !hasTwice(text, value)) expect(state).toBe('in-force');
      if (state === 'in-force') expect(hasTwice(text, value)).toBe(false);
    }),
    { numRuns: 1_200 },
  );
});

it('no field counts that stands twice, wherever', async () => {
  await fc.assert(
    fc.asyncProperty(policies, fc.nat(), async (policy, pick) => {
      fc.pre(isValid(policy));
      const text = JSON.stringify(policy);
      const fields = [
        ...text.matchAll(/[{,]("(?:label|baseUrl|allowedOrigins|idleMinutes|enabled|channel)":)/g),
      ];
      fc.pre(fields.length > 0);
      const field = fields[pick % fields.length];
      const at = (field?.index ?? 0) + 1;
      const doubled = `${text.slice(0, at)}${field?.[1]}null,${text.slice(at)}`;
      const { state, faults } = await reportOf(doubled);
      expect(state).toBe('unusable');
      expect(faults.join()).toContain('This field is there twice.');
    }),
    { numRuns: 200 },
  );
});

/** Another opinion on fields that stand twice: as many names in the text as in what came of it. */
function hasTwice(text: string, value: unknown): boolean {
  const inText = text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
  return inText !== namesIn(value);
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, one) => sum + namesIn(one), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
}
