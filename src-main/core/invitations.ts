import type { Invitation, InvitationList, NewInvitation } from '../../src-shared/invitation.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { ApiToken } from './api-token.ts';
import type { Changes } from './changes.ts';
import type { Redact } from './custody/known-secrets.ts';
import type { Snapshots } from './offline/snapshots.ts';
import type { Clock } from './ports.ts';
import { hasCode, ProblemError, problem } from './problem-error.ts';
import { reconcileInvitation } from './reconcile-invitation.ts';
import type { ConnectionStore } from './store/connection-store.ts';
import { withCheckedTimes } from './wire/check-times.ts';
import { decodeCreatedInvitation } from './wire/decode-invitation.ts';
import { readInvitationPages } from './wire/invitation-pages.ts';
import { Latest } from './wire/latest.ts';
import type { RestClient } from './wire/rest-client.ts';

const invitationsPath = '/api/v1/team/invitations';

interface Parts {
  apiToken: ApiToken;
  connections: ConnectionStore;
  rest: RestClient;
  snapshots: Snapshots;
  clock: Clock;
  changes: Changes;
  redact: Redact;
  signal: AbortSignal;
}

export interface Created {
  invitation: Invitation | null;
  confirmedBy: 'answer' | 'list';
}

/** The invitations of a team (2.2, 4.1): listed and created. The API can neither cancel nor resend one. */
export class Invitations {
  readonly #parts: Parts;
  readonly #latest = new Latest();
  /** Connection -> ids that its list held when it was last complete enough to know. */
  readonly #knownIds = new Map<string, ReadonlySet<string>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Every page; where the service cannot be reached, the list as it was when it last could. */
  async list(connectionId: string): Promise<InvitationList> {
    const { connections, snapshots } = this.#parts;
    const ask = () => this.#latest.get(connectionId, () => this.#fetch(connectionId));
    return snapshots.freshOrKept(
      connections.get(connectionId),
      'invitations',
      ask,
      list => list.stopped !== 'page-failed',
    );
  }

  /**
   * Sends one invitation, once. Where the answer is lost the list is asked whether it is there; it is never sent again.
   * @throws ProblemError; `field-errors` under our own field names; `outcome-unknown` with `listed`
   */
  async create(connectionId: string, wanted: NewInvitation): Promise<Created> {
    const { clock, changes } = this.#parts;
    const sentAt = clock.now();
    const knownIds = this.#knownIds.get(connectionId) ?? null;
    try {
      return { invitation: await this.#send(connectionId, wanted), confirmedBy: 'answer' };
    } catch (error) {
      if (hasCode(error, 'outcome-unknown')) {
        return await this.#reconcile(connectionId, wanted, sentAt, knownIds, error.problem);
      }
      throw hasCode(error, 'field-errors') ? new ProblemError(underOurNames(error.problem)) : error;
    } finally {
      // Also after a failure: the list is what tells whether it was sent.
      this.#latest.outdate(connectionId);
      changes.announce(['invitations', 'team'], connectionId);
    }
  }

  #send(connectionId: string, { email, role, useSeat }: NewInvitation): Promise<Invitation | null> {
    const { apiToken, rest, redact, signal } = this.#parts;
    return apiToken.with(connectionId, async (token, { baseUrl }) => {
      const body = { email, role, use_seat: useSeat };
      const { json, headers } = await rest.post(invitationsPath, body, { baseUrl, token, signal });
      const invitation = decodeCreatedInvitation(json, redact);
      return invitation && withCheckedTimes(invitation, headers.date);
    });
  }

  async #reconcile(
    connectionId: string,
    wanted: NewInvitation,
    sentAt: number,
    knownIds: ReadonlySet<string> | null,
    lost: Problem,
  ): Promise<Created> {
    let found: ReturnType<typeof reconcileInvitation>;
    try {
      found = reconcileInvitation(wanted, sentAt, knownIds, await this.#fetch(connectionId));
    } catch {
      found = { kind: 'cannot-tell' };
    }
    if (found.kind === 'sent') return { invitation: found.invitation, confirmedBy: 'list' };
    throw problem('outcome-unknown', { ...lost, listed: found.kind });
  }

  #fetch(connectionId: string): Promise<InvitationList> {
    const { apiToken, rest, clock, redact, signal, changes } = this.#parts;
    return apiToken.with(connectionId, async (token, { baseUrl }) => {
      const pages = await readInvitationPages({
        origin: baseUrl,
        path: invitationsPath,
        get: path => rest.get(path, { baseUrl, token, signal }),
        redact,
        onPage: (count, items) => {
          if (count > 1) changes.progress({ what: 'invitations', connectionId, pages: count, items });
        },
      });
      if (pages.complete !== 'no') this.#knownIds.set(connectionId, idsOf(pages.items));
      return { ...pages, fetchedAt: clock.now(), staleBecause: null };
    });
  }
}

function idsOf(items: readonly Invitation[]): Set<string> {
  const ids = new Set<string>();
  for (const { id } of items) if (id !== null) ids.add(id);
  return ids;
}

const ourNames: Readonly<Record<string, string>> = { email: 'email', role: 'role', useseat: 'useSeat' };

/** `use_seat`, `useSeat` and `UseSeat` are one field; a name that is none of ours stays as it is. */
function underOurNames(problem: Problem): Problem {
  const entries = Object.entries(problem.fields ?? {});
  const fields = Object.fromEntries(
    entries.map(([name, said]) => {
      const plain = name.replaceAll('_', '').toLowerCase();
      return [(Object.hasOwn(ourNames, plain) && ourNames[plain]) || name, said];
    }),
  );
  return { ...problem, fields };
}
