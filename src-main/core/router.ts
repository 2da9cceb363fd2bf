import { methods } from '../../src-shared/contract.ts';
import { type Problem, problemSchema } from '../../src-shared/problem.ts';
import type { Envelope, Method, Output, ParsedInput } from '../../src-shared/rpc.ts';
import type { Logger } from './ports.ts';
import { problemOf } from './problem-error.ts';

export type Handlers = { [M in Method]: (input: ParsedInput<M>) => Promise<Output<M>> | Output<M> };

type Parsed = { ok: true; data: unknown } | { ok: false; problem: Problem };

function failed(problem: Problem): Envelope<never> {
  const parsed = problemSchema.safeParse(problem);
  return { ok: false, problem: parsed.success ? parsed.data : { code: 'internal' } };
}

/** The fields of inputs that are made for secrets. */
const secretFields: readonly string[] = ['session', 'token'];
/** A shorter text than this is in too many others to be looked for. */
const shortestSecret = 8;

/**
 * The one way in. Parses the input by the contract, runs the handler, parses the output by the contract, and turns whatever
 * is thrown into a problem. SECURITY: what a caller sent is never repeated in an answer or in the log: it may be a secret
 * in the wrong field; an output field that the contract does not declare is dropped.
 * @param holdsSecret whether a text holds a secret that this run knows
 */
export function createRouter(
  handlers: Handlers,
  log: Logger,
  holdsSecret: (text: string) => boolean = () => false,
) {
  return async function dispatch(method: unknown, input: unknown): Promise<Envelope<unknown>> {
    if (!isMethod(method)) return failed({ code: 'unknown-method' });
    try {
      const parsed = parseInput(method, input, holdsSecret);
      if (!parsed.ok) return failed(parsed.problem);
      // The table pairs each method with its own input; TypeScript cannot follow that through an index.
      const handler = handlers[method] as (input: unknown) => unknown;
      const value = methods[method].output.safeParse(await handler(parsed.data));
      if (value.success) return { ok: true, value: value.data };
      const paths = value.error.issues.map(issue => issue.path.join('.')).slice(0, 3);
      log.warn('An answer did not fit the contract.', { method, paths: paths.join(', ') });
    } catch (error) {
      const problem = problemOf(error);
      if (problem) return failed(problem);
      log.warn('A handler failed.', { method, kind: error instanceof Error ? error.name : typeof error });
    }
    return failed({ code: 'internal' });
  };
}

function isMethod(method: unknown): method is Method {
  return typeof method === 'string' && Object.hasOwn(methods, method);
}

function parseInput(method: Method, input: unknown, holdsSecret: (text: string) => boolean): Parsed {
  try {
    const parsed = methods[method].input.safeParse(input);
    if (!parsed.success) return refused(parsed.error.issues);
    const misplaced = fieldsWithSecrets(input, parsed.data, holdsSecret);
    return misplaced === null ? { ok: true, data: parsed.data } : invalid(misplaced);
  } catch {
    // It fought back while it was read. What it threw is the caller's own and is not looked at.
    return invalid({ input: ['Cannot be read.'] });
  }
}

/**
 * SECURITY: a secret in a field that is not made for one goes no further: names, labels and addresses are shown, sent and
 * kept in files. Looked for in what was sent, too, since an address comes out of its parser in lower case.
 */
function fieldsWithSecrets(
  input: unknown,
  data: object,
  holdsSecret: (text: string) => boolean,
): Record<string, string[]> | null {
  const entries = Object.entries(data);
  const given = entries.filter(([name]) => secretFields.includes(name)).map(([, value]) => String(value));
  const sent = Object.entries(input as object);
  const bad = [...entries, ...sent].filter(
    ([name, value]) =>
      !secretFields.includes(name) &&
      typeof value === 'string' &&
      (holdsSecret(value) || given.some(one => one.length >= shortestSecret && value.includes(one))),
  );
  const sentence = 'This holds a session or a personal access token. Neither belongs here.';
  return bad.length === 0 ? null : Object.fromEntries(bad.map(([name]) => [name, [sentence]]));
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
    const sentence =
      issue.code === 'unrecognized_keys' ? 'Holds a field that this call does not have.' : issue.message;
    fields[name] = [...(fields[name] ?? []), sentence];
  }
  return invalid({ ...fields });
}
