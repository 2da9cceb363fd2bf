import { methods } from '../../../src-shared/contract.ts';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { type Problem, problemSchema } from '../../../src-shared/problem.ts';
import type { Envelope, Method, Output, ParsedInput } from '../../../src-shared/rpc.ts';
import { parseOnce } from '../base/in-form.ts';
import type { Logger } from '../base/ports/logger.ts';
import { kindOf, problemOf } from '../base/problem-error.ts';
import type { InputGuard } from '../custody/misplaced-secrets.ts';

export type Handlers = { [M in Method]: (input: ParsedInput<M>) => Promise<Output<M>> | Output<M> };

type Parsed = { ok: true; data: unknown } | { ok: false; problem: Problem };

function failed(problem: Problem): Envelope<never> {
  const parsed = problemSchema.safeParse(problem);
  return { ok: false, problem: parsed.success ? parsed.data : { code: 'internal' } };
}

/**
 * The one way in. Parses the input by the contract, runs the handler, parses the output by the contract, and turns whatever
 * is thrown into a problem. SECURITY: what a caller sent is never repeated in an answer or in the log: it may be a secret
 * in the wrong field; an output field that the contract does not declare is dropped.
 * A long list that was made or parsed by the contract's own schema is not parsed again (`inForm`); the page parses it anyway.
 * @param guard has the last word on an input before its handler
 */
export function createRouter(handlers: Handlers, log: Logger, guard: InputGuard = async () => null) {
  return async function dispatch(method: unknown, input: unknown): Promise<Envelope<unknown>> {
    if (!isMethod(method)) return failed({ code: 'unknown-method' });
    try {
      const parsed = await readInput(method, input, guard);
      if (!parsed.ok) return failed(parsed.problem);
      // The table pairs each method with its own input; TypeScript cannot follow that through an index.
      const handler = handlers[method] as (input: unknown) => unknown;
      const value = parseOnce(methods[method].output, await handler(parsed.data));
      if (value.success) return { ok: true, value: value.data };
      const paths = value.error.issues.map(issue => issue.path.join('.')).slice(0, 3);
      log.warn('An answer did not fit the contract.', { method, paths: paths.join(', ') });
    } catch (error) {
      const problem = problemOf(error);
      if (problem) return failed(problem);
      log.warn('A handler failed.', { method, kind: kindOf(error) });
    }
    return failed({ code: 'internal' });
  };
}

function isMethod(method: unknown): method is Method {
  return typeof method === 'string' && Object.hasOwn(methods, method);
}

async function readInput(method: Method, input: unknown, guard: InputGuard): Promise<Parsed> {
  try {
    const parsed = methods[method].input.safeParse(input);
    if (!parsed.success) return refused(parsed.error.issues);
    const misplaced = await guard(method, input, parsed.data);
    return misplaced === null ? { ok: true, data: parsed.data } : invalid(misplaced);
  } catch {
    // A Proxy or a getter can throw. What it throws is the caller's own and is not looked at.
    return invalid({ input: [fieldMessages.unreadable] });
  }
}

const invalid = (fields: Record<string, string[]>): Parsed => ({
  ok: false,
  problem: { code: 'invalid-input', fields },
});

function refused(issues: readonly { path: PropertyKey[]; code: string; message: string }[]): Parsed {
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of issues.slice(0, 20)) {
    const [field] = issue.path;
    // Names from our own schemas only: the name of an undeclared field is the caller's text.
    const name = typeof field === 'string' ? field : 'input';
    const sentence = issue.code === 'unrecognized_keys' ? fieldMessages.undeclared : issue.message;
    fields[name] = [...(fields[name] ?? []), sentence];
  }
  return invalid({ ...fields });
}
