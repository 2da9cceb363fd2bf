import type { Invitation } from '../../../src-shared/invitation.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { OneTeam } from './one-team.ts';
import type { SeenList } from './reconcile-invitation.ts';
import { addressOf } from './rows/invitation-address.ts';
import type { Sending } from './sending.ts';

/** Longer than an answer is waited for: what was sent before that was made before what is sent now. */
const shortlyMs = 300_000;

interface Whom {
  connectionId: string;
  /** See `answerKey`: of what it was sent with. */
  key: string;
  email: string;
}

interface Made {
  /** The list that was read last by then, which does not show it. */
  before: SeenList | null;
  /** As its answer has shown it. */
  made: Invitation | null;
  /** See `Clock`. */
  elapsed: number;
}

/**
 * To which addresses invitations were made: what a list shows of one that was made shortly before another is sent would be taken for
 * that other one, since times are known to the second. Both may have been sent with two tokens of one team: what was made is asked of
 * all connections that may be to the same team, and what was listed of the token.
 */
export class MadeBefore {
  readonly #oneTeam: Pick<OneTeam, 'maybeOf'>;
  readonly #since = new Map<string, SeenList | null>();
  readonly #earlier = new Map<string, number[]>();
  /** Connection -> ids that were told of invitations of this run. */
  readonly #ids = new Map<string, Set<string>>();
  /** `Clock.elapsed` of those without. */
  readonly #untold = new Map<string, number>();

  constructor(oneTeam: Pick<OneTeam, 'maybeOf'>) {
    this.#oneTeam = oneTeam;
  }

  add({ connectionId, key, email }: Whom, { before, made, elapsed }: Made): void {
    this.#since.set(nameOf(key, email), before);
    if (made === null || made.id === null) this.#untold.set(nameOf(connectionId, email), elapsed);
    else this.tell(connectionId, made);
  }

  /** An answer, or a list, has shown it. */
  tell(connectionId: string, { id }: Invitation): void {
    if (id !== null) this.#idsOf(connectionId).add(id);
  }

  /** One was made shortly before, and which it is in a list nobody has told: also one that lags may show it only later. */
  isUntold(connectionId: string, email: string, elapsed: number): boolean {
    const times = this.#oneTeam.maybeOf(connectionId).map(id => this.#untold.get(nameOf(id, email)));
    return times.some(at => at !== undefined && isShortly(at, elapsed));
  }

  /** The ids of those that were told, with what is told from here on. */
  idsOf(connectionId: string): Sending['told'] {
    return { has: id => this.#oneTeam.maybeOf(connectionId).some(one => this.#ids.get(one)?.has(id)) };
  }

  #idsOf(connectionId: string): Set<string> {
    const ids = this.#ids.get(connectionId) ?? new Set();
    this.#ids.set(connectionId, ids);
    return ids;
  }

  /** No list was read since one to the same address was made. @param key see `answerKey` */
  isUnlisted(key: string, email: string, before: SeenList | null): boolean {
    return this.#since.get(nameOf(key, email)) === before;
  }

  /** An earlier run has made it. @param sentAt by this computer's clock */
  addEarlier(
    { connectionId, key, email }: Whom,
    sentAt: number,
    clock: Pick<Clock, 'now' | 'elapsed'>,
  ): void {
    const name = nameOf(connectionId, email);
    this.#earlier.set(name, [...(this.#earlier.get(name) ?? []), sentAt]);
    // As long as no list was read, it is known of it as little as in the run that made it.
    if (!isShortly(sentAt, clock.now())) return;
    this.#since.set(nameOf(key, email), null);
    this.#untold.set(name, clock.elapsed());
  }

  /** Earlier runs have made one to the same address at about that time. */
  hasEarlier(connectionId: string, email: string, sentAt: number): boolean {
    const earlier = this.#oneTeam
      .maybeOf(connectionId)
      .flatMap(id => this.#earlier.get(nameOf(id, email)) ?? []);
    return earlier.some(at => isShortly(at, sentAt));
  }
}

const nameOf = (of: string, email: string): string => `${of} ${addressOf(email)}`;
const isShortly = (one: number, other: number): boolean => Math.abs(one - other) <= shortlyMs;
