import { problem } from '../base/problem-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { OneTeam } from './one-team.ts';
import { addressOf } from './rows/invitation-address.ts';

const kind = 'invitations.create';

interface Parts {
  jobs: Jobs;
  oneTeam: Pick<OneTeam, 'of'>;
}

/**
 * Who is being invited, from the click on: between that and the first line in the journal, nothing else tells. Also by another connection
 * that is known to be to the same team: what waits there is sent later.
 */
export class AddressClaims {
  readonly #parts: Parts;
  /** Connection and `addressOf`. */
  readonly #claimed = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * `addressOf` those to whom something is on its way or waits to be sent.
   * @param doubts those of whom nobody knows what became of the last one, too
   */
  open(connectionId: string, doubts: boolean): Set<string> {
    const open = new Set<string>();
    for (const id of this.#parts.oneTeam.of(connectionId)) {
      for (const { what, inDoubt } of this.#parts.jobs.open(kind, id)) {
        if ('email' in what && (doubts || !inDoubt)) open.add(addressOf(what.email));
      }
      for (const one of this.#claimed) {
        if (one.startsWith(`${id} `)) open.add(one.slice(id.length + 1));
      }
    }
    return open;
  }

  /**
   * Of two clicks one sends, and so of one in an earlier run and one in this.
   * @throws ProblemError `busy` where one of them is open; what the keychain or the disk has against finding that out
   */
  async during<T>(
    connectionId: string,
    emails: readonly string[],
    doubts: boolean,
    run: () => Promise<T>,
  ): Promise<T> {
    await this.#parts.jobs.read(connectionId);
    const open = this.open(connectionId, doubts);
    const addresses = emails.map(addressOf);
    if (addresses.some(one => open.has(one))) throw problem('busy', { reason: 'invitation-on-its-way' });
    const names = addresses.map(one => `${connectionId} ${one}`);
    for (const name of names) this.#claimed.add(name);
    try {
      return await run();
    } finally {
      for (const name of names) this.#claimed.delete(name);
    }
  }
}
