import { fieldMessages } from '../../../../src-shared/field-messages.ts';
import { type Job, type Replaced, replacedSchema, type Step } from '../../../../src-shared/job.ts';
import { parseRfc3339 } from '../../../../src-shared/rfc3339.ts';
import { graces, type Rotation } from '../../../../src-shared/rotation.ts';
import type { ParsedInput } from '../../../../src-shared/rpc.ts';
import { hasCode, problem } from '../../base/problem-error.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { ServiceClocks } from '../../wire/service-clocks.ts';
import { isGivenAnew, isMadeThere, type LedgerRow, originsOf, toAccessToken } from '../ledger/ledger-row.ts';
import type { TokenParts } from '../token-parts.ts';
import { type Grace, graceLeft } from './grace.ts';
import { RotationJob, rotationKind } from './rotation-job.ts';
import { phaseOf } from './rotation-phase.ts';

type Parts = TokenParts & { clocks: ServiceClocks };
type Known = Rotation & Pick<Grace, 'isTimed'>;

/** One token after the other takes the place of another, without anything breaking. */
export class Rotations {
  readonly #parts: Parts;
  readonly #jobs: Jobs;
  readonly #kind: RotationJob;
  /** Keys of rows that a job is about to be begun for. */
  readonly #claimed = new Set<string>();

