import { allows } from '../../../src-shared/allowed-origins.ts';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import { problem } from '../base/problem-error.ts';
import type { ManagedPolicy } from './managed-policy.ts';

/** What the owner was asked of addresses so far: `connections/new-origins.ts`. */
export interface AskedOrigins {
  /** Nothing was sent there so far. */
  isNew(origin: string): boolean;
  /** @throws ProblemError `cancelled` where the owner says no, `busy` where something else is being asked */
  ask(origins: readonly string[]): Promise<void>;
}

/** Where requests may go at all. */
export class OriginGate {
  readonly #policy: ManagedPolicy;
  readonly #newOrigins: AskedOrigins | null;
  /** Of the practice service that runs in this very process. */
  readonly #own = new Set<string>();

  /** @param newOrigins null: none is asked about */
  constructor(policy: ManagedPolicy, newOrigins: AskedOrigins | null = null) {
    this.#policy = policy;
    this.#newOrigins = newOrigins;
  }

  /** From now on requests may go there, whatever the policy says: what is sent there does not leave Keyholder. */
  addOwn(...origins: readonly string[]): void {
    for (const origin of origins) this.#own.add(origin);
  }

  /** @throws ProblemError `origin-not-allowed` with the origin, or `policy-unusable` */
  check(origin: string): void {
    if (!this.#allows(origin)) this.checkFields({ '': origin });
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
    const named = refused
      .filter(([name]) => name !== '')
      .map(([name]) => [name, [fieldMessages.policy.bars]]);
    throw problem('origin-not-allowed', {
      origin: first[1],
      ...(named.length > 0 ? { fields: Object.fromEntries(named) } : {}),
    });
  }

  /** Nothing was sent there so far, and nobody but the page vouches for it. */
  isNew(origin: string): boolean {
    return !this.#vouchedFor(origin) && (this.#newOrigins?.isNew(origin) ?? true);
  }

  /**
   * Asks the owner about new ones, after `check` and before anything is sent. Addresses of one connection come together, so that one
   * box names them all.
   * @throws ProblemError `cancelled` where the owner says no, `busy` where something else is being asked
   */
  async ask(...origins: readonly string[]): Promise<void> {
    await this.#newOrigins?.ask(origins.filter(origin => this.#allows(origin) && !this.#vouchedFor(origin)));
  }

  /** By Keyholder itself, or by whoever looks after this computer. */
  #vouchedFor(origin: string): boolean {
    const { allowedOrigins = [], connections = [] } = this.#policy.rules;
    const brought = connections.some(one => one.baseUrl === origin || one.dashboardUrl === origin);
    return this.#own.has(origin) || allowedOrigins.includes(origin) || brought;
  }

  #allows(origin: string): boolean {
    if (this.#own.has(origin)) return true;
    const { unusable, rules } = this.#policy;
    return !unusable && allows(rules, origin);
  }
}
