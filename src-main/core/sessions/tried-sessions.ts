import { createHash } from 'node:crypto';
import type { Clock } from '../base/ports/clock.ts';
import type { Random } from '../base/ports/random.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import { FollowedSession } from '../wire/followed-session.ts';

const keptMs = 10 * 60_000;
const most = 20;

/**
 * Sessions that were tried and are not kept, under the value that the owner pasted. A service that renews a session with every
 * answer has used up that value by then: tested first and saved afterwards, or saved once more because the keychain refused, it
 * would be told as ended. In memory, for ten minutes.
 */
export class TriedSessions {
  readonly #known: KnownSecrets;
  readonly #clock: Clock;
  readonly #salt: Buffer;
  readonly #tried = new Map<string, { session: FollowedSession; callOff: () => void }>();

  constructor(known: KnownSecrets, clock: Clock, random: Random) {
    this.#known = known;
    this.#clock = clock;
    this.#salt = random.bytes(16);
  }

  /** Tries the pasted session, or what has come of it. What the service has not renewed is not remembered. */
  async try<T>(
    dashboardUrl: string,
    pasted: string,
    run: (session: FollowedSession) => Promise<T>,
  ): Promise<T> {
    const key = this.#keyOf(dashboardUrl, pasted);
    const session =
      this.#tried.get(key)?.session ?? new FollowedSession(this.#known, { now: pasted, other: null });
    this.#forget(key);
    // By itself: nobody may try another one before the end.
    this.#tried.set(key, { session, callOff: this.#clock.after(keptMs, () => this.#forget(key)) });
    const [oldest] = this.#tried.keys();
    if (this.#tried.size > most && oldest !== undefined) this.#forget(oldest);
    try {
      return await run(session);
    } finally {
      if (session.values.now === pasted) this.#forget(key);
    }
  }

  /** It is kept, or worth nothing. */
  drop(dashboardUrl: string, pasted: string): void {
    this.#forget(this.#keyOf(dashboardUrl, pasted));
  }

  #forget(key: string): void {
    this.#tried.get(key)?.callOff();
    this.#tried.delete(key);
  }

  #keyOf(dashboardUrl: string, pasted: string): string {
    const text = `${dashboardUrl} ${pasted}`;
    return createHash('sha256').update(this.#salt).update(text).digest('base64');
  }
}
