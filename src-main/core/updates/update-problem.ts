import { type Problem, updateFaults } from '../../../src-shared/problem.ts';
import { UpdateError } from '../base/ports/updater.ts';
import { problemOf } from '../base/problem-error.ts';
import { networkCode } from '../wire/exchange.ts';

const refusals: ReadonlySet<string> = new Set(updateFaults);

/** Why a look, a download or an installation came to nothing, for the owner. */
export function updateProblem(error: unknown): Problem {
  const known = problemOf(error);
  if (known) return known;
  if (!(error instanceof UpdateError)) return { code: 'internal' };
  const { fault, message: technical } = error;
  if (isRefusal(fault)) return { code: 'update-refused', update: fault, technical };
  if (fault === 'unreadable' || fault === 'undecodable') return { code: 'update-feed-unreadable', technical };
  if (fault === 'no-version' || fault === 'too-large') {
    return { code: 'update-feed-unreadable', reason: fault };
  }
  if (fault === 'aborted') return { code: 'cancelled' };
  return { code: 'update-feed-unreachable', because: networkCode(fault) };
}

function isRefusal(fault: UpdateError['fault']): fault is (typeof updateFaults)[number] {
  return refusals.has(fault);
}
