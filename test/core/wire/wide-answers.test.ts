/** An answer of hundreds of thousands of fields or errors is looked at as far as any other, and its names are listed once. */
import { expect, it } from 'vitest';
import { pick, readJson } from '../../../src-main/core/base/json.ts';
import { toldOf } from '../../../src-main/core/invitations/invitation-answer.ts';
import { decodeTeam } from '../../../src-main/core/service/team.ts';
import { readMutationAnswer } from '../../../src-main/core/wire/mutation-answer.ts';
import { saysNoInAll, saysNoToSome } from '../../../src-main/core/wire/says-no.ts';
import { cpuMs } from '../../support/cpu-time.ts';

const fields = Array.from({ length: 200_000 }, (_, n) => `"k${n}":${n}`).join();
const redact = (text: string) => text;
const context = { field: 'createPat', ended: null, redact, origin: 'https://acme.example', now: 0 };
const wanted = { email: 'kim@example.com', role: 'member', useSeat: true };

const took = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};
it.each([
  ['by itself', `{${fields}}`],
  ['as the data', `{"data":{${fields}}}`],
  ['as the result', `{"data":{"createPat":{"id":"1",${fields}}}}`],
])('%s', (_what, text) => {
  const body = new TextEncoder().encode(text);
  const compare = () => {
    const read = readJson(body);
    // To read it and list its names once, and to parse it once more: all that is done beside that is little.
    const least = took(() => Object.keys(pick(readJson(body), 'value') ?? {})) + took(() => JSON.parse(text));
    const mutation = took(() => readMutationAnswer({ status: 200, headers: {}, body }, context));
    const told = took(() => {
      const noes = [saysNoInAll, saysNoToSome].map(no => no(pick(read, 'value'), redact));
      expect(noes).toEqual([null, null]);
      const words = () => ({ said: null, fields: null });
      toldOf({ status: 201, headers: {}, read, words, no: null }, wanted, {
        redact,
        knownManners: new Set(),
      });
    });
    return { mutation: mutation / least, told: told / least };
  };
  // Of many tries the one that nothing else held up.
  const best = { mutation: Infinity, told: Infinity };
  for (let n = 0; n < 40 && (best.mutation >= 0.9 || best.told >= 0.75); n += 1) {
    const { mutation, told } = compare();
    best.mutation = Math.min(best.mutation, mutation);
    best.told = Math.min(best.told, told);
  }
  expect(best.mutation).toBeLessThan(0.9);
  expect(best.told).toBeLessThan(0.75);
});

it.each([
  ['an answer', (errors: object[]) => ({ errors })],
  ['what is around it', (errors: object[]) => ({ data: { userErrors: errors } })],
])(
  'two hundred thousand errors in %s are not all looked at, and may say that it was done',
  (_what, around) => {
    const answer = (count: number) =>
      around(Array.from({ length: count }, (_, n) => ({ message: `No such role ${n}`, code: 'NOT_FOUND' })));
    expect(saysNoInAll(answer(1_000), redact)?.meaning).toBe('service-refused');
    const many = answer(200_000);
    expect(cpuMs(() => expect(saysNoInAll(many, redact)?.meaning).toBe('fault'))).toBeLessThan(400);
  },
);

it('a team of hundreds of thousands of fields is made of the first of them', () => {
  const inner = Array.from({ length: 400_000 }, (_, n) => `"k${n}":{"m":1}`).join();
  const text = `{"id":"team_1","name":"Larkspur",${inner}}`;
  const least = cpuMs(() => Object.keys(JSON.parse(text)));
  const answer: unknown = JSON.parse(text);
  const decoding = cpuMs(() =>
    expect(decodeTeam(answer, redact)).toMatchObject({ id: 'team_1', name: 'Larkspur', extraCut: true }),
  );
  expect(decoding / least).toBeLessThan(3);
});
