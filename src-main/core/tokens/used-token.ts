import { AsyncLocalStorage } from 'node:async_hooks';
import { hasOutlivedItsEnd } from '../../../src-shared/outlived-end.ts';
import type { Clock } from '../base/ports/clock.ts';
import { hasCode, type ProblemError, problem } from '../base/problem-error.ts';
import type { ConnectionRecord } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import { isGone } from '../custody/keychain-state.ts';
import type { Vault } from '../custody/vault.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import type { ServiceClocks } from '../wire/service-clocks.ts';
import type { Ledger } from './ledger/ledger.ts';
import { type Proof, proofTime, proven } from './ledger/proof.ts';
import { askPatiently } from './ledger/young-token.ts';
import type { TokenMarks } from './marks/token-marks.ts';
import { usedSecret } from './used-secret.ts';

/** So exactly it is known when a token was last used. */
const noteEveryMs = 60 * 60 * 1000;

interface Parts {
  connections: ConnectionStore;
  ledger: Ledger;
  marks: TokenMarks;
  vault: Vault;
  clock: Clock;
  clocks: ServiceClocks;
  gate: OriginGate;
  work: ConnectionWork;
}

/** A call of the public API. @param ended aborted once the token is no longer the connection's: nothing more is sent with it */
type Use<T> = (token: string, record: ConnectionRecord, ended: AbortSignal) => Promise<T>;

/** What an answer belongs to: a connection, its address, and the token that asked. */
export function answerKey({ id, baseUrl, tokenInUse }: ConnectionRecord): string {
  return `${id} ${baseUrl} ${tokenInUse}`;
}

/** null: there was none. */
export function tokenInKey(key: string): string | null {
  const token = key.slice(key.lastIndexOf(' ') + 1);
  return token === String(null) ? null : token;
}

/** The personal access token that Keyholder itself uses for a connection's public API. */
export class UsedToken {
  readonly #parts: Parts;
  /** As they were when the call came in that is being answered. */
  readonly #whenAsked = new AsyncLocalStorage<readonly ConnectionRecord[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws ProblemError what can be said before the keychain is asked: `origin-not-allowed` and its kin, `token-missing` */
  check(connectionId: string): void {
    this.#keyOf(this.#parts.connections.get(connectionId));
  }

  /** What is asked for by a call is asked for with what is used as it comes in, whatever is waited for before anybody looks at it. */
  noting<A extends unknown[], T>(call: (...given: A) => T): (...given: A) => T {
    return (...given) => this.#whenAsked.run(this.#parts.connections.all, () => call(...given));
  }

