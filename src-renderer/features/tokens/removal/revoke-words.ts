import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import type { Envelope } from '../../../../src-shared/rpc.ts';
import { cameFromTheWire } from '../../../ui/problems/problem-kind.ts';

export type RevokeOutcome = 'revoked' | 'unknown' | 'refused' | 'not-revoked';

/** "Revoked" only where the row says so: an answer without it is not taken as a yes. */
export function outcomeOf(token: AccessToken): RevokeOutcome {
  if (token.state === 'revoked') return 'revoked';
  return token.state === 'revocation-unknown' || token.state === 'revoking' ? 'unknown' : 'not-revoked';
}

export function outcomeOfProblem({ code }: Problem): RevokeOutcome {
  return code === 'outcome-unknown' ? 'unknown' : 'refused';
}

export const isInDoubt = (ended: Envelope<AccessToken> | null): boolean =>
  ended !== null && (ended.ok ? outcomeOf(ended.value) : outcomeOfProblem(ended.problem)) === 'unknown';

export const unknownTitle = 'It is not known whether the token was revoked';

/**
 * Of a refusal, or of an answer that does not confirm it (null): that of a token which was revoked before is none to be told as "not revoked".
 * @param doubted an attempt before this one may have revoked it
 */
export function refusedTitle(problem: Problem | null, doubted: boolean): string {
  if (problem?.code === 'conflict' && problem.reason === 'revoked') return revokedBefore;
  // "Not found", or "revoked already": it was revoked elsewhere, or just now, where a proxy on the way has sent it twice.
  const mayBeGone = problem?.code === 'service-refused' || problem?.code === 'conflict';
  if (mayBeGone && cameFromTheWire(problem))
    return `${doubted ? 'This time the' : 'The'} service refused to revoke the token`;
  return doubted ? 'This time the token was not revoked' : 'The token was not revoked';
}

export const revokedBefore = 'This token is already revoked';

/** Where this computer's policy keeps Keyholder from asking the service. */
export const barredRevocation =
  'The token may still work. Revoke it in the service’s own dashboard, or ask whoever looks after this computer.';

export const unknownRevocation =
  'No answer came that tells, so treat the token as working. You can revoke it again: revoking twice does no harm.';
