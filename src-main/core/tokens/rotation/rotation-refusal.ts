import type { Replaced } from '../../../../src-shared/job.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import type { Meaning } from '../../jobs/job-pace.ts';
import { meaningOfRefusal as ofDashboard } from '../revocation/revocation-refusal.ts';

const waits: ReadonlySet<string> = new Set(['rotation-waits', 'one-token']);

/** What the refusal of one step says of the next: without a new token there are none; everything else can be tried again. */
export function meaningOfRefusal(refusal: Problem, { does }: Replaced): Meaning {
  const isInTheWay = refusal.code === 'conflict' && waits.has(refusal.reason ?? '');
  if (isInTheWay) return 'no-way';
  const meaning = ofDashboard(refusal);
  if (meaning !== 'refused') return meaning;
  return does === 'prove' || does === 'use' ? 'no-way' : 'of-the-step';
}
