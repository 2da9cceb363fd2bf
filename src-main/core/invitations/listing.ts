import type { Invitation, InvitationList } from '../../../src-shared/invitation.ts';
import type { InvitationView, InvitationWindow } from '../../../src-shared/invitation-view.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Changes } from '../base/changes.ts';
import { ProblemError, problem, problemOf } from '../base/problem-error.ts';
import { ToldTogether } from '../base/told-together.ts';
import type { Snapshots } from '../connections/snapshots.ts';
import { isUnreachable } from '../connections/unreachable.ts';
import { type Kept, keptBefore } from './kept-list.ts';
import { type Ended, ListReading, type ReadingParts } from './list-reading.ts';
import type { Owner } from './listing-owner.ts';
import { isCutShort, leavesWhatWasRead, readAgainAt } from './read-again.ts';
import { plainOne } from './reading/held-invitation.ts';
import type { SeenList } from './reconcile-invitation.ts';

interface Parts extends ReadingParts {
  snapshots: Snapshots;
  changes: Changes;
}

/** The list of a connection as one token is shown it: the rows that were read last, and the reading that is under way. */
export class Listing {
  readonly owner: Owner;
  readonly #parts: Parts;
  /** What was in the list when it was last read, and what was made in the course of it. */
  seen: SeenList | null = null;
  #kept: Kept | null = null;
  /** In the order in which they began. */
  readonly #readings = new Map<ListReading, Promise<Ended>>();
  /** Of the reading that ended last. */
  #failure: Problem | null = null;
  #last = { turn: 0, endedAt: 0, tookMs: 0, hadAsked: false };
  /** Readings of no higher turn may lack something. */
  #outdated = 0;
  /** The owner has stopped it: it does not begin again by itself. */
  #stopped = false;
  /** `Clock.elapsed`; null: nobody has ever looked at it. */
  #lookedAt: number | null = null;
  readonly #told: ToldTogether;
  #later: (() => void) | null = null;

  constructor(parts: Parts, owner: Owner) {
    this.#parts = parts;
    this.owner = owner;
    const { changes, clock } = parts;
    this.#told = new ToldTogether(clock, () => changes.announce(['invitations'], owner.connectionId));
  }

