import type { Confirmer } from '../base/ports/confirmer.ts';
import { problem } from '../base/problem-error.ts';
import type { AskedOrigins } from '../policy/origin-gate.ts';
import type { ConnectionStore } from './connection-store.ts';

/**
 * Addresses that nothing was sent to so far. A page that was taken over knows what the owner pastes, and could have it sent to an
 * address of its choice, in a header or in the name of the host.
 */
export class NewOrigins implements AskedOrigins {
  readonly #connections: ConnectionStore;
  /** null: this host has no box of its own, and the page's word is taken. */
  readonly #confirmer: Confirmer | null;
  /** The owner said yes to these in this run. */
  readonly #agreed = new Set<string>();

  constructor(connections: ConnectionStore, confirmer: Confirmer | null) {
    this.#connections = connections;
    this.#confirmer = confirmer;
  }

  isNew(origin: string): boolean {
    const asked = this.#connections.all.filter(one => !one.unasked);
    const known = asked.some(one => one.baseUrl === origin || one.dashboardUrl === origin);
    return !known && !this.#agreed.has(origin);
  }

  /** @throws ProblemError `cancelled` where the owner says no, `busy` where something else is being asked */
  async ask(origins: readonly string[]): Promise<void> {
    const fresh = [...new Set(origins)].filter(origin => this.isNew(origin)).sort();
    if (!this.#confirmer || fresh.length === 0) return;
    if (!(await this.#confirmer.confirm({ kind: 'new-origins', origins: fresh }))) {
      throw problem('cancelled', { origins: fresh });
    }
    for (const origin of fresh) this.#agreed.add(origin);
    await this.#remember();
  }

  /** Where the disk refuses, the next run asks again. */
  async #remember(): Promise<void> {
    for (const { id, unasked, baseUrl, dashboardUrl } of this.#connections.all) {
      if (!unasked || this.isNew(baseUrl) || this.isNew(dashboardUrl)) continue;
      await this.#connections.patch(id, { unasked: false }).catch(() => undefined);
    }
  }
}
