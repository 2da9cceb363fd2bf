import { listenAt } from './loopback-server.ts';
import { practiceApp } from './practice-app.ts';
import { seededState } from './seed.ts';
import type { IssuedToken } from './state/access-tokens.ts';

export interface Practice {
  baseUrl: string;
  /** The same address: the description allows two, and does not ask for them. */
  dashboardUrl: string;
  teamId: string;
  /** A value for the SERVICE_SESSION cookie. */
  session: string;
  /** A personal access token without expiry. */
  token: string;
  /** For tests: what happens and what is known at the service's own end. */
  control: { endSession(): void; tokens(): IssuedToken[] };
  /** Ends open connections too. May be called again. */
  close(): Promise<void>;
}

/**
 * Starts the service that sections 1 to 5 of the service description describe, in memory and with something to see.
 * `port`: 0 or left out takes a free one. `now`: epoch milliseconds. Rejects with Node's error (EADDRINUSE, …).
 */
export async function startPractice(options: { port?: number; now?: () => number } = {}): Promise<Practice> {
  const { state, team, session, token } = seededState(options.now ?? Date.now);
  const { url, close } = await listenAt(practiceApp(state), options.port ?? 0);
  return {
    baseUrl: url,
    dashboardUrl: url,
    teamId: team.id,
    session,
    token,
    control: {
      endSession: () => state.sessions.end(session),
      tokens: () => state.accessTokens.issued(),
    },
    close,
  };
}
