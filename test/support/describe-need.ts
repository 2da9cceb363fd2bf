import { describe, it } from 'vitest';
import { type Need, whyNot } from './needs.ts';

/** `describe`, skipped with its reason as a test's name where it cannot run. */
export function describeNeed(need: Need, name: string, body: () => void): void {
  describeUnless(whyNot(need), name, body);
}

/** @param reason why not, in a sentence; null: it can run */
export function describeUnless(reason: string | null, name: string, body: () => void): void {
  if (reason === null) {
    describe(name, body);
    return;
  }
  console.warn(`Skipped: ${name}. ${reason}`);
  // Without the body: it would make folders that nobody removes.
  describe.skip(name, () => it(`skipped: ${reason}`, () => {}));
}
