import type { AnyProblem, Problem } from '../../../src-shared/problem.ts';
import type { Clock } from '../base/ports/clock.ts';
import { hasCode, ProblemError, problem, problemOf } from '../base/problem-error.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import { isUnreachable } from '../connections/unreachable.ts';
import type { UsedToken } from '../tokens/used-token.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import { isAlreadyThere } from './already-there.ts';
import { inDoubt, type Told } from './invitation-answer.ts';
import type { InvitationLists } from './invitation-lists.ts';
import { waitsAgain } from './invitation-refusal.ts';
import type { Reading } from './list-reading.ts';
import { addressOf } from './rows/invitation-address.ts';
import { foundIn, hasComeSince, mayStandIn, type Sending } from './sending.ts';

/** To read a longer list for each pause would use up what the service grants after it. */
const mostPages = 10;
/** Of people who are members a batch may have hundreds: after so many looks that found nothing, no list is read for another one. */
const mostInVain = 3;
/** A plain no is kept from its owner for no longer than this. */
const mostWaitedMs = 5_000;

interface Parts {
  usedToken: Pick<UsedToken, 'keysMeant'>;
  connections: Pick<ConnectionStore, 'get'>;
  lists: InvitationLists;
  clock: Clock;
  clocks: ServiceClocks;
}

/** As it was sent first. */
interface First {
  sending: Sending;
  at: number;
  /** How many pages the list had by then, as far as that is known. */
  pages: number | null;
}

/**
 * Invitations that the service has turned away with "too many requests": it says that they were not made, and some services count only
 * after they have done what was asked. Before one is sent again, the list says whether it stands there. And those that it says are there
 * already: a proxy on the way may have sent them twice, and the answer is that to the second. And those of which nothing is said to be
 * there: lighttpd writes its page of 404 where the service behind it does not end an answer in time, and frameworks of what went on to
 * no handler after it was done. And those of which a page says nothing: firewalls stop answers as well as requests (ModSecurity, by what a
 * service writes where it breaks), and proxies write their own page in place of whatever was refused. And those that are refused in words
 * for no fault of a field that was sent: what was thrown after the invitation was made is answered by many frameworks as a refusal.
 */
export class TurnedAway {
  readonly #parts: Parts;
  /** As each was sent first, by what it was: its owner may send it again by themselves, as a job of its own. */
  readonly #sendings = new Map<string, First>();
  /** Of each connection, the reading that began last. */
  readonly #looks = new Map<string, { at: number; reading: Promise<Reading | null> }>();
  /** How often the list of each connection was looked at for one, and it was not new in it, for each kind. */
  readonly #inVain = new Map<string, number>();
  /** Counts what comes before what. */
  #turn = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Sends it, unless it was turned away before and stands in the list all the same: then the answer is null. Where one stands there that
   * may be it, it is in doubt and not sent. A list that is long, or was never read, is not asked.
   * @param sending in doubt it is what was sent first, which is to be looked for
   * @param earlier as an earlier run has sent it; what it was turned away with, nobody knows any more
   * @throws ProblemError what `send` does; `rate-limited`: the service is still not to be asked for anything; why the list cannot be
   * had just now
   */
  async unlessMade(
    sending: Sending,
    earlier: Sending | null,
    send: () => Promise<Told>,
  ): Promise<Told | null> {
    const { step } = sending;
    const before = this.#takeFirst(sending, earlier);
    try {
      const seen = before ? await this.#seen(before) : 'not';
      if (seen === 'it') return null;
      if (seen === 'not') return await send();
      Object.assign(sending, before?.sending, { step });
      return { sent: false, lost: { code: 'outcome-unknown', status: 429 }, manner: null };
    } catch (error) {
      const refusal = problemOf(error);
      // What it was turned away with the first time may have been made by that.
      const first = before?.sending.key === sending.key ? before.sending : sending;
      const kind = lookedForAs(error);
      const found = kind ? await this.#foundNow(first, kind) : 'not';
      if (found === 'it') return null;
      if (found === 'not' || !refusal) {
        if (refusal) await this.#noteTurned(sending, before, refusal);
        throw error;
      }
      return { sent: false, lost: inDoubt(refusal), manner: null, ofListed: true };
    }
  }

