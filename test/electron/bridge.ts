import type { Page } from '@playwright/test';
import { methods } from '../../src-shared/contract.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { Envelope, Input, Method, Output } from '../../src-shared/rpc.ts';

/** Calls the core the way the page does: over the bridge that the preload made. */
export async function ask(page: Page, method: string, input: unknown): Promise<Envelope<unknown>> {
  const answer = await page.evaluate(([name, value]) => window.keyholder?.call(name as string, value), [
    method,
    input,
  ] as const);
  return answer as Envelope<unknown>;
}

/** The value of an answer; a problem fails the test. */
export async function call<M extends Method>(page: Page, method: M, input: Input<M>): Promise<Output<M>> {
  const answer = await ask(page, method, input);
  if (!answer.ok) throw new Error(`${method} was refused: ${JSON.stringify(answer.problem)}`);
  return methods[method].output.parse(answer.value) as Output<M>;
}

/** The problem of an answer; a value fails the test. */
export async function refused(page: Page, method: string, input: unknown): Promise<Problem> {
  const answer = await ask(page, method, input);
  if (answer.ok) throw new Error(`${method} was not refused.`);
  return answer.problem;
}
