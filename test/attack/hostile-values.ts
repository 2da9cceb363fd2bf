import { type ZodObject, z } from 'zod';
import { methods } from '../../src-shared/contract.ts';
import { fc } from '../support/properties.ts';

export interface Given {
  /** Secrets that the core knows by now. */
  secrets: readonly string[];
  /** Ids and keys that exist. */
  ids: readonly string[];
}

export interface Call {
  method: unknown;
  /** Made when it is needed: the generator itself would stumble over some. */
  input(): unknown;
}

const prototypeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
];
const fieldsOf = new Map(
  Object.entries(methods).map(([name, { input }]) => [name, Object.keys((input as ZodObject).shape)]),
);
const allFields = [...new Set([...fieldsOf.values()].flat())];

/** Values that read like the real thing, for each kind of field. */
const plausible = [
  'https://api.example.com',
  'http://127.0.0.1:9',
  'a@b.example',
  'member',
  'CI deploys',
  'team_1',
  '2030-01-01T00:00:00Z',
  '2030-01-01T00:00:00+14:00',
  true,
  false,
  null,
  0,
  15,
  45,
];
const oddNumbers = [Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e308, -1];
const oddTexts = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  'null',
  '[object Object]',
  '../../etc/passwd',
  '%00',
  '\r\nX: y',
];

/** Longer texts than a form could make, of the kinds that a pattern may choke on. */
const hugeTexts = [
  'x'.repeat(300_000),
  `a@${'a.'.repeat(100_000)}(`,
  ' '.repeat(200_000),
  `https://${'a'.repeat(200_000)}.example`,
  '2030-01-01T00:00:00.'.padEnd(200_000, '0'),
  '🔑'.repeat(50_000),
];

/** Calls as a page, or a program that got hold of the way in, could make them; and worse ones. */
export function hostileCalls(given: Given): fc.Arbitrary<Call> {
  const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
  const secret = pick(...given.secrets);
  const around = pick<(text: string) => string>(
    text => text,
    text => `${text}.`,
    text => `https://${text}/`,
    text => `https://${text}.example/path`,
    text => `https://api.example.com/?token=${text}`,
    text => `${text}@x.example`,
    text => encodeURIComponent(`It is ${text}`),
    text => ` ${text}\n`,
  );
  const planted = fc.tuple(secret, around).map(([text, wrap]) => wrap(text));
  const id = given.ids.length === 0 ? pick('none') : pick(...given.ids);
  const wrongTypes = fc.oneof(
    pick<unknown>(
      ...oddNumbers,
      undefined,
      10n,
      Symbol('s'),
      () => 'x',
      /x/,
      new Date(0),
      new Map(),
      new Set([1]),
    ),
    planted.map(text => [text]),
    planted.map(text => ({ [text]: text })),
    planted.map(text => ({ toString: () => text, valueOf: () => text, toJSON: () => text })),
  );
  const value = fc.oneof(
    { arbitrary: pick<unknown>(...plausible, ...oddTexts), weight: 12 },
    { arbitrary: id, weight: 8 },
    { arbitrary: planted, weight: 10 },
    { arbitrary: wrongTypes, weight: 4 },
    { arbitrary: fc.string(), weight: 3 },
    { arbitrary: pick(...prototypeKeys), weight: 1 },
  );
  const method = fc.oneof(
    { arbitrary: pick<unknown>(...Object.keys(methods)), weight: 30 },
    { arbitrary: pick<unknown>(...prototypeKeys, 'tokens.read', 'app', '', 'app.info.x'), weight: 2 },
    { arbitrary: planted as fc.Arbitrary<unknown>, weight: 1 },
    { arbitrary: wrongTypes, weight: 1 },
  );
  const shaped = (fields: readonly string[]): fc.Arbitrary<unknown> =>
    fc.array(value, { minLength: fields.length, maxLength: fields.length }).map(values => {
      const entries = fields.map((name, index) => [name, values[index]] as const);
      return Object.fromEntries(entries);
    });
  const more = fc.tuple(fc.oneof(pick(...allFields, ...prototypeKeys), planted), value);
  const fighting = fc.tuple(planted, pick(...fightBack)).map(
    ([text, make]) =>
      () =>
        make(text),
  );
  const rare = fc.oneof(
    pick<unknown>(
      ...hugeTexts,
      Array.from({ length: 50_000 }, () => 1),
      deep(5_000),
    ),
    pick(...allFields).chain(name => pick(...hugeTexts).map(text => ({ [name]: text }))),
  );

  return method.chain(name => {
    const fields = (typeof name === 'string' ? fieldsOf.get(name) : undefined) ?? ['id'];
    const plain = fc.oneof(
      { arbitrary: shaped(fields), weight: 60 },
      {
        arbitrary: fc
          .tuple(shaped(fields), more)
          .map(([whole, [extra, what]]) => withOwn(whole, extra, what)),
        weight: 12,
      },
      {
        arbitrary: pick(...fields, 'id').chain(one => shaped(fields.filter(field => field !== one))),
        weight: 8,
      },
      { arbitrary: value as fc.Arbitrary<unknown>, weight: 6 },
      {
        arbitrary: fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, maxDepth: 2 }),
        weight: 3,
      },
      { arbitrary: rare, weight: 1 },
    );
    const input = fc.oneof(
      { arbitrary: plain.map(given => () => given), weight: 11 },
      { arbitrary: fighting, weight: 1 },
    );
    return input.map(make => ({ method: name, input: make }));
  });
}

/** An own field, also where its name is `__proto__`. */
function withOwn(whole: unknown, name: string, value: unknown): unknown {
  return Object.defineProperty(whole as object, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function deep(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = { connectionId: value };
  return value;
}

const throwing = (text: string) => (): never => {
  throw Object.assign(new Error(text), { name: text });
};

/** Objects that do something when they are read; none of them can come over a wire, and none may do harm. */
const fightBack: readonly ((text: string) => unknown)[] = [
  text => new Proxy({}, { get: throwing(text), ownKeys: throwing(text), getPrototypeOf: throwing(text) }),
  text => new Proxy({ connectionId: text }, { ownKeys: () => ['connectionId', text], has: () => true }),
  text =>
    new Proxy({}, { get: (_target, name) => (name === 'key' ? text : undefined), ownKeys: () => ['key'] }),
  text => Object.defineProperty({}, 'connectionId', { enumerable: true, get: throwing(text) }),
  text => Object.defineProperty({}, 'id', { enumerable: true, get: () => `${text}${Math.random()}` }),
  text => {
    const cycle: Record<string, unknown> = { label: text };
    cycle.connectionId = cycle;
    cycle.id = [cycle];
    return cycle;
  },
  text => ({ connectionId: Promise.reject(new Error(text)).catch(() => text) }),
  text => Object.fromEntries([['then', (done: (value: string) => void) => done(text)]]),
  text => Object.assign(Object.create({ connectionId: text, id: text }) as object, { key: text }),
  text => ({ [Symbol.iterator]: throwing(text), [Symbol.toPrimitive]: throwing(text), id: text }),
  text => new (class extends Map<string, string> {})([['connectionId', text]]),
  text => Object.freeze({ id: text, confirmed: true }),
  text => {
    const error = new Error(text);
    return Object.defineProperty(error, 'name', { get: throwing(text) });
  },
  text => {
    const { proxy, revoke } = Proxy.revocable({ id: text }, {});
    revoke();
    return proxy;
  },
];

export const answerSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), problem: z.object({ code: z.string() }) }),
]);
