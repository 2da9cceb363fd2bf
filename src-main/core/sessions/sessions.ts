import type { SessionState } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { SignInWindow } from '../base/ports/sign-in-window.ts';
import { hasCode, ProblemError, problem } from '../base/problem-error.ts';
import { type ConnectionRecord, halfKeptSession } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import { FollowedSession } from '../wire/followed-session.ts';
import { sessionCookie } from '../wire/graphql-client.ts';
import type { KeptSessions } from './kept-sessions.ts';
import { isGuard, type SessionProof, type SessionProver } from './session-prover.ts';
import { type OpenSession, SessionUses } from './session-uses.ts';
import type { TriedSessions } from './tried-sessions.ts';

interface Parts {
  connections: ConnectionStore;
  known: KnownSecrets;
  kept: KeptSessions;
  tried: TriedSessions;
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
  readonly #uses: SessionUses;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#uses = new SessionUses(parts);
  }

  /** Checks and keeps it. @throws ProblemError `session-ended` (refused, nothing kept), `cancelled`, `unknown-item` or a keychain problem */
  async save(connectionId: string, session: string): Promise<SessionState> {
    const { connections, prover, gate, tried, work } = this.#parts;
    const record = connections.get(connectionId);
    const { dashboardUrl } = record;
    const ended = work.signal(connectionId, 'any');
    // A session that could not be tried is kept; one that nobody may try is not.
    gate.check(dashboardUrl);
    await gate.ask(record.baseUrl, dashboardUrl);
    const state = await tried.try(dashboardUrl, session, async one => {
      const proof = await prover.prove(dashboardUrl, one, ended);
      connections.get(connectionId);
      if (ended.aborted) throw problem('cancelled');
      if (proof.verdict !== 'refused') return this.#keep(record, one, proof);
      tried.drop(dashboardUrl, session);
      throw new ProblemError(refusedProblem(proof));
    });
    tried.drop(dashboardUrl, session);
    return state;
  }

  /** Asks the service about the kept session and records the verdict. */
  check(connectionId: string): Promise<SessionState> {
    return this.#uses.run(connectionId, async ({ session, record, ended }) => {
      const proof = await this.#parts.prover.prove(record.dashboardUrl, session, ended);
      return this.#record(connectionId, proof, ended);
    });
  }

  /** Asks the service about the kept session. */
  prove(connectionId: string): Promise<SessionProof> {
    return this.#uses.run(connectionId, ({ session, record, ended }) =>
      this.#parts.prover.prove(record.dashboardUrl, session, ended),
    );
  }

  async forget(connectionId: string): Promise<SessionState> {
    const { connections, kept } = this.#parts;
    connections.get(connectionId);
    this.#uses.end(connectionId);
    return kept.inTurn(connectionId, async () => {
      // Only now: one that was being saved when this was asked for is there by now.
      const record = connections.get(connectionId);
      const { heldIn, halfKept } = record.session;
      if (heldIn === 'keychain' || halfKept) await kept.forget(record);
      else await kept.forget(record, 'memory');
      // What was begun while this waited for its turn, or for the keychain, has it still.
      this.#uses.end(connectionId);
      const left = kept.deleted(record.session);
      // What was only tried is tried again, once that is written down. What is gone is gone, whatever the disk has against the note.
      if (left.halfKept) return (await connections.patch(connectionId, { session: left })).session;
      return connections.noteSession(connectionId, left);
    });
  }

  /** @throws ProblemError `unsupported-here`, `cancelled` */
  async signIn(connectionId: string): Promise<SessionState> {
    const { connections, prover, signIn, gate, work, known } = this.#parts;
    if (!signIn) throw problem('unsupported-here', { reason: 'sign-in-window' });
    const record = connections.get(connectionId);
    const { dashboardUrl } = record;
    // SECURITY: the sign-in window opens no dashboard that the computer's policy does not allow.
    gate.check(dashboardUrl);
    // What is typed there goes there, and not through the wire.
    await gate.ask(record.baseUrl, dashboardUrl);
    // A service that lets everybody ask proves nothing, and a page may set a cookie before anybody has signed in. Such a
    // session is taken only once the owner closes the window.
    let unproven: FollowedSession | null = null;
    let last: SessionProof = { verdict: 'unproven' };
    let accepted: FollowedSession | null = null;
    const ended = work.signal(connectionId, 'any');
    const proved = await signIn.capture({
      dashboardUrl,
      cookieName: sessionCookie,
      prove: async candidate => {
        if (ended.aborted) return false;
        const session = new FollowedSession(known, { now: candidate, other: null });
        const proof = await prover.prove(dashboardUrl, session, ended);
        const { verdict, problem: why } = proof;
        // 403 is also what a cookie gets that nobody has signed in with yet.
        if (verdict === 'unproven' && why?.code !== 'not-permitted') [unproven, last] = [session, proof];
        if (verdict === 'accepted') accepted = session;
        return verdict === 'accepted';
      },
    });
    if (proved !== null && accepted !== null) return this.#keep(record, accepted, { verdict: 'accepted' });
    if (unproven === null) throw problem('cancelled');
    return this.#keep(record, unproven, last);
  }

  /**
   * Runs a call of the GraphQL interface with the session; the connection is not removed meanwhile. A session that the
   * service refuses is marked as such; it stays where it is, because the owner's next step is theirs to take.
   * @param use `ended`: aborted once the connection has another session, or none
   * @throws ProblemError `session-missing`, `session-ended`, a keychain problem, or whatever `use` throws
   */
  withSession<T>(
    connectionId: string,
    use: (session: FollowedSession, record: ConnectionRecord, ended: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.#uses.run(connectionId, async open => {
      const { session, record, ended } = open;
      try {
        const value = await this.#parts.work.finishing(connectionId, () => use(session, record, ended));
        await this.#recordIfNew(connectionId, 'accepted', ended);
        return value;
      } catch (error) {
        if (!hasCode(error, 'session-ended')) throw error;
        if (ended.aborted || (await this.#isGood(open))) {
          throw problem('cancelled', { reason: 'session-exchanged' });
        }
        await this.#recordIfNew(connectionId, 'refused', ended);
        throw error;
      }
    });
  }

  /**
   * What was refused was not the session that holds now: the service had renewed it, or it had not renewed it after all. Of a service
   * that lets everybody ask that is not known, until it has turned away the other value, too: it may renew what nobody has signed in with.
   */
  async #isGood({ session, record, ended }: OpenSession): Promise<boolean> {
    if (session.values.other === null) return false;
    const { bothRefused } = session;
    const { verdict } = await this.#parts.prover.prove(record.dashboardUrl, session, ended);
    return verdict === 'accepted' || (verdict === 'unproven' && !bothRefused);
  }

  /**
   * SECURITY: a session is kept for a connection that is still there, or not at all: it may have been removed while the owner
   * signed in. It is not removed before the keychain has said what came of it: nobody would look for it there any more.
   * @param given the connection as it was when the session was asked for
   */
  #keep(given: ConnectionRecord, session: FollowedSession, proof: SessionProof): Promise<SessionState> {
    const { connections, kept, work } = this.#parts;
    const { id } = given;
    return kept.inTurn(id, () => {
      const { session: before } = connections.get(id);
      return work.finishing(id, () => this.#keepBeside(before, given, session, proof));
    });
  }

  async #keepBeside(
    before: ConnectionRecord['session'],
    given: ConnectionRecord,
    session: FollowedSession,
    proof: SessionProof,
  ): Promise<SessionState> {
    const { connections, kept, clock, run } = this.#parts;
    const { id } = given;
    // First: what an end of any kind, or a keychain that breaks down, then leaves in the keychain is looked for.
    if (before.heldIn === 'nowhere') {
      await connections.patch(id, { session: halfKeptSession });
    }
    const heldIn = await kept.keep(given, session.values);
    try {
      const now = clock.now();
      // The keychain has the one before it still.
      const beside =
        heldIn === 'memory' && kept.deleted(before).halfKept ? ({ halfKept: true } as const) : {};
      const state = { heldIn, savedAt: now, ...verdictOf(proof), checkedAt: now, run, ...beside };
      this.#uses.end(id);
      // One that took the place of another is there, and named, whatever the disk has against the note.
      if (before.heldIn === heldIn) return await connections.noteSession(id, state);
      return (await connections.patch(id, { session: state })).session;
    } catch (error) {
      // An item that no connection names would stay in the keychain for good.
      const only = before.heldIn === 'keychain' ? 'memory' : null;
      if (hasCode(error, 'storage-unwritable')) await kept.forget(given, only).catch(() => undefined);
      throw error;
    }
  }

  /** A verdict on a session that is another one by now says nothing. */
  async #record(connectionId: string, proof: SessionProof, ended: AbortSignal): Promise<SessionState> {
    const { connections, clock } = this.#parts;
    const { session } = connections.get(connectionId);
    if (ended.aborted) return session;
    const { unprovenBecause: _, ...before } = session;
    const checked = { ...before, ...verdictOf(proof), checkedAt: clock.now() };
    return connections.noteSession(connectionId, checked);
  }

  async #recordIfNew(
    connectionId: string,
    verdict: 'accepted' | 'refused',
    ended: AbortSignal,
  ): Promise<void> {
    if (ended.aborted || this.#parts.connections.get(connectionId).session.verdict === verdict) return;
    // The answer in hand matters more than this note about it.
    await this.#record(connectionId, { verdict }, ended).catch(() => undefined);
  }
}

function verdictOf({
  verdict,
  problem,
  halfAsked,
}: SessionProof): Pick<SessionState, 'verdict' | 'unprovenBecause'> {
  if (halfAsked) return { verdict, unprovenBecause: 'half-asked' };
  if (verdict !== 'unproven' || !problem) return { verdict };
  return { verdict, unprovenBecause: isGuard(problem) ? 'guard' : 'check-refused' };
}

function refusedProblem(proof: SessionProof): Problem {
  return proof.problem ?? { code: 'session-ended' };
}
