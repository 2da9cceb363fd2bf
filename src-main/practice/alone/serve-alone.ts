import { listenAt } from '../loopback-server.ts';
import { practiceApp, serviceRoutes } from '../practice-app.ts';
import { seedOneMore } from '../seed.ts';
import { emptyState, type ListManners } from '../state/practice-state.ts';
import { describedRoutes } from './described-routes.ts';
import { faultsFrom } from './fault-rates.ts';
import { failing, late } from './hard-days.ts';
import { type KeptState, openKeptState } from './kept-state.ts';
import type { Options } from './options.ts';

/** What can be shown of a team at this start: of what was there before, only hashes are kept. */
export interface ShownTeam {
  id: string;
  name: string;
  sessions: string[];
  token: string | null;
}

export interface Alone {
  url: string;
  teams: ShownTeam[];
  close(): Promise<void>;
}

/** The practice service by itself, as the options say. Throws a UsageError, or Node's error of listening. */
export async function serveAlone(options: Options): Promise<Alone> {
  const lists = { longest: options.page, behindMs: options.lag.lists };
  const kept = options.data === null ? inMemory(lists) : await openKeptState(options.data, lists);
  try {
    const { state } = kept;
    const routes = describedRoutes(state, serviceRoutes(state));
    const nextFault = faultsFrom(options.fail, options.seed);
    const app = practiceApp(state, routes, [late(options.lag.answers), failing(nextFault)]);
    // First of all the port: where it is taken, nothing is made.
    const { url, close } = await listenAt(app, options.port);
    try {
      const teams = kept.together(() => showTeams(kept, options));
      return { url, teams, close: () => close().then(kept.close) };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    kept.close();
    throw error;
  }
}

const inMemory = (lists: ListManners): KeptState => ({
  state: emptyState(Date.now, undefined, lists),
  together: work => work(),
  close: () => {},
});

function showTeams({ state }: KeptState, { teams, sessions }: Options): ShownTeam[] {
  const shown = new Map<string, ShownTeam>();
  for (const [id, { team }] of state.teams) shown.set(id, { id, name: team.name, sessions: [], token: null });
  while (state.teams.size < teams) {
    const { team, session, token } = seedOneMore(state);
    shown.set(team.id, { id: team.id, name: team.name, sessions: [session], token });
  }
  for (const one of shown.values()) {
    while (one.sessions.length < (sessions ?? 0)) one.sessions.push(state.sessions.begin(one.id));
  }
  return [...shown.values()];
}
