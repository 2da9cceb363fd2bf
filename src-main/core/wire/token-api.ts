import type { Problem } from '../../../src-shared/problem.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import { hasCode, ProblemError, problem } from '../problem-error.ts';
import type { GraphqlClient } from './graphql-client.ts';
import { asId, isObject, pick } from './json.ts';
import { plainId } from './plain-id.ts';
import type { SessionProver } from './session-prover.ts';

interface Target {
  dashboardUrl: string;
  session: string;
  signal: AbortSignal;
}

export interface CreatedToken {
  /** null: the service did not say, or named the secret itself; it can then not be revoked from here. */
  id: string | null;
  /** null: the service said the token is there and did not show it. */
  secret: string | null;
}

/** createPat and revokePat (4.2). Each is sent once and never again by itself. */
export class TokenApi {
  readonly #graphql: GraphqlClient;
  readonly #prover: SessionProver;
  readonly #known: KnownSecrets;

  constructor(graphql: GraphqlClient, prover: SessionProver, known: KnownSecrets) {
    this.#graphql = graphql;
    this.#prover = prover;
    this.#known = known;
  }

  /**
   * @param input expiresAt: RFC 3339, or null to leave it out
   * @throws ProblemError: `outcome-unknown` where the token may exist now, any other where it does not
   */
  async create(
    input: { name: string; teamId: string; expiresAt: string | null },
    to: Target,
  ): Promise<CreatedToken> {
    // The name of the input object's type and of the date scalar are not documented, so neither may be needed: the
    // object is written out, and the date is a literal. It has been parsed as RFC 3339, so it holds no quote.
    const expiry = input.expiresAt === null ? '' : `, expiresAt: ${JSON.stringify(input.expiresAt)}`;
    const data = await this.#mutate(
      {
        query: `mutation CreatePat($name: String!, $teamId: ID!) { createPat(input: { name: $name, teamId: $teamId${expiry} }) { pat { id token } } }`,
        variables: { name: input.name, teamId: input.teamId },
        bodyHoldsSecret: true,
      },
      to,
    );
    const result = pick(data, 'createPat');
    const pat = isObject(pick(result, 'pat')) ? pick(result, 'pat') : result;
    const token = pick(pat, 'token');
    const secret = typeof token === 'string' && token !== '' ? token : null;
    // Before anything else of the answer is looked at: from here on it is known, and nothing that holds it is let through.
    if (secret !== null) this.#known.add(secret);
    const created = { id: plainId(pick(pat, 'id'), this.#known.redact), secret };
    if (created.id === null && created.secret === null) {
      throw problem('outcome-unknown', { detail: 'unreadable-answer' });
    }
    return created;
  }

  /** Resolves only when the service said that this very token is revoked. @throws ProblemError, as `create` does */
  async revoke(id: string, to: Target): Promise<void> {
    const data = await this.#mutate(
      {
        query: 'mutation RevokePat($id: ID!) { revokePat(id: $id) { pat { id } } }',
        variables: { id },
      },
      to,
    );
    const result = pick(data, 'revokePat');
    const revoked = asId(pick(pick(result, 'pat'), 'id')) ?? asId(pick(result, 'id'));
    if (revoked !== id) throw problem('outcome-unknown', { detail: 'unreadable-answer' });
  }

  async #mutate(
    call: { query: string; variables: Record<string, unknown>; bodyHoldsSecret?: boolean },
    to: Target,
  ) {
    try {
      return await this.#graphql.run({ ...call, ...to, mutation: true });
    } catch (error) {
      if (hasCode(error, 'outcome-unknown') && isRedirect(error.problem))
        throw await this.#afterRedirect(error, to);
      throw error;
    }
  }

  /**
   * A redirect usually leads to a sign-in page, and then nothing was done. That is believed only where the harmless query
   * is turned away in the same manner.
   */
  async #afterRedirect(error: Error, to: Target): Promise<Error> {
    const proof = await this.#prover.prove(to.dashboardUrl, to.session);
    return proof.verdict === 'refused' ? new ProblemError(proof.problem ?? { code: 'session-ended' }) : error;
  }
}

function isRedirect({ status }: Problem): boolean {
  return status !== undefined && status >= 300 && status < 400;
}
