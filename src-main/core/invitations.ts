import type { Invitation, InvitationList, NewInvitation } from '../../src-shared/invitation.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { ApiToken } from './api-token.ts';
import type { Changes } from './changes.ts';
import type { Redact } from './custody/known-secrets.ts';
import type { Clock } from './ports.ts';
import { hasCode, ProblemError, problem } from './problem-error.ts';
import { decodeCreatedInvitation, decodeInvitationList } from './wire/decode-invitation.ts';
import type { RestClient } from './wire/rest-client.ts';

const invitationsPath = '/api/v1/team/invitations';

interface Parts {
  apiToken: ApiToken;
  rest: RestClient;
  clock: Clock;
  changes: Changes;
  redact: Redact;
  signal: AbortSignal;
}

/** The invitations of a team (2.2, 4.1): listed and created. The API can neither cancel nor resend one. */
export class Invitations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  list(connectionId: string): Promise<InvitationList> {
    const { apiToken, rest, clock, redact, signal } = this.#parts;
    return apiToken.with(connectionId, async (token, { baseUrl }) => {
      const answer = await rest.get(invitationsPath, { baseUrl, token, signal });
      const list = decodeInvitationList(answer, redact, clock.now());
      if (!list) throw problem('unreadable-answer');
      return list;
    });
  }

  /**
   * Sends one invitation, once. A lost answer is `outcome-unknown`: sending again could invite twice.
   * @throws ProblemError; `field-errors` under our own field names
   */
  async create(connectionId: string, { email, role, useSeat }: NewInvitation): Promise<Invitation | null> {
    const { apiToken, rest, changes, redact, signal } = this.#parts;
    const body = { email, role, use_seat: useSeat };
    try {
      return await apiToken.with(connectionId, async (token, { baseUrl }) => {
        const answer = await rest.post(invitationsPath, body, { baseUrl, token, signal });
        return decodeCreatedInvitation(answer, redact);
      });
    } catch (error) {
      throw hasCode(error, 'field-errors') ? new ProblemError(underOurNames(error.problem)) : error;
    } finally {
      // Also after a failure: the list is what tells whether it was sent.
      changes.announce(['invitations', 'team'], connectionId);
    }
  }
}

function underOurNames(problem: Problem): Problem {
  const entries = Object.entries(problem.fields ?? {});
  const fields = Object.fromEntries(
    entries.map(([name, said]) => [name === 'use_seat' ? 'useSeat' : name, said]),
  );
  return { ...problem, fields };
}
