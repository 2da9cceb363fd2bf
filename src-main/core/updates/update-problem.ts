import { type Problem, updateFaults } from '../../../src-shared/problem.ts';
import type { TransportFault } from '../base/ports/transport.ts';
import { UpdateError } from '../ports.ts';
import { problemOf } from '../problem-error.ts';
import { faultCodes } from '../wire/exchange.ts';

const refusals: ReadonlySet<string> = new Set(updateFaults);

/** Why a look, a download or an installation came to nothing, for the owner. */
export function updateProblem(error: unknown): Problem {
  const known = problemOf(error);
  if (known) return known;
  if (!(error instanceof UpdateError)) return { code: 'internal' };
  const { fault, message } = error;
  if (isRefusal(fault)) return { code: 'update-refused', update: fault, detail: message };
  if (fault === 'unreadable') return { code: 'update-feed-unreadable', detail: message };
  if (fault === 'too-large') return { code: 'update-feed-unreadable', detail: 'It was far too long.' };
  if (fault === 'aborted') return { code: 'cancelled' };
  return { code: 'update-feed-unreachable', detail: faultCodes[fault as TransportFault] };
}

function isRefusal(fault: UpdateError['fault']): fault is (typeof updateFaults)[number] {
  return refusals.has(fault);
}
