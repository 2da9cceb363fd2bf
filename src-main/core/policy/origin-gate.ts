import { problem } from '../problem-error.ts';
import type { ManagedPolicy } from './managed-policy.ts';

/** Where requests may go at all. */
export class OriginGate {
  readonly #policy: ManagedPolicy;
  /** Of the practice service that runs in this very process. */
  readonly #own = new Set<string>();

  constructor(policy: ManagedPolicy) {
    this.#policy = policy;
  }

  /** From now on requests may go there, whatever the policy says: what is sent there does not leave Keyholder. */
  addOwn(...origins: readonly string[]): void {
    for (const origin of origins) this.#own.add(origin);
  }

  /** @throws ProblemError `origin-not-allowed` with the origin in `detail`, or `policy-unusable` */
  check(origin: string): void {
    this.checkFields({ '': origin });
  }

  /**
   * For addresses that are typed in, to be kept or tried.
   * @param fields name of the input -> origin
   * @throws ProblemError as `check`, with the names of the inputs in `fields`
   */
  checkFields(fields: Readonly<Record<string, string>>): void {
    const refused = Object.entries(fields).filter(([, origin]) => !this.#allows(origin));
    const [first] = refused;
    if (!first) return;
    if (this.#policy.unusable) throw problem('policy-unusable');
    const named = refused.filter(([name]) => name !== '').map(([name]) => [name, [sentence]]);
    throw problem('origin-not-allowed', {
      detail: first[1],
      ...(named.length > 0 ? { fields: Object.fromEntries(named) } : {}),
    });
  }

  #allows(origin: string): boolean {
    if (this.#own.has(origin)) return true;
    const { unusable, rules } = this.#policy;
    return !unusable && (rules.allowedOrigins === undefined || rules.allowedOrigins.includes(origin));
  }
}

const sentence = 'The policy of this computer does not allow this address.';
