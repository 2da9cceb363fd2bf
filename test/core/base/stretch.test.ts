import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/adapters/system-clock.ts';
import { readJson, readLongJson } from '../../../src-main/core/base/json.ts';
import type { Breath } from '../../../src-main/core/base/ports/clock.ts';
import { atOnce, inStretches, Stretch } from '../../../src-main/core/base/stretch.ts';
import { patience } from '../../support/patience.ts';

/** Time passes by so much whenever somebody looks. */
function breathing(perLook: number): Breath & { breaths: number } {
  let now = 0;
  return {
    breaths: 0,
    ticks: () => (now += perLook),
    async breathe() {
      this.breaths += 1;
    },
  };
}

describe('long work', () => {
  it('pauses after 20 ms, and not before', async () => {
    const breath = breathing(5);
    const stretch = new Stretch(breath);
    const over: number[] = [];
    for (let step = 1; step <= 200; step += 1) {
      if (!stretch.isOver()) continue;
      over.push(step);
      await stretch.pause();
    }
    // Every sixteenth step somebody looks, and the fourth look is 20 ms later; the pause itself looks once more.
    expect(over).toEqual([64, 128, 192]);
    expect(breath.breaths).toBe(3);
  });

  it('looks sooner where a step is worth many', () => {
    expect(new Stretch(breathing(100)).isOver(16)).toBe(true);
    expect(new Stretch(breathing(100)).isOver(15)).toBe(false);
  });

  it('comes to the same result with pauses and without', async () => {
    function* work() {
      let sum = 0;
      for (let n = 0; n < 100; n += 1) {
        sum += n;
        yield;
      }
      return sum;
    }
    const breath = breathing(10);
    expect(await inStretches(breath, work())).toBe(atOnce(work()));
    expect(breath.breaths).toBe(50);
  });

  it('lets a timer in between, by the clock of both hosts', async () => {
    let isThere = false;
    setTimeout(() => {
      isThere = true;
    }, 1);
    const deadline = performance.now() + patience;
    function* work() {
      while (!isThere && performance.now() < deadline) yield;
    }
    await inStretches(systemClock, work());
    expect(isThere).toBe(true);
  });
});

it('a body with many numbers beyond 2^53 is read with pauses, and as it is read at once', async () => {
  const items = Array.from({ length: 10_000 }, (_, n) => `{"id":90071992547${String(n).padStart(9, '0')}}`);
  const body = new TextEncoder().encode(`[${items.join(',')}]`);
  const breath = breathing(100);
  expect(await readLongJson(body, breath)).toEqual(readJson(body));
  expect(breath.breaths).toBeGreaterThan(3);
});
