import { expect, it } from 'vitest';
import { jsonPieces } from '../../src-main/web/json-pieces.ts';
import { startServer } from '../../src-main/web/server.ts';

/** Each look at the clock finds a stretch over. */
function hasty() {
  let now = 0;
  let breaths = 0;
  return {
    breath: {
      ticks: () => (now += 1_000),
      breathe: async () => {
        breaths += 1;
      },
    },
    breaths: () => breaths,
  };
}

const items = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `inv_${n}`,
    email: `zoë.${n}@larkspur.example`,
    extra: [],
  }));
const envelope = (value: unknown) => ({ ok: true, value });

it.each<[string, object]>([
  ['nothing', {}],
  ['a text', envelope('a "quoted" \u2028 text with half a sign: \ud83d')],
  ['what JSON leaves out', envelope({ a: undefined, b: () => 1, c: Symbol('c'), d: null, e: Number.NaN })],
  ['nothing but that', envelope({ a: undefined })],
  ['what writes itself', envelope({ at: new Date(0), by: { toJSON: () => 'itself' } })],
  ['a list of few', envelope({ items: items(200) })],
  ['a list of one more', envelope({ items: items(201), complete: 'yes' })],
  ['a list of many', envelope({ complete: 'yes', items: items(5_003), problem: null })],
  ['a list with holes', envelope({ items: [...items(450), undefined, () => 1, ...items(300)] })],
  ['a list further down', envelope({ team: { members: { deep: { items: items(500) } } } })],
  ['a list alone', items(1_000)],
])('writes the bytes of JSON: %s', async (_, value) => {
  const pieces = await jsonPieces(value, hasty().breath);
  expect(Buffer.concat(pieces).toString()).toBe(Buffer.from(JSON.stringify(value)).toString());
});

it('a long answer is written a stretch at a time', async () => {
  const { breath, breaths } = hasty();
  const pieces = await jsonPieces(envelope({ items: items(100_000) }), breath);
  expect(breaths()).toBeGreaterThan(400);
  expect(pieces.length).toBeGreaterThan(50);
});

it('the web host sends all of it, and says how long it is', async () => {
  const answer = envelope({ items: items(30_000) });
  const host = await startServer({
    app: { dispatch: async () => answer, subscribe: () => () => undefined },
    page: { template: '<html></html>', assets: new Map() },
    port: 0,
  });
  try {
    const entered = await fetch(host.link, { redirect: 'manual' });
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const answered = await fetch(`${host.origin}/rpc`, {
      method: 'POST',
      headers: { cookie, origin: host.origin, 'content-type': 'application/json' },
      body: '{"method":"invitations.list","input":{}}',
    });
    const text = await answered.text();
    expect(text).toBe(JSON.stringify(answer));
    expect(answered.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  } finally {
    await host.close();
  }
});
