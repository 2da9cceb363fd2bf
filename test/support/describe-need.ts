import { describe, it, type TestOptions } from 'vitest';
import { type Need, whyNot } from './needs.ts';

type Body = [body: () => void] | [options: TestOptions, body: () => void];

/** `describe`, skipped with its reason as a test's name where it cannot run. */
export function describeNeed(need: Need, name: string, ...body: Body): void {
  describeUnless(whyNot(need), name, ...body);
}

/** @param reason why not, in a sentence; null: it can run */
export function describeUnless(reason: string | null, name: string, ...body: Body): void {
  if (reason !== null) {
    console.warn(`Skipped: ${name}. ${reason}`);
    // Without the body: it would make folders that nobody removes.
    describe.skip(name, () => it(`skipped: ${reason}`, () => {}));
  } else if (body.length === 1) describe(name, ...body);
  else describe(name, ...body);
}

/** `it`, for a single test. */
export function itNeeds(need: Need, name: string, test: () => void | Promise<void>): void {
  const reason = whyNot(need);
  if (reason === null) it(name, test);
  else it.skip(`${name} (skipped: ${reason})`, test);
}