  /** What is in the way by now, as a network that is gone, says nothing of what the service has turned away before. */
  async #noteTurned(sending: Sending, before: First | null, refusal: Problem): Promise<void> {
    const isTurnedAway = refusal.code === 'rate-limited';
    if (!isTurnedAway && !(before && waitsAgain(refusal))) return;
    const pages = await this.#parts.lists.pagesOf(sending.connectionId).catch(() => null);
    // A look that failed meanwhile is not one that found nothing.
    this.#turn += 1;
    this.#sendings.set(nameOf(sending), {
      sending: before?.sending ?? sending,
      at: this.#turn,
      pages: pages ?? before?.pages ?? null,
    });
  }

  /** Where another token has taken the place of the one that it was sent with, the list that is shown to that one tells of it. */
  #takeFirst(sending: Sending, earlier: Sending | null): First | null {
    const { connectionId, key, ended } = sending;
    const keys = this.#keysOf(connectionId);
    const name = keys.map(one => nameOf({ ...sending, key: one })).find(one => this.#sendings.has(one)) ?? '';
    const first = this.#sendings.get(name) ?? (earlier && { sending: earlier, at: 0, pages: null });
    this.#sendings.delete(name);
    if (first === null || !keys.includes(first.sending.key)) return first;
    return { ...first, sending: { ...first.sending, key, ended } };
  }

  #keysOf(connectionId: string): readonly string[] {
    const { usedToken, connections } = this.#parts;
    return usedToken.keysMeant(connections.get(connectionId));
  }

  /**
   * It is the one only by its time: that no list has shown it before is as true of one that a colleague has made since. So none need have
   * been read before, either. Where one has come since that has no time, or another role, it may be: but not of those that are said to be
   * there, where that is what was said.
   */
  async #foundNow(sending: Sending, of: LookedFor): Promise<'it' | 'maybe it' | 'not'> {
    const { connectionId, key, before, again } = sending;
    const name = `${of} ${connectionId}`;
    const inVain = this.#inVain.get(name) ?? 0;
    if (again || inVain >= mostInVain) return 'not';
    const read = await (of === 'said'
      ? this.#readSoon(connectionId)
      : this.#readSince(connectionId, this.#turn, 1)
    ).catch(() => null);
    const mine = { ...sending, before: before && { ...before, whole: false } };
    const isMade = read?.key === key && foundIn(read, mine, this.#parts).kind === 'sent';
    this.#inVain.set(name, isMade ? 0 : inVain + 1);
    if (isMade) return 'it';
    return of !== 'there' && read?.key === key && hasComeSince(read, sending, this.#parts)
      ? 'maybe it'
      : 'not';
  }

  /** What stands in the list. `not`: it is not there, or the list is not asked. */
  async #seen({ sending, at, pages }: First): Promise<'it' | 'maybe it' | 'not'> {
    const { connectionId, key } = sending;
    const read = await this.#readSince(connectionId, at, pages ?? Infinity).catch(error => {
      const why = problemOf(error);
      if (why?.code === 'rate-limited' || isUnreachable(why)) throw new ProblemError(why);
      return null;
    });
    const keys = this.#keysOf(connectionId);
    // One that was looked for with others may have been shown to the token before.
    if (read === null || !keys.includes(read.key) || !keys.includes(key)) return 'not';
    if (foundIn(read, sending, this.#parts).kind === 'sent') return 'it';
    return mayStandIn(read, sending) ? 'maybe it' : 'not';
  }

  /**
   * One for all that were turned away before it began; null: it is not asked.
   * @param unread how many pages one is taken to have that was never read
   */
  #readSince(connectionId: string, at: number, unread: number): Promise<Reading | null> {
    const last = this.#looks.get(connectionId);
    if (last && last.at > at) return last.reading;
    this.#turn += 1;
    const look = { at: this.#turn, reading: this.#read(connectionId, unread) };
    this.#looks.set(connectionId, look);
    return look.reading;
  }

  /** For this one alone: another one that is in doubt waits for its list to the end. */
  async #readSoon(connectionId: string): Promise<Reading | null> {
    const given = Promise.withResolvers<never>();
    given.promise.catch(() => undefined);
    const callOff = this.#parts.clock.after(mostWaitedMs, () => given.reject(problem('timed-out')));
    try {
      return await this.#read(connectionId, 1, given.promise);
    } finally {
      callOff();
    }
  }

  async #read(connectionId: string, unread: number, given?: Promise<never>): Promise<Reading | null> {
    const { lists } = this.#parts;
    if (((await lists.pagesOf(connectionId)) ?? unread) > mostPages) return null;
    // What is being read already may have passed the place where it would stand.
    lists.outdate(connectionId);
    return lists.readNow(connectionId, given);
  }
}

/** What each kind has in vain takes nothing from the looks of the others. */
type LookedFor = 'there' | 'unsaid' | 'said';

/** What no handler of the service has seen: it is too long, or of another method or form. */
const atTheDoor = new Set([405, 411, 413, 414, 415, 431]);

/** As what an invitation that was refused is looked for; null: the service has said what is at fault in it, or nothing was sent. */
function lookedForAs(error: unknown): LookedFor | null {
  if (isAlreadyThere(error)) return 'there';
  if (hasCode(error, 'service-not-found', 'blocked-on-the-way')) return 'unsaid';
  const refusal: AnyProblem | null = problemOf(error);
  if (refusal?.code === 'field-errors') return isOfOther(refusal.fields ?? {}) ? 'said' : null;
  const isOfAnything =
    hasCode(error, 'service-refused', 'not-permitted') && !atTheDoor.has(refusal?.status ?? 0);
  if (!isOfAnything) return null;
  return refusal?.serviceSaid === undefined ? 'unsaid' : 'said';
}

const ofSent = new Set(['email', 'role', 'useSeat']);

/** None of the fields that are at fault was sent: a call of the service's own may have them, for the mail that comes after it. */
const isOfOther = (fields: object): boolean => Object.keys(fields).every(name => !ofSent.has(name));

const nameOf = ({ key, connectionId, wanted: { email, role, useSeat } }: Sending): string =>
  JSON.stringify([connectionId, key, addressOf(email), role, useSeat]);
