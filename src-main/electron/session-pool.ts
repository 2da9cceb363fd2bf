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
 * Chromium sends a request again by itself, a POST too, where a kept-alive connection breaks before the answer begins:
 * one press of "Create" could make two tokens. It does so on reused connections only, so there is none to reuse. As
 * closing connections ends whatever runs over them, each request has a session of its own meanwhile; Electron never
 * frees a session, so they are used again.
 */
export function createSessionPool<S extends PooledSession>(open: () => S): SessionPool<S> {
  const all: S[] = [];
  const idle: S[] = [];
  return {
    lend: async use => {
      const session = idle.pop() ?? open();
      if (!all.includes(session)) all.push(session);
      try {
        await session.closeAllConnections();
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