  /** The `answerKey` with which the call asks that is being answered. @throws ProblemError `unknown-item` */
  askedWith(connectionId: string): string {
    const record = this.#parts.connections.get(connectionId);
    return answerKey(this.#whenAsked.getStore()?.find(({ id }) => id === connectionId) ?? record);
  }

  /**
   * Whether what was asked for with the token of an `answerKey` may be done with the one that is used now: it is that one, or has
   * taken its place in a rotation. Any other one may be another team's.
   */
  isMeant(key: string, record: ConnectionRecord): boolean {
    return this.keysMeant(record).includes(key);
  }

  /**
   * The `answerKey` of the token in use, and of those whose place it has taken: what one of these was shown is of the same team, unless
   * theirs is known to be another one.
   */
  keysMeant(record: ConnectionRecord): string[] {
    const { ledger } = this.#parts;
    const keys = new Set<string>();
    const team = ledger.find(record.tokenInUse ?? '')?.teamId ?? null;
    for (let key = record.tokenInUse; key !== null && !keys.has(key); ) {
      const row = ledger.find(key);
      if (team !== null && (row?.teamId ?? team) !== team) break;
      keys.add(key);
      key = row?.replaces ?? null;
    }
    return [...keys].map(tokenInUse => answerKey({ ...record, tokenInUse }));
  }

  /**
   * Runs a call that changes something, and notes in the ledger whether the service took the token.
   * @throws ProblemError `token-missing`, `token-refused`, a keychain problem, or whatever `use` throws
   */
  with<T>(connectionId: string, use: Use<T>): Promise<T> {
    const { connections, work } = this.#parts;
    const record = connections.get(connectionId);
    return this.#with(record, work.signal(connectionId, 'token'), use, () => 'works');
  }

  /**
   * As `with`, for what changes nothing: where the connection got another token meanwhile, that one is asked with, since what
   * the old one was shown is not the new one's.
   * @param says what an answer that is of use says of the token: that it was refused in its course, or nothing (null)
   */
  async read<T>(connectionId: string, use: Use<T>, says: (value: T) => Proof['outcome'] | null): Promise<T> {
    const { clock, connections, ledger, work } = this.#parts;
    const patient: Use<T> = (token, record, ended) => {
      const made = ledger.find(record.tokenInUse ?? '');
      return askPatiently(clock, made, () => use(token, record, ended), ended);
    };
    for (;;) {
      const record = connections.get(connectionId);
      const ended = work.signal(connectionId, 'token');
      const isOutdated = () =>
        ended.aborted && connections.get(connectionId).tokenInUse !== record.tokenInUse;
      try {
        const value = await this.#with(record, ended, patient, says);
        if (!isOutdated()) return value;
      } catch (error) {
        if (!isOutdated()) throw error;
      }
    }
  }

  async #with<T>(
    record: ConnectionRecord,
    ended: AbortSignal,
    use: Use<T>,
    says: (value: T) => Proof['outcome'] | null,
  ): Promise<T> {
    const key = this.#keyOf(record);
    const token = await this.#fetch(record, key);
    // SECURITY: nothing is sent with a token that was exchanged or forgotten, nor for a connection that was removed.
    if (ended.aborted) throw this.#endedBy(record);
    try {
      const value = await use(token, record, ended);
      const outcome = says(value);
      if (outcome !== null) await this.#note(key, record, outcome);
      return value;
    } catch (error) {
      if (hasCode(error, 'token-refused')) await this.#note(key, record, 'refused');
      throw hasCode(error, 'cancelled') && ended.aborted ? this.#endedBy(record) : error;
    }
  }

  /** Nothing was sent; where another token has taken its place, the same can be sent with that one. */
  #endedBy({ id, tokenInUse }: ConnectionRecord): ProblemError {
    const now = this.#parts.connections.all.find(one => one.id === id)?.tokenInUse ?? null;
    const isExchanged = now !== null && now !== tokenInUse;
    return problem('cancelled', isExchanged ? { reason: 'token-exchanged' } : {});
  }

  #keyOf({ baseUrl, tokenInUse }: ConnectionRecord): string {
    this.#parts.gate.check(baseUrl);
    if (tokenInUse === null) throw problem('token-missing');
    return tokenInUse;
  }

  async #fetch(record: ConnectionRecord, key: string): Promise<string> {
    const { connections, ledger, marks } = this.#parts;
    try {
      const token = await usedSecret(this.#parts, record, key);
      marks.fillOnce();
      return token;
    } catch (error) {
      if (!isGone(error)) throw error;
      // Both at once: what is taken in while the one is written finds the other as it is.
      const gone = ledger.note(key, { secretIn: 'nowhere', run: null });
      await Promise.all([gone, connections.unuse(record.id, key)]);
      throw problem('token-missing', { reason: 'gone' });
    }
  }

  /** Once an hour, and whenever it says something else: the ledger is not written with every request. */
  async #note(key: string, { baseUrl }: ConnectionRecord, outcome: Proof['outcome']): Promise<void> {
    const row = this.#parts.ledger.find(key);
    if (!row) return;
    const time = proofTime(this.#parts, baseUrl);
    const { lastUsedAt, lastProof } = row;
    const isFresh = lastUsedAt !== null && lastUsedAt <= time.at && time.at - lastUsedAt < noteEveryMs;
    const noted = proven(row, outcome, time);
    const saysMore = hasOutlivedItsEnd({ ...row, ...noted }) && !hasOutlivedItsEnd(row);
    if (isFresh && lastProof?.outcome === outcome && !saysMore) return;
    await this.#parts.ledger.note(key, { ...noted, lastUsedAt: time.at });
  }
}
