import type { Replaced, Step } from '../../../../src-shared/job.ts';
import type { Problem } from '../../../../src-shared/problem.ts';
import { hasCode, problem, problemOf } from '../../base/problem-error.ts';
import type { JobKind, StepName, StepToDo, UnknownStep } from '../../jobs/job-kind.ts';
import type { Meaning } from '../../jobs/job-pace.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { createToken } from '../create-token.ts';
import { keptSecret } from '../kept-secret.ts';
import { isGivenAnew, type LedgerRow } from '../ledger/ledger-row.ts';
import { noteProof, type Proof, refuseProofless } from '../ledger/proof.ts';
import { askPatiently } from '../ledger/young-token.ts';
import { restoreToken } from '../removed-tokens.ts';
import { revokeToken } from '../revoke-token.ts';
import type { TokenParts } from '../token-parts.ts';
import { meaningOfRefusal } from './rotation-refusal.ts';

export const rotationKind = 'tokens.rotate';

/** The old token's place is taken by a new one, step by step. The last one is done at its owner's word only. */
export class RotationJob implements JobKind<Replaced> {
  readonly name = rotationKind;
  readonly atOnce = 1;
  readonly patient = true;
  readonly oneDeed = true;
  readonly #parts: TokenParts;
  readonly #jobs: Jobs;
  /** Ids of jobs. */
  readonly #released = new Set<string>();
  /** Id of a job -> when the new one was taken into use in this run, `Clock.elapsed`. */
  readonly usedSince = new Map<string, number>();

  constructor(parts: TokenParts, jobs: Jobs) {
    this.#parts = parts;
    this.#jobs = jobs;
    parts.changes.subscribe(({ event, payload }) => {
      if (event === 'changed' && payload.topics.includes('tokens')) this.#learn();
    });
  }

  plan(_connectionId: string, input: Replaced | readonly Replaced[]): readonly Replaced[] {
    return [input].flat();
  }

  facts(): null {
    return null;
  }

  /** The owner has said that the old one may go. */
  release(id: string): void {
    this.#released.add(id);
  }

