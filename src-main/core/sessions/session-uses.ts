import { hasCode, problem } from '../base/problem-error.ts';
import { type ConnectionRecord, noSession } from '../connections/connection-record.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { ConnectionWork } from '../connections/connection-work.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import type { OriginGate } from '../policy/origin-gate.ts';
import { FollowedSession, type SessionValues } from '../wire/followed-session.ts';
import type { KeptSessions } from './kept-sessions.ts';

interface Parts {
  connections: ConnectionStore;
  known: KnownSecrets;
  kept: KeptSessions;
  gate: OriginGate;
  work: ConnectionWork;
}

/** A session that something is under way with. */
export interface OpenSession {
  readonly session: FollowedSession;
  /** What lies in custody of it. */
  kept: SessionValues;
  readonly record: ConnectionRecord;
  /** Aborted once the connection has another session, or none. */
  readonly ended: AbortSignal;
}

interface Use {
  readonly opening: Promise<OpenSession>;
  count: number;
  /** The connection has another session by now, or none. */
  over: boolean;
}

/** What is under way with the sessions of connections. Whatever runs at once shares what the service makes of the session. */
export class SessionUses {
  readonly #parts: Parts;
  readonly #uses = new Map<string, Use>();
  /** Connections, of whose sessions the value before was turned away. */
  readonly #otherRefused = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Runs something with the session, and keeps what the service has made of it by the end.
   * @throws ProblemError `session-missing`, `cancelled`, a keychain problem, or whatever `run` throws
   */
  async run<T>(connectionId: string, run: (open: OpenSession) => Promise<T>): Promise<T> {
    const { connections, gate } = this.#parts;
    const record = connections.get(connectionId);
    gate.check(record.dashboardUrl);
    if (record.session.heldIn === 'nowhere') throw problem('session-missing');
    const use = this.#uses.get(connectionId) ?? { opening: this.#open(record), count: 0, over: false };
    this.#uses.set(connectionId, use);
    use.count += 1;
    try {
      const open = await use.opening;
      // SECURITY: nothing is sent with a session that was exchanged or forgotten, nor for a connection that was removed.
      if (open.ended.aborted) throw problem('cancelled');
      try {
        return await run(open);
      } finally {
        // After `run`: a token that it has made is kept first.
        await this.#renew(connectionId, use, open);
        if (open.session.otherRefused && !use.over) this.#otherRefused.add(connectionId);
        else if (!use.over) this.#otherRefused.delete(connectionId);
      }
    } finally {
      use.count -= 1;
      if (use.count === 0 && this.#uses.get(connectionId) === use) this.#uses.delete(connectionId);
    }
  }

  async #open(record: ConnectionRecord): Promise<OpenSession> {
    const { connections, kept, known, work } = this.#parts;
    const ended = work.signal(record.id, 'session');
    try {
      const otherRefused = this.#otherRefused.has(record.id);
      const session = new FollowedSession(known, await kept.fetch(record), otherRefused);
      return { session, kept: session.values, record, ended };
    } catch (error) {
      // The keychain works and does not have it: somebody deleted it there.
      if (!hasCode(error, 'secret-absent') || ended.aborted) throw error;
      this.end(record.id);
      await connections.noteSession(record.id, noSession);
      throw problem('session-missing');
    }
  }

  /** SECURITY: a renewed session is not written down once the owner has forgotten it: nor once it was exchanged, or its connection
   * removed. */
  async #renew(connectionId: string, use: Use, open: OpenSession): Promise<void> {
    const { connections, kept, work } = this.#parts;
    const renew = async () => {
      const { values } = open.session;
      if (use.over || values === open.kept) return;
      await work.finishing(connectionId, () => kept.renew(connections.get(connectionId), values));
      open.kept = values;
    };
    await kept.inTurn(connectionId, renew).catch(() => undefined);
  }

  /** The connection has another session from now on, or none. */
  end(connectionId: string): void {
    const use = this.#uses.get(connectionId);
    if (use) use.over = true;
    this.#uses.delete(connectionId);
    this.#otherRefused.delete(connectionId);
    this.#parts.work.end(connectionId, 'session');
  }
}