  /** @throws ProblemError */
  async view(wanted: InvitationWindow): Promise<InvitationView> {
    const { clock } = this.#parts;
    this.#lookedAt = clock.elapsed();
    if (this.#isDue()) this.#begin();
    for (;;) {
      const begun = this.#reading;
      const shown = this.#kept ?? (begun?.hasBegun ? begun : null);
      if (shown) {
        const { about, rows } = shown;
        const window = await rows.window(wanted, clock.now() + (about.clockOffsetMs ?? 0));
        if (this.#kept && this.#kept !== shown) continue;
        const reading = this.#reading;
        if (reading) reading.wasShown = true;
        return {
          ...{ ...about, ...this.#age(), ...window, rows: window.rows.map(plainOne) },
          reading: reading && { pages: reading.pages, items: reading.rows.all.length },
        };
      }
      if (!begun) throw new ProblemError(this.#failure ?? { code: 'cancelled' });
      await begun.waitedFor(begun.begun);
      this.#lookedAt = clock.elapsed();
    }
  }

  /**
   * As the service says now; takes part in a reading that cannot have missed anything.
   * @param given rejects where it is waited for no longer
   * @throws ProblemError
   */
  read(given?: Promise<never>): Promise<Ended> {
    const current = this.#reading;
    const reading = current && current.turn > this.#outdated ? current : this.#begin();
    const ended = this.#readings.get(reading) ?? Promise.reject(problem('internal'));
    return reading.waitedFor(given ? Promise.race([ended, given]) : ended);
  }

  /** @throws ProblemError what the reading met, also where rows of before are still shown */
  async refresh(): Promise<void> {
    await this.read();
    if (this.#failure) throw new ProblemError(this.#failure);
  }

  /** The whole list, read now; where the service cannot be reached, as it was. @throws ProblemError */
  async list(): Promise<InvitationList> {
    try {
      const { list, rows } = await this.read();
      return { ...list, items: rows.all };
    } catch (error) {
      const reason = problemOf(error);
      if (!this.#kept || !isUnreachable(reason)) throw error;
      return { ...this.#kept.about, items: this.#kept.rows.all, staleBecause: reason };
    }
  }

  /** As it is known, or read now where a look at it would be reason enough. @throws ProblemError */
  async current(): Promise<InvitationList> {
    if (!this.#kept || this.#failure || this.#reading || this.#isDue()) return this.list();
    return { ...this.#kept.about, items: this.#kept.rows.all };
  }

  /** What is shown, read to its end where it is being read. @throws ProblemError as `view` */
  async shown(): Promise<Kept> {
    if (!this.#kept || this.#reading || this.#isDue()) await this.read().catch(() => undefined);
    if (!this.#kept) throw new ProblemError(this.#failure ?? { code: 'cancelled' });
    return this.#kept;
  }

  stop(): void {
    this.#stopped ||= this.#readings.size > 0;
    for (const reading of this.#readings.keys()) reading.stop();
  }

  /** Something has changed: what was read, or is being read, may lack it. */
  outdate(): void {
    this.#outdated = this.owner.turn();
  }

  /** What the service has just made. */
  put(made: Invitation): void {
    for (const reading of this.#readings.keys()) reading.put(made);
    // Without an id it would stand there twice as soon as a page brings it.
    if (made.id === null) this.outdate();
    else this.#kept?.rows.put(made);
    this.#tell();
  }

  get pages(): number | null {
    return this.#kept?.about.pages ?? null;
  }

  get #reading(): ListReading | null {
    return [...this.#readings.keys()].at(-1) ?? null;
  }

  #age(): Pick<InvitationView, 'staleBecause' | 'failed'> {
    const failure = this.#failure;
    if (isUnreachable(failure)) return { staleBecause: failure };
    return { staleBecause: null, ...(failure ? { failed: failure } : {}) };
  }

  /** Whether a look at it is reason enough to read it now. */
  #isDue(): boolean {
    if (this.#readings.size > 0) return false;
    const kept = this.#kept && { at: this.#kept.at, isOutdated: this.#kept.turn <= this.#outdated };
    const failed = this.#failure !== null;
    const dueAt = readAgainAt({ ...this.#last, kept, failed, stopped: this.#stopped });
    const ms = dueAt - this.#parts.clock.elapsed();
    if (ms > 0 && kept?.isOutdated) this.#askLater(ms);
    return ms <= 0;
  }

  /** Whoever looks then looks again. */
  #askLater(ms: number): void {
    this.#later ??= this.#parts.clock.after(ms, () => {
      this.#later = null;
      this.#tell();
    });
  }

  #begin(): ListReading {
    const before = this.#reading;
    const reading = new ListReading(this.#parts, this.owner.nextTurn());
    this.#stopped = false;
    const ended = this.#run(reading);
    // Whoever waits for it is told.
    ended.catch(() => undefined);
    this.#readings.set(reading, ended);
    if (before?.waiting === 0) before.leave();
    reading.watch(
      () => this.#lookedAt ?? 0,
      () => this.#tell(),
    );
    return reading;
  }

  async #run(reading: ListReading): Promise<Ended> {
    const { clock } = this.#parts;
    const begunAt = clock.elapsed();
    const { connectionId, key } = this.owner;
    let isNews = true;
    try {
      const ended = await reading.run(connectionId, key, () => this.#tell());
      this.#take(ended);
      return ended;
    } catch (error) {
      isNews = await this.#fail(reading, problemOf(error) ?? { code: 'internal' });
      throw error;
    } finally {
      this.#readings.delete(reading);
      const endedAt = clock.elapsed();
      this.#last = { ...this.#last, endedAt, tookMs: endedAt - begunAt, hadAsked: reading.hasAsked };
      reading.over();
      if (isNews) this.#tell();
    }
  }

  #take(ended: Ended): void {
    const { list, seen, rows, record, turn } = ended;
    const { items: _, ...about } = list;
    const isCut = isCutShort(list);
    if (seen.whole && turn >= this.#last.turn) this.owner.onWhole(ended);
    // An older list that is whole is worth more than the beginning of a newer one.
    if (!isCut) this.#parts.snapshots.keepList(record, about, rows.all, ended.ended);
    this.owner.onRead(ended);
    if (turn < this.#last.turn) return;
    this.#last.turn = turn;
    this.seen = seen;
    const isOlderBetter = this.#kept !== null && !isCutShort(this.#kept.about) && isCut;
    // Not permitted in its course is not permitted.
    const staysOlder = isOlderBetter && (this.#stopped || leavesWhatWasRead(list.problem));
    this.#failure = staysOlder ? list.problem : null;
    if (staysOlder) return;
    this.#kept = { about, rows, turn, at: this.#parts.clock.elapsed() };
  }

  /** Whether a view has something else to say now. */
  async #fail(reading: ListReading, failure: Problem): Promise<boolean> {
    if (reading.turn < this.#last.turn) return false;
    this.#last.turn = reading.turn;
    const before = this.#failure;
    // Stopped, or given up: nothing more has failed as long as there is something to be shown, or nobody who looks.
    if (failure.code !== 'cancelled' || !(this.#kept || reading.isLeft)) this.#failure = failure;
    if (isUnreachable(failure)) await this.#fallBack(reading);
    else if (!leavesWhatWasRead(failure)) this.#kept = null;
    return reading.wasShown || before?.code !== failure.code;
  }

  /** To what an earlier run has kept. Another reading may have ended while that was read, and knows more. */
  async #fallBack({ turn }: ListReading): Promise<void> {
    const list = this.#kept ? null : await this.owner.snapshot();
    if (list && turn === this.#last.turn) this.#kept = keptBefore(list, this.#parts.clock);
  }

  /** Nobody is told who never looked. */
  #tell(): void {
    if (this.#lookedAt !== null) this.#told.tell();
  }
}
