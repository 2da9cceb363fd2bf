import { expect, it } from 'vitest';
import { TextSet } from '../../../src-main/core/base/text-set.ts';
import { cpuMs } from '../../support/cpu-time.ts';

/** Adds and asks as long as there are texts, and says the same as a set. */
function likeASet(texts: readonly string[]): void {
  const known = new TextSet();
  const set = new Set<string>();
  for (const [at, text] of texts.entries()) {
    if (known.has(text) !== set.has(text)) throw new Error(`It has ${text}, or not.`);
    const isNew = !set.has(text);
    set.add(text);
    if (known.add(text) !== isNew) throw new Error(`${text} is new, or not.`);
    const before = texts[Math.floor(at / 2)] ?? '';
    if (!known.has(before)) throw new Error(`It has lost ${before}.`);
  }
}

const counted = (make: (n: number) => string) => Array.from({ length: 20_000 }, (_, n) => make(n % 15_000));

it.each<[string, (n: number) => string]>([
  ['counted up', n => `inv_${String(n).padStart(24, '0')}`],
  ['counted down, in hex', n => (0xffffffff - n).toString(16)],
  ['in no order', n => `inv_${(n * 7_919) % 15_000}`],
  ['in order for long, and then not', n => String(n < 9_000 ? 20_000 + n : 15_000 - n)],
  ['short', n => String.fromCharCode(0x20 + (n % 900))],
  ['far from random, and long', n => `${'a'.repeat(300)}${n}${'b'.repeat(5)}`],
  ['that differ at their beginning', n => `${n}-of-the-same-team`],
  ['of any characters', n => String.fromCodePoint(0x1f300 + (n % 700), 0xe4, n)],
])('holds texts %s as a set does', (_, make) => {
  likeASet(counted(make));
  likeASet(['', ...counted(make), '']);
});

it.each([1, 2, 511, 512, 513, 1_023, 1_024, 1_025])(
  'holds what comes when %i have come in order, up and down',
  count => {
    const up = Array.from({ length: count }, (_, n) => String(5_000 + n));
    const others = ['7000', '4000', '6500', ...up, '4000', '8000', '1', '5000', '9'];
    likeASet([...up, ...others]);
    likeASet([...up.toReversed(), ...others]);
  },
);

it('SECURITY: texts that are made to be slow cost no more than in a `Set`', () => {
  // They differ only where nothing is looked at.
  const made = (n: number) => `the-same-begin${String(n).padStart(8, '0')}the-same-end`;
  const alike = counted(n => made((n * 7_919) % 15_000));
  likeASet(alike);
  const ms = cpuMs(() => {
    const known = new TextSet();
    for (let n = 0; n < 200_000; n += 1) known.add(made((n * 7_919) % 200_000));
  });
  // By thousands more if each were compared with all before it: that would be minutes.
  expect(ms).toBeLessThan(20_000);
});
