import type { SessionState } from '../../src-shared/connection.ts';
import type { Problem } from '../../src-shared/problem.ts';
import { sessionAccount } from './custody/secret-names.ts';
import type { Vault } from './custody/vault.ts';
import type { Clock, SignInWindow } from './ports.ts';
import { hasCode, ProblemError, problem } from './problem-error.ts';
import { noSession } from './store/connection-record.ts';
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
}

/** The dashboard session of a connection: taken in, checked, used, forgotten. It never goes out. */
export class Sessions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Checks and keeps it. @throws ProblemError `session-ended` (refused, nothing kept) or a keychain problem */
  async save(connectionId: string, session: string): Promise<SessionState> {
    const { connections, prover } = this.#parts;
    const proof = await prover.prove(connections.get(connectionId).dashboardUrl, session);
    if (proof.verdict === 'refused') throw new ProblemError(refusedProblem(proof));
    return this.#keep(connectionId, session, proof);
  }

  /** Asks the service about the kept session and records the verdict. */
  async check(connectionId: string): Promise<SessionState> {
    const { connections, prover } = this.#parts;
    const session = await this.#fetch(connectionId);
    const proof = await prover.prove(connections.get(connectionId).dashboardUrl, session);
    return this.#record(connectionId, proof.verdict);
  }

  async forget(connectionId: string): Promise<SessionState> {
    const { connections, vault } = this.#parts;
    const record = connections.get(connectionId);
    if (record.session.heldIn !== 'nowhere') await vault.forget(sessionAccount(record));
    return (await connections.patch(connectionId, { session: noSession })).session;
  }

  /** @throws ProblemError `unsupported-here`, `cancelled` */
  async signIn(connectionId: string): Promise<SessionState> {
    const { connections, prover, signIn } = this.#parts;
    if (!signIn) {
      throw problem('unsupported-here', {
        detail: 'The sign-in window needs the installed app. Paste the session.',
      });
    }
    const { dashboardUrl } = connections.get(connectionId);
    // A service that lets everybody ask proves nothing, and a page may set a cookie before anybody has signed in. Such a
    // session is taken only once the owner closes the window.
    let unproven: string | null = null;
    const proved = await signIn.capture({
      dashboardUrl,
      cookieName: sessionCookie,
      prove: async candidate => {
        const { verdict } = await prover.prove(dashboardUrl, candidate);
        if (verdict === 'unproven') unproven = candidate;
        return verdict === 'accepted';
      },
    });
    if (proved !== null) return this.#keep(connectionId, proved, { verdict: 'accepted' });
    if (unproven === null) throw problem('cancelled');
    return this.#keep(connectionId, unproven, { verdict: 'unproven' });
  }

  /**
   * Runs a call of the GraphQL interface with the session. A session that the service refuses is marked as such; it stays
   * where it is, because the owner's next step is theirs to take.
   * @throws ProblemError `session-missing`, `session-ended`, a keychain problem, or whatever `use` throws
   */
  async withSession<T>(connectionId: string, use: (session: string) => Promise<T>): Promise<T> {
    const session = await this.#fetch(connectionId);
    try {
      const value = await use(session);
      await this.#recordIfNew(connectionId, 'accepted');
      return value;
    } catch (error) {
      if (hasCode(error, 'session-ended')) await this.#recordIfNew(connectionId, 'refused');
      throw error;
    }
  }

  async #fetch(connectionId: string): Promise<string> {
    const { connections, vault } = this.#parts;
    const record = connections.get(connectionId);
    if (record.session.heldIn === 'nowhere') throw problem('session-missing');
    try {
      return await vault.fetch(sessionAccount(record));
    } catch (error) {
      // The keychain works and does not have it: somebody deleted it there.
      if (!hasCode(error, 'secret-absent')) throw error;
      await connections.patch(connectionId, { session: noSession });
      throw problem('session-missing');
    }
  }

  async #keep(connectionId: string, session: string, proof: SessionProof): Promise<SessionState> {
    const { connections, vault, clock, run } = this.#parts;
    const heldIn = await vault.keep(sessionAccount(connections.get(connectionId)), session);
    const now = clock.now();
    const state = { heldIn, savedAt: now, verdict: proof.verdict, checkedAt: now, run };
    return (await connections.patch(connectionId, { session: state })).session;
  }

  async #record(connectionId: string, verdict: SessionState['verdict']): Promise<SessionState> {
    const { connections, clock } = this.#parts;
    const { session } = connections.get(connectionId);
    const checked = { ...session, verdict, checkedAt: clock.now() };
    return (await connections.patch(connectionId, { session: checked })).session;
  }

  async #recordIfNew(connectionId: string, verdict: SessionState['verdict']): Promise<void> {
    if (this.#parts.connections.get(connectionId).session.verdict === verdict) return;
    // The answer in hand matters more than this note about it.
    await this.#record(connectionId, verdict).catch(() => undefined);
  }
}

function refusedProblem(proof: SessionProof): Problem {
  return proof.problem ?? { code: 'session-ended' };
}
