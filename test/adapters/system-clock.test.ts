import { uptime } from 'node:os';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/adapters/system-clock.ts';

it('time that has passed does not depend on the time of day', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const before = systemClock.elapsed();
    vi.setSystemTime(0);
    // The system's own, which counts sleep: CLOCK_BOOTTIME, GetTickCount64, the time since macOS was started.
    const from = uptime() * 1_000;
    const elapsed = systemClock.elapsed();
    const to = uptime() * 1_000;
    expect(elapsed).toBeGreaterThan(from - 1_000);
    expect(elapsed).toBeLessThan(to + 1_000);
    expect(systemClock.elapsed()).toBeGreaterThanOrEqual(before);
    expect(systemClock.now()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