  constructor(parts: Parts, jobs: Jobs) {
    this.#parts = parts;
    this.#jobs = jobs;
    this.#kind = new RotationJob(parts, jobs);
    jobs.add(this.#kind);
  }

  /**
   * Begins it, as a job that goes on by itself until its owner's word is needed.
   * @throws ProblemError `conflict` where the token is revoked, busy, or about to be replaced; `invalid-input`, `origin-not-allowed`
   */
  async begin({ key, grace, ...wanted }: ParsedInput<'tokens.rotate'>): Promise<Job> {
    const { connections, ledger, gate, clock, clocks, newId } = this.#parts;
    // What an earlier run has begun for it may be known only now.
    await this.#jobs.read(ledger.get(key).connectionId);
    const row = ledger.get(key);
    const record = connections.get(row.connectionId);
    gate.check(record.dashboardUrl);
    gate.check(record.baseUrl);
    if (wanted.expiresAt !== null && (parseRfc3339(wanted.expiresAt) ?? 0) <= clock.now()) {
      throw problem('invalid-input', { fields: { expiresAt: [fieldMessages.past] } });
    }
    this.#refuseUnlessFree(row);
    if (!isMadeThere(row, record)) {
      const { name, id } = row;
      throw problem('conflict', { reason: 'made-elsewhere', name, id: id ?? '', origins: originsOf(row) });
    }
    const step = (does: Replaced['does']): Replaced => ({
      ...{ does, key, newKey, name: wanted.name, expiresAt: wanted.expiresAt },
      teamId: wanted.teamId ?? row.teamId,
      ...{ graceMs: graces[grace], offsetMs: clocks.offsetOf(record.baseUrl) },
    });
    const newKey = newId();
    this.#claimed.add(key);
    try {
      // What was updated for another one is not updated for this one.
      if (row.places.some(({ updated }) => updated)) {
        await ledger.patch(key, ({ places }) => ({
          places: places.map(place => ({ ...place, updated: false })),
        }));
      }
      const steps = (['create', 'prove', 'use', 'revoke'] as const).map(step);
      return await this.#jobs.begin(rotationKind, record.id, steps);
    } finally {
      this.#claimed.delete(key);
    }
  }

  /** Oldest first. */
  list(connectionId: string | null): Rotation[] {
    return this.#all(connectionId);
  }

  #all(connectionId: string | null): Known[] {
    return this.#jobs
      .list(connectionId)
      .jobs.filter(({ kind }) => kind === rotationKind)
      .flatMap(job => this.#shown(job));
  }

  /**
   * The owner's word that the old one may go.
   * @throws ProblemError `conflict` where it is not its turn: the grace is not over, or places are not updated; or where both are one
   * token; `token-refused` where the service does not take the new one any more, `secret-absent` or `keychain-mismatch` where the keychain
   * has lost it, or a part of it; why the service could not be asked, where it alone tells whether the grace is over
   */
  async end({ jobId, despitePlaces }: ParsedInput<'tokens.endRotation'>): Promise<Job> {
    const { job: before, key, newKey } = this.#one(jobId);
    const { ledger, removed } = this.#parts;
    const [old, made] = [ledger.known(key) ?? removed.known(key), ledger.known(newKey)];
    if (old && made && isGivenAnew(old, made)) throw problem('conflict', { reason: 'one-token' });
    try {
      // Without the new one nothing works once the old one is gone. The answer tells the time, too: over runs, only the service's does.
      await this.#kind.proveNew(before.connectionId, newKey, this.#parts.signal);
    } catch (error) {
      const isLost = hasCode(error, 'secret-absent', 'keychain-mismatch') && made?.state === 'active';
      if (isLost || hasCode(error, 'token-refused') || !this.#one(jobId).isTimed) throw error;
    }
    const { phase, openPlaces, graceEndsAt, job } = this.#one(jobId);
    if (job.state !== 'paused' || (phase !== 'places' && phase !== 'grace' && phase !== 'ready')) {
      throw problem('conflict', { reason: 'rotation-waits' });
    }
    // SECURITY: the old token is never revoked before its grace is over, whatever the clock of the page says.
    if (graceEndsAt !== null && graceEndsAt > this.#parts.clock.now()) {
      throw problem('conflict', { reason: 'grace-open' });
    }
    if (openPlaces > 0 && !despitePlaces) throw problem('conflict', { reason: 'places-open' });
    this.#kind.release(jobId);
    return this.#jobs.resume(jobId);
  }

  #one(jobId: string): Known {
    const found = this.#all(null).find(({ job }) => job.id === jobId);
    if (!found) throw problem('unknown-item', { what: 'job' });
    return found;
  }

  #refuseUnlessFree({ key, state }: LedgerRow): void {
    if (state === 'revoked') throw problem('conflict', { reason: 'revoked' });
    if (state !== 'active') throw problem('conflict', { reason: 'token-busy' });
    const open = this.list(null).some(
      // One whose old token was revoked by another way waits for nobody's word any more, and is on no screen.
      one =>
        (one.job.state === 'running' || (one.job.state === 'paused' && one.phase !== 'done')) &&
        (one.key === key || one.newKey === key),
    );
    if (open || this.#claimed.has(key)) throw problem('conflict', { reason: 'rotating' });
  }

  #shown(job: Job): Known[] {
    const { clock, connections, ledger, removed } = this.#parts;
    const { steps } = this.#jobs.steps({ id: job.id, from: 0, count: 4 });
    const what = plannedIn({ steps });
    if (!what) return [];
    const { name, expiresAt, graceMs, offsetMs } = what;
    const { tokenInUse, baseUrl } = connections.get(job.connectionId);
    const [old, made] = [ledger.known(what.key), ledger.known(what.newKey)];
    const known = old ?? removed.known(what.key);
    const [key, newKey] = [known?.key ?? what.key, made?.key ?? what.newKey];
    const openPlaces = (known?.places ?? []).filter(({ updated }) => !updated).length;
    const since = steps[2]?.state === 'done' ? steps[2].sentAt : null;
    const sinceElapsed = this.#kind.usedSince.get(job.id);
    const { leftMs, isTimed } =
      since === null
        ? { leftMs: graceMs, isTimed: true }
        : graceLeft(this.#parts, { baseUrl, graceMs, since, sinceElapsed, offsetMs });
    const phase = phaseOf(job, steps, { old: known, made, openPlaces, graceLeftMs: leftMs });
    const shown = (row: LedgerRow | undefined) => (row ? toAccessToken(row, tokenInUse) : null);
    return [
      {
        ...{ job, phase, key, newKey, name, expiresAt, graceMs, openPlaces },
        ...{ old: shown(old), new: shown(made) },
        problem: steps.find(({ state }) => state === 'refused' || state === 'unknown')?.problem ?? null,
        graceEndsAt: since === null ? null : Math.ceil(clock.now() + leftMs),
        isTimed,
      },
    ];
  }
}

const plannedIn = ({ steps: [first] }: { steps: readonly Pick<Step, 'what'>[] }): Replaced | undefined =>
  replacedSchema.safeParse(first?.what).data;
