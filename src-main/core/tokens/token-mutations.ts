import { parseRfc3339 } from '../../../src-shared/rfc3339.ts';
import { asId, pick } from '../base/json.ts';
import { plainId } from '../base/plain-id.ts';
import { hasCode, ProblemError, problem as problemWith } from '../base/problem-error.ts';
import { isSameId } from '../base/same-id.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import type { SessionProver } from '../sessions/session-prover.ts';
import type { FollowedSession } from '../wire/followed-session.ts';
import { type FoundPat, farOff, findPat, findPatAnywhere, saysLives } from '../wire/found-pat.ts';
import { type GraphqlClient, graphqlPath } from '../wire/graphql-client.ts';
import type { MutationAnswer } from '../wire/mutation-answer.ts';
import { isOfUnsignedPage, leadsToSame, leadToOnePage } from '../wire/refusal.ts';
import { isOfSignInPage } from '../wire/sign-in-page.ts';

interface Target {
  dashboardUrl: string;
  session: FollowedSession;
  signal: AbortSignal;
  /** Aborted by the time it would leave: it does not leave. */
  unless: AbortSignal;
}

export interface CreatedToken {
  /** null: the service did not say, or it is none that can be kept; the token can then not be revoked from here. */
  id: string | null;
  /** null: the service said the token is there and did not show it, or not as text. */
  secret: string | null;
  /**
   * RFC 3339: the end that the service shows; `unread`: it shows one that nobody can tell; `none`: one was asked for, and it shows that
   * there is none; null: what was asked for, as far as is known.
   */
  otherEnd: string | null;
  /** The answer broke off before the token came, and may have held it: what to say of that. */
  doubt: ProblemError | null;
}

/** Services round it. */
const roundedMs = 60_000;

function otherEndOf(end: FoundPat['end'], asked: string | null): CreatedToken['otherEnd'] {
  if (end === null) return null;
  if (end === 'none') return (parseRfc3339(asked ?? '') ?? farOff) >= farOff ? null : end;
  if (end === 'unread') return asked === null ? end : null;
  const { at, giveOrTakeMs } = end;
  const isSame = asked !== null && Math.abs(at - (parseRfc3339(asked) ?? 0)) < roundedMs + giveOrTakeMs;
  return isSame ? null : new Date(at).toISOString();
}

/**
 * createPat and revokePat (4.2). Each is sent once and never again by itself; not in another form either where the service refuses the
 * types of 4.2 (`ID!`), although what it refuses to validate did not run. Whether it was the validation that refused, only its words
 * tell, and a promise without exceptions is worth more than a service that is not the described one.
 */
export class TokenMutations {
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
    // The comma is nothing to GraphQL (2.1.7): without it the OWASP Core Rule Set (3.3, 932100) takes "{ id token" for a command
    // of a shell, and stops every such request.
    const expiry = input.expiresAt === null ? '' : `, expiresAt: ${JSON.stringify(input.expiresAt)}`;
    const answer = await this.#graphql.mutate({
      ...to,
      field: 'createPat',
      query: `mutation CreatePat($name: String!, $teamId: ID!) { createPat(input: { name: $name, teamId: $teamId${expiry} }) { pat { id, token } } }`,
      variables: { name: input.name, teamId: input.teamId },
      bodyHoldsSecret: true,
    });
    const inField = findPat(answer.result, answer.unopposed || answer.torn);
    const { id, token, end } = findPatAnywhere(answer.instead) ?? inField;
    if (token === null && asId(id) === null) throw await this.#explained(answer, to);
    // Before anything else of the answer is looked at: from here on it is known, and nothing that holds it is let through.
    if (token !== null) this.#known.add(token);
    return {
      id: plainId(id, this.#known.redact),
      secret: token?.isWellFormed() ? token : null,
      otherEnd: otherEndOf(end, input.expiresAt),
      doubt: token === null && answer.torn ? answer.otherwise : null,
    };
  }

  /** Resolves only when the service said that this very token is revoked. @throws ProblemError, as `create` does */
  async revoke(id: string, to: Target): Promise<void> {
    const answer = await this.#graphql.mutate({
      ...to,
      field: 'revokePat',
      ended:
        /^((already[ _-]?)?revoked|deleted|removed|inactive|disabled|ended|destroyed|invalid(ated)?|expired|cancell?ed)$/i,
      query: 'mutation RevokePat($id: ID!) { revokePat(id: $id) { pat { id } } }',
      variables: { id },
    });
    const { result, unopposed, endedBefore } = answer;
    const shown = asId(pick(pick(result, 'pat'), 'id')) ?? asId(pick(result, 'id'));
    const isSaid = (unopposed && isSameId(shown, id)) || (endedBefore && isSameId(shown ?? id, id));
    if (!isSaid || saysLives(result, answer.at)) throw await this.#explained(answer, to);
  }

  /**
   * A redirect usually leads to a sign-in page, and then nothing was done. That is believed only where the harmless query
   * is led to the same page: one that is turned away in another manner may have lost its session by what was done. Where that page is the
   * interface itself, at another address, nothing was done either, and it is not the session that is refused. Some show the page at
   * once: the same holds of that. And that the address is not there is believed of no page alone: lighttpd writes one where the service
   * behind it has begun an answer, and does not end it in time. Nor that the request was stopped: ModSecurity writes the page of 403 of
   * answers that it stops, too.
   */
  async #explained({ otherwise, torn }: MutationAnswer, to: Target): Promise<ProblemError> {
    const { problem } = otherwise;
    const { status = 0 } = problem.code === 'outcome-unknown' ? problem : {};
    const isPage = isOfSignInPage(otherwise);
    const isNowhere = torn && problem.code === 'service-not-found';
    const isStopped = problem.code === 'blocked-on-the-way' && isOfUnsignedPage(otherwise);
    const isNo = isNowhere || isStopped;
    if (!isPage && !isNo && (status < 300 || status > 399)) return otherwise;
    const inDoubt = isNo ? problemWith('outcome-unknown', { status: problem.status }) : otherwise;
    try {
      await this.#prover.ask(to.dashboardUrl, to.session, to.unless);
      return inDoubt;
    } catch (error) {
      if (isStopped) return isOfUnsignedPage(error) ? otherwise : inDoubt;
      if (isNowhere) return hasCode(error, 'service-not-found') ? otherwise : inDoubt;
      if (isPage && isOfSignInPage(error)) return problemWith('session-ended', { status });
      if (!leadToOnePage(otherwise, error)) return otherwise;
      const code = leadsToSame(graphqlPath, error) ? 'redirected' : 'session-ended';
      return new ProblemError({ ...problem, code });
    }
  }
}
