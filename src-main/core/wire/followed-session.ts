import { Serial } from '../base/serial.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';

export interface SessionValues {
  /** What the next request is sent with. */
  now: string;
  /** The one before, until `now` is seen to work; null: there is none, or it is not needed any more. */
  other: string | null;
}

/** The session as one request carries it. */
export interface SentSession {
  readonly value: string;
  /** The answer sets another value. Said before anything of the answer is written down. */
  offer(value: string): void;
  /** The answer does not turn the session away: what it offered is sent from now on. */
  answered(): void;
  /** The answer could only be given to who is signed in. */
  proved(): void;
  /** The answer turns the session away; what it offered is somebody else's, or nobody's. */
  refused(): void;
}

/**
 * A session whose value the service may renew with any of its answers. The renewed one is followed, and the one before is kept
 * until it is seen to work. Lives as long as something is under way with it.
 */
export class FollowedSession {
  readonly #known: KnownSecrets;
  #values: SessionValues;
  /** Whether requests have to wait for each other: a value that was renewed may be worth nothing the moment after. */
  #rotates: boolean;
  readonly #serial = new Serial();
  #sent = 0;
  #renewedBy = 0;
  #otherRefused: boolean;
  #bothRefused = false;

  constructor(known: KnownSecrets, { now, other }: SessionValues, otherRefused = false) {
    this.#known = known;
    this.#values = { now, other };
    this.#otherRefused = otherRefused;
    this.#rotates = other !== null;
    for (const value of [now, other]) if (value !== null) known.add(value);
  }

  get values(): SessionValues {
    return this.#values;
  }

  /** The value before was turned away, and none has been seen to work since. */
  get otherRefused(): boolean {
    return this.#otherRefused;
  }

  /** One was turned away, and then the one that took its place. */
  get bothRefused(): boolean {
    return this.#bothRefused;
  }

  /** Runs one request with it; where the value is renewed, one after the other. */
  inTurn<T>(send: (sent: SentSession) => Promise<T>): Promise<T> {
    if (!this.#rotates) return send(this.#begin(this.#values.now));
    return this.#serial.run(() => send(this.#begin(this.#values.now)));
  }

  /**
   * For a request that changes nothing, and was turned away: the same with the value before. Where that one is let through, it is
   * the session again. Within the turn.
   * @param send whether it was let through @returns the same; false where there is none @throws what `send` throws
   */
  async withOther(send: (sent: SentSession) => Promise<boolean>): Promise<boolean> {
    const before = this.#values;
    if (before.other === null || !(await send(this.#begin(before.other)))) return false;
    if (this.#values === before) this.#values = { now: before.other, other: null };
    this.#works();
    return true;
  }

  /** This value could only be let through because it is the session. */
  prove(value: string): void {
    this.#works();
    const { now, other } = this.#values;
    if (value === now) this.#values = { now, other: null };
    else if (other !== null && value !== other) this.#values = { now, other: value };
  }

  #works(): void {
    this.#otherRefused = false;
    this.#bothRefused = false;
  }

  #begin(value: string): SentSession {
    const order = ++this.#sent;
    let offered: string | null = null;
    const answered = () => {
      if (offered !== null) this.#follow(offered, value, order);
    };
    return {
      value,
      offer: other => {
        if (other === value) return;
        // SECURITY: a renewed session is redacted before anything of the answer that brings it is shown, logged or kept.
        this.#known.add(other);
        offered = other;
      },
      answered,
      proved: () => {
        answered();
        this.prove(value);
      },
      refused: () => {
        const { now, other } = this.#values;
        if (value !== now || other === null) return;
        this.#bothRefused = this.#otherRefused;
        this.#otherRefused = true;
        this.#values = { now: other, other: now };
      },
    };
  }

  /** Of two answers the one to the later request tells what holds. */
  #follow(offered: string, sent: string, order: number): void {
    if (order <= this.#renewedBy) return;
    this.#renewedBy = order;
    this.#rotates = true;
    this.#values = { now: offered, other: this.#values.other ?? sent };
  }
}
