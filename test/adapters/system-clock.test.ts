import { uptime } from 'node:os';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/adapters/system-clock.ts';

it('time that has passed does not depend on the time of day', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const before = systemClock.elapsed();
    vi.setSystemTime(0);
    // The system's own, which counts sleep: CLOCK_BOOTTIME, GetTickCount64, the time since macOS was started.
    expect(Math.abs(systemClock.elapsed() - uptime() * 1_000)).toBeLessThan(1_000);
    expect(systemClock.elapsed()).toBeGreaterThanOrEqual(before);
    expect(systemClock.now()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
