import { expect, it } from 'vitest';
import { problem } from '../../../src-main/core/base/problem-error.ts';
import { JobPace } from '../../../src-main/core/jobs/job-pace.ts';
import { FakeClock } from '../../support/fake-ports.ts';

const limited = (retryAfterSeconds?: number) =>
  problem('rate-limited', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }).problem;

/** Answers to what was on its way at the same time, two seconds apart. */
async function answered(...asked: (number | undefined)[]) {
  const clock = new FakeClock();
  const pace = new JobPace(clock);
  const pauses: boolean[] = [];
  for (const [n, seconds] of asked.entries()) {
    if (n > 0) await clock.wait(2_000);
    pauses.push(pace.met('too-fast', limited(seconds)));
  }
  return { waitMs: pace.waitMs, pauses };
}

it('of several answers that ask for patience the longest is waited for', async () => {
  expect(await answered(30, 30, 30)).toEqual({ waitMs: 30_000, pauses: [false, false, false] });
  expect(await answered(30, 5)).toEqual({ waitMs: 28_000, pauses: [false, false] });
  expect(await answered(30, undefined)).toEqual({ waitMs: 28_000, pauses: [false, false] });
});

it('and they count as one', async () => {
  const many = await answered(...Array.from({ length: 20 }, () => 30));
  expect(many).toEqual({ waitMs: 30_000, pauses: Array.from({ length: 20 }, () => false) });
});

it('but one that asks for more than anybody has ends the patience with the others', async () => {
  expect((await answered(30, 3_600)).pauses).toEqual([false, true]);
});
