import { Hono } from 'hono';
import { methodNotAllowed } from '../service-error.ts';
import { type PracticeState, seatsUsed } from '../state/practice-state.ts';
import { describeTeam } from '../state/team.ts';
import { requireToken } from './bearer.ts';

const path = '/api/v1/team';

export function teamRoutes(state: PracticeState): Hono {
  const routes = new Hono();
  routes.get(path, requireToken(state), c => c.json(describeTeam(state.team, seatsUsed(state))));
  routes.all(path, () => {
    throw methodNotAllowed('GET, HEAD');
  });
  return routes;
}
