import { expect, it } from 'vitest';
import { Pacer } from '../../../src-main/core/wire/pacer.ts';
import { FakeClock } from '../../support/fake-ports.ts';

const origin = 'https://api.larkspur.example';
const { signal } = new AbortController();

it('of several that wait at once each leaves a second after the one before it', async () => {
  const clock = new FakeClock();
  const pacer = new Pacer(clock);
  // Asked for at one moment: what one waits for is not over for the next one.
  const begun = clock.elapsed();
  clock.elapsed = () => begun;
  pacer.noteLimit(origin);
  await Promise.all(Array.from({ length: 4 }, () => pacer.turn(origin, signal)));
  expect(clock.waits).toEqual([1_000, 2_000, 3_000]);
});
