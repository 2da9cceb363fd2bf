import { settledWithin } from '../../adapters/settled-within.ts';

/** What of Electron's Session the pool uses. */
export interface PooledSession {
  closeAllConnections(): Promise<void>;
}

export interface SessionPool<S extends PooledSession> {
  /** Runs `use` with a session that no other request has now and that holds no open connection. */
  lend<T>(use: (session: S) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Chromium sends a request again by itself, a POST too, where a connection that it had before breaks before the answer begins: one
 * press of "Create" could make two tokens. "Before" is a kept-alive one, and one that was made for an earlier request and came too
 * late for it (net/http/http_basic_state.cc: `IsConnectionReused`). So there is none: connections are closed before each request. That
 * ends a request of the same session whose connection is still being made, so each has a session of its own meanwhile. Electron
 * never frees a session, so they are used again.
 * @param patienceMs closing is not answered where the network's process has died meanwhile; such a session is not used again
 */
export function createSessionPool<S extends PooledSession>(
  open: () => S,
  patienceMs = 2_000,
): SessionPool<S> {
  const all: S[] = [];
  const idle: S[] = [];
  const opened = () => {
    const session = open();
    all.push(session);
    return session;
  };
  /** null: there is none of which it is certain. */
  const emptied = async (): Promise<S | null> => {
    const session = idle.pop();
    return session && (await settledWithin(patienceMs, session.closeAllConnections())) ? session : null;
  };
  return {
    lend: async use => {
      // A new one has no connections yet.
      const session = (await emptied()) ?? opened();
      try {
        return await use(session);
      } finally {
        idle.push(session);
      }
    },
    close: async () => {
      await Promise.allSettled(all.map(session => session.closeAllConnections()));
    },
  };
}