  async do({ id, connectionId, what }: StepToDo<Replaced>, stop: AbortSignal): Promise<'answer'> {
    if (what.does === 'create') await this.#create(connectionId, what, stop);
    if (what.does === 'prove') await this.#prove(connectionId, what, stop);
    if (what.does === 'use') {
      await this.#use(connectionId, what);
      this.usedSince.set(id, this.#parts.clock.elapsed());
    }
    if (what.does === 'revoke') await this.#revoke(id, what, stop);
    return 'answer';
  }

  async #revoke(id: string, what: Replaced, stop: AbortSignal): Promise<void> {
    // Without a new one, the old one is all there is.
    const made = this.#usable(what.newKey);
    // SECURITY: a token that another one has replaced is revoked at its owner's word only, never by itself.
    if (!this.#released.has(id)) throw problem('conflict', { reason: 'rotation-waits' });
    try {
      const row = this.#find(what.key) ?? (await restoreToken(this.#parts, what.key));
      if (isGivenAnew(row, made)) throw problem('conflict', { reason: 'one-token' });
      if (row.state !== 'revoked') await revokeToken(this.#parts, row.key, { stop });
    } catch (error) {
      const refusal = problemOf(error);
      // It is tried again by itself, on the same word.
      if (refusal === null || meaningOfRefusal(refusal, what) !== 'too-fast') this.#released.delete(id);
      throw error;
    }
  }

  async lookUp(steps: readonly UnknownStep<Replaced>[]): Promise<void> {
    this.#learn();
    for (const step of steps) if (this.#isSurelyNotDone(step)) this.#jobs.found(step, 'not-done');
  }

  rested(connectionId: string): void {
    this.#parts.changes.announce(['tokens'], connectionId);
  }

  doubtOf(): Step['doubt'] {
    return null;
  }

  letGo(_step: StepName): void {}

  meaningOf(refusal: Problem, what: Replaced): Meaning {
    return meaningOfRefusal(refusal, what);
  }

  async #create(connectionId: string, what: Replaced, stop: AbortSignal): Promise<void> {
    const { newKey, name, teamId, expiresAt } = what;
    const { key, note, places, state, watch } = this.#known(what.key);
    if (state === 'revoked') throw problem('conflict', { reason: 'revoked' });
    const made = this.#find(newKey);
    if (made) return this.#link(what, made);
    const unticked = places.map(place => ({ ...place, updated: false }));
    const as = { key: newKey, replaces: key, note, watch, places: unticked };
    try {
      const team = teamId === null ? {} : { teamId };
      await createToken(this.#parts, { connectionId, name, expiresAt, ...team }, { as, stop });
    } catch (error) {
      // It is there, and its secret was not shown.
      if (this.#find(newKey)?.state !== 'active') throw error;
    }
    await this.#link(what, this.#find(newKey));
  }

  async #prove(connectionId: string, what: Replaced, stop: AbortSignal): Promise<void> {
    await this.#link(what, this.#usable(what.newKey));
    await this.proveNew(connectionId, what.newKey, stop);
  }

  /** @throws ProblemError where the service does not take it, or cannot be asked; `secret-absent`, as `keptSecret` */
  async proveNew(connectionId: string, newKey: string, stop: AbortSignal): Promise<void> {
    const { clock, connections, teams, work } = this.#parts;
    const record = connections.get(connectionId);
    const secret = await keptSecret(this.#parts, this.#known(newKey));
    const note = (outcome: Proof['outcome']) =>
      noteProof(this.#parts, { key: this.#known(newKey).key, baseUrl: record.baseUrl }, outcome);
    const ended = AbortSignal.any([work.signal(connectionId, 'any'), stop]);
    try {
      const ask = () => teams.getWith(record.baseUrl, secret, ended);
      refuseProofless(await askPatiently(clock, this.#find(newKey), ask, ended));
    } catch (error) {
      if (hasCode(error, 'token-refused')) await note('refused');
      // A token that may not read the team is still a good token: it was made just now. Whether 403 speaks of it has to be asked, though.
      if (!hasCode(error, 'not-permitted')) throw error;
      if (!(await teams.knowsByForbidding(error, record.baseUrl, ended))) return;
    }
    await note('works');
  }

  async #use(connectionId: string, { key, newKey }: Replaced): Promise<void> {
    const { connections, changes } = this.#parts;
    const made = this.#usable(newKey);
    // In its turn: by then the owner may have taken another one into use, or this one away.
    const mayBe = (inUse: string | null) => {
      this.#usable(made.key);
      return inUse === (this.#find(key)?.key ?? key);
    };
    if (!(await connections.use(connectionId, made.key, mayBe))) return;
    changes.announce(['tokens', 'team', 'invitations'], connectionId);
  }

  #find(key: string): LedgerRow | undefined {
    return this.#parts.ledger.known(key);
  }

  /** By the key of its row, which may be another one by now. @throws ProblemError `unknown-item` */
  #known(key: string): LedgerRow {
    return this.#find(key) ?? this.#parts.ledger.get(key);
  }

  /**
   * @throws ProblemError `unknown-item`, `conflict`: while it is not known whether it is there, it is waited for, and not taken from under
   * its owner's hands
   */
  #usable(key: string): LedgerRow {
    const row = this.#known(key);
    if (row.state === 'revoked') throw problem('conflict', { reason: 'revoked' });
    if (this.#parts.ledger.beingRemoved.has(row.key)) throw problem('conflict', { reason: 'token-busy' });
    if (row.state !== 'active') throw problem('conflict', { reason: 'rotation-waits' });
    return row;
  }

  async #link({ key }: Replaced, made: LedgerRow | undefined): Promise<void> {
    const { ledger } = this.#parts;
    if (made?.state !== 'active') return;
    const old = this.#find(key);
    if (old && old.replacedBy !== made.key) await ledger.note(old.key, { replacedBy: made.key });
  }

  #isSurelyNotDone({ what: { does, key, newKey }, isNoted }: UnknownStep<Replaced>): boolean {
    const { ledger, removed } = this.#parts;
    if (does === 'prove' || does === 'use') return true;
    // What records that were put back, or cannot be read, do not say may have been done all the same.
    if (!isNoted || !ledger.wasWhole) return false;
    // A row that its owner has taken away is no proof that nothing was made.
    if (does === 'create') return !this.#find(newKey) && !removed.known(newKey);
    return this.#find(key)?.state === 'active';
  }

  /** What was in doubt may be known by now. */
  #learn(): void {
    for (const { id, n, what, inDoubt } of this.#jobs.open(rotationKind, null)) {
      if (!inDoubt || !('does' in what)) continue;
      const isDone =
        (what.does === 'create' && this.#find(what.newKey)?.state === 'active') ||
        (what.does === 'revoke' && this.#find(what.key)?.state === 'revoked');
      if (isDone) this.#jobs.found({ id, n }, 'answer');
    }
  }
}
