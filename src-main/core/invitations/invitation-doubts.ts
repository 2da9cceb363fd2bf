import type { Invitation, InvitationDoubt } from '../../../src-shared/invitation.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { StepName } from '../jobs/job-kind.ts';
import type { UsedToken } from '../tokens/used-token.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import type { InvitationLists } from './invitation-lists.ts';
import type { Ended } from './list-reading.ts';
import type { OneTeam } from './one-team.ts';
import type { SeenList } from './reconcile-invitation.ts';
import { addressOf, candidatesIn, keyOf } from './rows/invitation-address.ts';
import { foundIn, type Sending } from './sending.ts';

/** When the list is looked at again after an answer was lost: a service may still be at it, or its list lag behind. */
const looksAfterMs = [3_000, 10_000, 25_000, 60_000] as const;
/** Of each connection; of older ones the lists are not asked any more. */
const mostDoubts = 200;

interface Parts {
  usedToken: Pick<UsedToken, 'keysMeant'>;
  oneTeam: Pick<OneTeam, 'of'>;
  lists: InvitationLists;
  clock: Clock;
  clocks: ServiceClocks;
  changes: Changes;
}

/** An invitation whose answer was lost. */
export interface Doubt extends Sending {
  /** Only readings with a higher one tell what became of it. */
  turn: number;
  sinceThen: SeenList | null;
  present: Set<string>;
  shown: InvitationDoubt;
  invitation: Invitation | null;
}

/** The invitations whose answer was lost: every list that is read is asked what became of them, and nothing is sent again. */
export class InvitationDoubts {
  readonly #parts: Parts;
  readonly #doubts = new Map<string, Doubt[]>();
  /** Being sent anew: what a list shows by then may be either of the two. */
  readonly #sending = new Set<string>();
  /** What became of one: it is in the list, or can no longer be told, since the same was sent again. */
  onEnd: (doubt: Doubt, end: 'list' | 'later') => void = () => undefined;
  /** More is known of one. */
  onShown: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.lists.onRead = (connectionId, reading) => this.#judge(connectionId, reading);
  }

  list(connectionId: string): InvitationDoubt[] {
    return this.#of(connectionId).map(({ shown }) => shown);
  }

  find({ id, n }: StepName): Doubt | null {
    for (const doubts of this.#doubts.values()) {
      const doubt = doubts.find(({ step }) => step.id === id && step.n === n);
      if (doubt) return doubt;
    }
    return null;
  }

  /** Until it is `sent` or in doubt, nothing is concluded of an earlier one to the same address. */
  begin(connectionId: string, email: string): void {
    this.#sending.add(nameOf(connectionId, email));
  }

  /** It was sent, or surely was not. */
  end(connectionId: string, email: string): void {
    this.#sending.delete(nameOf(connectionId, email));
  }

  /** What becomes of an earlier sending to the same address can no longer be told apart, also of another connection to that team. */
  forget(connectionId: string, email: string): void {
    const all = this.#parts.oneTeam.of(connectionId).flatMap(id => this.#of(id));
    for (const doubt of all.filter(one => isTo(one, email))) {
      this.letGo(doubt.step);
      this.onEnd(doubt, 'later');
    }
  }

  /** Nothing more is looked for. */
  letGo(step: StepName): void {
    const doubt = this.find(step);
    if (!doubt) return;
    const { connectionId } = doubt;
    this.#doubts.set(
      connectionId,
      this.#of(connectionId).filter(one => one !== doubt),
    );
    this.#parts.changes.announce(['invitations'], connectionId);
  }

  /** From here on every list that is read is asked about it. */
  add(sending: Sending): Doubt {
    const { connectionId, wanted, since, sent } = sending;
    this.forget(connectionId, wanted.email);
    this.end(connectionId, wanted.email);
    const shown = { email: wanted.email, since, found: 'cannot-tell', asOf: null, looking: false } as const;
    const turn = sent === null ? 0 : this.#parts.lists.turn;
    const doubt: Doubt = {
      ...sending,
      ...{ turn, sinceThen: null, present: new Set(), shown, invitation: null },
    };
    this.#doubts.set(connectionId, [...this.#of(connectionId), doubt].slice(-mostDoubts));
    return doubt;
  }

  /** Looks at the list again now and then over the next minute. */
  async keepLooking(doubt: Doubt): Promise<void> {
    const { clock, lists } = this.#parts;
    const { connectionId, ended } = doubt;
    const lostAt = clock.elapsed();
    this.#show(doubt, { looking: true });
    for (const due of looksAfterMs) {
      await this.#pause(lostAt + due - clock.elapsed(), ended);
      if (ended.aborted || !this.#isOpen(doubt)) break;
      // What cannot be read now is looked at next time.
      await lists.getNow(connectionId).catch(() => undefined);
    }
    if (doubt.shown.looking) this.#stopLooking(doubt);
  }

  /** Does not keep the process alive, and ends at once with what it is for. */
  #pause(ms: number, ended: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (ended.aborted) return resolve();
      const callOff = this.#parts.clock.after(Math.max(0, ms), () => {
        ended.removeEventListener('abort', leave);
        resolve();
      });
      const leave = () => {
        callOff();
        resolve();
      };
      ended.addEventListener('abort', leave, { once: true });
    });
  }

  #stopLooking(doubt: Doubt): void {
    this.#show(doubt, { looking: false });
    this.#parts.changes.announce(['invitations', 'team'], doubt.connectionId);
  }

  #judge(connectionId: string, reading: Ended): void {
    const { record, list, seen, askedAt, fromCache, turn } = reading;
    const { usedToken, oneTeam } = this.#parts;
    const [keys, team] = [usedToken.keysMeant(record), oneTeam.of(connectionId)];
    for (const doubt of this.#of(connectionId)) {
      const { wanted } = doubt;
      const asked = keys.includes(doubt.key) && turn > doubt.turn && doubt.shown.found !== 'sent';
      if (!asked || team.some(id => this.#sending.has(nameOf(id, wanted.email)))) continue;
      const result = foundIn(reading, doubt, this.#parts, { since: doubt.sinceThen, present: doubt.present });
      this.#show(doubt, { found: result.kind, asOf: askedAt });
      if (result.kind === 'sent') {
        doubt.invitation = result.invitation;
        this.onEnd(doubt, 'list');
        this.#stopLooking(doubt);
        continue;
      }
      if (seen.whole) doubt.sinceThen = seen;
      if (!fromCache) for (const one of candidatesIn(list.items, wanted.email)) doubt.present.add(keyOf(one));
    }
  }

  #show(doubt: Doubt, more: Partial<InvitationDoubt>): void {
    doubt.shown = { ...doubt.shown, ...more };
    this.onShown();
  }

  #isOpen(doubt: Doubt): boolean {
    return doubt.shown.found !== 'sent' && this.#of(doubt.connectionId).includes(doubt);
  }

  #of(connectionId: string): Doubt[] {
    return this.#doubts.get(connectionId) ?? [];
  }
}

const nameOf = (connectionId: string, email: string): string => `${connectionId} ${addressOf(email)}`;

const isTo = ({ wanted }: Doubt, email: string): boolean => addressOf(wanted.email) === addressOf(email);
