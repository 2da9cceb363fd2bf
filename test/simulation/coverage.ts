import type { AccessToken } from '../../src-shared/access-token.ts';
import { accessTokenSchema } from '../../src-shared/access-token.ts';
import { sessionStateSchema } from '../../src-shared/connection.ts';
import { keychainStatusSchema, noticeSchema } from '../../src-shared/host.ts';
import { invitationDoubtSchema, invitationListSchema } from '../../src-shared/invitation.ts';
import { jobSchema, stepStates, toldBy } from '../../src-shared/job.ts';
import { problemSchema } from '../../src-shared/problem.ts';
import type { Call } from './world/world.ts';

/** Every state of every machine, and every code of a problem: what there is to be reached. */
const thereIs: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['token', accessTokenSchema.shape.state.options],
  ['secret in', accessTokenSchema.shape.secretIn.options],
  ['job', jobSchema.shape.state.options],
  ['step', stepStates],
  ['step told by', toldBy],
  ['doubt', invitationDoubtSchema.shape.found.options],
  ['session', sessionStateSchema.shape.verdict.options],
  ['session in', sessionStateSchema.shape.heldIn.options],
  ['keychain', keychainStatusSchema.shape.state.options],
  ['list complete', invitationListSchema.shape.complete.options],
  ['notice', noticeSchema.shape.kind.options],
  ['problem', codesOf(problemSchema)],
]);

function codesOf(schema: typeof problemSchema): string[] {
  const codes = new Set<string>();
  const gather = (one: unknown): void => {
    const { options, shape } = one as {
      options?: unknown[];
      shape?: { code?: { values?: Set<unknown>; options?: unknown[] } };
    };
    for (const value of shape?.code?.options ?? shape?.code?.values ?? []) codes.add(String(value));
    if (!shape) for (const option of options ?? []) gather(option);
  };
  gather(schema);
  return [...codes];
}

/** What was reached, and how often. */
export class Coverage {
  readonly counts = new Map<string, number>();

  add(machine: string, state: unknown): void {
    if (typeof state !== 'string') return;
    const name = `${machine}: ${state}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** Whatever of it an answer shows. */
  look({ method, answer }: Call): void {
    if (!answer) return;
    if (!answer.ok) {
      this.add('problem', answer.problem.code);
      return;
    }
    this.#walk(answer.value, 0);
    this.add('method', method);
  }

  merge(counts: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(counts))
      this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  missing(): string[] {
    return [...thereIs].flatMap(([machine, states]) =>
      states.filter(state => !this.counts.has(`${machine}: ${state}`)).map(state => `${machine}: ${state}`),
    );
  }

  #walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > 5) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 30)) this.#walk(one, depth + 1);
      return;
    }
    const one = value as Record<string, unknown>;
    if ('secretIn' in one) this.#token(one as unknown as AccessToken);
    if ('counts' in one) this.add('job', one.state);
    if ('toldBy' in one) {
      this.add('step', one.state);
      this.add('step told by', one.toldBy);
    }
    if ('found' in one) this.add('doubt', one.found);
    if ('heldIn' in one) {
      this.add('session', one.verdict);
      this.add('session in', one.heldIn);
    }
    if ('platform' in one) this.add('keychain', one.state);
    if ('complete' in one) this.add('list complete', one.complete);
    if ('keptAs' in one) this.add('notice', one.kind);
    if ('code' in one) this.add('problem', one.code);
    for (const inner of Object.values(one)) this.#walk(inner, depth + 1);
  }

  #token({ state, secretIn }: AccessToken): void {
    this.add('token', state);
    this.add('secret in', secretIn);
  }
}
