import { vi } from 'vitest';
import { patience } from './patience.ts';

/** Waits until `check` throws no more, and throws what it threw last. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: patience });
