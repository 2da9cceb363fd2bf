import type { Revoked, Step } from '../../../../src-shared/job.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import type { JobKind, StepName, StepToDo, UnknownStep } from '../../jobs/job-kind.ts';
import type { Meaning } from '../../jobs/job-pace.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { byAnyKey } from '../ledger/ledger-row.ts';
import { restoreToken } from '../removed-tokens.ts';
import { revokeToken } from '../revoke-token.ts';
import type { TokenParts } from '../token-parts.ts';
import { meaningOfRefusal } from './revocation-refusal.ts';

export const revocationKind = 'tokens.revokeAll';

/** Revocations as steps of a job. The ledger writes each of them down before it leaves, and stays the truth about it. */
export class RevocationJob implements JobKind<Revoked> {
  readonly name = revocationKind;
  readonly atOnce = 1;
  readonly patient = true;
  readonly #parts: TokenParts;
  readonly #jobs: Jobs;

  constructor(parts: TokenParts, jobs: Jobs) {
    this.#parts = parts;
    this.#jobs = jobs;
    parts.changes.subscribe(({ event, payload }) => {
      if (event === 'changed' && payload.topics.includes('tokens')) this.#learn();
    });
  }

  plan(_connectionId: string, input: Revoked | readonly Revoked[]): readonly Revoked[] {
    return [input].flat();
  }

  facts(): null {
    return null;
  }

  async do({ what: { key } }: StepToDo<Revoked>, stop: AbortSignal): Promise<'answer'> {
    const { ledger } = this.#parts;
    const row = ledger.known(key) ?? (await restoreToken(this.#parts, key));
    if (row.state !== 'revoked') await revokeToken(this.#parts, row.key, { stop });
    return 'answer';
  }

  /** Nothing is asked of the service by itself: whether to ask it for the same again is the owner's word. */
  async lookUp(steps: readonly UnknownStep<Revoked>[]): Promise<void> {
    this.#learn();
    const { ledger } = this.#parts;
    for (const { id, n, what, isNoted } of steps) {
      // A row of records that were put back says nothing of what came after them.
      const isTrue = isNoted && ledger.wasWhole;
      if (isTrue && ledger.known(what.key)?.state === 'active') this.#jobs.found({ id, n }, 'not-done');
    }
  }

  rested(connectionId: string): void {
    this.#parts.changes.announce(['tokens'], connectionId);
  }

  doubtOf(): Step['doubt'] {
    return null;
  }

  letGo(_step: StepName): void {}

  meaningOf(refusal: Problem): Meaning {
    return meaningOfRefusal(refusal);
  }

  /** What was in doubt may be revoked by now: by another job, or one by one. */
  #learn(): void {
    const doubts = [...this.#jobs.open(revocationKind, null)].filter(({ inDoubt }) => inDoubt);
    if (doubts.length === 0) return;
    const { ledger, removed } = this.#parts;
    const revoked = byAnyKey([...ledger.all, ...removed.all].filter(({ state }) => state === 'revoked'));
    for (const { id, n, what } of doubts) {
      if ('key' in what && revoked.has(what.key)) this.#jobs.found({ id, n }, 'answer');
    }
  }
}
