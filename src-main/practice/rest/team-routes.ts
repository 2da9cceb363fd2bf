import { nothing, type Route, route } from '../routes/route.ts';
import { seatsUsed } from '../state/practice-state.ts';
import { describedTeam, describeTeam } from '../state/team.ts';

const team = route(
  {
    id: 'getTeam',
    method: 'GET',
    path: '/api/v1/team',
    needs: 'token',
    query: nothing,
    body: nothing,
    answers: { 200: { json: describedTeam } },
    refuses: [],
  },
  ({ state, json }, one) => json(200, describeTeam(one.team, seatsUsed(one, state.now()))),
);

export const teamRoutes: readonly Route[] = [team];
