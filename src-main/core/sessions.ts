import type { SessionState } from '../../src-shared/connection.ts';
import type { Problem } from '../../src-shared/problem.ts';
import type { ConnectionWork } from './connection-work.ts';
import { sessionAccount } from './custody/secret-names.ts';
import type { Vault } from './custody/vault.ts';
import type { OriginGate } from './policy/origin-gate.ts';
import type { Clock, SignInWindow } from './ports.ts';
import { hasCode, ProblemError, problem } from './problem-error.ts';
import { type ConnectionRecord, noSession } from './store/connection-record.ts';
import type { ConnectionStore } from './store/connection-store.ts';
import { sessionCookie } from './wire/graphql-client.ts';
import type { SessionProof, SessionProver } from './wire/session-prover.ts';

interface Parts {
  connections: ConnectionStore;
  vault: Vault;
  prover: SessionProver;
  clock: Clock;
  run: string;
  signIn: SignInWindow | null;
  gate: OriginGate;
  work: ConnectionWork;
}

/** The dashboard session of a connection: taken in, checked, used, forgotten. It never goes out. */
export class Sessions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Checks and keeps it. @throws ProblemError `session-ended` (refused, nothing kept), `cancelled` or a keychain problem */
  async save(connectionId: string, session: string): Promise<SessionState> {
    const { connections, prover, gate } = this.#parts;
    const record = connections.get(connectionId);
    // A session that could not be tried is kept; one that nobody may try is not.
    gate.check(record.dashboardUrl);
    await gate.ask(record.baseUrl, record.dashboardUrl);
    const proof = await prover.prove(record.dashboardUrl, session);
    if (proof.verdict === 'refused') throw new ProblemError(refusedProblem(proof));
    return this.#keep(record, session, proof);
  }

  /** Asks the service about the kept session and records the verdict. */
  async check(connectionId: string): Promise<SessionState> {
    const { session, record, ended } = await this.#fetch(connectionId);
    const proof = await this.#parts.prover.prove(record.dashboardUrl, session);
    return this.#record(connectionId, proof.verdict, ended);
  }

  async forget(connectionId: string): Promise<SessionState> {
    const { connections, vault, work } = this.#parts;
    const record = connections.get(connectionId);
    work.end(connectionId, 'session');
    if (record.session.heldIn !== 'nowhere') await vault.forget(sessionAccount(record));
    return (await connections.patch(connectionId, { session: noSession })).session;
  }

  /** @throws ProblemError `unsupported-here`, `cancelled` */
  async signIn(connectionId: string): Promise<SessionState> {
    const { connections, prover, signIn, gate, work } = this.#parts;
    if (!signIn) {
      throw problem('unsupported-here', {
        detail: 'The sign-in window needs the installed app. Paste the session.',
      });
    }
    const record = connections.get(connectionId);
    const { dashboardUrl } = record;
    // SECURITY: the sign-in window opens no dashboard that the computer's policy does not allow.
    gate.check(dashboardUrl);
    // What is typed there goes there, and not through the wire.
    await gate.ask(record.baseUrl, dashboardUrl);
    // A service that lets everybody ask proves nothing, and a page may set a cookie before anybody has signed in. Such a
    // session is taken only once the owner closes the window.
    let unproven: string | null = null;
    const ended = work.signal(connectionId, 'any');
    const proved = await signIn.capture({
      dashboardUrl,
      cookieName: sessionCookie,
      prove: async candidate => {
        if (ended.aborted) return false;
        const { verdict } = await prover.prove(dashboardUrl, candidate);
        if (verdict === 'unproven') unproven = candidate;
        return verdict === 'accepted';
      },
    });
    if (proved !== null) return this.#keep(record, proved, { verdict: 'accepted' });
    if (unproven === null) throw problem('cancelled');
    return this.#keep(record, unproven, { verdict: 'unproven' });
  }

  /**
   * Runs a call of the GraphQL interface with the session; the connection is not removed meanwhile. A session that the
   * service refuses is marked as such; it stays where it is, because the owner's next step is theirs to take.
   * @throws ProblemError `session-missing`, `session-ended`, a keychain problem, or whatever `use` throws
   */
  async withSession<T>(
    connectionId: string,
    use: (session: string, record: ConnectionRecord) => Promise<T>,
  ): Promise<T> {
    const { session, record, ended } = await this.#fetch(connectionId);
    try {
      const value = await this.#parts.work.whole(connectionId, () => use(session, record));
      await this.#recordIfNew(connectionId, 'accepted', ended);
      return value;
    } catch (error) {
      if (hasCode(error, 'session-ended')) await this.#recordIfNew(connectionId, 'refused', ended);
      throw error;
    }
  }

  /** `ended` is aborted once the connection has another session, or none. */
  async #fetch(
    connectionId: string,
  ): Promise<{ session: string; record: ConnectionRecord; ended: AbortSignal }> {
    const { connections, vault, gate, work } = this.#parts;
    const record = connections.get(connectionId);
    const ended = work.signal(connectionId, 'session');
    gate.check(record.dashboardUrl);
    if (record.session.heldIn === 'nowhere') throw problem('session-missing');
    let session: string;
    try {
      session = await vault.fetch(sessionAccount(record));
    } catch (error) {
      // The keychain works and does not have it: somebody deleted it there.
      if (!hasCode(error, 'secret-absent') || ended.aborted) throw error;
      work.end(connectionId, 'session');
      await connections.patch(connectionId, { session: noSession });
      throw problem('session-missing');
    }
    // SECURITY: nothing is sent with a session that was exchanged or forgotten, nor for a connection that was removed.
    if (ended.aborted) throw problem('cancelled');
    return { session, record, ended };
  }

  /**
   * SECURITY: a session is kept for a connection that is still there, or not at all: it may have been removed while the owner
   * signed in.
   * @param given the connection as it was when the session was asked for
   */
  async #keep(given: ConnectionRecord, session: string, proof: SessionProof): Promise<SessionState> {
    const { connections, vault, clock, run, work } = this.#parts;
    const { id } = given;
    connections.get(id);
    const heldIn = await vault.keep(sessionAccount(given), session);
    try {
      connections.get(id);
      const now = clock.now();
      const state = { heldIn, savedAt: now, verdict: proof.verdict, checkedAt: now, run };
      work.end(id, 'session');
      return (await work.whole(id, () => connections.patch(id, { session: state }))).session;
    } catch (error) {
      // An item that no connection names would stay in the keychain for good.
      if (hasCode(error, 'unknown-item', 'conflict', 'storage-unwritable')) {
        await vault.forget(sessionAccount(given)).catch(() => undefined);
      }
      throw error;
    }
  }

  /** A verdict on a session that is another one by now says nothing. */
  async #record(
    connectionId: string,
    verdict: SessionState['verdict'],
    ended: AbortSignal,
  ): Promise<SessionState> {
    const { connections, clock } = this.#parts;
    const { session } = connections.get(connectionId);
    if (ended.aborted) return session;
    const checked = { ...session, verdict, checkedAt: clock.now() };
    return (await connections.patch(connectionId, { session: checked })).session;
  }

  async #recordIfNew(
    connectionId: string,
    verdict: SessionState['verdict'],
    ended: AbortSignal,
  ): Promise<void> {
    if (ended.aborted || this.#parts.connections.get(connectionId).session.verdict === verdict) return;
    // The answer in hand matters more than this note about it.
    await this.#record(connectionId, verdict, ended).catch(() => undefined);
  }
}

function refusedProblem(proof: SessionProof): Problem {
  return proof.problem ?? { code: 'session-ended' };
}
