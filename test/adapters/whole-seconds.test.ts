import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** As libuv's `uv_uptime` for macOS has it: two times of day, each without its fraction. */
const bootedAt = 1_000_000_000_400;
const system = vi.hoisted(() => ({ uptime: (): number => 0 }));
vi.mock('node:os', async original => ({
  ...(await original<typeof import('node:os')>()),
  uptime: () => system.uptime(),
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
  vi.resetModules();
  vi.setSystemTime(bootedAt + 3_600_150);
  system.uptime = () => Math.floor(Date.now() / 1_000) - Math.floor(bootedAt / 1_000);
});
afterEach(() => {
  vi.useRealTimers();
});

const freshClock = async () => (await import('../../src-main/adapters/system-clock.ts')).systemClock;

it('where the system tells whole seconds only, what lies between two moments is told to the millisecond', async () => {
  const clock = await freshClock();
  const began = clock.elapsed();
  for (let ms = 137; ms < 20_000; ms += 137) {
    vi.advanceTimersByTime(137);
    expect(clock.elapsed() - began).toBeCloseTo(ms, 3);
  }
});

it('where the system tells whole seconds only, sleep counts', async () => {
  const clock = await freshClock();
  const began = clock.elapsed();
  // The time of day goes on, and whatever counts in the process does not.
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  const slept = clock.elapsed() - began;
  expect(slept).toBeGreaterThan(8 * 3_600_000 - 1_000);
  expect(slept).toBeLessThan(8 * 3_600_000 + 1_000);
});
